// What every page of memreport's has around its views: tabs, colours, keys.

// views: [name in the address, title, what draws it]; staying: views that draw themselves anew where they stand;
// onKey: true where it did something with the key.
const shell = {views: [], staying: [], onTheme: () => {}, onKey: () => false};

function showView() {
    const [name, ...rest] = location.hash.replace(/^#/, '').split('/');
    const [chosen, title, draw] = shell.views.find(view => view[0] === name) || shell.views[0];
    const view = document.getElementById('view');
    for (const tab of document.getElementById('tabs').children) {
        if (tab.dataset.view === chosen) tab.setAttribute('aria-current', 'page');
        else tab.removeAttribute('aria-current');
    }
    document.title = `${title}: ${visible(page.name)}`;
    if (!(view.dataset.view === chosen && shell.staying.includes(chosen))) {
        clear(view);
        scrollTo(0, 0);
    }
    view.dataset.view = chosen;
    draw(view, ...rest);
    view.dataset.drawn = location.hash || '#overview';
}

function setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    document.getElementById('theme').textContent = theme === 'dark' ? 'Light' : 'Dark';
    shell.onTheme();
}

function switchTheme() {
    setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
}

function onKey(event) {
    const field = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.ctrlKey || event.metaKey || event.altKey || (field && event.key !== 'Escape')) return;
    const search = document.querySelector('#view input.search');
    if (event.key === '/' && search) search.focus();
    else if (event.key === 'Escape' && field) event.target.blur();
    else if (event.key === 't') switchTheme();
    else if (shell.views[event.key - 1]) location.hash = '#' + shell.views[event.key - 1][0];
    else if (!shell.onKey(event.key)) return;
    event.preventDefault();
}

function drawShell() {
    document.getElementById('program').textContent = visible(page.name);
    document.getElementById('tabs').append(...shell.views.map(([view, title]) => make('a', {href: '#' + view, 'data-view': view}, title)));
    document.getElementById('last-view').textContent = shell.views.length;
    document.getElementById('theme').addEventListener('click', switchTheme);
    setTheme(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

function openShell() {
    addEventListener('hashchange', showView);
    addEventListener('keydown', onKey);
    let width = innerWidth;
    addEventListener('resize', () => { if (innerWidth !== width) { width = innerWidth; document.getElementById('view').dataset.view = ''; showView(); } });
    showView();
    document.documentElement.dataset.ready = 'yes';
}
