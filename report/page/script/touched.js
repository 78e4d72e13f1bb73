// Which code touches a variable or member: its functions and its lines.

const touched = {lists: null, functions: null};

// The cells that tell variables and members apart, as page.touched has them in front of each list.
const identity = ['name', 'type', 'file', 'line', 'function', 'kind'];

// [[function, file, [line, loaded, stored, line, …]], …] of a row of `data`.
function touchedBy(table, row) {
    touched.lists = touched.lists || new Map(page.touched.map(of => [JSON.stringify(of.slice(0, identity.length)), of[identity.length]]));
    return touched.lists.get(JSON.stringify(identity.map(name => row[table.index[name]] ?? null))) || [];
}

function touchingLines(list) {
    const rows = [];
    for (const [name, file, figures] of list)
        for (let i = 0; i < figures.length; i += 3)
            rows.push({name: page.texts[name], file: page.texts[file], line: figures[i], loaded: figures[i + 1], stored: figures[i + 2], bytes: figures[i + 1] + figures[i + 2]});
    return rows;
}

function touchingFunctions(lines) {
    const sums = new Map();
    for (const of of lines) {
        const key = `${of.name}\n${of.file}`, sum = sums.get(key) || {name: of.name, file: of.file, loaded: 0, stored: 0, bytes: 0, lines: 0};
        sum.loaded += of.loaded;
        sum.stored += of.stored;
        sum.bytes += of.bytes;
        sum.lines++;
        sums.set(key, sum);
    }
    return [...sums.values()];
}

// By name: where functions begin, as the table of functions has it.
function functionPlaces() {
    const table = tableOf('functions'), places = new Map();
    for (const row of table.rows) {
        const name = cell(table, row, 'function');
        if (!places.has(name)) places.set(name, []);
        places.get(name).push({file: cell(table, row, 'file'), line: cell(table, row, 'line')});
    }
    return places;
}

// The way to where the function begins.  Without a file there is none if several have functions of that name.
function functionLink(name, file) {
    touched.functions = touched.functions || functionPlaces();
    const places = (touched.functions.get(name) || []).filter(at => file === undefined || at.file === file), at = places[0] || {};
    const isOne = places.every(other => other.file === at.file && other.line === at.line);
    return make('code', {}, placeLink(at.file, isOne ? at.line : null, name));
}

function touchingTable(name, rows, first) {
    const all = rows.reduce((sum, row) => sum + row.bytes, 0);
    const column = (id, title, kind, meaning) => ({name: id, title, kind, meaning, get: row => row[id]});
    return figureTable({name, rows, sort: 'bytes', columns: [...first(column), column('bytes', 'bytes', 'bytes', 'bytes of it that are loaded and stored here'),
        {name: 'share', title: 'of it', kind: 'share', left: true, meaning: 'part of all its bytes', get: row => row.bytes / all,
            draw: row => make('span.share', {}, make('b', {}, show(row.bytes / all, 'share')), bytesBar(row.loaded, row.stored, all))},
        column('loaded', 'loaded', 'bytes', 'bytes of it that are loaded here'), column('stored', 'stored', 'bytes', 'bytes of it that are stored here')]});
}

// What touches the row of `data` by variable or by field.
function touchedPanel(by, table, row) {
    const lines = touchingLines(touchedBy(table, row));
    const functions = touchingTable('touching_functions', touchingFunctions(lines), column => [
        {...column('name', 'function', 'text', 'function whose accesses these are'), draw: of => functionLink(of.name, of.file)}, column('lines', 'lines', 'count', 'lines of it that touch this')]);
    const places = touchingTable('touching_lines', lines, column => [
        {...column('line', 'line', 'place', 'source file and line'), left: true, draw: of => placeLink(of.file, of.line)},
        {name: 'source', title: 'source', kind: 'text', meaning: 'text of the line', get: of => lineText(page.sources[page.fileNumber.get(of.file)] || {lines: []}, of.line), draw: of => make('code', {}, visible(lineText(page.sources[page.fileNumber.get(of.file)] || {lines: []}, of.line)))},
        column('name', 'function', 'text', 'function that the line is of')]);
    const at = panel(`What touches ${visible(cell(table, row, 'name'))}`, 'Bytes of all regions; those that library functions move are not in them. A line has the bytes of accesses that are written on it.',
        make('p.tools', {}, make('a', {href: `#data/${by}`}, `All ${dataNames[by].toLowerCase()}`)), functions, places);
    at.id = 'touched';
    at.tabIndex = -1;
    return at;
}

// The way from a member in the layout of its structure: a structure's name has its place behind it where several have one.
function memberLink(table, row) {
    const fields = tableOf('data_field'), name = `${cell(table, row, 'structure').replace(/ \([^()]*:\d+\)$/, '')}.${cell(table, row, 'member')}`;
    const at = fields.rows.findIndex(field => cell(fields, field, 'name') === name && cell(fields, field, 'file') === cell(table, row, 'file') && touchedBy(fields, field).length);
    return make('code', {}, at < 0 ? visible(cell(table, row, 'member')) : make('a', {href: `#data/field/${at}`, title: 'what touches it'}, visible(cell(table, row, 'member'))));
}

// The way from a variable or member to the code that touches it.
function touchedColumn(by, table) {
    const numbers = new Map(table.rows.map((row, i) => [row, i]));
    const count = row => new Set(touchedBy(table, row).map(of => `${of[0]} ${of[1]}`)).size || null;
    return {title: 'touched by', kind: 'count', meaning: 'number of functions whose code touches it: leads to these, and to the lines', get: count,
        draw: row => count(row) ? make('a', {href: `#data/${by}/${numbers.get(row)}`, 'aria-label': visible(`what touches ${cell(table, row, 'name')}`)}, `${count(row)} ${count(row) === 1 ? 'function' : 'functions'}`) : ''};
}
