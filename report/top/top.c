/* In: process ids, keys.  Out: screens, one after each interval; the exit status.
 * Method: all that happens comes through terminal_wait: a key, the end of an interval, a signal.
 * Limits: what happened while it was paused is in no interval. */
#include "top/top.h"

#include <signal.h>
#include <stdio.h>

#include "top/screen.h"

enum { MILLISECOND = 1000000 };

/* The intervals that + and - step through. */
static const uint64_t intervals_ms[] = {100, 200, 500, 1000, 2000, 5000, 10000, 30000, 60000};
enum { N_INTERVALS = sizeof intervals_ms / sizeof *intervals_ms };

static void longer(View *v)
{
    for (size_t i = 0; i < N_INTERVALS; i++)
        if (intervals_ms[i] * MILLISECOND > v->interval_ns) {
            v->interval_ns = intervals_ms[i] * MILLISECOND;
            return;
        }
}

static void shorter(View *v)
{
    for (size_t i = N_INTERVALS; i-- > 0;)
        if (intervals_ms[i] * MILLISECOND < v->interval_ns) {
            v->interval_ns = intervals_ms[i] * MILLISECOND;
            return;
        }
}

static void scroll(View *v, int key)
{
    enum { PAGE = 15 };
    size_t step = key == KEY_PAGE_UP || key == KEY_PAGE_DOWN ? PAGE : 1;
    if (key == KEY_LINE_DOWN || key == KEY_PAGE_DOWN)
        v->first += step; /* The screen knows where the rows end. */
    else
        v->first = key == KEY_TO_TOP || v->first < step ? 0 : v->first - step;
}

static void pause_or_go_on(Live *live, View *v)
{
    v->is_paused = !v->is_paused;
    if (!v->is_paused)
        live_skip(live);
}

static void sort_by(View *v, char key)
{
    v->is_reversed = v->sort == key && !v->is_reversed;
    v->sort = key;
}

/* Obeys a key. Returns true if the figures of all rows begin anew. */
static bool take_key(Live *live, View *v, int key)
{
    if (screen_sorts(key))
        sort_by(v, (char)key);
    switch (key) {
    case 'h':
    case '?': v->is_help = !v->is_help; break;
    case 'p':
    case ' ': pause_or_go_on(live, v); return !v->is_paused;
    case 'f':
        live_choose(live, !live->is_by_function);
        v->is_paused = false;
        return true;
    case '+': longer(v); break;
    case '-': shorter(v); break;
    case KEY_LINE_UP:
    case KEY_LINE_DOWN:
    case KEY_PAGE_UP:
    case KEY_PAGE_DOWN:
    case KEY_TO_TOP: scroll(v, key); break;
    default: break;
    }
    return false;
}

static void run(Terminal *t, Live *live, View *v)
{
    uint64_t begun = 0;
    for (int key = KEY_TIME; key != 'q' && key != KEY_SIGNAL; key = terminal_wait(t, begun + v->interval_ns)) {
        uint64_t now = live_clock();
        bool is_anew = take_key(live, v, key) || now >= begun + v->interval_ns;
        if (is_anew && !v->is_paused)
            live_read(live);
        begun = is_anew ? now : begun;
        if (live_is_over(live))
            return;
        screen_draw(t, live, v);
    }
}

/* Takes the process ids of the command line. Returns false if one is wrong, which is reported on stderr. */
static bool take_ids(Live *live, const Options *o)
{
    for (int i = 0; i < o->n_inputs; i++) {
        uint64_t pid = strtoull(o->inputs[i], NULL, 10);
        if (!process_runs(pid)) {
            say_error("top %s: there is no such process", o->inputs[i]);
            return false;
        }
        *PUSH(live->given_ids.id, live->given_ids.n, live->given_ids.cap) = pid;
    }
    return true;
}

int top(const Options *o)
{
    Live live = {.options = o};
    View view = {.sort = 'b', .interval_ns = o->interval_ns ? o->interval_ns : 1000 * MILLISECOND};
    Terminal *t = take_ids(&live, o) ? terminal_open() : NULL;
    int status = t ? 0 : 1, ended_by = 0;
    if (t) {
        run(t, &live, &view);
        ended_by = terminal_close(t);
        if (live_is_over(&live))
            fprintf(stderr, "memreport: %s; no process is left\n", live.event);
    }
    live_free(&live);
    if (ended_by) { /* The program ends as the signal's sender expects. */
        signal(ended_by, SIG_DFL);
        raise(ended_by);
    }
    return status;
}
