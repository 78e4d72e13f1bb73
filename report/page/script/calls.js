// Who called whom: an icicle by bytes or by time, from what was entered down to what it calls.

const calls = {roi: 0, by: 'bytes', root: null, wanted: '', host: null};
const frameHeight = 22;

// The ways of a region as a tree, by bytes or by seconds.  A node's own value is what it moved or took itself; sum has what
// it called, too.  Figures below 0 are an estimate: something on the way is called by others, too, and its figures are split
// by the number of calls.  A node is one if all below it is, or if it has but a part of what something below it has.
function callTree(of, by) {
    of.trees = of.trees || {};
    if (!of.trees[by]) of.trees[by] = makeCallTree(of, stack => stack[stack.length - (of.timed && by === 'bytes' ? 2 : 1)] / (by === 'bytes' ? 1 : 1e9));
    return of.trees[by];
}

function makeCallTree(of, figureOf) {
    const figures = of.timed ? 2 : 1, path = [];
    const root = {name: page.texts[of.roi], own: 0, sum: 0, children: [], parent: null, depth: 0, node: null, isExact: true};
    for (const stack of of.stacks) {
        const figure = figureOf(stack);
        path.splice(stack[0], path.length, ...stack.slice(1, -figures));
        if (figure) addStack(of, root, path, figure);
    }
    return root;
}

function addStack(of, root, path, figure) {
    const way = [root];
    for (const number of path) {
        const parent = way[way.length - 1];
        const [name, file, line, isSplit] = of.nodes[number];
        let child = parent.children.find(known => known.node === number);
        if (!child) {
            child = {name: page.texts[name], file: file === null ? null : page.texts[file], line, own: 0, sum: 0, children: [], parent, depth: way.length, node: number, isSplit: Boolean(isSplit), isExact: false};
            parent.children.push(child);
        }
        way.push(child);
    }
    way[way.length - 1].own += Math.abs(figure);
    for (const node of way) {
        node.sum += Math.abs(figure);
        node.isExact = node.isExact || figure > 0;
    }
}

// Part of all bytes, or of all time that was sampled in counted functions.
function callShare(value) {
    if (calls.by === 'bytes') return share(value);
    const all = page.calls.reduce((sum, of) => sum + callTree(of, calls.by).sum, 0);
    return all > 0 ? value / all : 0;
}

function isEstimate(frame) {
    return frame.node !== null && (frame.isSplit || !frame.isExact);
}

function about(value, isEstimated) {
    return (isEstimated ? '≈ ' : '') + show(value, calls.by);
}

// d3's partition of the chosen frame: x and dx are parts of its width.
function layOut(root) {
    const leafy = node => ({frame: node, value: node.children.length ? undefined : node.sum,
        children: node.children.length ? node.children.map(leafy).concat(node.own > 0 ? [{frame: null, value: node.own}] : []) : undefined});
    return window.d3.layout.partition().sort((a, b) => (b.frame ? b.frame.sum : 0) - (a.frame ? a.frame.sum : 0))
        .value(item => item.value || 0).nodes(leafy(root)).filter(item => item.frame);
}

function drawCalls() {
    const host = clear(calls.host), root = calls.root, width = Math.max(320, host.clientWidth || 960);
    const frames = layOut(root).filter(item => item.dx * width >= 1), around = [];
    for (let at = root.parent; at; at = at.parent) around.unshift(at);
    const deepest = Math.max(...frames.map(item => item.depth)) + 1;
    const wanted = calls.wanted.toLowerCase();
    host.style.height = `${(around.length + deepest) * frameHeight + 4}px`;
    around.forEach((frame, i) => host.append(frameBox(frame, 0, width, i, wanted, true)));
    for (const item of frames) host.append(frameBox(item.frame, item.x * width, item.dx * width, around.length + item.depth, wanted, false));
}

function frameBox(frame, left, width, level, wanted, around) {
    const found = wanted && frame.name.toLowerCase().includes(wanted);
    const box = make('button.frame' + (found ? '.found' : wanted ? '.other' : '') + (around ? '.around' : '') + (frame.node === null ? '.root' : '') + (isEstimate(frame) ? '.estimate' : ''), {
        type: 'button', [`data-${calls.by}`]: frame.sum, tabindex: width > 30 ? null : '-1',
        title: visible(`${frame.name}: ${about(frame.sum, isEstimate(frame))} with what it calls (${show(callShare(frame.sum), 'share')}), ${about(frame.own, !frame.isExact)} itself` + (isEstimate(frame) ? '; an estimate: others call something of this, too' : '')),
        onclick: () => zoomCalls(frame)}, width > 34 ? (isEstimate(frame) ? '≈ ' : '') + visible(frame.name) : '');
    box.style.left = `${left}px`;
    box.style.width = `${Math.max(1, width - 1)}px`;
    if (width <= 34) box.style.padding = '0';
    box.style.top = `${level * frameHeight}px`;
    box.style.setProperty('--warm', String(Math.min(1, frame.sum ? frame.own / frame.sum : 0)));
    return box;
}

