/* In: states of counters.  Out: what was added from one to the next.
 * Method: each state is solved as a whole, as the counters of a run are; a row is the difference to the state before,
 * so that rows add up to the last state.
 * Limits: with sampling a row is a difference of two estimates, which may be
 * below 0. */
#include "series/states.h"

#include <math.h>
#include <string.h>

#define uthash_fatal(msg) (say_error("%s", msg), exit(1))
#include <uthash.h>

/* A process is known by these alone: which of its files is the first changes when one gets its header. */
typedef struct ProcessKey {
    uint64_t pid, execution; /* If both are 0, all processes are. */
} ProcessKey;

/* A row's total in the state before. */
typedef struct Total {
    struct TotalKey {
        ProcessKey process;
        uint32_t roi, thread, item, unused;
    } key;
    int64_t entries, sampled, count;
    double seconds;
    size_t look; /* Number of the state in which it was seen last. */
    int64_t *base;
    UT_hash_handle hh;
} Total;

/* The sum that was added to an event's count. */
typedef struct EventTotal {
    struct EventKey {
        ProcessKey process;
        uint32_t roi, thread;
        const char *event; /* The text is interned (Names). */
    } key;
    int64_t value;
    UT_hash_handle hh;
} EventTotal;

typedef struct Name {
    const char *text;
    UT_hash_handle hh;
} Name;

struct States {
    const RecordedMix *recorded;
    GatherOptions options;
    Arena *arena;
    Total *totals;
    EventTotal *events;
    Name *names;
    void (*added_event)(void *with, const AddedEvent *event);
    size_t look; /* Number of this state. */
    int64_t *scratch; /* Room for a row. */
};

States *states_new(const RecordedMix *recorded, GatherOptions how)
{
    States *s = xcalloc(1, sizeof *s);
    *s = (States){.recorded = recorded, .options = how, .arena = arena_new()};
    s->scratch = arena_alloc(s->arena, (recorded->mix->n_columns + 1) * sizeof *s->scratch);
    return s;
}

void states_free(States *s)
{
    if (!s)
        return;
    HASH_CLEAR(hh, s->totals);
    HASH_CLEAR(hh, s->events);
    HASH_CLEAR(hh, s->names);
    arena_free(s->arena);
    free(s);
}

static Total *total_of(States *s, struct TotalKey key)
{
    Total *total;
    HASH_FIND(hh, s->totals, &key, sizeof key, total);
    if (total)
        return total;
    total = arena_alloc(s->arena, sizeof *total);
    total->key = key;
    total->base = arena_alloc(s->arena, s->recorded->mix->n_columns * sizeof(int64_t));
    HASH_ADD(hh, s->totals, key, sizeof key, total);
    return total;
}

static bool is_same(const States *s, const Total *total, const Row *row)
{
    return total->entries == row->entries && total->count == row->count && total->seconds >= row->seconds &&
           memcmp(total->base, row->base, s->recorded->mix->n_columns * sizeof(int64_t)) == 0;
}

/* The total becomes what it is now. */
static Added take_difference(States *s, Total *total, const Row *row)
{
    size_t n = s->recorded->mix->n_columns;
    Added added = {.pid = total->key.process.pid,
                   .roi = total->key.roi,
                   .thread = total->key.thread,
                   .item = total->key.item,
                   .entries = row->entries - total->entries,
                   .sampled = row->sampled - total->sampled,
                   .count = row->count - total->count,
                   .seconds = row->seconds > total->seconds ? row->seconds - total->seconds : 0,
                   .is_timed = row->is_timed,
                   .base = s->scratch};
    for (size_t i = 0; i < n; i++)
        s->scratch[i] = row->base[i] - total->base[i];
    memcpy(total->base, row->base, n * sizeof(int64_t));
    total->entries = row->entries;
    total->sampled = row->sampled;
    total->count = row->count;
    total->seconds = row->seconds > total->seconds ? row->seconds : total->seconds;
    return added;
}

