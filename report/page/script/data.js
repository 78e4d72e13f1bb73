// Whose bytes they are: variables, members of structures, types, classes of addresses; and which function moves them.

const dataNames = {variable: 'Variables and arrays', field: 'Members', type: 'Types', class: 'Classes of addresses', function: 'Functions'};

function dataTable(by) {
    const table = tableOf('data_' + by), several = tableOf('summary').rows.length > 1;
    const figures = ['bytes', 'share', 'bytes_loaded', 'bytes_stored'];
    const names = {variable: ['name', 'function', ...figures, 'touched', 'type', 'kind', 'place', 'roi', 'size'], field: ['name', ...figures, 'touched', 'type', 'offset', 'size', 'place', 'roi'],
        type: ['name', ...figures, 'size', 'place', 'roi'], class: ['name', 'roi', ...figures], function: ['accessed_by', 'name', ...figures, 'type', 'kind', 'place', 'roi', 'size']}[by];
    return figureTable({name: 'data_' + by, rows: table.rows, sort: 'bytes', columns: columnsOf(table,
        names.filter(name => name !== 'roi' || several).concat(['loads', 'stores']), {
            name: {draw: row => make('code', {}, placeLink(cell(table, row, 'file'), cell(table, row, 'line'), cell(table, row, 'name')))},
            ...(by === 'variable' || by === 'field' ? {touched: touchedColumn(by, table)} : {}), accessed_by: {title: 'function', draw: row => functionLink(cell(table, row, 'accessed_by'))},
            type: {draw: row => make('code', {}, visible(cell(table, row, 'type') || ''))},
            place: placeColumn(table, 'declared'), bytes: bytesColumn(table), share: shareColumn(table), roi: {title: 'region'}})});
}

// ---- structures ----

function structuresByBytes() {
    const table = tableOf('structures'), sums = new Map();
    for (const row of table.rows) {
        const name = cell(table, row, 'structure');
        const of = sums.get(name) || {name, rows: [], bytes: 0, file: cell(table, row, 'file'), line: cell(table, row, 'line')};
        of.rows.push(row);
        of.bytes += bytesOf(table, row);
        sums.set(name, of);
    }
    return [...sums.values()].sort((a, b) => b.bytes - a.bytes);
}

function structureNotes(name) {
    const table = tableOf('structure_notes');
    return table.rows.filter(row => cell(table, row, 'structure') === name).map(row => make('li', {'data-kind': cell(table, row, 'kind')}, visible(cell(table, row, 'note'))));
}

function structureTable(of) {
    const table = tableOf('structures'), most = Math.max(...of.rows.map(row => bytesOf(table, row)), 1);
    return figureTable({name: 'structure', rows: of.rows, search: false, columns: columnsOf(table,
        ['offset', 'size', 'member', 'type', 'heat', 'share', 'bytes_loaded', 'bytes_stored', 'read_share', 'cache_line'], {
            member: {draw: row => memberLink(table, row)}, type: {draw: row => make('code', {}, visible(cell(table, row, 'type') || ''))},
            heat: {title: 'traffic', kind: 'bytes', left: true, meaning: 'bytes moved', get: row => bytesOf(table, row), draw: row => bytesBar(number(table, row, 'bytes_loaded'), number(table, row, 'bytes_stored'), most)},
            share: {title: 'of the structure'}, read_share: {title: 'reads'}, cache_line: {title: 'cache line'}})});
}

function structures() {
    const all = structuresByBytes();
    if (!all.length) return null;
    const list = all.slice(0, 200).map((of, i) => {
        const details = make('details.structure', {'data-structure': of.name}, make('summary', {}, make('code', {}, visible(of.name)), make('span.count', {}, ` ${show(of.bytes, 'bytes')}, ${show(share(of.bytes), 'share')} of all `)));
        const fill = () => {
            if (details.children.length < 2)
                details.append(make('p.note', {}, 'Declared at ', placeLink(of.file, of.line)), structureTable(of), make('ul.notes', {}, ...structureNotes(of.name)));
        };
        details.addEventListener('toggle', fill);
        if (i < 3) {
            details.open = true;
            fill();
        }
        return details;
    });
    return panel('Structures, member by member', 'In the order of memory; a structure is taken to begin at a cache line of 64 bytes.', legend(['loaded', 'loaded'], ['stored', 'stored']), ...list);
}

function dataView(view, by, n) {
    if (!page.tables.data_variable) {
        view.append(panel('Data', null, make('p.none', {}, 'The sidecar does not say whose bytes accesses move: it is of an older memrewrite, or that part is damaged.')));
        return;
    }
    const host = make('div'), chosen = dataNames[by] ? by : 'variable';
    const use = (what, row) => {
        clear(host);
        if (row) host.append(touchedPanel(what, tableOf('data_' + what), row));
        host.append(dataTable(what));
        const tables = what === 'field' ? structures() : null;
        if (tables) host.append(tables);
    };
    view.append(panel('Data', 'Bytes by what they belong to; memory behind a pointer is the variable\'s into which it points where that is known, else the pointer\'s.',
        make('div.tools', {}, switches('By', Object.entries(dataNames), chosen, what => { history.replaceState(null, '', `#data/${what}`); use(what); })), host));
    const row = chosen === 'variable' || chosen === 'field' ? tableOf('data_' + chosen).rows[n] : null;
    use(chosen, row);
    if (row) document.getElementById('touched').focus();
}
