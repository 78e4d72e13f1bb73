/* ---- What is loaded ---- */

#if defined(MR_RAW) && !defined(MR_NO_MMAP)
#if UINTPTR_MAX > 0xffffffffu
typedef Elf64_Ehdr ElfHead;
typedef Elf64_Phdr ElfPart;
typedef Elf64_Dyn ElfEntry;
typedef Elf64_Sym ElfSymbol;
#else
typedef Elf32_Ehdr ElfHead;
typedef Elf32_Phdr ElfPart;
typedef Elf32_Dyn ElfEntry;
typedef Elf32_Sym ElfSymbol;
#endif
#if defined(__s390x__)
typedef mr_u64 HashWord;
#else
typedef u32 HashWord;
#endif

/* An element of the loader's list of libraries, which debuggers follow as well. */
typedef struct Loaded {
    uintptr_t base;
    const char *name;
    const ElfEntry *entries;
    const struct Loaded *next;
} Loaded;

typedef struct LoadedList {
    uintptr_t version; /* An int, and padding behind it. */
    const Loaded *first;
} LoadedList;

typedef struct Symbols {
    uintptr_t base;
    const ElfSymbol *table;
    const char *names;
    const u32 *gnu_hash;
    const HashWord *hash;
} Symbols;

/* Some loaders put the base to the addresses in this table, some do not. */
OWN Symbols symbols_of(uintptr_t base, const ElfEntry *d)
{
    Symbols s;
    s.base = base;
    s.table = NULL;
    s.names = NULL;
    s.gnu_hash = NULL;
    s.hash = NULL;
    for (; d->d_tag != DT_NULL; d++) {
        uintptr_t at = d->d_un.d_ptr < base ? d->d_un.d_ptr + base : d->d_un.d_ptr;
        if (d->d_tag == DT_SYMTAB)
            s.table = (const ElfSymbol *)at;
        else if (d->d_tag == DT_STRTAB)
            s.names = (const char *)at;
        else if (d->d_tag == DT_GNU_HASH)
            s.gnu_hash = (const u32 *)at;
        else if (d->d_tag == DT_HASH)
            s.hash = (const HashWord *)at;
    }
    return s;
}

/* The address of symbol i, if it is the function of that name; or NULL. */
OWN void *symbol_is(const Symbols *s, size_t i, const char *name)
{
    const ElfSymbol *t = &s->table[i];
    int is_defined = t->st_shndx != SHN_UNDEF && t->st_value && (t->st_info & 15) == STT_FUNC;
    return is_defined && text_equal(s->names + t->st_name, name) ? (void *)(s->base + t->st_value) : NULL;
}

OWN void *symbol_by_gnu_hash(const Symbols *s, const char *name)
{
    const u32 *head = s->gnu_hash, *buckets = head + 4 + head[2] * (sizeof(uintptr_t) / 4), *chain = buckets + head[0];
    u32 hash = 5381, i;
    const char *p = name;
    void *found = NULL;
    for (; *p; p++)
        hash = hash * 33 + (unsigned char)*p;
    i = head[0] ? buckets[hash % head[0]] : 0;
    if (i < head[1])
        return NULL;
    do
        found = (chain[i - head[1]] | 1) == (hash | 1) ? symbol_is(s, i, name) : NULL;
    while (!found && !(chain[i++ - head[1]] & 1));
    return found;
}

OWN void *symbol_find(const Symbols *s, const char *name)
{
    size_t i;
    void *found = NULL;
    if (!s->table || !s->names)
        return NULL;
    if (s->gnu_hash)
        return symbol_by_gnu_hash(s, name);
    for (i = 0; !found && s->hash && i < s->hash[1]; i++)
        found = symbol_is(s, i, name);
    return found;
}

/* The list is found by the program's own table; a library's does not have it. */
#ifdef MR_GNU
extern const ElfEntry _DYNAMIC[] __attribute__((__weak__, __visibility__("hidden")));
#if defined(__PIC__) && !defined(__PIE__)
#define LIST_BY_NAME
extern const LoadedList _r_debug __attribute__((__weak__));
#endif
#else
#define LIST_BY_NAME
extern const LoadedList _r_debug;
#endif

