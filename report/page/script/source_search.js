// Search in the sources: lines whose text has what is wanted, and functions of such a name.

const sourceSearch = {wanted: '', isNew: true, field: null, count: null};

function functionsOf(of) {
    const table = tableOf('functions');
    return table.rows.filter(row => cell(table, row, 'file') === of.file).map(row => ({name: cell(table, row, 'function').toLowerCase(), line: number(table, row, 'line')}));
}

// The lines of a source that match, as a set in their order.
function matchesIn(of) {
    const wanted = sourceSearch.wanted;
    if (of.matches && of.matches.wanted === wanted) return of.matches.lines;
    if (wanted) of.lower = of.lower || of.all.toLowerCase().split('\n');
    const lines = wanted ? functionsOf(of).filter(at => at.name.includes(wanted)).map(at => at.line) : [];
    if (wanted) of.lower.forEach((text, i) => { if (text.includes(wanted)) lines.push(i + 1); });
    of.matches = {wanted, lines: new Set(lines.sort((a, b) => a - b))};
    return of.matches.lines;
}

// Where a function of just this name begins, in this source before others.
function definitionOf(wanted) {
    for (const of of [source.now, ...page.sources]) {
        const at = functionsOf(of).find(known => known.name === wanted);
        if (at) return {of, line: at.line};
    }
    return null;
}

// The next match in this source, else in those behind it, at last from its beginning.
function nextMatch(step) {
    const n = page.sources.indexOf(source.now), all = page.sources.length;
    for (let i = 0; i <= all; i++) {
        const of = page.sources[((n + i * step) % all + all) % all], lines = [...matchesIn(of)];
        const from = sourceSearch.isNew ? source.line - step : source.line;
        const left = i ? lines : lines.filter(line => step > 0 ? line > from : line < from);
        if (left.length) return {of, line: left[step > 0 ? 0 : left.length - 1]};
    }
    return null;
}

function stepMatch(step) {
    const at = sourceSearch.wanted && (sourceSearch.isNew && definitionOf(sourceSearch.wanted) || nextMatch(step));
    sourceSearch.isNew = false;
    if (at) location.hash = `#source/${page.sources.indexOf(at.of)}/${at.line}`;
    sayMatches();
}

function sayMatches() {
    const here = [...matchesIn(source.now)], at = here.indexOf(source.line) + 1;
    const others = sourceSearch.wanted ? page.sources.reduce((sum, of) => sum + (of === source.now ? 0 : matchesIn(of).size), 0) : 0;
    sourceSearch.count.textContent = !sourceSearch.wanted ? '' : here.length + others === 0 ? 'Nothing found' :
        `${at ? `${at} of ` : ''}${here.length} ${here.length === 1 ? 'line' : 'lines'}${others ? `, ${others} in other files` : ''}`;
}

// What is typed stays where a match leads to another source.
function sourceSearchField() {
    sourceSearch.count = make('span.count', {role: 'status'});
    sourceSearch.field = make('input.search', {type: 'search', placeholder: 'Search', 'aria-label': 'Search the sources', title: 'Text, or the name of a function; Enter: next match, with Shift: the one before', value: sourceSearch.wanted,
        oninput: () => {
            sourceSearch.wanted = sourceSearch.field.value.toLowerCase();
            sourceSearch.isNew = true;
            sayMatches();
            drawSource(true);
        },
        onkeydown: event => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            stepMatch(event.shiftKey ? -1 : 1);
        }});
    return [sourceSearch.field, sourceSearch.count];
}
