// Elements.  Text is only ever text: names come from programs that nobody checked.

// make('a.cls.cls', {attributes}, children…): children are nodes, or texts.
function make(what, attributes, ...children) {
    const [tag, ...classes] = what.split('.');
    const element = document.createElement(tag || 'div');
    if (classes.length) element.className = classes.join(' ');
    for (const [name, value] of Object.entries(attributes || {})) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value === true ? '' : value);
    }
    element.append(...children.flat().filter(child => child !== null && child !== undefined));
    return element;
}

const svgSpace = 'http://www.w3.org/2000/svg';

function clear(element) {
    element.replaceChildren();
    return element;
}

function panel(title, note, ...children) {
    return make('section.panel', {}, title ? make('h2', {}, title) : null, note ? make('p.note', {}, note) : null,
        ...children);
}

// Two parts of a whole beside each other: loaded and stored, busy and waiting.
function bar(parts, whole, title) {
    const strip = make('span.bar', {title});
    for (const [value, kind] of parts) {
        const part = make('i.' + kind);
        part.style.width = whole > 0 ? `${Math.min(100, 100 * value / whole)}%` : '0';
        strip.append(part);
    }
    return strip;
}

function bytesBar(loaded, stored, whole) {
    return bar([[loaded, 'loaded'], [stored, 'stored']], whole,
        `${show(loaded, 'bytes')} loaded, ${show(stored, 'bytes')} stored`);
}

function legend(...items) {
    return make('p.legend', {}, ...items.map(([kind, text]) => make('span', {}, make('i.' + kind), text)));
}

// The way to a line of a source, or its name alone where there is none.
function placeLink(file, line, text) {
    const shown = text === undefined ? `${shortFile(file)}${line ? ':' + line : ''}` : text;
    const n = page.fileNumber ? page.fileNumber.get(file) : undefined;
    if (n === undefined || !line) return make('span', {title: visible(file || '')}, visible(shown));
    const title = visible(`${file}:${line}`); // a cell may have no room for the whole name
    return make('a', {href: `#source/${n}/${line}`, title: text === undefined ? title : `${visible(text)}\n${title}`}, visible(shown));
}

function share(value) {
    return page.total > 0 ? value / page.total : 0;
}

function choice(label, options, chosen, use) {
    const select = make('select', {'aria-label': label, onchange: () => use(select.value)},
        ...options.map(([value, text]) => make('option', {value, selected: String(value) === String(chosen)},
            visible(text))));
    return make('label.choice', {}, label + ' ', select);
}

function switches(label, options, chosen, use) {
    const group = make('div.switches', {role: 'group', 'aria-label': label});
    for (const [value, text] of options) {
        group.append(make('button', {type: 'button', 'data-choice': String(value), 'aria-pressed': String(value === chosen),
            onclick: event => {
                for (const other of group.children) other.setAttribute('aria-pressed', String(other === event.target));
                use(value);
            }}, text));
    }
    return group;
}
