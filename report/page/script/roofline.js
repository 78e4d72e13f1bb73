// Operations for each byte against operations in each second, under what the machine can do.

const roofline = {floats: null, threads: null, functions: true};

function opsOf(table, row) {
    return number(table, row, roofline.floats ? 'flops' : 'intops');
}

// Regions are timed; functions are not, and stand where they would be at their region's bandwidth.
function rooflinePoints() {
    const summary = tableOf('summary'), functions = tableOf('functions'), points = [], rate = new Map();
    for (const row of summary.rows) {
        const bytes = bytesOf(summary, row), seconds = number(summary, row, 'seconds'), ops = opsOf(summary, row);
        if (!bytes || !seconds) continue;
        rate.set(cell(summary, row, 'roi'), bytes / seconds);
        if (ops) points.push({kind: 'region', name: cell(summary, row, 'roi'), roi: cell(summary, row, 'roi'), bytes, ops, x: ops / bytes, y: ops / seconds});
    }
    for (const row of functions.rows) {
        const bytes = bytesOf(functions, row), ops = opsOf(functions, row), speed = rate.get(cell(functions, row, 'roi'));
        if (!bytes || !ops || !speed || share(bytes) < 1e-4) continue;
        points.push({kind: 'function', name: cell(functions, row, 'function'), roi: cell(functions, row, 'roi'), bytes, ops, x: ops / bytes, y: ops / bytes * speed,
            file: cell(functions, row, 'file'), line: cell(functions, row, 'line')});
    }
    return points;
}

// [{name, bandwidth}], and the peak, of the chosen threads.
function ceilingLines() {
    const of = page.ceilings && (page.ceilings[roofline.threads] || page.ceilings.all || page.ceilings.single);
    if (!of) return {bandwidths: [], peak: 0};
    return {bandwidths: of.levels.map(level => ({name: level.name, bandwidth: level.read})), peak: roofline.floats ? of.flops : of.intops};
}

function range(values, least, most) {
    const all = values.filter(value => value > 0);
    return all.length ? [Math.min(...all, least), Math.max(...all, most)] : [least, most];
}

function drawRoofline(host) {
    clear(host);
    const d3 = window.d3, points = rooflinePoints().filter(point => roofline.functions || point.kind === 'region');
    const {bandwidths, peak} = ceilingLines();
    if (!points.some(point => isInReach(point.x))) {
        host.append(make('p.none', {}, `No region with time has ${LEAST} ${roofline.floats ? 'floating' : 'integer'} operations for each byte.`));
        return;
    }
    const width = Math.max(480, host.clientWidth || 960), height = 460, margin = {left: 78, right: 20, top: 16, bottom: 48};
    const [x0, x1] = range(points.map(point => point.x).filter(isInReach), 0.01, 10);
    const [y0, y1] = range(points.filter(point => isInReach(point.x)).map(point => point.y).concat(peak || []), Infinity, 0);
    const x = d3.scale.log().domain([x0 / 1.6, x1 * 1.6]).range([margin.left, width - margin.right]);
    const y = d3.scale.log().domain([y0 / 4, Math.max(y1, peak) * 2.5]).range([height - margin.bottom, margin.top]);
    const svg = d3.select(host).append('svg').attr('width', width).attr('height', height).attr('role', 'img')
        .attr('aria-label', 'Roofline: operations per second over operations per byte');
    drawAxes(svg, x, y, width, height, margin);
    drawCeilings(svg, x, y, bandwidths, peak);
    drawPoints(svg, x, y, points.filter(point => isInReach(point.x)));
    const left = points.filter(point => !isInReach(point.x)).length;
    if (left) host.append(make('p.note', {}, `${left} with less than ${LEAST} operations for each byte: in the table alone.`));
}

// What hardly computes would push all others into a corner.
const LEAST = 0.0001;

function isInReach(intensity) {
    return intensity >= LEAST;
}

