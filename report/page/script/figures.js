'use strict';
// The figures of the page: what memreport wrote as JSON, as tables with named columns.

const page = {facts: {}, tables: {}, loops: [], called: [], touched: [], texts: [], sources: [], total: 0, charts: null};

function makeTable(raw) {
    const columns = raw.columns.map(([name, heading, kind, meaning]) => ({name, heading, kind, meaning}));
    const index = {};
    columns.forEach((column, i) => { index[column.name] = i; });
    return {columns, index, rows: raw.rows};
}

// A cell by the column's name: text, number, digits that a number cannot hold, or null.
function cell(table, row, name) {
    const i = table.index[name];
    if (i === undefined || row[i] === null || row[i] === undefined) return null;
    return table.columns[i].kind === 'text' ? page.texts[row[i]] : row[i];
}

function number(table, row, name) {
    return Number(cell(table, row, name) || 0);
}

function bytesOf(table, row) {
    return number(table, row, 'bytes_loaded') + number(table, row, 'bytes_stored');
}

function tableOf(name) {
    return page.tables[name] || makeTable({columns: [], rows: []});
}

function readFigures() {
    const raw = JSON.parse(document.getElementById('figures').textContent);
    Object.assign(page, {facts: raw.facts, notes: raw.notes, processes: raw.processes, texts: raw.texts,
        calls: raw.calls, ceilings: raw.ceilings, series: raw.series, loops: raw.loops, called: raw.called, touched: raw.touched});
    for (const name of Object.keys(raw.tables)) page.tables[name] = makeTable(raw.tables[name]);
    const summary = tableOf('summary');
    page.total = summary.rows.reduce((sum, row) => sum + bytesOf(summary, row), 0);
}

// ---- what is packed ----

async function unpack(id) {
    const text = document.getElementById(id).textContent;
    if (!text || typeof DecompressionStream === 'undefined') return '';
    const binary = atob(text), bytes = new Uint8Array(binary.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(stream).text();
}

async function readSources() {
    const text = await unpack('sources');
    const files = new Map();
    page.sources = (text ? JSON.parse(text) : []).map(([file, state, all], i) => {
        files.set(file, i);
        return {file, state, all, lines: null, figures: new Map(), bytes: 0, most: 0, sum: 0};
    });
    page.fileNumber = files;
    const table = tableOf('lines'), columns = ['file', 'line', 'bytes_loaded', 'bytes_stored'].map(name => table.index[name]);
    for (const row of table.rows) addLine(row, files, columns);
    page.prefix = commonPrefix(page.sources.filter(source => source.figures.size).map(source => source.file)); // headers may be the system's
}

// By the columns' numbers: lines may be 100,000.
function addLine(row, files, [fileColumn, line, loaded, stored]) {
    const file = page.texts[row[fileColumn]], bytes = Number(row[loaded] || 0) + Number(row[stored] || 0);
    if (!files.has(file)) {
        files.set(file, page.sources.length);
        page.sources.push({file, state: 'not unpacked', all: '', lines: null, figures: new Map(), most: 0, sum: 0});
    }
    const source = page.sources[files.get(file)];
    source.figures.set(row[line], row);
    source.most = Math.max(source.most, bytes);
    source.sum += bytes;
}

function sourceLines(source) {
    if (!source.lines) {
        source.lines = source.all.split('\n');
        source.lines.pop();
    }
    return source.lines;
}

// A library runs as a script of this page: nothing else may.
async function loadLibrary(id) {
    const text = await unpack(id);
    if (!text) return false;
    const script = document.createElement('script');
    script.textContent = text;
    document.head.appendChild(script);
    script.remove();
    return true;
}

// ---- numbers as people read them; all units are powers of 1000 ----

function scaled(value, units, digits) {
    let i = 0;
    while (Math.abs(value) >= 999.5 && i + 1 < units.length) {
        value /= 1000;
        i++;
    }
    const figure = i === 0 && Number.isInteger(value) ? String(value) : value.toPrecision(digits || 3);
    return figure.replace(/e\+?(-?\d+)$/, '·10^$1') + units[i];
}

function showSeconds(value) {
    if (value === 0) return '0 s';
    const units = [[1, ' s'], [1e-3, ' ms'], [1e-6, ' µs'], [1e-9, ' ns']];
    const [unit, name] = units.find(([least]) => value >= least * 0.9995) || units[3];
    return value >= 1000 ? `${Math.round(value)} s` : (value / unit).toPrecision(value < 1e-9 ? 2 : 3) + name;
}

const shows = {
    text: value => String(value),
    place: value => String(value),
    count: value => scaled(Number(value), ['', ' k', ' M', ' G', ' T', ' P', ' E']),
    bytes: value => scaled(Number(value), [' B', ' kB', ' MB', ' GB', ' TB', ' PB', ' EB']),
    rate: value => scaled(Number(value), [' B/s', ' kB/s', ' MB/s', ' GB/s', ' TB/s']),
    seconds: value => showSeconds(Number(value)),
    ratio: value => value !== 0 && Math.abs(value) < 0.001 ? '< 0.001' : Number(value).toPrecision(3),
    share: value => (100 * value).toFixed(value >= 0.9995 || value < 0.0995 ? 1 : 1) + ' %',
    margin: value => '± ' + (100 * value).toPrecision(2) + ' %',
};

function show(value, kind) {
    return value === null || value === undefined ? '' : (shows[kind] || shows.text)(value);
}

// ---- names ----

function commonPrefix(files) {
    if (files.length < 2) return files.length ? files[0].slice(0, files[0].lastIndexOf('/') + 1) : '';
    let n = 0;
    while (files.every(file => file[n] !== undefined && file[n] === files[0][n])) n++;
    return files[0].slice(0, files[0].lastIndexOf('/', n - 1) + 1);
}

function shortFile(file) {
    return file && page.prefix && file.startsWith(page.prefix) ? file.slice(page.prefix.length) : file || '';
}

// What cannot be seen, or turns what stands around it, is shown as its code.
function visible(name) {
    return String(name).replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
        c => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'));
}

// A line of a source: tabs stay what they are.
function visibleLine(text) {
    return text.split('\t').map(visible).join('\t');
}

// A text of several lines.
function visibleLines(text) {
    return text.split('\n').map(visible).join('\n');
}

// A line's text in one row of a list: tabs and runs of blanks are a blank.
function lineText(source, line) {
    return (sourceLines(source)[line - 1] || '').trim().replace(/\s+/g, ' ');
}
