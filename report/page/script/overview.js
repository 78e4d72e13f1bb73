// What was run, where its bytes went, and how far the figures can be trusted.

// Rows of all regions added up by what key says: [{key, loaded, stored, row}], the most bytes first.
function addUp(table, key) {
    const sums = new Map();
    for (const row of table.rows) {
        const name = key(row);
        if (name === null) continue;
        const sum = sums.get(name) || {key: name, loaded: 0, stored: 0, row};
        sum.loaded += number(table, row, 'bytes_loaded');
        sum.stored += number(table, row, 'bytes_stored');
        sums.set(name, sum);
    }
    return [...sums.values()].filter(sum => sum.loaded + sum.stored > 0)
        .sort((a, b) => b.loaded + b.stored - a.loaded - a.stored);
}

// The items that `bytes` is the greatest of, the greatest first; without sorting all: lines may be 100,000.
function greatest(items, most, bytes) {
    const best = [];
    for (const item of items) {
        const of = bytes(item);
        if (of <= 0 || (best.length === most && of <= bytes(best[most - 1]))) continue;
        best.splice(best.filter(other => bytes(other) >= of).length, 0, item);
        if (best.length > most) best.pop();
    }
    return best;
}

function hotLines(most, sums = lineSums()) {
    const lines = [...sums].flatMap(([file, all]) => greatest(all, most, of => of.loaded + of.stored).map(of => ({...of, file})));
    return greatest(lines, most, of => of.loaded + of.stored).map(of => {
        const source = page.sources[page.fileNumber.get(of.file)], place = `${shortFile(of.file)}:${of.line}`;
        return {...of, name: lineText(source, of.line) || place, code: true, more: place + functionAt(of.file, of.line)};
    });
}

// What happens on the lines of each file: {line, loaded, stored, called}, the first line first.  called: what functions move that the
// line calls.
function lineSums() {
    const table = tableOf('lines'), [loaded, stored] = ['bytes_loaded', 'bytes_stored'].map(name => table.index[name]), files = new Map();
    for (const source of page.sources) {
        const lines = new Map();
        for (const [line, row] of source.figures)
            lines.set(line, {line, loaded: Number(row[loaded] || 0), stored: Number(row[stored] || 0), called: 0});
        files.set(source.file, lines);
    }
    for (const [text, line, bytes] of page.called) {
        const file = page.texts[text], lines = files.get(file) || new Map();
        files.set(file, lines);
        if (!lines.has(line)) lines.set(line, {line, loaded: 0, stored: 0, called: 0});
        lines.get(line).called += bytes;
    }
    return new Map([...files].map(([file, lines]) => [file, [...lines.values()].sort((a, b) => a.line - b.line)]));
}

// Loops with what their lines move: by themselves a line is of the innermost loop around it; with loops in it (whole) and what it calls
// (below), of each.
function loopSums(sums = lineSums()) {
    const files = new Map();
    const loops = page.loops.map(([file, name, line, end], i) => ({i, file: page.texts[file], of: page.texts[name], line, end, loaded: 0, stored: 0, whole: 0, below: 0}))
        .sort((a, b) => a.line - b.line || b.end - a.end || a.i - b.i);
    for (const loop of loops) {
        if (!files.has(loop.file)) files.set(loop.file, []);
        files.get(loop.file).push(loop);
    }
    for (const [file, inside] of files) {
        let next = 0;
        const open = [];
        for (const sum of sums.get(file) || []) {
            while (next < inside.length && inside[next].line <= sum.line) open.push(inside[next++]);
            while (open.length && open[open.length - 1].end < sum.line) open.pop();
            if (!open.length) continue;
            open[open.length - 1].loaded += sum.loaded;
            open[open.length - 1].stored += sum.stored;
            for (const loop of open) {
                if (loop.end < sum.line) continue;
                loop.whole += sum.loaded + sum.stored;
                loop.below += sum.called;
            }
        }
    }
    return loops;
}

function hotLoops(most, loops = loopSums()) {
    return greatest(loops, most, loop => loop.loaded + loop.stored).map(namedLoop);
}

