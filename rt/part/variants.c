/* ---- Functions and their variants ---- */

/* An open hash table from functions to functions, at most half full.  Readers take no lock: a pair's key is written
   after its value, and a full table is copied and replaced.  Old tables stay, since somebody may be reading them;
   together they are no larger than the one in use.  A pair that was taken back maps its key to itself, in old tables as
   well. */
typedef struct Table {
    struct Table *older;
    unsigned shift;      /* Number of bits of the hash to drop. */
    size_t mask, used;
} Table;                 /* There follow mask + 1 pairs of key and value. */

static struct {
    Table table;
    mr_pair pairs[2];
} nothing = {{NULL, sizeof(size_t) * 8 - 1, 1, 0}, {{0, 0, 0}, {0, 0, 0}}};
static Table *variants = &nothing.table, *originals = &nothing.table;

/* Fibonacci hashing: the high bits of a product with 2^w / 1.618 depend on all bits of the address. */
OWN size_t pair_hash(const Table *t, mr_function key)
{
#if UINTPTR_MAX > 0xffffffffu
    return (size_t)key * ((size_t)0x9E3779B9u << 32 | 0x7F4A7C15u) >> t->shift;
#else
    return (size_t)key * (size_t)0x9E3779B9u >> t->shift;
#endif
}

/* The pair of `key`; NULL where the table does not have it. */
OWN mr_pair *pair_find(Table *t, mr_function key)
{
    mr_pair *pairs = (mr_pair *)(void *)(t + 1);
    size_t i = pair_hash(t, key);
    mr_function found = ATOMIC_GET(&pairs[i].original);
    while (found && found != key) {
        i = (i + 1) & t->mask;
        found = ATOMIC_GET(&pairs[i].original);
    }
    return found ? &pairs[i] : NULL;
}

OWN void pair_put(Table *t, mr_function key, mr_function value, unsigned number)
{
    mr_pair *pairs = (mr_pair *)(void *)(t + 1);
    size_t i = pair_hash(t, key);
    while (pairs[i].original && pairs[i].original != key)
        i = (i + 1) & t->mask;
    t->used += pairs[i].original == NULL;
    ATOMIC_SET(&pairs[i].number, number);
    ATOMIC_SET(&pairs[i].variant, value);
    ATOMIC_SET(&pairs[i].original, key);
}

/* A copy with four times the room, without the pairs that were taken back; NULL when there is no memory. */
OWN Table *table_grown(Table *old)
{
    size_t n = old->mask < 255 ? 1024 : (old->mask + 1) * 4, i;
    const mr_pair *p = (const mr_pair *)(const void *)(old + 1);
    Table *t = (Table *)memory(NULL, sizeof *t + n * sizeof *p);
    if (!t)
        return NULL;
    t->older = old;
    t->mask = n - 1;
    for (t->shift = sizeof(size_t) * 8; n > 1; n /= 2)
        t->shift--;
    for (i = 0; i <= old->mask; i++, p++)
        if (p->original && (p->variant != p->original || p->number))
            pair_put(t, p->original, p->variant, p->number);
    return t;
}

/* Puts a pair into the table.  Without memory a function has no variant, and runs uncounted. */
OWN void table_put(Table **table, mr_function key, mr_function value, unsigned number)
{
    Table *t = *table;
    if (t->used * 2 + 2 > t->mask) /* The first of all tables is full from the start, since all share it. */
        t = table_grown(t);
    if (!t)
        return;
    pair_put(t, key, value, number);
    ATOMIC_SET(table, t);
    for (t = t->older; t; t = t->older) {
        mr_pair *p = pair_find(t, key);
        if (p) {
            ATOMIC_SET(&p->number, number);
            ATOMIC_SET(&p->variant, value);
        }
    }
}

OWN void pairs_add(const mr_pair *p)
{
    for (; p->original && p->variant; p++) {
        table_put(&variants, p->original, p->variant, p->number);
        table_put(&originals, p->variant, p->original, p->number);
    }
}

void mr_register(const mr_pair *pairs)
{
    SHARED_LOCK();
    pairs_add(pairs);
    SHARED_UNLOCK();
}

void mr_forget(const mr_pair *p)
{
    SHARED_LOCK();
    for (; p->original && p->variant; p++) {
        table_put(&variants, p->original, p->original, 0);
        table_put(&originals, p->variant, p->variant, 0);
    }
    SHARED_UNLOCK();
}

/* The arrays of files that are compiled without constructors; they are found by name, once. */
#ifdef DECLARE_PAIRS
#define ADD_PAIRS(k)                                                                                                   \
    if (mr_pairs_##k)                                                                                                  \
        pairs_add(mr_pairs_##k);

OWN void pairs_collect(void)
{
    static int collected;
    SHARED_LOCK();
    if (!collected) {
        MR_PAIR_FILES(ADD_PAIRS)
    }
    collected = 1;
    SHARED_UNLOCK();
}
#else
OWN void pairs_collect(void) {}
#endif

OWN const mr_pair *look_up(Table **table, mr_function key)
{
    Table *t = ATOMIC_GET(table);
    const mr_pair *found = pair_find(t, key);
#ifdef DECLARE_PAIRS
    if (!found && t == &nothing.table) { /* This may be the first code of the runtime that runs at all. */
        pairs_collect();
        found = pair_find(*table, key);
    }
#endif
    return found;
}

OWN mr_function value_of(const mr_pair *p, mr_function key)
{
    return p ? ATOMIC_READ(&p->variant) : key;
}

#ifdef MR_GNU
/* A null pointer is its own variant. */
static const mr_pair none = {0, 0, 0};
#define FOUR &none, &none, &none, &none
#define SIXTEEN FOUR, FOUR, FOUR, FOUR
const mr_pair *mr_recent[MR_RECENT] = {SIXTEEN, SIXTEEN, SIXTEEN, SIXTEEN};
#undef FOUR
#undef SIXTEEN

/* Remembers a pair.  The first function keeps the place, since two that take turns would have processors pass it to and
   fro. */
OWN void remember(const mr_pair *p)
{
    const mr_pair **place = &mr_recent[(size_t)p->original / 16 % MR_RECENT];
    if (ATOMIC_READ(place) == &none)
        ATOMIC_SET(place, p);
}
#else
OWN void remember(const mr_pair *p)
{
    (void)p;
}
#endif

mr_function mr_resolve(mr_function function)
{
    return value_of(look_up(&variants, function), function);
}
mr_function mr_variant(mr_function function)
{
    const mr_pair *p = look_up(&variants, function);
    if (p)
        remember(p);
    return value_of(p, function);
}
mr_function mr_original(mr_function function)
{
    return value_of(look_up(&originals, function), function);
}

/* Counted code may have passed a variant on. */
mr_function mr_callee(mr_function function, unsigned counter, unsigned first, unsigned n)
{
    const mr_pair *p = look_up(&variants, function);
    unsigned number = p ? ATOMIC_READ(&p->number) : 0;
    if (!number && (p = look_up(&originals, function)) != NULL)
        number = ATOMIC_READ(&p->number);
    if (number >= first && number - first < n)
        MR_INC(mr_here()[counter + (number - first)]);
    return function;
}
