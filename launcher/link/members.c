/* In: a linker's map, the parts of the link.  Out: which members of archives it has in, and in which order.
 * Method: a member is ARCHIVE(NAME) in a map, and a path of its own if the archive is thin.  Two members of one name
 * are distinguished by the symbols for which the linker took them.
 * Limits: where a map does not say these (lld, mold), or objects do not (optimised at link time), members of one name
 * stay plain. */
#include <sys/stat.h>

#include "link/parts.h"
#include "record/object_file.h"
#include "support/file.h"

enum { MOST_SPELLINGS = 16 };

/* Finds the word in the text where nothing in front makes it another file's name.  Returns 1 or more; 0: it is
 * nowhere. */
static size_t find_name(const char *text, const char *word)
{
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++)
        if (at == text || strchr(" \t\n:(", at[-1]))
            return (size_t)(at - text) + 1;
    return 0;
}

/* Returns the place where the map first names a member: it lists members in the order in which the
 * linker pulled them. */
static size_t place_in_map(Arena *a, const char *map, const Part *p, const Member *m)
{
    size_t least = 0;
    for (int i = 0; i < p->spellings.n; i++) {
        const char *spelled = p->spellings.items[i];
        bool slash = strchr(spelled, '/') != NULL;
        const char *thin = slash ? path_join(a, path_directory(a, spelled), m->name) : m->name;
        const char *const names[] = {arena_printf(a, "%s(%s)", spelled, m->name), arena_printf(a, "%s\n", thin),
                                     arena_printf(a, "%s ", thin)};
        for (int k = 0; k < (m->path ? 3 : 1); k++) {
            size_t at = find_name(map, names[k]);
            least = at && (!least || at < least) ? at : least;
        }
    }
    return least;
}

static bool is_twice(const Members *members, int member)
{
    for (int i = 0; i < members->n; i++)
        if (i != member && strcmp(members->items[i].name, members->items[member].name) == 0)
            return true;
    return false;
}

/* The beginning of the path in front of `at`: a line of GNU's list of members begins with it; in the tables of others
 * (lld, mold) it stands behind a blank. */
static const char *path_in_map(const char *map, const char *at)
{
    const char *line = at, *word = at;
    while (line > map && line[-1] != '\n')
        line--;
    if (*line != ' ' && *line != '\t')
        return line;
    while (word > line && word[-1] != ' ' && word[-1] != '\t')
        word--;
    return word;
}

/* The symbol for which the linker took a member stands in brackets at the end of the member's line, or of the next one
 * if the name is long.  NULL: there is none. */
static const char *symbol_behind(Arena *a, const char *name_end)
{
    const char *line = name_end + (*name_end == '\n'), *end = line + strcspn(line, "\n"), *from = end;
    if (end == line || end[-1] != ')')
        return NULL;
    while (from > line && from[-1] != '(')
        from--;
    return arena_strndup(a, from, (size_t)(end - 1 - from));
}

static bool defines(Arena *a, const Member *m, const char *symbol)
{
    Words names = {.arena = a};
    object_symbols(a, m->bytes, m->len, &names);
    return names.n && one_of(symbol, names.items);
}

/* Is the member the one of its name that has the symbol? */
static bool is_taken_for(Arena *a, const Members *members, int member, const char *symbol)
{
    if (!symbol || !defines(a, &members->items[member], symbol))
        return false;
    for (int i = 0; i < members->n; i++)
        if (i != member && strcmp(members->items[i].name, members->items[member].name) == 0 &&
            defines(a, &members->items[i], symbol))
            return false;
    return true;
}

/* As place_in_map, for one of several members of the same name. */
static size_t place_by_symbol(Arena *a, const char *map, const Part *p, int member)
{
    size_t least = 0;
    for (int i = 0; i < p->spellings.n; i++) {
        const char *name = arena_printf(a, "%s(%s)", p->spellings.items[i], p->members.items[member].name);
        size_t at = 0, found;
        for (; (found = find_name(map + at, name)) != 0; at += found) {
            const char *symbol = symbol_behind(a, map + at + found - 1 + strlen(name));
            if (is_taken_for(a, &p->members, member, symbol) && (!least || at + found < least))
                least = at + found;
        }
    }
    return least;
}

