// The source with figures beside it.  Only lines that can be seen are elements.

const source = {now: null, height: 20, most: 90, from: -1, line: 0, highlighter: null};

// By line: does it begin inside of a comment?  Strings and characters are stepped over.
function commentStarts(lines) {
    const inside = new Uint8Array(lines.length + 1);
    let open = false;
    lines.forEach((text, i) => {
        inside[i] = open ? 1 : 0;
        for (let k = 0; k < text.length; k++) {
            if (open) {
                k = text.indexOf('*/', k);
                if (k < 0) break;
                open = false;
                k++;
            } else if (text[k] === '"' || text[k] === "'") {
                const quote = text[k++];
                while (k < text.length && text[k] !== quote) k += text[k] === '\\' ? 2 : 1;
            } else if (text[k] === '/' && text[k + 1] === '/') {
                break;
            } else if (text[k] === '/' && text[k + 1] === '*') {
                open = true;
                k++;
            }
        }
    });
    return inside;
}

// The lines as fragments with colours, or as plain text.  The highlighter escapes what it is given.
function colouredLines(of, from, to) {
    const lines = sourceLines(of).slice(from, to);
    if (!source.highlighter) return lines.map(text => document.createTextNode(visibleLine(text)));
    of.inside = of.inside || commentStarts(of.lines);
    const ahead = of.inside[from] ? ['/*'] : [];
    const template = document.createElement('template');
    template.innerHTML = source.highlighter.highlight('cpp', ahead.concat(lines.map(visibleLine)).join('\n'), true).value;
    return splitLines(template.content).slice(ahead.length);
}

function splitLines(content) {
    const lines = [document.createDocumentFragment()];
    const walk = (node, classes) => {
        for (const child of node.childNodes) {
            if (child.nodeType !== Node.TEXT_NODE) {
                walk(child, classes ? `${classes} ${child.className}` : child.className);
                continue;
            }
            child.data.split('\n').forEach((text, i) => {
                if (i) lines.push(document.createDocumentFragment());
                if (!text) return;
                const part = classes ? document.createElement('span') : null;
                if (part) {
                    part.className = classes;
                    part.textContent = text;
                }
                lines[lines.length - 1].append(part || text);
            });
        }
    };
    walk(content, '');
    return lines;
}

function lineCount(of) {
    const last = of.figures.size ? Math.max(...[...of.figures.keys()].slice(-1)) : 0;
    return Math.max(sourceLines(of).length, last);
}

function drawSource(again) {
    const of = source.now, n = lineCount(of);
    if (!source.scroll || !source.scroll.isConnected) return;
    const first = Math.max(0, Math.floor(source.scroll.scrollTop / source.height) - 20);
    const from = first - first % 10, to = Math.min(n, from + source.most + 30);
    if (!again && from === source.from) return;
    source.from = from;
    const texts = colouredLines(of, from, to);
    clear(source.lines).style.top = `${from * source.height}px`;
    for (let i = from; i < to; i++) source.lines.append(sourceLine(of, i + 1, texts[i - from] || ''));
}

// `name=bytes;…` as [[name, bytes], …].
function dataOf(list) {
    return (list || '').split(';').filter(part => part).map(part => [part.slice(0, part.lastIndexOf('=')), Number(part.slice(part.lastIndexOf('=') + 1))]);
}

// What the line touches, with each one's part of its bytes.
function dataWords(list) {
    const parts = dataOf(list), all = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
    if (parts.length < 2 || !all) return parts.map(([name]) => name).join(', ');
    return parts.slice(0, 4).map(([name, bytes]) => `${name} ${Math.round(100 * bytes / all)} %`).join(', ') + (parts.length > 4 ? ', …' : '');
}

