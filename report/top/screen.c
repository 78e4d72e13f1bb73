/* In: rows, a view.  Out: lines of a terminal: what is watched, what happened last, headings, rows, keys.
 * Method: of a terminal that is wider than 80 columns, names get a third of what is left, trends the rest.
 * Limits: of one that is lower than six lines no row is shown. */
#define _GNU_SOURCE
#include "top/screen.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "output/units.h"

enum { ROOM = 200, NARROW = 80 };

/* Columns by key; text is left, figures are right. */
typedef enum Cell { PID, PROGRAM, NAME, REGION, THREAD, READ, WRITE, BUSY, SHARE, TREND, N_CELLS } Cell;

typedef struct CellShape {
    const char *heading;
    char sort; /* The key that sorts rows by the column, or 0. */
    bool is_right;
    int regions, functions; /* Width in either view; 0: the view does not have the column. */
} CellShape;

static const CellShape shapes[N_CELLS] = {
    [PID] = {"pid", 'i', true, 7, 7},        [PROGRAM] = {"program", 0, false, 9, 8},
    [NAME] = {"region", 'n', false, 13, 16}, [REGION] = {"region", 0, false, 0, 9},
    [THREAD] = {"thr", 0, true, 3, 0},       [READ] = {"read", 'r', true, 10, 10},
    [WRITE] = {"write", 'w', true, 10, 10},  [BUSY] = {"time", 't', true, 5, 0},
    [SHARE] = {"share", 'b', true, 6, 6},    [TREND] = {"trend", 0, false, 9, 7},
};

bool screen_sorts(int key)
{
    for (int i = 0; i < N_CELLS; i++)
        if (shapes[i].sort && key == shapes[i].sort)
            return true;
    return false;
}

/* ---- figures ---- */

static double bytes_of(const LiveRow *row)
{
    return row->loaded + row->stored;
}

static double rate_of(const LiveRow *row)
{
    return row->process->length > 0 ? bytes_of(row) / row->process->length : 0;
}

/* A region's bandwidth is by the time that was spent in it, as in all reports; a function has no time of its own. */
static double bandwidth(const LiveRow *row, double bytes)
{
    double seconds = row->function || !row->is_timed ? row->process->length : row->seconds;
    return seconds > 0 ? bytes / seconds : 0;
}

static double busy_of(const LiveRow *row)
{
    double part = row->process->length > 0 ? row->seconds / row->process->length : 0;
    return part < 1 ? part : 1;
}

static double rank(const LiveRow *row, char sort)
{
    switch (sort) {
    case 'r': return bandwidth(row, row->loaded);
    case 'w': return bandwidth(row, row->stored);
    case 't': return busy_of(row);
    case 'b': return rate_of(row);
    case 'i': return -(double)row->process->pid;
    default: return 0;
    }
}

/* ---- order ---- */

typedef struct Ranked {
    const LiveRow *row;
    double rank;
} Ranked;

static const char *name_of(const LiveRow *row)
{
    return row->function ? row->function : row->region;
}

static int compare(const void *left, const void *right)
{
    const Ranked *a = left, *b = right;
    if (a->rank != b->rank)
        return a->rank > b->rank ? -1 : 1;
    int names = strcmp(name_of(a->row), name_of(b->row));
    if (names)
        return names;
    if (a->row->process->pid != b->row->process->pid)
        return a->row->process->pid < b->row->process->pid ? -1 : 1;
    if (a->row->thread != b->row->thread)
        return a->row->thread < b->row->thread ? -1 : 1;
    return (a->row->item > b->row->item) - (a->row->item < b->row->item);
}

/* The caller frees it. */
static Ranked *sorted(const Live *live, const View *v, size_t *n)
{
    Ranked *rows = NULL;
    size_t cap = 0;
    *n = 0;
    for (size_t i = 0; i < live->n; i++)
        for (size_t k = 0; k < live->processes[i]->n_rows; k++) {
            const LiveRow *row = live->processes[i]->rows[k];
            *PUSH(rows, *n, cap) = (Ranked){row, rank(row, v->sort)};
        }
    if (*n)
        qsort(rows, *n, sizeof *rows, compare);
    for (size_t i = 0; v->is_reversed && i < *n / 2; i++) {
        Ranked other = rows[i];
        rows[i] = rows[*n - 1 - i];
        rows[*n - 1 - i] = other;
    }
    return rows;
}

