// The page of a run: its views, and what keys do in them.

Object.assign(shell, {
    views: [['overview', 'Overview', overviewView], ['functions', 'Functions', functionsView], ['source', 'Source', sourceView],
        ['data', 'Data', dataView], ['calls', 'Calls', callsView], ['threads', 'Threads', threadsView], ['roofline', 'Roofline', rooflineView], ['time', 'Time', timeView]],
    staying: ['source'],
    onTheme: () => { if (source.scroll && source.scroll.isConnected) drawMap(); },
    onKey: key => {
        const zooms = key === 'Escape' && calls.root && calls.root.parent && calls.host.isConnected;
        const back = key === 'Escape' && document.getElementById('touched');
        const steps = (key === 'n' || key === 'p') && source.scroll && source.scroll.isConnected;
        if (zooms) zoomCalls(calls.root.parent);
        else if (back) location.hash = location.hash.slice(0, location.hash.lastIndexOf('/'));
        else if (steps) stepHot(key === 'n' ? 1 : -1);
        return zooms || back || steps;
    },
});

function drawHeader() {
    const f = page.facts, name = String(f.program || f.sidecar || 'memreport');
    page.name = name.slice(name.lastIndexOf('/') + 1) || name;
    document.getElementById('facts').append(...[page.processes[0] && page.processes[0][1], `${f.threads} ${f.threads === 1 ? 'thread' : 'threads'}`,
        f.processes > 1 ? `${f.processes} processes` : null, f.sampled ? 'sampled' : null].filter(fact => fact).map(fact => make('span.chip', {}, visible(fact))));
    drawShell();
}

async function start() {
    readFigures();
    if (!page.series) shell.views.pop();
    drawHeader();
    await readSources();
    page.charts = await loadLibrary('charts') && Boolean(window.d3);
    openShell();
}

start();