// 1, 2 and 5 of each power of ten where their texts have room, else powers of ten, as many as have it.
function tickValues(scale, room) {
    const [low, high] = scale.domain(), decades = Math.log10(high / low), [from, to] = scale.range();
    const each = Math.abs(to - from) / decades, of = digit => scale.ticks().filter(value => digit.test(value.toExponential(3).replace('.000', '')));
    if (each >= 4 * room) return of(/^[125]e/);
    const step = Math.max(1, Math.ceil(room / each));
    return of(/^1e/).filter(value => Math.round(Math.log10(value)) % step === 0);
}

function drawAxes(svg, x, y, width, height, margin) {
    const d3 = window.d3;
    const unit = roofline.floats ? 'flop' : 'op';
    svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${height - margin.bottom})`)
        .call(d3.svg.axis().scale(x).orient('bottom').tickValues(tickValues(x, 44)).tickFormat(value => String(Number(value.toPrecision(3)))).innerTickSize(margin.top + margin.bottom - height));
    svg.append('g').attr('class', 'axis').attr('transform', `translate(${margin.left},0)`)
        .call(d3.svg.axis().scale(y).orient('left').tickValues(tickValues(y, 14)).tickFormat(value => scaled(value, ['', ' k', ' M', ' G', ' T']).replace(/\.0+(?= |$)/, '')).innerTickSize(margin.left + margin.right - width));
    svg.append('text').attr('class', 'label').attr('x', (width + margin.left) / 2).attr('y', height - 10).attr('text-anchor', 'middle').text(`${unit} for each requested byte`);
    svg.append('text').attr('class', 'label').attr('transform', `translate(16,${height / 2}) rotate(-90)`).attr('text-anchor', 'middle').text(`${unit}/s`);
}

function drawCeilings(svg, x, y, bandwidths, peak) {
    const [x0, x1] = x.domain(), group = svg.append('g').attr('class', 'ceilings');
    const low = y.domain()[0], angle = slope(x, y), places = [];
    for (const {name, bandwidth} of bandwidths) {
        const from = Math.max(x0, low / bandwidth), to = peak ? Math.min(x1, peak / bandwidth) : x1;
        if (from >= to) continue;
        group.append('line').attr('x1', x(from)).attr('y1', y(from * bandwidth)).attr('x2', x(to)).attr('y2', y(to * bandwidth));
        // Lines that are close to each other have their names one behind the other.
        const across = x(from) * Math.sin(angle * Math.PI / 180) + y(from * bandwidth) * Math.cos(angle * Math.PI / 180), text = `${name} ${show(bandwidth, 'rate')}`;
        const near = places.filter(place => Math.abs(place.across - across) < 14), ahead = near.reduce((sum, place) => Math.max(sum, place.ahead + 7 * place.text.length + 12), 6);
        places.push({across, text, ahead});
        group.append('text').attr('x', x(from) + ahead).attr('y', y(from * bandwidth) - 6).attr('transform', `rotate(${-angle},${x(from)},${y(from * bandwidth)})`).text(text);
    }
    if (!peak) return;
    group.append('line').attr('x1', x(x0)).attr('y1', y(peak)).attr('x2', x(x1)).attr('y2', y(peak));
    group.append('text').attr('x', x(x1) - 6).attr('y', y(peak) - 6).attr('text-anchor', 'end')
        .text(`${roofline.floats ? 'floating' : 'integer'} peak ${scaled(peak, ['', ' k', ' M', ' G', ' T'])}${roofline.floats ? 'flop/s' : 'op/s'}`);
}

function slope(x, y) {
    return Math.atan((y(1) - y(10)) / (x(10) - x(1))) * 180 / Math.PI;
}

// Those whose names do not stand in each other's way; the others have theirs where the pointer is.
function apart(points, x, y) {
    const kept = [];
    for (const point of points) {
        const left = x(point.x), top = y(point.y) - (point.kind === 'region' ? 12 : 0);
        if (kept.some(of => Math.abs(of.top - top) < 13 && left < of.left + of.point.name.length * 8 + 14 && of.left < left + point.name.length * 8 + 14)) continue;
        kept.push({point, left, top});
    }
    return kept.map(of => of.point);
}

function drawPoints(svg, x, y, points) {
    const most = Math.max(...points.map(point => point.bytes));
    const radius = point => point.kind === 'region' ? 8 : 3 + 7 * Math.sqrt(point.bytes / most);
    const marks = svg.append('g').selectAll('a').data(points.sort((a, b) => b.bytes - a.bytes)).enter().append('a')
        .attr('href', point => point.kind === 'function' && page.fileNumber.has(point.file) ? `#source/${page.fileNumber.get(point.file)}/${point.line}` : '#overview')
        .attr('class', point => 'point ' + point.kind);
    marks.append('circle').attr('cx', point => x(point.x)).attr('cy', point => y(point.y)).attr('r', radius);
    marks.append('title').text(point => visible(`${point.kind} ${point.name}: ${point.x.toPrecision(3)} for each byte, ${scaled(point.y, ['', ' k', ' M', ' G', ' T'])}/s, ${show(point.bytes, 'bytes')}`));
    const named = points.filter(point => point.kind === 'region').slice(0, 12).concat(points.filter(point => point.kind === 'function').slice(0, 6));
    svg.append('g').selectAll('text').data(apart(named, x, y)).enter().append('text').attr('class', point => 'name ' + point.kind)
        .attr('x', point => x(point.x) + radius(point) + 4).attr('y', point => y(point.y) + (point.kind === 'region' ? -8 : 4)).text(point => visible(point.name));
}

