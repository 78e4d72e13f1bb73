// A table that is sorted and searched where it stands.  Of a long one only the rows that can be seen are elements.

const rowHeight = 30, rowsAtOnce = 120;

// options: columns [{name, title, kind, meaning, get(row), draw(row)}], rows, sort (name), name, search (bool), height
function figureTable(options) {
    const state = {...options, shown: options.rows, sorted: null, down: true, from: -1, all: false};
    state.body = make('tbody');
    state.head = make('tr');
    state.table = make('table.figures', {'data-table': options.name}, make('thead', {}, state.head), state.body);
    state.scroll = make('div.scroll', {tabindex: '0', role: 'region', 'aria-label': options.name, onscroll: () => drawRows(state)},
        state.table);
    state.count = make('span.count', {role: 'status'});
    for (const column of state.columns) state.head.append(headCell(state, column));
    if (options.rows.length > rowsAtOnce) state.scroll.classList.add('long');
    const tools = make('div.tools', {}, options.search === false || options.rows.length < 8 ? null : searchField(state), state.count);
    sortRows(state, state.columns.find(column => column.name === options.sort) || null, true);
    addEventListener('beforeprint', () => { state.all = true; drawRows(state, true); });
    addEventListener('afterprint', () => { state.all = false; drawRows(state, true); });
    return make('div.table', {}, tools, state.scroll);
}

function isNumber(column) {
    return column.kind && column.kind !== 'text';
}

function headCell(state, column) {
    return make('th' + (isNumber(column) && !column.left ? '.number' : ''), {scope: 'col', 'data-column': column.name},
        make('button', {type: 'button', title: column.meaning,
            onclick: () => sortRows(state, column, state.sorted === column ? !state.down : isNumber(column))}, column.title));
}

function searchField(state) {
    const field = make('input.search', {type: 'search', placeholder: 'Search', 'aria-label': `Search ${state.name}`,
        oninput: () => {
            state.wanted = field.value.toLowerCase();
            filterRows(state);
        }});
    return field;
}

// Numbers by size, texts by the alphabet; what has no figure comes last.
function compareCells(a, b, down) {
    if (a === b) return 0;
    if (a === null || a === undefined) return 1;
    if (b === null || b === undefined) return -1;
    const less = typeof a === 'string' && typeof b === 'string' && isNaN(a) ? a.localeCompare(b) : Number(a) - Number(b);
    return down ? -less : less;
}

function sortRows(state, column, down) {
    state.sorted = column;
    state.down = down;
    for (const head of state.head.children) {
        const sorted = column && head.dataset.column === column.name;
        if (sorted) head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        else head.removeAttribute('aria-sort');
    }
    if (column) {
        const keys = new Map(state.rows.map(row => [row, column.get(row)]));
        state.rows = [...state.rows].sort((a, b) => compareCells(keys.get(a), keys.get(b), down));
    }
    filterRows(state);
}

function filterRows(state) {
    const texts = state.columns.filter(column => !isNumber(column) || column.name === 'line');
    const wanted = state.wanted;
    state.shown = !wanted ? state.rows : state.rows.filter(row =>
        texts.some(column => String(column.get(row) ?? '').toLowerCase().includes(wanted)));
    const all = state.rows.length, shown = state.shown.length;
    state.count.textContent = all < 8 ? '' : shown === all ? `${all} rows` : `${shown} of ${all} rows`;
    state.scroll.scrollTop = 0;
    drawRows(state, true);
}

function spacer(state, rows) {
    const row = make('tr.spacer', {'aria-hidden': 'true'}, make('td', {colspan: state.columns.length}));
    row.firstChild.style.height = `${rows * rowHeight}px`;
    return row;
}

function drawRows(state, again) {
    const n = state.shown.length, most = state.all ? Math.min(n, 200) : rowsAtOnce;
    const first = Math.max(0, Math.min(Math.floor(state.scroll.scrollTop / rowHeight) - 30, n - most));
    const from = first - first % 20;
    if (!again && from === state.from) return;
    state.from = from;
    const to = Math.min(n, from + most + 20);
    clear(state.body);
    if (from > 0) state.body.append(spacer(state, from));
    for (let i = from; i < to; i++) state.body.append(tableRow(state, state.shown[i]));
    if (to < n && !state.all) state.body.append(spacer(state, n - to));
    if (!n) state.body.append(make('tr', {}, make('td.none', {colspan: state.columns.length}, 'Nothing.')));
}

function tableRow(state, row) {
    return make('tr', {}, ...state.columns.map(column => {
        const value = column.get(row);
        return make('td' + (column.left ? '.left' : isNumber(column) ? '.number' : '.words'), {'data-column': column.name,
            'data-value': isNumber(column) && value !== null ? value : null,
            title: isNumber(column) && value !== null && column.kind !== 'place' ? exact(value, column.kind) : null},
            column.draw ? column.draw(row) : visible(show(value, column.kind)));
    }));
}

// Made once: a cell is a microsecond so, and fifty where each makes its own.
const exactFigure = new Intl.NumberFormat('en', {maximumFractionDigits: 9});

function exact(value, kind) {
    const units = {bytes: ' bytes', rate: ' bytes/s', seconds: ' s'};
    return exactFigure.format(Number(value)) + (units[kind] || '');
}

// Columns of a table of memreport's, by name, those that it has; more: {name: {title, draw, …}}
function columnsOf(table, names, more) {
    return names.filter(name => table.index[name] !== undefined || (more && more[name] && more[name].get)).map(name => {
        const own = table.columns[table.index[name]] || {};
        return {name, title: own.heading || name, kind: own.kind, meaning: own.meaning,
            get: row => cell(table, row, name), ...(more && more[name])};
    });
}

// Columns that many tables have.
function placeColumn(table, title) {
    return {title: title || 'place', kind: 'text', meaning: 'source file and line',
        get: row => cell(table, row, 'file') === null ? '' : `${cell(table, row, 'file')}:${cell(table, row, 'line') ?? ''}`,
        draw: row => cell(table, row, 'file') === null ? '' : placeLink(cell(table, row, 'file'), cell(table, row, 'line'))};
}

function shareColumn(table) {
    return {title: 'share', kind: 'share', left: true, meaning: 'part of all bytes that were counted',
        get: row => share(bytesOf(table, row)),
        draw: row => make('span.share', {}, make('b', {}, show(share(bytesOf(table, row)), 'share')),
            bytesBar(number(table, row, 'bytes_loaded'), number(table, row, 'bytes_stored'), page.total))};
}

function bytesColumn(table) {
    return {title: 'bytes', kind: 'bytes', meaning: 'bytes loaded and stored', get: row => bytesOf(table, row)};
}

// Every column as it came: for tables that need nothing else.
function plainTable(name, table, sort) {
    const names = table.columns.map(column => column.name).filter(column => column !== 'line' && column !== 'column');
    return figureTable({name, rows: table.rows, sort,
        columns: columnsOf(table, names, {file: placeColumn(table)})});
}
