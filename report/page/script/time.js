// What happened when: bytes per second by region, memory by process, phases; any part of the time as wide as the page.

const time = {from: 0, to: 0, process: 'all', host: null, table: null, said: null};
const timeColours = 9, timeLeast = 2; // others are the last colour; steps that the closest view has

function timeSpan() {
    const end = page.series.end;
    return end.length ? end[end.length - 1] : 0;
}

function stepBegin(i) {
    return i ? page.series.end[i - 1] : 0;
}

// The number of the step that has this moment.
function stepAt(moment) {
    const end = page.series.end;
    let low = 0, high = end.length - 1;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (end[middle] <= moment) low = middle + 1;
        else high = middle;
    }
    return low;
}

// The steps that are seen.  A moment that two of them share is the outer one's; figures of begin and end have digits that differ.
function timeSteps() {
    const little = 1e-9 * timeSpan(), first = stepAt(time.from + little);
    return {first, last: Math.max(first, stepAt(time.to - little))};
}

// [{name, bytes: by step, flops, sum}] of the chosen process, or all, the most bytes first.
function timeRegions() {
    const byName = new Map(), n = page.series.end.length;
    for (const [roi, pid, loaded, stored, flops] of page.series.regions) {
        if (time.process !== 'all' && String(pid) !== time.process) continue;
        if (!byName.has(roi)) byName.set(roi, {name: page.texts[roi], loaded: new Float64Array(n), stored: new Float64Array(n), bytes: new Float64Array(n), flops: new Float64Array(n), sum: 0});
        const region = byName.get(roi);
        for (let i = 0; i < n; i++) {
            region.loaded[i] += Number(loaded[i]);
            region.stored[i] += Number(stored[i]);
            region.flops[i] += Number(flops[i]);
            region.bytes[i] += Number(loaded[i]) + Number(stored[i]);
            region.sum += Number(loaded[i]) + Number(stored[i]);
        }
    }
    return [...byName.values()].sort((a, b) => b.sum - a.sum).map((region, i) => ({...region, colour: Math.min(i, timeColours)}));
}

function timeProcesses() {
    return page.series.processes.filter(([pid]) => time.process === 'all' || String(pid) === time.process)
        .map(([pid, resident, faults, switches]) => ({pid, resident, faults, switches}));
}

// Steps that are seen, so many at most: [{from, to, first, last}] in seconds and steps.
function timeSlices(most) {
    const {first, last} = timeSteps(), group = Math.max(1, Math.ceil((last - first + 1) / most)), slices = [];
    for (let i = first; i <= last; i += group) {
        const to = Math.min(last, i + group - 1);
        slices.push({from: stepBegin(i), to: page.series.end[to], first: i, last: to});
    }
    return slices;
}

function sumOf(figures, slice) {
    let sum = 0;
    for (let i = slice.first; i <= slice.last; i++) sum += Math.max(0, Number(figures[i]));
    return sum;
}

function rateOf(figures, slice) {
    return slice.to > slice.from ? sumOf(figures, slice) / (slice.to - slice.from) : 0;
}

// ---- zoom ----

function setWindow(from, to) {
    const all = timeSpan(), least = Math.min(all, timeLeast * all / Math.max(1, page.series.end.length));
    const length = Math.min(all, Math.max(least, to - from)), begin = Math.max(0, Math.min(all - length, (from + to - length) / 2));
    time.from = begin;
    time.to = begin + length;
    drawTime();
}

// factor below 1: closer.  The moment stays where it is.
function zoomTime(factor, moment) {
    const at = moment === undefined ? (time.from + time.to) / 2 : moment;
    setWindow(at - (at - time.from) * factor, at + (time.to - at) * factor);
}

function moveTime(parts) {
    const length = time.to - time.from, from = Math.max(0, Math.min(timeSpan() - length, time.from + parts * length));
    setWindow(from, from + length);
}

const timeKeys = {'+': () => zoomTime(0.5), '=': () => zoomTime(0.5), '-': () => zoomTime(2), '0': () => setWindow(0, timeSpan()), Home: () => moveTime(-1e9), End: () => moveTime(1e9),
    ArrowLeft: () => moveTime(-0.25), ArrowRight: () => moveTime(0.25), PageUp: () => moveTime(-1), PageDown: () => moveTime(1)};

function onTimeKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !timeKeys[event.key]) return;
    timeKeys[event.key]();
    event.preventDefault();
    event.stopPropagation();
}

// ---- the chart ----

