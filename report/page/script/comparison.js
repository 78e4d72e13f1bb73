// The page of two runs: what differs between them, by region, function, line and data.

const metrics = {bytes: ['Bytes moved', 'bytes'], bytes_loaded: ['Bytes loaded', 'bytes'], bytes_stored: ['Bytes stored', 'bytes'], loads: ['Loads', 'count'], stores: ['Stores', 'count'],
    flops: ['Floating operations', 'count'], intops: ['Integer operations', 'count'], branches: ['Branches', 'count'], calls: ['Calls', 'count'], entries: ['Entries', 'count'],
    entered: ['Entered', 'count'], count: ['Executions', 'count'], seconds: ['Time', 'seconds']};
const comparison = {metric: 'bytes'};

function compares(table, metric) {
    return table.index[metric + '_before'] !== undefined || table.index[metric + '_after'] !== undefined;
}

// A figure of one of the runs; null: it does not have this.  A column that is 0 throughout is not in the page.
function side(table, row, metric, which) {
    const state = cell(table, row, 'state'), name = `${metric}_${which}`;
    if (state === (which === 'before' ? 'new' : 'gone')) return null;
    return table.index[name] === undefined ? 0 : cell(table, row, name);
}

function changeOf(before, after) {
    return Number(after || 0) - Number(before || 0);
}

function rowChange(table, row, metric) {
    return changeOf(side(table, row, metric, 'before'), side(table, row, metric, 'after'));
}

function showChange(value, kind) {
    return value === 0 ? '0' : (value > 0 ? '+' : '−') + show(Math.abs(value), kind);
}

function showRelative(before, after) {
    if (before === null && after === null) return '';
    if (before === null) return 'new';
    if (after === null) return 'gone';
    const change = changeOf(before, after), percent = 100 * change / Number(before);
    if (Number(before) === 0) return change ? 'from 0' : '';
    return change ? `${percent > 0 ? '+' : '−'}${Number(Math.abs(percent).toPrecision(3))} %` : '0 %';
}

// Less at the left of the middle, more at the right.
function swing(change, most) {
    const half = 50 * Math.abs(change) / (most || 1), strip = make('span.swing', {}, make('i' + (change < 0 ? '.less' : '.more')));
    strip.firstChild.style.width = `${half}%`;
    strip.firstChild.style.left = `${change < 0 ? 50 - half : 50}%`;
    return strip;
}

// ---- what a row is of ----

function placeBefore(table, row) {
    const file = cell(table, row, 'file'), line = cell(table, row, 'line'), was = cell(table, row, 'line_before'), from = cell(table, row, 'file_before');
    if (file === null) return '';
    return `${shortFile(file)}:${line}` + (was === null ? '' : ` (was ${from !== file ? shortFile(from) + ':' : ''}${was})`);
}

const named = {
    region: (table, row) => cell(table, row, 'roi'),
    function: (table, row) => cell(table, row, 'function'),
    line: (table, row) => cell(table, row, 'source') || placeBefore(table, row),
};
for (const by of ['variable', 'field', 'type', 'class']) named[by] = (table, row) => cell(table, row, 'object');

function subjectColumns(level, table) {
    const several = new Set(tableOf('region').rows.map(row => cell(tableOf('region'), row, 'roi'))).size > 1;
    const text = (name, title, get, code) => ({name, title, kind: 'text', meaning: title, get,
        draw: code ? row => make('code', {title: visible(get(row) || '')}, visible(get(row) || '')) : undefined});
    const columns = [text('name', level, row => named[level](table, row) || '', true)];
    if (level === 'line' || level === 'variable') columns.push(text('function', 'function', row => cell(table, row, 'function') || '', true));
    if (level !== 'region' && several) columns.push(text('roi', 'region', row => cell(table, row, 'roi') || ''));
    if (level !== 'region' && level !== 'class') columns.push(text('place', 'place', row => placeBefore(table, row)));
    return columns;
}