/* The state, solved; *processes: its processes, in the run's order.  Files come in the order in
 * which they were found: those of one process need not stand together. */
static Run *solved(const States *states, const Series *s, ProcessKey **processes)
{
    Run *run = run_new(states->recorded->mix, states->options);
    size_t n = 0;
    *processes = xcalloc(s->n_files + 1, sizeof **processes);
    for (size_t i = 0; i < s->n_files; i++) {
        Mrc *mrc = recorded_process(s, i) == i ? recorded_counters(states->recorded, s, i) : NULL;
        if (!mrc)
            continue;
        (*processes)[n++] = (ProcessKey){s->files[i].pid, recorded_execution(&s->files[i])};
        run_add(run, mrc);
        mrc_free(mrc);
    }
    return run;
}

/* Counts of a region whose image was not known yet stood under another name: they are taken from there again. */
static void take_back(States *states, void (*added)(void *with, const Added *row), void *with)
{
    int64_t *nothing = xcalloc(states->recorded->mix->n_columns + 1, sizeof *nothing);
    const Row row = {.base = nothing};
    for (Total *total = states->totals; total; total = total->hh.next) {
        if (total->look == states->look || is_same(states, total, &row))
            continue;
        const Added difference = take_difference(states, total, &row);
        if (added)
            added(with, &difference);
    }
    free(nothing);
}

/* ---- events ---- */

void states_hear_events(States *states, void (*added)(void *with, const AddedEvent *event))
{
    states->added_event = added;
}

static const char *name_of(States *s, const char *text)
{
    Name *name;
    HASH_FIND_STR(s->names, text, name);
    if (!name) {
        name = arena_alloc(s->arena, sizeof *name);
        name->text = arena_strdup(s->arena, text);
        HASH_ADD_KEYPTR(hh, s->names, name->text, strlen(name->text), name);
    }
    return name->text;
}

static EventTotal *event_total(States *s, struct EventKey key)
{
    EventTotal *total;
    HASH_FIND(hh, s->events, &key, sizeof key, total);
    if (total)
        return total;
    total = arena_alloc(s->arena, sizeof *total);
    total->key = key;
    HASH_ADD(hh, s->events, key, sizeof key, total);
    return total;
}

static void add_events(States *s, Run *run, const ProcessKey *processes, void *with)
{
    event_counts_sort(&run->events);
    for (size_t i = 0; i < run->events.n; i++) {
        const EventCount *c = &run->events.rows[i];
        const Thread *thread = &run->threads[c->thread];
        struct EventKey key = {processes[thread->process], c->roi, thread->ordinal,
                               name_of(s, run->events.kinds[c->event].name)};
        EventTotal *total = event_total(s, key);
        int64_t now = (int64_t)llround(c->value);
        const AddedEvent added = {key.process.pid, key.roi, key.thread, key.event, now - total->value};
        if (added.value != 0)
            s->added_event(with, &added);
        total->value = now;
    }
}

void states_add(States *states, const Series *s, void (*added)(void *with, const Added *row), void *with)
{
    ProcessKey *processes;
    size_t n;
    Run *run = solved(states, s, &processes);
    Row **rows = run_rows(run, &n);
    states->look++;
    for (size_t i = 0; i < n; i++) {
        const Row *row = rows[i];
        const Thread *thread = states->options.grain.splits_by_thread ? &run->threads[row->key.thread] : NULL;
        Total *total =
            total_of(states, (struct TotalKey){thread ? processes[thread->process] : (ProcessKey){0}, row->key.roi,
                                               thread ? thread->ordinal : 0, row->key.item, 0});
        total->look = states->look;
        if (is_same(states, total, row))
            continue;
        const Added difference = take_difference(states, total, row);
        if (added)
            added(with, &difference);
    }
    take_back(states, added, with);
    if (states->added_event && states->options.grain.splits_by_thread)
        add_events(states, run, processes, with);
    free(rows);
    free(processes);
    run_free(run);
}