/* ---- rows ---- */

static const char *const *levels(const Terminal *t)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const ascii[] = {" ", ".", ":", "-", "=", "+", "*", "#", "@"};
    return terminal_has_blocks(t) ? blocks : ascii;
}

/* The last intervals, one a column; the highest block is the row's highest rate. */
static void draw_trend(const Terminal *t, int line, int column, int width, const LiveRow *row)
{
    double most = 0;
    int n = width < LIVE_HISTORY ? width : LIVE_HISTORY;
    const double *rate = row->rate + LIVE_HISTORY - n;
    for (int i = 0; i < n; i++)
        most = rate[i] > most ? rate[i] : most;
    for (int i = 0; i < n; i++) {
        int height = most > 0 && rate[i] > 0 ? 1 + (int)(rate[i] / most * 7 + 0.5) : 0;
        terminal_put(line, column + i, 1, false, TERMINAL_PLAIN, levels(t)[height]);
    }
}

static void rate_text(char out[ROOM], double rate)
{
    char text[UNIT_TEXT];
    units_text(text, KIND_RATE, value_real(rate));
    snprintf(out, ROOM, "%s", text);
}

static void cell_text(char out[ROOM], Cell cell, const LiveRow *row, double all)
{
    const LiveProcess *p = row->process;
    *out = '\0';
    switch (cell) {
    case PID: snprintf(out, ROOM, "%" PRIu64, p->pid); break;
    case PROGRAM: snprintf(out, ROOM, "%s", p->name); break;
    case NAME: snprintf(out, ROOM, "%s", name_of(row)); break;
    case REGION: snprintf(out, ROOM, "%s", row->region); break;
    case THREAD: snprintf(out, ROOM, "%" PRIu32, row->thread); break;
    case READ:
        if (p->is_ended)
            snprintf(out, ROOM, "ended");
        else
            rate_text(out, bandwidth(row, row->loaded));
        break;
    case WRITE:
        if (!p->is_ended)
            rate_text(out, bandwidth(row, row->stored));
        break;
    case BUSY:
        if (!p->is_ended)
            snprintf(out, ROOM, "%.0f%%", 100 * busy_of(row));
        break;
    case SHARE:
        if (!p->is_ended && all > 0)
            snprintf(out, ROOM, "%.1f%%", 100 * rate_of(row) / all);
        break;
    case TREND:
    case N_CELLS: break;
    }
}

static int width_of_cell(const Live *live, int cell, int columns)
{
    int width = live->is_by_function ? shapes[cell].functions : shapes[cell].regions;
    int left = columns > NARROW ? columns - NARROW : 0;
    if (cell == NAME)
        return width + left / 3;
    return cell == TREND ? width + left - left / 3 : width;
}

static void draw_headings(const Live *live, const View *v, int line, int columns)
{
    terminal_put(line, 0, columns, false, TERMINAL_REVERSE, "");
    for (int cell = 0, at = 0; cell < N_CELLS; cell++) {
        int width = width_of_cell(live, cell, columns);
        char text[ROOM];
        bool is_function = live->is_by_function && cell == NAME;
        snprintf(text, sizeof text, "%s%s", shapes[cell].sort == v->sort ? (v->is_reversed ? "<" : ">") : "",
                 is_function ? "function" : shapes[cell].heading);
        if (width)
            terminal_put(line, at, width, shapes[cell].is_right, TERMINAL_REVERSE, text);
        at += width ? width + 1 : 0;
    }
}

static void draw_row(const Terminal *t, const Live *live, int line, int columns, const LiveRow *row, double all)
{
    int style = row->process->is_ended ? TERMINAL_DIM : row->quiet ? TERMINAL_PLAIN : TERMINAL_BOLD;
    for (int cell = 0, at = 0; cell < N_CELLS; cell++) {
        int width = width_of_cell(live, cell, columns);
        char text[ROOM];
        if (width && cell == TREND)
            draw_trend(t, line, at, width, row);
        cell_text(text, (Cell)cell, row, all);
        if (width && cell != TREND)
            terminal_put(line, at, width, shapes[cell].is_right, cell <= THREAD ? style : TERMINAL_PLAIN, text);
        at += width ? width + 1 : 0;
    }
}