// `x redundant;y redundant;z hoisted` as `redundant: x, y; hoisted: z`.
function outcomeWords(list) {
    const by = new Map();
    for (const part of (list || '').split(';').filter(of => of)) {
        const [name, outcome] = [part.slice(0, part.lastIndexOf(' ')), part.slice(part.lastIndexOf(' ') + 1)];
        if (!by.has(outcome)) by.set(outcome, new Map());
        by.get(outcome).set(name, (by.get(outcome).get(name) || 0) + 1);
    }
    return [...by].map(([outcome, names]) => `${outcome}: ${[...names].map(([name, times]) => times > 1 ? `${name} (${times})` : name).join(', ')}`).join('; ');
}

function lineTitle(data, optimiser) {
    const touched = dataOf(data).map(([name, bytes]) => `${name}: ${show(bytes, 'bytes')}`).join('\n');
    return visibleLines([touched && `Data touched:\n${touched}`, optimiser && `The optimised model's accesses:\n${outcomeWords(optimiser)}`].filter(part => part).join('\n'));
}

// Was processor time sampled?
function hasTime() {
    return tableOf('lines').index.cpu_seconds !== undefined;
}

function sourceLine(of, line, text) {
    const table = tableOf('lines'), row = of.figures.get(line);
    const bytes = row ? bytesOf(table, row) : 0, figure = (name, kind) => {
        const value = row ? cell(table, row, name) : null;
        return make('span.n', {'data-column': name, 'data-value': value, title: value ? exact(value, kind) : null}, value ? show(value, kind) : value === 0 && name === 'count' ? '0' : '');
    };
    const element = make('div.line' + (line === source.line ? '.chosen' : '') + (matchesIn(of).has(line) ? '.matched' : ''), {'data-line': line}, make('span.no', {}, String(line)),
        figure('count', 'count'), figure('bytes_loaded', 'bytes'), figure('bytes_stored', 'bytes'),
        make('span.n.of', {}, bytes ? show(share(bytes), 'share') : ''), ...(hasTime() ? [figure('cpu_seconds', 'seconds')] : []), make('code', {}, text));
    const says = row ? [dataWords(cell(table, row, 'data')), outcomeWords(cell(table, row, 'optimiser'))].filter(words => words) : [];
    if (says.length) element.append(make('em', {title: lineTitle(cell(table, row, 'data'), cell(table, row, 'optimiser'))}, visible(says.join(' · '))));
    element.style.setProperty('--heat-of', String(of.most ? Math.sqrt(bytes / of.most) : 0));
    return element;
}

// Where the hot lines are in the whole file: click to go there.
function drawMap() {
    const of = source.now, canvas = source.map, n = lineCount(of), height = source.scroll.clientHeight;
    canvas.width = 14;
    canvas.height = height;
    const draw = canvas.getContext('2d'), table = tableOf('lines');
    draw.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--hot');
    const step = Math.max(2, Math.ceil(height / n)), sums = new Float64Array(Math.ceil(height / step) + 1);
    for (const [line, row] of of.figures) sums[Math.floor((line - 1) / n * height / step)] += bytesOf(table, row);
    const most = Math.max(...sums);
    sums.forEach((bytes, i) => {
        if (!bytes) return;
        draw.globalAlpha = 0.08 + 0.92 * bytes / most;
        draw.fillRect(0, i * step, 14, step);
    });
}

function goToLine(line) {
    source.line = line;
    source.scroll.scrollTop = Math.max(0, (line - 1) * source.height - source.scroll.clientHeight / 3);
    const table = tableOf('functions'), row = functionAround(source.now.file, line);
    source.choice.value = row ? String(cell(table, row, 'line')) : '';
    sayMatches();
    drawSource(true);
}

function hottest(of) {
    const table = tableOf('lines');
    return [...of.figures].map(([line, row]) => ({line, bytes: bytesOf(table, row), loaded: number(table, row, 'bytes_loaded'), stored: number(table, row, 'bytes_stored')}))
        .filter(item => item.bytes).sort((a, b) => b.bytes - a.bytes);
}

function stepHot(step) {
    const lines = hottest(source.now).slice(0, 50), at = lines.findIndex(item => item.line === source.line);
    const next = lines[at < 0 ? 0 : (at + step + lines.length) % lines.length];
    if (next) location.hash = `#source/${page.sources.indexOf(source.now)}/${next.line}`;
}