function changeColumns(table, metric, kind, most) {
    const get = which => row => side(table, row, metric, which);
    const change = row => rowChange(table, row, metric), none = row => (change(row) ? Math.abs(change(row)) : 0);
    return [{name: 'before', title: 'before', kind, meaning: 'the figure of the first run', get: get('before')}, {name: 'after', title: 'after', kind, meaning: 'the figure of the second run', get: get('after')},
        {name: 'change', title: 'change', kind, meaning: 'after - before', get: change, draw: row => showChange(change(row), kind)},
        {name: 'relative', title: '%', kind: 'share', meaning: 'change / before', get: row => relative(get('before')(row), get('after')(row)), draw: row => showRelative(get('before')(row), get('after')(row))},
        {name: 'size', title: 'how much', kind, left: true, meaning: 'how much it changed, whether more or less', get: none, draw: row => swing(change(row), most)}];
}

function relative(before, after) {
    return before === null || after === null || !Number(before) ? null : changeOf(before, after) / Number(before);
}

function changeTable(level, metric) {
    const table = tableOf(level), kind = (metrics[metric] || [])[1] || 'count';
    const rows = level === 'region' ? table.rows : table.rows.filter(row => rowChange(table, row, metric) !== 0);
    const most = rows.reduce((size, row) => Math.max(size, Math.abs(rowChange(table, row, metric))), 0);
    if (!rows.length) return make('p.none', {}, `No figure of “${(metrics[metric] || [metric])[0].toLowerCase()}” differs.`);
    return figureTable({name: level, rows, sort: 'size', columns: subjectColumns(level, table).concat(changeColumns(table, metric, kind, most))});
}

// A table of the level, and the figure that it compares.
function changePanel(title, note, level) {
    const table = tableOf(level), host = make('div'), known = Object.keys(metrics).filter(metric => compares(table, metric));
    const use = metric => {
        comparison.metric = metric;
        clear(host).append(changeTable(level, metric));
    };
    const chosen = known.includes(comparison.metric) ? comparison.metric : known[0];
    if (chosen) clear(host).append(changeTable(level, chosen));
    else host.append(make('p.none', {}, 'No figure differs.'));
    return panel(title, note, known.length > 1 ? make('div.tools', {}, choice('Figure', known.map(metric => [metric, metrics[metric][0]]), chosen, use)) : null, host);
}

// ---- views ----

function sumOf(metric, which) {
    const table = tableOf('region');
    return table.rows.reduce((sum, row) => sum + Number(side(table, row, metric, which) || 0), 0);
}

function changeTiles() {
    const shown = ['bytes', 'loads', 'stores', 'flops', 'intops', 'seconds'].filter(metric => compares(tableOf('region'), metric));
    return make('div.tiles', {}, ...shown.map(metric => {
        const before = sumOf(metric, 'before'), after = sumOf(metric, 'after'), kind = metrics[metric][1];
        return make('div.tile', {'data-tile': metric}, make('span', {}, metrics[metric][0]), make('strong', {'data-before': before, 'data-after': after}, showRelative(before, after) || '0 %'),
            make('small', {}, before === after ? `${show(after, kind)}, the same in both` : `${show(before, kind)} → ${show(after, kind)} (${showChange(after - before, kind)})`));
    }));
}

function changedMost(level, most) {
    const table = tableOf(level), size = row => Math.abs(rowChange(table, row, 'bytes'));
    return table.rows.filter(row => size(row) > 0).sort((a, b) => size(b) - size(a)).slice(0, most);
}

function changedList(title, level, view) {
    const table = tableOf(level), rows = changedMost(level, 7), list = make('ol.hot.changed', {'data-hot': level});
    const most = rows.length ? Math.abs(rowChange(table, rows[0], 'bytes')) : 0;
    for (const row of rows) {
        const change = rowChange(table, row, 'bytes'), name = named[level](table, row) || '';
        const more = [level === 'line' || level === 'variable' ? cell(table, row, 'function') : null, placeBefore(table, row), showRelative(side(table, row, 'bytes', 'before'), side(table, row, 'bytes', 'after'))];
        list.append(make('li', {}, make('span.part', {'data-change': change}, showChange(change, 'bytes')),
            make('span.what', {}, make('code', {title: visible(name)}, visible(name)), make('small', {}, visible(more.filter(part => part).join(', ')))), swing(change, most)));
    }
    return make('section.card', {}, make('h3', {}, title, make('a.all', {href: '#' + view}, 'all')), rows.length ? list : make('p.none', {}, 'The same bytes in both.'));
}

