/* In: options, a sidecar, counters, the commands that a sink asks for.  Out: their tables, handed to the sink.
 * Method: a Run for each command, linked, so that each file is read once; the first says what is odd about the files.
 * Limits: one program; its figures are all in memory. */
#include "driver/gather.h"

static void build_all(Gathered *g, const Options *o, bool *good)
{
    for (size_t i = 0; i < g->n && *good; i++) {
        g->request[i].options = o;
        *good = g->command[i]->build(&g->request[i]);
    }
}

GatherOptions gather_options(const Options *o, const Command *c, const bool *wanted)
{
    return (GatherOptions){.grain = c->grain,
                           .inclusive = o->inclusive,
                           .has_unexecuted = o->all && c->has_unexecuted,
                           .wanted = wanted,
                           .edges = c->calls == CALLS_BY_ROI,
                           .correction = o->correction,
                           .data = c->build == cmd_data || c == &command_data_ways,
                           .lines = c->grain.item == ITEM_BLOCK && !c->grain.splits_by_thread};
}

bool gather_run(const Options *o, const Mix *mix, const Inputs *inputs, ProgramOrdinal ordinal)
{
    if (ordinal.total > 1) {
        say_error("counters of %d programs: give those of one (%s, for example)", ordinal.total, inputs->image);
        return false;
    }
    if (overwrites_input(o, mix))
        return false;
    const Sink *sink = o->sink;
    bool good;
    bool *wanted = wanted_rois(o, mix, &good);
    Options as = *o;
    as.format = FORMAT_JSON;
    as.all = as.all || sink->all;
    Gathered g = {.options = o, .mix = mix};
    for (size_t i = 0; sink->commands[i] && g.n < GATHERED_MOST && good; i++) {
        const Command *c = sink->commands[i];
        if ((c->build == cmd_data || c == &command_data_function) && !mix->data)
            continue;
        g.command[g.n] = c;
        GatherOptions how = gather_options(&as, c, wanted);
        how.quiet = g.n > 0;
        Run *run = run_new(mix, how);
        g.request[g.n] = (Request){&as, mix, run, wanted, report_new()};
        if (g.n)
            g.request[g.n - 1].run->other_grain = run;
        g.n++;
    }
    Run *first = g.n ? g.request[0].run : NULL;
    Times *times = first ? times_new(mix, wanted) : NULL;
    for (size_t i = 0; i < g.n; i++)
        g.request[i].run->times = times;
    good = good && inputs->add(o, mix, first, inputs->data) && !(o->strict && first->n_damage);
    build_all(&g, &as, &good);
    good = good && sink->use(&g, sink->data);
    for (size_t i = 0; i < g.n; i++) {
        report_free(g.request[i].report);
        run_free(g.request[i].run);
    }
    times_free(times);
    free(wanted);
    return good;
}