/* Draws a line for processes without figures. */
static int draw_lacks(const Live *live, int line, int last, int columns)
{
    for (size_t i = 0; i < live->n && line < last; i++) {
        const LiveProcess *p = live->processes[i];
        char text[ROOM];
        const char *why = p->lack ? p->lack : p->length <= 0 && !p->is_ended ? "…" : NULL;
        if (!why || p->n_rows)
            continue;
        snprintf(text, sizeof text, "%7" PRIu64 " %s %s", p->pid, p->name,
                 strcmp(why, "…") == 0 ? "(from the next interval on)" : why);
        terminal_put(line++, 0, columns, false, TERMINAL_DIM, text);
    }
    return line;
}

/* ---- the whole ---- */

static void draw_head(Terminal *t, const Live *live, const View *v, double all, int columns)
{
    char text[2 * ROOM], rate[ROOM];
    size_t running = 0;
    for (size_t i = 0; i < live->n; i++)
        running += !live->processes[i]->is_ended;
    rate_text(rate, all);
    snprintf(text, sizeof text, "memreport top: %zu process%s, %s requested, every %g s%s", running,
             running == 1 ? "" : "es", rate, (double)v->interval_ns / 1e9, v->is_paused ? "  PAUSED" : "");
    terminal_put(0, 0, columns, false, TERMINAL_BOLD, text);
    const char *said = *live->event ? live->event : terminal_said(t);
    terminal_put(1, 0, columns, false, TERMINAL_PLAIN,
                 *said || live->n ? said : "no instrumented program of this user runs; one that begins will be shown");
}

static void draw_help(void)
{
    static const char *const lines[] = {
        "memreport top: what instrumented programs request, now",
        "",
        "  q        quit                          h ?     this help, and back",
        "  f        functions, or regions and threads",
        "  p space  pause, and go on              + -     longer, shorter intervals",
        "  b        sort by bytes (share)         n       … by name",
        "  r w      … by read, write bandwidth    t       … by time",
        "  i        … by process id               again: the other way round",
        "  up, down, page up, page down, home     scroll      Ctrl-L  draw anew",
        "",
        "  read, write   bytes loaded and stored / time in the region; of functions, and of",
        "                regions without a time: / length of the interval",
        "  time          the part of the interval that the thread spent in the region",
        "  share         of all bytes of the interval",
        "  trend         bytes per second in the last intervals; the highest is the row's most",
    };
    int rows, columns;
    terminal_size(&rows, &columns);
    for (int i = 0; i < (int)(sizeof lines / sizeof *lines); i++)
        terminal_put(i, 0, columns, false, i ? TERMINAL_PLAIN : TERMINAL_BOLD, lines[i]);
}

static void draw_rows(Terminal *t, const Live *live, View *v)
{
    int lines, columns, line = 3;
    size_t n;
    double all = 0;
    Ranked *rows = sorted(live, v, &n);
    terminal_size(&lines, &columns);
    for (size_t i = 0; i < n; i++)
        all += rows[i].row->process->is_ended ? 0 : rate_of(rows[i].row);
    v->first = v->first < n ? v->first : n ? n - 1 : 0;
    draw_head(t, live, v, all, columns);
    draw_headings(live, v, 2, columns);
    for (size_t i = v->first; i < n && line < lines - 1; i++)
        draw_row(t, live, line++, columns, rows[i].row, all);
    draw_lacks(live, line, lines - 1, columns);
    terminal_put(lines - 1, 0, columns, false, TERMINAL_REVERSE,
                 live->is_by_function ? "q quit  h help  f regions  p pause  + - interval  sort: b r w n i"
                                      : "q quit  h help  f functions  p pause  + - interval  sort: b r w t n i");
    free(rows);
}

void screen_draw(Terminal *t, const Live *live, View *v)
{
    terminal_clear();
    if (v->is_help)
        draw_help();
    else
        draw_rows(t, live, v);
    terminal_show();
}