function zoomCalls(frame) {
    calls.root = frame;
    drawCalls();
    const way = [];
    for (let at = frame; at; at = at.parent) way.unshift(at);
    clear(calls.crumbs).append(...way.flatMap((at, i) => [i ? ' › ' : '', make('button.crumb', {type: 'button', onclick: () => zoomCalls(at)}, visible(at.name))]),
        make('span.count', {}, ` ${about(frame.sum, isEstimate(frame))}, ${about(frame.own, !frame.isExact)} itself `), frame.line ? placeLink(frame.file, frame.line) : '');
}

// Recursion counts once: figures of a function below itself are in it already.
function callRows(root) {
    const rows = new Map();
    const walk = (node, above) => {
        const key = `${node.name} ${node.file} ${node.line}`, again = above.has(key);
        if (node.node !== null) {
            const row = rows.get(key) || {name: node.name, file: node.file, line: node.line, own: 0, sum: 0, ways: 0, isSplit: node.isSplit};
            row.own += node.own;
            row.sum += again ? 0 : node.sum;
            row.ways++;
            rows.set(key, row);
        }
        if (!again) above.add(key);
        for (const child of node.children) walk(child, above);
        if (!again) above.delete(key);
    };
    walk(root, new Set());
    return [...rows.values()];
}

function callTable(root) {
    const what = calls.by === 'bytes' ? 'bytes' : 'sampled processor time';
    const column = (name, title, kind, meaning) => ({name, title, kind, meaning, get: row => row[name]});
    const columns = [column('name', 'function', 'text', 'function'), column('sum', 'with calls', calls.by, `${what} of the function and of what it calls`),
        {...column('share', 'share', 'share', `part of all ${what}`), left: true}, column('own', 'itself', calls.by, `${what} of the function itself`), column('ways', 'ways', 'count', 'ways of calls that end in it')];
    columns[0].draw = row => make('code', {}, placeLink(row.file, row.line, row.name));
    columns[1].draw = row => about(row.sum, row.isSplit);
    columns[2].get = row => callShare(row.sum);
    columns[2].draw = row => make('span.share', {}, make('b', {}, show(callShare(row.sum), 'share')), bar([[callShare(row.own), 'loaded'], [callShare(row.sum - row.own), 'below']], 1, 'itself, and what it calls'));
    return figureTable({name: 'calls', rows: callRows(root), sort: 'sum', columns});
}

// The numbers of the nodes that lead to a frame; and the frame to which they lead in another tree, or the last one there.
function wayTo(frame) {
    const way = [];
    for (let at = frame; at && at.parent; at = at.parent) way.unshift(at.node);
    return way;
}

function frameOf(root, way) {
    let at = root;
    for (const node of way) {
        const next = at.children.find(child => child.node === node);
        if (!next) break;
        at = next;
    }
    return at;
}

function callsView(view, by) {
    const table = make('div'), isTimed = page.calls.some(of => of.timed);
    calls.by = isTimed && by === 'seconds' ? by : 'bytes';
    calls.host = make('div.icicle', {id: 'icicle'});
    calls.crumbs = make('p.crumbs');
    const use = i => {
        calls.roi = i;
        const root = callTree(page.calls[i], calls.by);
        if (page.charts) zoomCalls(root);
        clear(table).append(callTable(root));
    };
    const measure = what => {
        const way = wayTo(calls.root);
        calls.by = what;
        history.replaceState(null, '', `#calls/${what}`);
        use(calls.roi);
        if (page.charts) zoomCalls(frameOf(calls.root, way));
    };
    const search = make('input.search', {type: 'search', placeholder: 'Search functions', 'aria-label': 'Search functions', oninput: () => { calls.wanted = search.value; drawCalls(); }});
    view.append(panel('Calls', `Widths are bytes${isTimed ? ', or processor time as it was sampled,' : ''} of a function with what it calls; the stronger the colour, the more of them are its own. Click to zoom, click a frame above to go back. What is of a function that several ones call is split over them by the number of their calls: such figures are estimates, marked ≈.`,
        make('div.tools', {}, isTimed ? switches('By', [['bytes', 'Bytes'], ['seconds', 'Processor time']], calls.by, measure) : null, page.calls.length > 1 ? choice('Region', page.calls.map((of, i) => [i, page.texts[of.roi]]), 0, use) : null, page.charts ? search : null,
            page.charts ? make('button', {type: 'button', onclick: () => zoomCalls(callTree(page.calls[calls.roi], calls.by)), id: 'unzoom'}, 'Whole region') : null),
        noCharts(), calls.crumbs, calls.host), panel('Functions with what they call', null, table));
    calls.wanted = '';
    if (page.calls.length) use(0);
    else view.append(make('p.none', {}, 'Nothing was called.'));
}