// By what they move with what they call, as an estimate.
function callingLoops(most, loops = loopSums()) {
    return greatest(loops, most, loop => loop.below > 0 ? loop.whole + loop.below : 0)
        .map(loop => ({...namedLoop(loop), bytes: Math.min(page.total, loop.whole + loop.below)}));
}

function namedLoop(loop) {
    const source = page.sources[page.fileNumber.get(loop.file)];
    const [first, last] = [loop.line, loop.end].map(line => source ? lineText(source, line) : '');
    const name = /\bdo( *\{)?( *\/\*.*\*\/| *\/\/.*)?$/.test(first) ? `${first} … ${last}` : first;
    const lines = loop.end > loop.line ? `${loop.line} to ${loop.end}` : `${loop.line}`;
    return {...loop, name: name || `${shortFile(loop.file)}:${loop.line}`, code: true,
        more: `${shortFile(loop.file)}:${lines}, ${loop.of}`};
}

// The row of the function that the line is in.
function functionAround(file, line) {
    const table = tableOf('functions');
    return table.rows.find(of => cell(table, of, 'file') === file && number(table, of, 'line') <= line && number(table, of, 'end_line') >= line);
}

function functionAt(file, line) {
    const table = tableOf('functions'), row = functionAround(file, line);
    return row ? `, ${cell(table, row, 'function')}` : '';
}

function hotFunctions(most) {
    const table = tableOf('functions');
    return addUp(table, row => `${cell(table, row, 'function')} ${cell(table, row, 'file')}:${cell(table, row, 'line')}`)
        .slice(0, most).map(sum => ({...sum, name: cell(table, sum.row, 'function'), code: true,
            file: cell(table, sum.row, 'file'), line: cell(table, sum.row, 'line'),
            more: `${shortFile(cell(table, sum.row, 'file'))}:${cell(table, sum.row, 'line')}`}));
}

function hotData(by, kinds, most) {
    const table = tableOf('data_' + by);
    const wanted = row => !kinds || kinds.includes(cell(table, row, 'kind'));
    return addUp(table, row => wanted(row) ? ['name', 'function', 'file', 'line', 'kind', 'type', 'offset'].map(c => cell(table, row, c)).join(' ') : null)
        .slice(0, most).map(sum => {
            const kind = cell(table, sum.row, 'kind'), type = cell(table, sum.row, 'type');
            const offset = cell(table, sum.row, 'offset');
            return {...sum, name: cell(table, sum.row, 'name'), code: true, isBehind: kind === 'pointer', file: cell(table, sum.row, 'file'),
                line: cell(table, sum.row, 'line'),
                more: [kind === 'pointer' ? `memory behind a pointer (${type})` : type, by === 'field' && offset !== null ? `at byte ${offset}` : kind === 'pointer' ? null : kind,
                    by === 'variable' && cell(table, sum.row, 'function') ? `in ${cell(table, sum.row, 'function')}` : null,
                    cell(table, sum.row, 'file') && kind !== 'heap' ? `${shortFile(cell(table, sum.row, 'file'))}:${cell(table, sum.row, 'line')}` : null]
                    .filter(part => part).join(', ')};
        });
}

// Parts that would be shown as nothing are none.
const leastShown = 0.0005;

// Items with bytes of their own are estimates: loaded and stored is what they move by themselves.  rest: what no item has, as a sentence.
function hotList(title, view, items, none, note, rest) {
    const bytes = item => item.bytes === undefined ? item.loaded + item.stored : item.bytes;
    const list = make('ol.hot', {'data-hot': title}), most = items.length ? bytes(items[0]) : 0;
    for (const item of items.filter((of, i) => i === 0 || share(bytes(of)) >= leastShown)) {
        const about = item.bytes === undefined ? '' : '≈ ', strip = item.bytes === undefined ? bytesBar(item.loaded, item.stored, most) :
            bar([[item.whole, 'loaded'], [item.bytes - item.whole, 'below']], most, `${show(item.whole, 'bytes')} in the loop, ${about}${show(item.bytes - item.whole, 'bytes')} in what it calls`);
        list.append(make('li', {}, make('span.part', {title: about + show(bytes(item), 'bytes')}, about + show(share(bytes(item)), 'share')),
            make('span.what', {}, make('code', {}, placeLink(item.file, item.line, item.name)), make('small', {}, visible(item.more))), strip));
    }
    return make('section.card', {}, make('h3', {title: note || ''}, title, make('a.all', {href: '#' + view}, 'all')),
        items.length ? list : make('p.none', {}, none), rest ? make('p.rest', {}, rest) : null);
}

// What data of other kinds than these has, in words.
function otherData(by, kinds) {
    const table = tableOf('data_' + by), sums = new Map();
    for (const row of table.rows) {
        const kind = cell(table, row, 'kind');
        if (!kinds.includes(kind)) sums.set(cell(table, row, 'name'), (sums.get(cell(table, row, 'name')) || 0) + bytesOf(table, row));
    }
    const parts = [['(library)', 'library functions move'], ['(no member)', 'are of no structure']].filter(([name]) => share(sums.get(name) || 0) >= leastShown);
    return parts.map(([name, words]) => `${show(share(sums.get(name)), 'share')} ${words}`).join(', ');
}

const dataKinds = ['global', 'static', 'stack', 'constant', 'heap', 'pointer'];

// The first of each list, as a sentence.
function headline(...firsts) {
    const parts = firsts.filter(([, item]) => item && share(item.loaded + item.stored) >= leastShown).map(([text, item, name]) => [text, make('code', {}, placeLink(item.file, item.line, name || item.name)),
        ` (${show(share(item.loaded + item.stored), 'share')})`]);
    return parts.length ? make('p.headline', {}, 'What moves the most bytes: ', ...parts.flatMap((part, i) => [i ? ', ' : '', ...part]), '.') : null;
}

function whereBytesGo() {
    const sums = lineSums(), inLoops = loopSums(sums), lines = hotLines(7, sums), line = lines[0], loops = hotLoops(7, inLoops);
    const members = hotData('field', ['member'], 7), variable = hotData('variable', dataKinds, 1)[0];
    return panel('Where the bytes go', `${show(page.total, 'bytes')} in all. Each list has what moved the most of them, bars compare its rows; a name leads to its line.`,
        headline(['the loop ', loops[0], loops[0] && `${shortFile(loops[0].file)}:${loops[0].line}`], ['the line ', line, line && `${shortFile(line.file)}:${line.line}`], ['the function ', hotFunctions(1)[0]], [!variable || !variable.isBehind ? 'the variable ' : variable.name.endsWith('->') ? 'the memory ' : 'the memory behind ', variable], ['the member ', members[0]]),
        legend(['loaded', 'loaded'], ['stored', 'stored']),
        make('div.cards', {},
            hotList('Functions', 'functions', hotFunctions(7), 'No function moved bytes.'),
            hotList('Loops', 'source', loops, 'No loop moved bytes, or the sidecar does not say where loops are.', 'A line is of the innermost loop around it.'),
            hotList('Variables and arrays', 'data/variable', hotData('variable', dataKinds, 7), 'The sidecar does not say whose bytes they are.', '', otherData('variable', dataKinds)),
            hotList('Members of structures', 'data/field', members, 'No member of a structure was touched.', '', otherData('field', ['member'])),
            hotList('Lines', 'source', lines, 'No line moved bytes.'),
            hotList('Loops with what they call', 'calls', callingLoops(7, inLoops), 'No loop called anything that moved bytes.', 'Functions that several lines call are split over these by the number of calls: estimates.')));
}

// ---- tiles ----

function tile(label, value, note, kind) {
    return make('div.tile', {'data-tile': label}, make('span', {}, label), make('strong', {'data-value': value}, show(value, kind)),
        make('small', {}, note));
}

function tiles() {
    const table = tableOf('summary'), sum = name => table.rows.reduce((all, row) => all + number(table, row, name), 0);
    const loaded = sum('bytes_loaded'), stored = sum('bytes_stored'), seconds = sum('seconds'), flops = sum('flops');
    return make('div.tiles', {},
        tile('Bytes moved', loaded + stored, `${show(loaded, 'bytes')} loaded, ${show(stored, 'bytes')} stored`, 'bytes'),
        tile('Time in regions', seconds, `${show(sum('entries'), 'count')} ${sum('entries') === 1 ? 'entry' : 'entries'}, ${page.facts.threads} ${page.facts.threads === 1 ? 'thread' : 'threads'}`, 'seconds'),
        seconds > 0 ? tile('Requested bandwidth', (loaded + stored) / seconds, `${show(loaded / seconds, 'rate')} read, ${show(stored / seconds, 'rate')} written`, 'rate') : null,
        tile('Accesses', sum('loads') + sum('stores'), `${show(sum('loads'), 'count')} loads, ${show(sum('stores'), 'count')} stores`, 'count'),
        tile('Floating operations', flops, page.total ? `${(flops / page.total).toPrecision(3)} for each byte` : '', 'count'),
        tile('Integer operations', sum('intops'), page.total ? `${(sum('intops') / page.total).toPrecision(3)} for each byte` : '', 'count'));
}

// ---- regions ----

const mixKinds = ['loads', 'stores', 'intops', 'flops', 'compares', 'conversions', 'branches', 'calls'];

function mixBar(roi) {
    const table = tableOf('operations');
    const row = table.rows.find(of => cell(table, of, 'roi') === roi);
    if (!row) return '';
    const parts = mixKinds.map(kind => [number(table, row, kind), 'mix-' + kind]);
    return bar(parts, 1, mixKinds.map((kind, i) => `${kind} ${show(parts[i][0], 'share')}`).join(', '));
}

function regions() {
    const table = tableOf('summary');
    const rows = table.rows;
    return panel('Regions', 'Time, and what is made of it, is wall time without nested regions.',
        figureTable({name: 'summary', rows, sort: 'bytes', columns: columnsOf(table,
            ['roi', 'entries', 'threads', 'seconds', 'bytes', 'bytes_loaded', 'bytes_stored', 'read_bw', 'write_bw', 'intensity', 'bytes_ci95', 'share', 'mix'], {
                bytes: bytesColumn(table), share: shareColumn(table), bytes_ci95: {title: '±', kind: 'margin'}, roi: {title: 'region'},
                mix: {title: 'operations', kind: 'text', meaning: 'what kinds of operations', get: row => cell(table, row, 'roi'), draw: row => mixBar(cell(table, row, 'roi'))}})}),
        legend(...mixKinds.map(kind => ['mix-' + kind, kind])));
}

// ---- events ----

// What the kernel and the processor counted beside the bytes; nothing where it was not asked for.
function events(suffix) {
    const table = tableOf('events' + suffix), metrics = tableOf('metrics' + suffix);
    if (!table.rows.length) return null;
    return panel('Events of the kernel and of the processor', 'In all entries of a region, without nested ones; counted below 100 %: the event took turns with others.',
        plainTable('events' + suffix, table), metrics.rows.length ? make('h3', {}, 'What follows from them') : null,
        metrics.rows.length ? plainTable('metrics' + suffix, metrics) : null);
}

// ---- how it came about ----

function definition(list, name, value) {
    if (value !== null && value !== undefined && value !== '') list.append(make('dt', {}, name), make('dd', {}, visible(value)));
}

function aboutRun() {
    const f = page.facts, list = make('dl.facts'), p = page.processes[0] || [];
    const models = {optimised: `accesses that ${f.for_compiler} leaves at -O2 (model optimised)`, source: 'accesses as they are written (model source)'};
    definition(list, 'Program', f.program);
    definition(list, 'Code', models[f.model] || f.model);
    definition(list, 'Compiler', [f.for_compiler, p[5]].filter(word => word).join(' '));
    definition(list, 'Compiler\'s flags', f.flags);
    definition(list, 'memrewrite\'s options', f.options);
    definition(list, 'Build', f.build);
    definition(list, 'Sidecar', f.sidecar);
    definition(list, 'Host', [...new Set(page.processes.map(of => of[1]))].filter(host => host).join(', '));
    definition(list, 'Command', p[4]);
    definition(list, 'Started', p[2] ? new Date(p[2]).toISOString().replace('T', ' ').replace(/\..*/, ' UTC') : null);
    definition(list, 'Processes', `${f.processes} (${page.processes.slice(0, 8).map(of => of[3] >= 0 ? `rank ${of[3]}` : of[0]).join(', ')}${page.processes.length > 8 ? ' …' : ''})`);
    definition(list, 'Runs', f.runs > 1 ? f.runs : null);
    definition(list, 'Nested regions', f.nested === 'inclusive' ? 'are part of those around them' : 'count by themselves');
    definition(list, 'Counting\'s own time', {calibrated: 'is taken out, as it was measured', examem: 'is taken out, by Examem\'s formula', none: 'is in the times'}[f.correction]);
    definition(list, 'Sampling', f.sampled ? 'some entries were counted; figures are scaled to all' : 'none: every entry was counted');
    return panel('This run', null, list);
}

const notInstrumented = 'Calls to code that was not instrumented', uncounted = 'Its bytes are in the figures only where the library model knows them.';
const lacks = [
    ['damaged', 'Damaged, and left out', 'Figures lack these parts.', true],
    ['unreturned', 'Entered, but neither ended nor left elsewhere', 'The program ended inside of them; their counts may be off by as much.', true],
    ['skipped', 'Left uninstrumented', 'memrewrite left these functions as they are: their bytes are not in the figures.'],
    ['not_seen', notInstrumented, uncounted],
    ['stopped', 'Not wholly modelled', 'Functions in which the optimised model has less than it should.'],
    ['paths', 'Ways into the regions', 'A region for each way in which it was entered.'],
    ['runs', 'Each run by itself', null],
];

function trust() {
    const notes = make('ul.notes', {}, ...page.notes.map(note => make('li', {}, visible(note))));
    const parts = lacks.filter(([name]) => tableOf(name).rows.length > (name === 'paths' ? tableOf('summary').rows.length : 0)).map(([name, title, note, open]) => {
        const details = make('details', {open: open || null, 'data-lack': name}, make('summary', {}, `${title} (${tableOf(name).rows.length})`), note ? make('p.note', {}, note) : null);
        const fill = () => { if (details.children.length < 3) details.append(plainTable(name, tableOf(name))); };
        details.addEventListener('toggle', fill);
        if (open) fill();
        return details;
    });
    const changed = page.sources.filter(source => source.state === 'changed since' || source.state === 'not found');
    for (const source of changed.slice(0, 10)) notes.append(make('li', {}, visible(`${source.file}: ${source.state === 'not found' ? 'the source was not found' : 'the source has changed since it was instrumented'}; numbers without text`)));
    return panel('What to know of the figures', parts.length + notes.children.length ? null : 'Nothing is missing: all code was counted.', notes, ...parts);
}

function overviewView(view) {
    view.append(tiles(), whereBytesGo(), regions(), ...[events('')].filter(Boolean), make('div.two', {}, aboutRun(), trust()));
}

// ---- functions ----

function functionsView(view) {
    const table = tableOf('functions');
    const several = tableOf('summary').rows.length > 1;
    const names = ['function', 'roi', 'place', 'entered', 'bytes', 'share', 'bytes_loaded', 'bytes_stored', 'loads', 'stores', 'flops', 'intops', 'branches', 'calls', 'intensity', 'cpu_seconds', 'cpu_ci95', 'cpu_bw'];
    view.append(panel('Functions', 'What each function moved itself, without what it calls.', figureTable({name: 'functions',
        rows: table.rows, sort: 'bytes', columns: columnsOf(table, several ? names : names.filter(name => name !== 'roi'), {
            roi: {title: 'region'}, place: placeColumn(table), bytes: bytesColumn(table), share: shareColumn(table),
            function: {draw: row => make('code', {}, placeLink(cell(table, row, 'file'), cell(table, row, 'line'), cell(table, row, 'function')))}})})));
    if (tableOf('elsewhere').rows.length) view.append(panel('Processor time in what is not counted', 'As it was sampled: libraries, and functions that do not count.', plainTable('elsewhere', tableOf('elsewhere'), 'cpu_seconds')));
    if (tableOf('unseen').rows.length) view.append(panel(notInstrumented, uncounted, plainTable('unseen', tableOf('unseen'), 'calls')));
}