function hotSide(of) {
    const n = page.sources.indexOf(of), list = make('ol.hot');
    for (const item of hottest(of).slice(0, 40))
        list.append(make('li', {}, make('span.part', {}, show(share(item.bytes), 'share')), make('span.what', {}, make('code', {}, make('a', {href: `#source/${n}/${item.line}`},
            `${item.line}  ${visible(lineText(of, item.line))}`))), bytesBar(item.loaded, item.stored, of.most)));
    return make('aside.side', {}, make('h3', {}, 'Hottest lines'), list);
}

function functionChoice(of, n) {
    const table = tableOf('functions'), seen = new Map();
    for (const row of table.rows) if (cell(table, row, 'file') === of.file) seen.set(number(table, row, 'line'), cell(table, row, 'function'));
    const list = [...seen].sort((a, b) => a[1].localeCompare(b[1]));
    return choice('Function', [['', '…'], ...list], '', line => { if (line) location.hash = `#source/${n}/${line}`; });
}

function openSource(view, n, line) {
    const of = page.sources[n];
    Object.assign(source, {now: of, from: -1, line});
    const files = page.sources.map((item, i) => [i, `${shortFile(item.file)}  (${show(share(item.sum), 'share')})`, item.sum]).sort((a, b) => b[2] - a[2]);
    source.lines = make('div.lines');
    source.scroll = make('div.code', {tabindex: '0', role: 'region', 'aria-label': 'Source', onscroll: () => drawSource()}, make('div.whole', {}, source.lines));
    source.scroll.firstChild.style.height = `${lineCount(of) * source.height}px`;
    source.map = make('canvas.map', {title: 'Where the hot lines are','aria-hidden': 'true', onclick: event => goToLine(1 + Math.floor(event.offsetY / source.map.height * lineCount(of)))});
    const functions = functionChoice(of, n);
    source.choice = functions.querySelector('select');
    const why = {'changed since': 'The source has changed since it was instrumented: figures without text.', 'not found': 'The source was not found: figures without text.', 'not unpacked': 'This browser cannot unpack the sources: figures without text.'}[of.state];
    view.append(make('section.panel.wide', {}, make('h2', {}, visible(shortFile(of.file))), why ? make('p.notice', {}, why) : null,
        make('div.tools', {}, choice('File', files, n, chosen => { location.hash = `#source/${chosen}/1`; }), functions,
            ...sourceSearchField(), make('button', {type: 'button', onclick: () => stepHot(-1), title: 'p'}, '← previous'), make('button', {type: 'button', onclick: () => stepHot(1), title: 'n'}, 'next hot line →')),
        make('div.source', {}, make('div.text', {}, make('div.line.head', {}, make('span.no', {}, 'line'), make('span.n', {}, 'count'), make('span.n', {}, 'loaded'), make('span.n', {}, 'stored'), make('span.n.of', {}, 'share'), ...(hasTime() ? [make('span.n', {}, 'cpu time')] : []), make('code', {}, 'source')), source.scroll), source.map, hotSide(of))));
    drawSource(true);
    drawMap();
    goToLine(line || (hottest(of)[0] || {line: 1}).line);
}

function sourceView(view, n, line) {
    if (!page.sources.length) {
        view.append(make('p.none', {}, 'No source has figures.'));
        return;
    }
    const most = page.sources.reduce((best, of, i) => of.sum > page.sources[best].sum ? i : best, 0);
    const at = n !== undefined && page.sources[n] ? Number(n) : most;
    if (source.scroll && source.scroll.isConnected && source.now === page.sources[at]) goToLine(Number(line) || 1);
    else {
        const isTyped = sourceSearch.field && document.activeElement === sourceSearch.field;
        openSource(clear(view), at, Number(line) || 0);
        if (isTyped) sourceSearch.field.focus();
    }
    if (source.highlighter === null) {
        source.highlighter = false;
        loadLibrary('highlighter').then(() => {
            source.highlighter = window.hljs || false;
            drawSource(true);
        });
    }
}
