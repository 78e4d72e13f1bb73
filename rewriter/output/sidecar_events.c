/* In: tables of functions, loops and sites, file by file.  Out: one list of each: their numbers are places in it. */
#include "output/sidecar_events.h"

#include "format/json_name.h"

static void add_functions(json_t *list, Files *files, const Job *job)
{
    for (int i = 0; i < job->events.n_functions; i++) {
        const Function *f = job->unit->functions[job->events.function[i].function];
        Place at = f->from;
        int file = place_in_file(files, job, &at);
        json_array_append_new(list, json_pack("[oii]", json_name(f->name), file, (int)at.line));
    }
}

static json_t *scalars_of(const EventLoop *l)
{
    json_t *pairs = json_array();
    for (int i = 0; i < l->n_scalars; i++) {
        const Decl *d = l->scalar[i].variable;
        const char *name = d->original ? d->original->name : d->name;
        json_array_append_new(pairs, json_pack("[os]", json_name(name ? name : ""), carried_word(l->scalar[i].kind)));
    }
    return pairs;
}

static void add_loops(json_t *list, Files *files, const Job *job)
{
    for (int i = 0; i < job->events.n_loops; i++) {
        const EventLoop *l = &job->events.loop[i];
        Place at = l->place;
        int file = place_in_file(files, job, &at);
        json_array_append_new(list, json_pack("[iiiio]", l->function, l->parent, file, (int)at.line, scalars_of(l)));
    }
}

static json_t *object_of(const EventSite *s)
{
    return json_name(s->name     ? s->name
                     : s->object ? s->object->original ? s->object->original->name : s->object->name
                                 : "");
}

static void add_sites(json_t *list, Files *files, const Job *job)
{
    for (int i = 0; i < job->events.n_sites; i++) {
        const EventSite *s = &job->events.site[i];
        Place at = s->place;
        int file = place_in_file(files, job, &at);
        json_array_append_new(list, json_pack("[iiiiisIooo]", s->function, s->loop, file, (int)at.line, (int)at.column,
                                              s->kind, (json_int_t)s->bytes,
                                              json_name(s->type && s->type->name ? s->type->name : ""),
                                              json_name(s->expression ? s->expression : ""), object_of(s)));
    }
}

static json_t *words(const char *list)
{
    json_t *array = json_array();
    while (*list) {
        size_t n = strcspn(list, ",");
        char *word = text_copy(list, n);
        json_array_append_new(array, json_name(word));
        free(word);
        list += n + (list[n] == ',');
    }
    return array;
}

json_t *sidecar_events(Files *files, const Job *jobs, int n, const char *modules)
{
    if (!modules)
        return NULL;
    json_t *functions = json_array(), *loops = json_array(), *sites = json_array();
    for (int i = 0; i < n; i++) {
        add_functions(functions, files, &jobs[i]);
        add_loops(loops, files, &jobs[i]);
        add_sites(sites, files, &jobs[i]);
    }
    return json_pack("{sosososo}", "modules", words(modules), "functions", functions, "loops", loops, "sites", sites);
}
