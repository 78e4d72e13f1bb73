// What each thread, or rank, moved, and how long it took and waited.

function threadsView(view) {
    const table = tableOf('threads');
    const rois = [...new Set(table.rows.map(row => cell(table, row, 'roi')))];
    const chart = make('div');
    const draw = roi => clear(chart).append(threadBars(table, table.rows.filter(row => cell(table, row, 'roi') === roi)));
    view.append(panel('Threads', 'Bars compare the threads, or ranks, of one region: bytes first, then time.',
        make('div.tools', {}, choice('Region', rois.map(roi => [roi, roi]), rois[0], draw)),
        legend(['loaded', 'loaded'], ['stored', 'stored'], ['busy', 'busy'], ['waited', 'waiting for the team']), chart));
    if (rois.length) draw(rois[0]);
    const counted = events('_by_thread');
    if (counted) view.append(counted);
    const balance = tableOf('balance');
    if (balance.rows.length)
        view.append(panel('Balance', 'How long the slowest is waited for: largest part / mean, and the time that is lost.', plainTable('balance', balance)));
    view.append(panel('All figures', null, figureTable({name: 'threads', rows: table.rows, sort: 'bytes', columns: columnsOf(table,
        ['roi', ...processColumns(table), 'thread', 'run', 'entries', 'seconds', 'waited', 'busy', 'bytes', 'share', 'bytes_loaded', 'bytes_stored', 'read_bw', 'write_bw', 'read_bw_busy', 'write_bw_busy', 'flops', 'bytes_ci95'],
        {roi: {title: 'region'}, bytes: bytesColumn(table), share: shareColumn(table)})})));
}

// The columns that say which process a thread is of, where there are several.
function processColumns(table) {
    return ['pid', 'rank', 'host'].filter(name => new Set(table.rows.map(row => cell(table, row, name))).size > 1);
}

// As memreport threads names it: 0, 1234:0 of a process, r3:0 of an MPI rank.
function threadName(table, row, several) {
    const thread = String(cell(table, row, 'thread')), rank = cell(table, row, 'rank');
    return several ? `${rank === null ? cell(table, row, 'pid') : `r${rank}`}:${thread}` : thread;
}

function threadBars(table, rows) {
    const bytes = Math.max(...rows.map(row => bytesOf(table, row)), 1);
    const seconds = Math.max(...rows.map(row => number(table, row, 'seconds')), 1e-12);
    const list = make('div.threads', {}), several = processColumns(table).length > 0;
    for (const row of rows.slice(0, 512)) {
        const time = number(table, row, 'seconds'), waited = Math.min(time, number(table, row, 'waited'));
        list.append(make('span.who', {}, visible(threadName(table, row, several))),
            bytesBar(number(table, row, 'bytes_loaded'), number(table, row, 'bytes_stored'), bytes),
            make('span.figure', {}, show(bytesOf(table, row), 'bytes')),
            bar([[time - waited, 'busy'], [waited, 'waited']], seconds, `${show(time - waited, 'seconds')} busy, ${show(waited, 'seconds')} waiting`),
            make('span.figure', {}, show(time, 'seconds')));
    }
    return list;
}