// A program that hardly computes with floating numbers begins with its integer operations.
function isFloating() {
    const table = tableOf('summary'), sum = name => table.rows.reduce((all, row) => all + number(table, row, name), 0);
    return sum('flops') * 100 >= sum('intops');
}

function rooflineView(view) {
    if (roofline.floats === null) roofline.floats = isFloating();
    roofline.threads = roofline.threads || (page.facts.threads > 1 ? 'all' : 'single');
    const host = make('div.chart', {id: 'roofline'}), table = make('div');
    const draw = () => {
        if (page.charts) drawRoofline(host);
        clear(table).append(rooflineTable());
    };
    view.append(panel('Roofline', 'Intensity counts the bytes that the code requests, at the boundary between registers and the first-level cache: points stand further left than in tools that count the traffic of DRAM, and a loop that lives in a cache may lie above the DRAM line. Functions have no clock of their own: they stand at the bandwidth of their region.',
        make('div.tools', {}, switches('Operations', [[true, 'floating'], [false, 'integer']], roofline.floats, value => { roofline.floats = value; draw(); }),
            page.ceilings ? switches('Threads', [['all', 'all threads'], ['single', 'one thread']], roofline.threads, value => { roofline.threads = value; draw(); }) : null,
            switches('Functions', [[true, 'with functions'], [false, 'regions only']], roofline.functions, value => { roofline.functions = value; draw(); })),
        page.ceilings ? make('p.note', {}, visible(`Ceilings: reads by ${page.ceilings.threads === 1 ? 'one thread' : `one thread or ${page.ceilings.threads}`} of ${page.ceilings.host} (${page.ceilings.cpu}), measured ${page.ceilings.date}.`)) : make('p.notice', {}, 'No ceilings: run memreport ceilings on the host of the run, and write the page again.'), noCharts(), host, table));
    draw();
}

function noCharts() {
    return page.charts ? null : make('p.notice', {}, 'No charts: this memreport was built without d3, or the browser cannot unpack it. The tables have the same figures.');
}

function rooflineTable() {
    const get = name => ({name, title: {name: 'name', kind: 'what', roi: 'region', bytes: 'bytes', ops: 'operations', x: 'for each byte', y: 'in each second'}[name],
        kind: {bytes: 'bytes', ops: 'count', x: 'ratio', y: 'count'}[name] || 'text', meaning: name, get: point => point[name]});
    const columns = ['name', 'kind', 'roi', 'bytes', 'ops', 'x', 'y'].map(get);
    columns[0].draw = point => make('code', {}, point.file ? placeLink(point.file, point.line, point.name) : visible(point.name));
    return figureTable({name: 'roofline', rows: rooflinePoints(), sort: 'bytes', columns});
}