/* Drivers hand the folders of LIBRARY_PATH on in spellings of their own (DIR/../lib), and some linkers leave "./" out:
 * another path of the same file shows how the linker names it. */
static void add_spellings(const Link *l, const char *map, Part *p)
{
    const char *inside = arena_printf(l->arena, "%s(", path_base(p->spelled));
    for (const char *at = map; (at = strstr(at, inside)) != NULL; at++) {
        struct stat st;
        const char *start = path_in_map(map, at);
        const char *path = arena_strndup(l->arena, start, (size_t)(at - start) + strlen(inside) - 1);
        if (p->spellings.n < MOST_SPELLINGS && !one_of(path, p->spellings.items) &&
            stat(path_join(l->arena, l->command->directory, path), &st) == 0 && st.st_dev == p->dev &&
            st.st_ino == p->ino)
            words_add(&p->spellings, path);
    }
}

static size_t find_place(const Link *l, const char *map, const Part *p, int member)
{
    return is_twice(&p->members, member) ? place_by_symbol(l->arena, map, p, member)
                                         : place_in_map(l->arena, map, p, &p->members.items[member]);
}

static void find_places(Link *l, const char *map, Part *p)
{
    add_spellings(l, map, p);
    p->place = NEW_N(l->arena, size_t, p->members.n + 1);
    for (int i = 0; i < p->members.n; i++)
        p->place[i] = find_place(l, map, p, i);
}

/* Reports a member whose name others have, too: not every linker prints more than its archive and that name. */
static void report_twice(Link *l, const char *map, const Candidate *c)
{
    const Part *p = &l->part[c->part];
    const Member *m = &p->members.items[c->member];
    for (int i = 0; i < c->member; i++)
        if (strcmp(p->members.items[i].name, m->name) == 0 && !p->place[i])
            return; /* The error has been reported. */
    if (c->is_barred || p->is_whole || p->place[c->member] || !is_twice(&p->members, c->member) ||
        !place_in_map(l->arena, map, p, m))
        return;
    log_line(l->log, "%s(%s): another member has this name, stays plain", p->spelled, m->name);
    l->n_plain++;
}

/* The list of members, where the map begins with one: all behind it is longer by far. */
static const char *list_of_members(Arena *a, const char *map)
{
    static const char *const behind[] = {"\nDiscarded input sections", "\nMemory Configuration", "\nMemory map", NULL};
    size_t n = strlen(map);
    if (!starts_with(map, "Archive member included"))
        return map;
    for (const char *const *text = behind; *text; text++) {
        const char *at = strstr(map, *text);
        n = at && (size_t)(at - map) < n ? (size_t)(at - map) : n;
    }
    return arena_strndup(a, map, n);
}

bool link_take_more(Link *l, const char *map)
{
    bool any = false;
    size_t behind = 0; /* The place of the last member that the plain link took. */
    map = list_of_members(l->arena, map);
    for (int i = 0; i < l->n_parts; i++)
        for (int k = 0; l->part[i].place && k < l->part[i].members.n; k++)
            behind = l->part[i].place[k] > behind ? l->part[i].place[k] : behind;
    for (int i = 0; i < l->n_candidates; i++) {
        Candidate *c = &l->candidate[i];
        const Part *p = &l->part[c->part];
        size_t at = c->member < 0 || c->is_taken || c->is_barred || p->is_whole ? 0 : find_place(l, map, p, c->member);
        if (!at)
            continue;
        p->place[c->member] = behind + at;
        any = c->is_taken = true;
    }
    return any;
}

void link_take_members(Link *l, const char *map)
{
    map = list_of_members(l->arena, map);
    for (int i = 0; i < l->n_candidates; i++) {
        Candidate *c = &l->candidate[i];
        Part *p = &l->part[c->part];
        if (c->member >= 0 && !p->is_whole && !p->place)
            find_places(l, map, p);
        if (c->member >= 0)
            c->is_taken = !c->is_barred && (p->is_whole || p->place[c->member]);
        if (c->member >= 0)
            report_twice(l, map, c);
    }
}