function limitsPanel() {
    const table = tableOf('limits'), kind = row => (metrics[cell(table, row, 'metric')] || [])[1] || 'count';
    const column = (name, title, meaning) => ({name, title, kind: 'count', meaning, get: row => cell(table, row, name), draw: row => cell(table, row, name) === null ? '' : show(cell(table, row, name), kind(row))});
    const text = (name, title) => ({name, title, kind: 'text', meaning: title, get: row => cell(table, row, name) || ''});
    return panel('Limits', tableOf('limits').rows.some(row => cell(table, row, 'over') !== null) ? 'Some are exceeded.' : 'All are kept.', figureTable({name: 'limits', rows: table.rows,
        columns: [text('roi', 'region'), text('metric', 'figure'), column('before', 'before', 'the figure of the first run'), column('after', 'after', 'the figure of the second run'), text('limit', 'limit'), column('over', 'over by', 'how far the limit is exceeded')]}));
}

function aboutSides() {
    const f = page.facts, list = make('dl.facts'), item = (name, value) => value && list.append(make('dt', {}, name), make('dd', {}, visible(value)));
    item('Before', f.before);
    item('After', f.after);
    item('Program', f.before_program === f.after_program ? f.after_program : `${f.before_program} → ${f.after_program}`);
    item('Build', f.before_build === f.after_build ? `${f.after_build}, the same in both` : `${f.before_build} → ${f.after_build}`);
    for (const [name, what] of [['Host', 'host'], ['Compiler', 'compiler']])
        item(name, f[`before_${what}`] === f[`after_${what}`] ? f[`after_${what}`] : `${f[`before_${what}`] || 'not known'} → ${f[`after_${what}`] || 'not known'}`);
    item('Started', f.before_started || f.after_started ? `${f.before_started || 'not known'} → ${f.after_started || 'not known'}` : '');
    item('Code', {optimised: 'as a good compiler leaves it (model optimised)', source: 'as it is written (model source)'}[f.model] || f.model);
    item('Nested regions', f.nested === 'inclusive' ? 'are part of those around them' : 'count by themselves');
    return panel('These runs', null, list, make('ul.notes', {}, ...page.notes.map(note => make('li', {}, visible(note)))));
}

function overviewView(view) {
    const cards = [['Lines', 'line', 'lines'], ['Functions', 'function', 'functions'], ['Variables and arrays', 'variable', 'data/variable'], ['Members of structures', 'field', 'data/field']].filter(([, level]) => page.tables[level]);
    view.append(changeTiles(), tableOf('limits').rows.length ? limitsPanel() : '',
        panel('What changed most', 'Bytes loaded and stored. Bars at the left are less, at the right more.', make('div.cards', {}, ...cards.map(card => changedList(...card)))),
        changePanel('Regions', null, 'region'), aboutSides());
}

const comparedData = {variable: 'Variables and arrays', field: 'Members', type: 'Types', class: 'Classes of addresses'};

function dataView(view, by) {
    const known = Object.keys(comparedData).filter(level => page.tables[level]), host = make('div'), chosen = known.includes(by) ? by : known[0];
    const use = level => clear(host).append(changePanel(comparedData[level], null, level));
    if (!chosen) {
        view.append(make('p.none', {}, 'A run, or its sidecar, does not say whose bytes accesses move.'));
        return;
    }
    use(chosen);
    view.append(make('div.tools', {}, switches('By', known.map(level => [level, comparedData[level]]), chosen, level => { history.replaceState(null, '', `#data/${level}`); use(level); })), host);
}

function drawHeader() {
    const f = page.facts, last = path => String(path || '').replace(/\/+$/, '').split('/').pop();
    page.name = `${last(f.before)} → ${last(f.after)}`;
    page.fileNumber = new Map();
    page.prefix = commonPrefix([...new Set(['function', 'line', 'variable'].flatMap(level => tableOf(level).rows.map(row => cell(tableOf(level), row, 'file'))))].filter(file => file));
    document.getElementById('facts').append(...[last(f.after_program), f.before_build === f.after_build ? 'the same build' : 'different builds'].filter(fact => fact).map(fact => make('span.chip', {}, visible(fact))));
    drawShell();
}

Object.assign(shell, {views: [['overview', 'Overview', overviewView], ['functions', 'Functions', view => view.append(changePanel('Functions', 'What each moved itself, without what it calls.', 'function'))],
    ['lines', 'Lines', view => view.append(changePanel('Lines', 'Lines that moved are followed; where one was is in parentheses.', 'line'))], ['data', 'Data', dataView]]});
readFigures();
drawHeader();
openShell();