const timeMargin = {left: 86, right: 40, top: 8, gap: 26, bottom: 30};

function drawTimeChart() {
    const host = clear(time.host), d3 = window.d3;
    if (!page.charts) return;
    const width = Math.max(480, host.clientWidth || 960), bands = timeBands(), m = timeMargin;
    const top = m.top + bands.length * 24, high = 260, low = 110, height = top + high + m.gap + low + m.bottom;
    const x = d3.scale.linear().domain([time.from, time.to]).range([m.left, width - m.right]);
    const svg = d3.select(host).append('svg').attr('width', width).attr('height', height).attr('viewBox', `0 0 ${width} ${height}`).attr('role', 'img')
        .attr('aria-label', `Requested bytes per second and resident memory from ${show(time.from, 'seconds')} to ${show(time.to, 'seconds')}`);
    svg.append('clipPath').attr('id', 'time-part').append('rect').attr('x', m.left).attr('width', width - m.left - m.right).attr('height', height);
    bands.forEach((band, i) => drawBands(svg, x, band, m.top + i * 24, top + high + m.gap + low));
    const slices = timeSlices(width - m.left - m.right);
    drawRates(svg, x, slices, top, top + high);
    drawMemory(svg, x, slices, top + high + m.gap, top + high + m.gap + low);
    svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${height - m.bottom})`).call(d3.svg.axis().scale(x).orient('bottom').ticks(8).tickFormat(value => value === 0 ? '0' : show(value, 'seconds')));
    followPointer(svg, x, slices, top, height - m.bottom);
}

// Phases that were found; those that the program marks, by process.
function timeBands() {
    const table = tableOf('phases'), bands = [];
    const phase = of => row => ({name: cell(of, row, 'name'), from: number(of, row, 'begin'), to: number(of, row, 'end'), bytes: number(of, row, 'bytes'), pid: cell(of, row, 'pid')});
    if (table.rows.length) bands.push({label: 'phases', phases: table.rows.map(phase(table))});
    const marked = tableOf('marked'), byProcess = new Map();
    for (const row of marked.rows.map(phase(marked))) {
        if (time.process !== 'all' && String(row.pid) !== time.process) continue;
        if (!byProcess.has(row.pid)) byProcess.set(row.pid, []);
        byProcess.get(row.pid).push(row);
    }
    for (const [pid, phases] of byProcess) bands.push({label: byProcess.size > 1 ? `marked, ${pid}` : 'marked', phases});
    return bands;
}

function drawBands(svg, x, {label, phases}, y, bottom) {
    const group = svg.append('g').attr('class', 'bands').attr('clip-path', 'url(#time-part)');
    const seen = phases.map((phase, i) => ({...phase, i, a: Math.max(x(phase.from), timeMargin.left), b: Math.min(x(phase.to), x.range()[1])})).filter(phase => phase.b > phase.a);
    if (label === 'phases') group.selectAll('line').data(seen.filter(phase => phase.from > time.from)).enter().append('line').attr('x1', phase => x(phase.from)).attr('x2', phase => x(phase.from)).attr('y1', y).attr('y2', bottom);
    const band = group.selectAll('g').data(seen).enter().append('g').attr('class', phase => `band band${phase.i % 2}`).attr('data-phase', phase => phase.i).on('click', phase => setWindow(phase.from, phase.to));
    band.append('rect').attr('x', phase => phase.a).attr('y', y).attr('width', phase => phase.b - phase.a).attr('height', 20);
    band.append('text').attr('x', phase => phase.a + 5).attr('y', y + 14).text(phase => visible(phase.name).slice(0, Math.max(0, Math.floor((phase.b - phase.a - 8) / 7.2))));
    band.append('title').text(phase => visible(`${phase.name}: ${show(phase.from, 'seconds')} to ${show(phase.to, 'seconds')}, ${show(phase.bytes, 'bytes')}`));
    svg.append('text').attr('class', 'label').attr('x', timeMargin.left - 8).attr('y', y + 14).attr('text-anchor', 'end').text(label);
}

function axisAt(svg, y, kind, width, title) {
    const d3 = window.d3;
    svg.append('g').attr('class', 'axis').attr('transform', `translate(${timeMargin.left},0)`)
        .call(d3.svg.axis().scale(y).orient('left').ticks(4).tickFormat(value => value === 0 ? '0' : show(value, kind).replace(/\.0+ /, ' ')).innerTickSize(-width));
    svg.append('text').attr('class', 'label').attr('transform', `translate(14,${(y.range()[0] + y.range()[1]) / 2}) rotate(-90)`).attr('text-anchor', 'middle').text(title);
}

// Steps, not slopes: a figure is of its whole interval.
function stairs(slices, x, low, high) {
    const up = [], down = [];
    slices.forEach((slice, i) => {
        up.push(`${x(slice.from).toFixed(1)},${high(i).toFixed(1)}`, `${x(slice.to).toFixed(1)},${high(i).toFixed(1)}`);
        down.push(`${x(slice.from).toFixed(1)},${low(i).toFixed(1)}`, `${x(slice.to).toFixed(1)},${low(i).toFixed(1)}`);
    });
    for (let i = 0; i < down.length; i += 2) [down[i], down[i + 1]] = [down[i + 1], down[i]];
    const back = [];
    for (let i = down.length - 2; i >= 0; i -= 2) back.push(down[i], down[i + 1]);
    return slices.length ? `M${up.join('L')}L${back.join('L')}Z` : '';
}

function drawRates(svg, x, slices, top, bottom) {
    const d3 = window.d3, regions = timeRegions(), base = slices.map(() => 0), areas = [];
    for (const region of regions) {
        const low = base.slice();
        slices.forEach((slice, i) => { base[i] += rateOf(region.bytes, slice); });
        areas.push({region, low, high: base.slice()});
    }
    const y = d3.scale.linear().domain([0, Math.max(1, ...base) * 1.05]).range([bottom, top]);
    axisAt(svg, y, 'rate', x.range()[1] - x.range()[0], 'bytes/s');
    svg.append('g').attr('clip-path', 'url(#time-part)').selectAll('path').data(areas).enter().append('path')
        .attr('class', area => `area s${area.region.colour}`).attr('data-region', area => visible(area.region.name))
        .attr('d', area => stairs(slices, x, i => y(area.low[i]), i => y(area.high[i])));
}

function drawMemory(svg, x, slices, top, bottom) {
    const d3 = window.d3, processes = timeProcesses();
    const level = (process, slice) => Math.max(...process.resident.slice(slice.first, slice.last + 1).map(Number));
    const most = Math.max(1, ...processes.map(process => Math.max(...slices.map(slice => level(process, slice)), 0)));
    const y = d3.scale.linear().domain([0, most * 1.1]).range([bottom, top]);
    axisAt(svg, y, 'bytes', x.range()[1] - x.range()[0], 'resident');
    svg.append('g').attr('clip-path', 'url(#time-part)').selectAll('path').data(processes).enter().append('path').attr('class', (process, i) => `memory m${i % 4}`).attr('data-pid', process => process.pid)
        .attr('d', process => slices.length ? 'M' + slices.map(slice => `${x(slice.from).toFixed(1)},${y(level(process, slice)).toFixed(1)}L${x(slice.to).toFixed(1)},${y(level(process, slice)).toFixed(1)}`).join('L') : '');
}

// What is under the pointer is said; what is dragged over is shown alone; the wheel zooms.
function followPointer(svg, x, slices, top, bottom) {
    const node = svg.node(), line = svg.append('line').attr('class', 'cursor').attr('x1', -9).attr('x2', -9).attr('y1', top).attr('y2', bottom), chosen = svg.append('rect').attr('class', 'chosen').attr('y', top).attr('height', bottom - top);
    let begin = null;
    const moment = event => Math.max(time.from, Math.min(time.to, x.invert((event.clientX - node.getBoundingClientRect().left) * node.viewBox.baseVal.width / (node.getBoundingClientRect().width || 1))));
    node.addEventListener('pointermove', event => {
        const at = moment(event);
        line.attr('x1', x(at)).attr('x2', x(at));
        if (begin !== null) chosen.attr('x', x(Math.min(begin, at))).attr('width', Math.abs(x(at) - x(begin)));
        sayTime(at, slices);
    });
    node.addEventListener('pointerdown', event => {
        if (event.button !== 0 || event.target.closest('.band')) return;
        begin = moment(event);
        node.setPointerCapture(event.pointerId);
    });
    node.addEventListener('pointerup', event => {
        const from = begin, at = moment(event);
        begin = null;
        chosen.attr('width', 0);
        if (from !== null && Math.abs(x(at) - x(from)) > 4) setWindow(Math.min(from, at), Math.max(from, at));
    });
    node.addEventListener('wheel', event => {
        event.preventDefault();
        zoomTime(event.deltaY < 0 ? 0.8 : 1.25, moment(event));
    }, {passive: false});
    node.addEventListener('dblclick', () => setWindow(0, timeSpan()));
}

function sayTime(at, slices) {
    const slice = slices.find(of => at < of.to) || slices[slices.length - 1];
    if (!slice) return;
    const parts = timeRegions().map(region => [region.name, rateOf(region.bytes, slice)]).filter(([, rate]) => rate > 0).slice(0, 4).map(([name, rate]) => `${name} ${show(rate, 'rate')}`);
    time.said.textContent = visible(`${show(slice.from, 'seconds')} to ${show(slice.to, 'seconds')}: ${parts.join(', ') || 'nothing'}`);
}

// ---- tables ----

// What the window has, by region; the same figures that the chart has.
function timeTotals() {
    const steps = timeSteps(), slice = {...steps, from: stepBegin(steps.first), to: page.series.end[steps.last]};
    const get = (name, title, kind, meaning) => ({name, title, kind, meaning, get: row => row[name]});
    const rows = timeRegions().map(region => {
        const loaded = sumOf(region.loaded, slice), stored = sumOf(region.stored, slice);
        return {roi: region.name, colour: region.colour, bytes_loaded: loaded, bytes_stored: stored, bytes: loaded + stored, flops: sumOf(region.flops, slice), mean: slice.to > slice.from ? (loaded + stored) / (slice.to - slice.from) : 0};
    });
    const roi = {...get('roi', 'region', 'text'), draw: row => make('span.key', {}, make(`i.s${row.colour}`), visible(row.roi))};
    return figureTable({name: 'window', rows, sort: 'bytes', columns: [roi, get('bytes', 'bytes', 'bytes', 'bytes loaded and stored in this part of the time'), get('mean', 'mean', 'rate', 'bytes / length of this part'),
        get('bytes_loaded', 'loaded', 'bytes'), get('bytes_stored', 'stored', 'bytes'), get('flops', 'FLOPs', 'count')]});
}

// A row for each step and region.
function stepTable() {
    const rows = [], {first, last} = timeSteps();
    for (const region of timeRegions())
        for (let i = first; i <= last; i++)
            if (region.bytes[i] || region.flops[i]) rows.push({t: page.series.end[i], length: page.series.end[i] - stepBegin(i), roi: region.name, bytes: region.bytes[i], rate: rateOf(region.bytes, {first: i, last: i, from: stepBegin(i), to: page.series.end[i]}), flops: region.flops[i]});
    rows.sort((a, b) => a.t - b.t);
    const get = (name, title, kind, meaning) => ({name, title, kind, meaning, get: row => row[name]});
    return figureTable({name: 'steps', rows, columns: [get('t', 'until', 'seconds', 'end of the interval, since the recording began'), get('length', 'length', 'seconds'), get('roi', 'region', 'text'), get('bytes', 'bytes', 'bytes'),
        get('rate', 'bytes/s', 'rate'), get('flops', 'FLOPs', 'count')]});
}

function timeProcessTable() {
    const slice = timeSteps(), get = (name, title, kind) => ({name, title, kind, meaning: title, get: row => row[name]});
    const rows = timeProcesses().map(process => ({pid: process.pid, resident: Math.max(...process.resident.slice(slice.first, slice.last + 1).map(Number)), faults: sumOf(process.faults, slice), switches: sumOf(process.switches, slice)}));
    return figureTable({name: 'processes', rows, columns: [get('pid', 'process', 'place'), get('resident', 'most resident', 'bytes'), get('faults', 'page faults', 'count'), get('switches', 'context switches', 'count')]});
}

// A row for each thread and region, of processes with several threads.
function timeThreadTable() {
    const slice = timeSteps(), length = page.series.end[slice.last] - stepBegin(slice.first);
    const rows = page.series.threads.filter(([, pid]) => time.process === 'all' || String(pid) === time.process)
        .map(([roi, pid, thread, bytes]) => ({pid, thread, roi: page.texts[roi], bytes: sumOf(bytes, slice)})).map(row => ({...row, mean: length > 0 ? row.bytes / length : 0}));
    const get = (name, title, kind, meaning) => ({name, title, kind, meaning, get: row => row[name]});
    return figureTable({name: 'time_threads', rows, sort: 'bytes', columns: [get('pid', 'process', 'place'), get('thread', 'thread', 'place', 'ordinal of the thread in its process'), get('roi', 'region', 'text'), get('bytes', 'bytes', 'bytes', 'bytes loaded and stored in this part of the time'),
        get('mean', 'mean', 'rate', 'bytes / length of this part')]});
}

// A row for each event and region.
function timeEventTable() {
    const slice = timeSteps(), length = page.series.end[slice.last] - stepBegin(slice.first), by = new Map();
    for (const [roi, pid, event, counts] of page.series.events) {
        if (time.process !== 'all' && String(pid) !== time.process) continue;
        const key = `${roi} ${event}`;
        if (!by.has(key)) by.set(key, {roi: page.texts[roi], event: page.texts[event], count: 0});
        for (let i = slice.first; i <= slice.last; i++) by.get(key).count += Number(counts[i]); // estimates: an interval may have less than nothing
    }
    const get = (name, title, kind, meaning) => ({name, title, kind, meaning, get: row => row[name]});
    const rows = [...by.values()].map(row => ({...row, rate: length > 0 ? row.count / length : 0}));
    return figureTable({name: 'time_events', rows, sort: 'count', columns: [get('event', 'event', 'text'), get('roi', 'region', 'text'), get('count', 'count', 'count', 'how often it happened in this part of the time'),
        get('rate', 'per second', 'count')]});
}

function phaseTable(name) {
    const table = tableOf(name);
    const zoom = row => make('button.crumb', {type: 'button', title: 'show this part of the time', onclick: () => setWindow(number(table, row, 'begin'), number(table, row, 'end'))}, visible(cell(table, row, 'name')));
    return figureTable({name, rows: table.rows, columns: columnsOf(table, ['phase', 'name', 'pid', 'begin', 'end', 'bytes', 'bandwidth', 'intensity', 'share', 'flops'], {name: {title: 'name', draw: zoom}})});
}

function drawTime() {
    drawTimeChart();
    const all = timeSpan(), part = all > 0 ? (time.to - time.from) / all : 1;
    time.said.textContent = `${show(time.from, 'seconds')} to ${show(time.to, 'seconds')}${part < 0.9999 ? `, ${show(part, 'share')} of all` : ''}`;
    clear(time.table).append(make('h3', {}, 'In this part of the time'), timeTotals(), ...(page.series.threads.length ? [timeThreadTable()] : []), timeProcessTable(), ...(page.series.events.length ? [timeEventTable()] : []), make('details', {}, make('summary', {}, 'Each interval'), stepTable()));
}

function timeView(view) {
    const s = page.series, keys = make('span.keys', {}, 'In the chart: ', make('kbd', {}, '+'), ' ', make('kbd', {}, '−'), ' zoom, ', make('kbd', {}, '←'), ' ', make('kbd', {}, '→'), ' move, ', make('kbd', {}, '0'), ' all; drag over a part to see it alone.');
    if (time.to <= time.from || time.to > timeSpan()) Object.assign(time, {from: 0, to: timeSpan()});
    time.host = make('div.chart', {id: 'timeline', tabindex: '0', role: 'group', 'aria-label': 'Timeline: + and - zoom, arrows move, 0 shows all', onkeydown: onTimeKey});
    time.table = make('div');
    time.said = make('p.count', {role: 'status', id: 'time-said'});
    const button = (label, title, use) => make('button', {type: 'button', title, onclick: use}, label);
    const pids = s.processes.map(([pid]) => String(pid)), steps = s.end.length;
    view.append(panel('Over time', `Bytes that the code of each region requests in a second, and the memory of each process that is resident. ${s.intervals} intervals${steps < s.intervals ? `, drawn as ${steps} steps` : ''}${s.complete ? '' : '; the recording was cut off, or goes on'}. A click on a phase shows it alone.`,
        make('div.tools', {}, pids.length > 1 ? choice('Process', [['all', 'all'], ...pids.map(pid => [pid, pid])], time.process, value => { time.process = value; drawTime(); }) : null,
            button('Closer', 'Zoom in (+)', () => zoomTime(0.5)), button('Wider', 'Zoom out (-)', () => zoomTime(2)), button('Earlier', 'Move (left arrow)', () => moveTime(-0.5)), button('Later', 'Move (right arrow)', () => moveTime(0.5)), button('All', 'The whole time (0)', () => setWindow(0, timeSpan())), keys),
        noCharts(), time.said, time.host, time.table));
    if (tableOf('phases').rows.length) view.append(panel('Phases', 'Cut where the program begins to do something else; a name shows its part of the time.', phaseTable('phases')));
    if (tableOf('marked').rows.length) view.append(panel('Marked phases', 'By #pragma memrewrite phase, to the interval.', phaseTable('marked')));
    drawTime();
}