/* The list; NULL in a program that is linked statically. */
OWN const LoadedList *loaded_list(void)
{
    const LoadedList *list = NULL;
#ifdef LIST_BY_NAME
    list = &_r_debug;
#endif
#ifdef MR_GNU
    {
        const ElfEntry *d = _DYNAMIC;
        for (; !list && d && d->d_tag != DT_NULL; d++)
            if (d->d_tag == DT_DEBUG)
                list = (const LoadedList *)d->d_un.d_ptr;
    }
#endif
    return list;
}

/* The function in the first loaded file whose name begins with `begins` and that has it; NULL where there is none. */
OWN void *loaded_function(const char *name, const char *begins)
{
    const LoadedList *list = loaded_list();
    const Loaded *l = list ? list->first : NULL;
    void *found = NULL;
    for (; l && !found; l = l->next) {
        const char *file = l->name ? l->name : "", *p;
        for (p = file; *p; p++)
            file = *p == '/' ? p + 1 : file;
        if (text_begins(file, begins)) {
            Symbols s = symbols_of(l->base, l->entries);
            found = symbol_find(&s, name);
        }
    }
    return found;
}

/* The C library's function of that name, whoever else has one. */
OWN void *library_function(const char *name)
{
    static const char *const files[] = {"libc.so", "libc-", "libpthread", "ld-musl", "libc.musl"};
    void *found = NULL;
    size_t i;
    for (i = 0; !found && i < sizeof files / sizeof files[0]; i++)
        found = loaded_function(name, files[i]);
    return found;
}

/* The system's code for reading clocks, which is mapped into each process and takes a tenth of the time of a system
   call. */
typedef int clock_function(int id, void *result);

#if UINTPTR_MAX > 0xffffffffu
#define CLOCK_CALL SYS_clock_gettime
#if defined(__x86_64__) || defined(__riscv)
#define CLOCK_NAME "__vdso_clock_gettime"
#else
#define CLOCK_NAME "__kernel_clock_gettime"
#endif
typedef struct SystemTime {
    long seconds, ns;
} SystemTime;
#elif defined(SYS_clock_gettime64)
#define CLOCK_CALL SYS_clock_gettime64
#define CLOCK_NAME "__vdso_clock_gettime64"
typedef struct SystemTime {
    mr_u64 seconds;
    u32 ns, more;
} SystemTime;
#else
#define CLOCK_CALL SYS_clock_gettime
#define CLOCK_NAME "__vdso_clock_gettime"
typedef struct SystemTime {
    long seconds, ns;
} SystemTime;
#endif

OWN clock_function *clock_find(void)
{
    unsigned long at;
    const ElfHead *head;
    const ElfPart *part;
    uintptr_t base;
    int i;
    auxiliary(AUX_VDSO, &at);
    if (!at)
        return NULL;
    head = (const ElfHead *)at;
    part = (const ElfPart *)(at + head->e_phoff);
    base = at;
    for (i = 0; i < head->e_phnum; i++)
        if (part[i].p_type == PT_LOAD && part[i].p_offset == 0)
            base = at - part[i].p_vaddr;
    for (i = 0; i < head->e_phnum; i++)
        if (part[i].p_type == PT_DYNAMIC) {
            Symbols s = symbols_of(base, (const ElfEntry *)(base + part[i].p_vaddr));
            return (clock_function *)(uintptr_t)symbol_find(&s, CLOCK_NAME);
        }
    return NULL;
}

static clock_function *clock_mapped;
static int clock_looked;

OWN mr_u64 clock_ns(int id)
{
    SystemTime t;
    if (!clock_looked) {
        clock_mapped = clock_find();
        clock_looked = 1;
    }
    if (!clock_mapped || clock_mapped(id, &t) != 0)
        CALL(CLOCK_CALL, id, &t, 0, 0);
    return (mr_u64)t.seconds * NANO + (mr_u64)t.ns;
}
#endif
