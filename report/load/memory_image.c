/* In: a dump of a machine's memory, or an ELF core file; the program's ELF file.  Out: the bytes of a .mrc file.
 * Method: the memory is a list of pieces, each with its address.  The program's symbol table says where the counters
 * begin.  Where nobody knows addresses (no ELF file, a dump of which it is not known where it begins, a program that
 * was loaded elsewhere) the header is found by its magic.  Of several, as in the log of a serial line, the last is
 * taken. The header says how long the rest is.
 * Limits: the counters lie in one piece. */
#include "load/memory_image.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/util.h"

static const char symbol_name[] = "mr_bare_image";

enum { HEADER_LEAST = 256, HEADER_MOST = 1 << 20 };

typedef struct Piece {
    const unsigned char *bytes;
    size_t n;
    uint64_t address;
} Piece;

typedef struct Memory {
    const char *path;
    unsigned char *bytes; /* Bytes of the file. */
    size_t n;
    Piece *pieces;
    size_t n_pieces, cap_pieces;
    bool is_placed; /* The addresses of the pieces are known. */
} Memory;

static bool read_file(const char *path, unsigned char **bytes, size_t *n)
{
    FILE *f = fopen(path, "rb");
    size_t cap = 0, got = 1;
    *bytes = NULL;
    *n = 0;
    while (f && got) {
        if (*n == cap)
            *bytes = xrealloc(*bytes, cap = cap ? 2 * cap : 1 << 16, 1);
        got = fread(*bytes + *n, 1, cap - *n, f);
        *n += got;
    }
    bool good = f && !ferror(f);
    if (!good)
        say_error("%s: %s", path, strerror(errno));
    if (f)
        fclose(f);
    return good;
}

/* ---- where the program has it ---- */

typedef struct Symbol {
    uint64_t address, size;
} Symbol;

static bool find_symbol(Elf *elf, Symbol *found)
{
    Elf_Scn *section = NULL;
    while ((section = elf_nextscn(elf, section)) != NULL) {
        GElf_Shdr head;
        GElf_Sym symbol;
        if (!gelf_getshdr(section, &head) || (head.sh_type != SHT_SYMTAB && head.sh_type != SHT_DYNSYM))
            continue;
        Elf_Data *data = elf_getdata(section, NULL);
        for (int i = 0; data && gelf_getsym(data, i, &symbol); i++) {
            const char *name = elf_strptr(elf, head.sh_link, symbol.st_name);
            if (name && strcmp(name, symbol_name) == 0 && symbol.st_shndx != SHN_UNDEF) {
                *found = (Symbol){symbol.st_value, symbol.st_size};
                return true;
            }
        }
    }
    return false;
}

static Elf *elf_of(const unsigned char *bytes, size_t n)
{
    elf_version(EV_CURRENT);
    Elf *elf = n ? elf_memory((char *)(uintptr_t)bytes, n) : NULL;
    if (elf && elf_kind(elf) == ELF_K_ELF)
        return elf;
    elf_end(elf);
    return NULL;
}

static bool read_symbol(const char *path, Symbol *symbol)
{
    unsigned char *bytes;
    size_t n;
    Elf *elf = read_file(path, &bytes, &n) ? elf_of(bytes, n) : NULL;
    bool found = elf && find_symbol(elf, symbol);
    if (bytes && !elf)
        say_error("%s: is no ELF file", path);
    else if (elf && !found)
        say_error("%s: has no symbol %s: not rewritten with --runtime=bare, or stripped", path, symbol_name);
    elf_end(elf);
    free(bytes);
    return found;
}

/* ---- the memory ---- */

/* Dumps of machines without virtual memory (qemu's) have physical addresses alone. */
static bool read_segments(Memory *m)
{
    Elf *elf = elf_of(m->bytes, m->n);
    size_t n = 0;
    GElf_Phdr head;
    bool good = elf && elf_getphdrnum(elf, &n) == 0 && n;
    for (size_t i = 0; i < n; i++) {
        if (!gelf_getphdr(elf, (int)i, &head) || head.p_type != PT_LOAD || head.p_offset > m->n)
            continue;
        size_t there = m->n - head.p_offset;
        *PUSH(m->pieces, m->n_pieces, m->cap_pieces) =
            (Piece){m->bytes + head.p_offset, head.p_filesz < there ? head.p_filesz : there,
                    head.p_vaddr ? head.p_vaddr : head.p_paddr};
    }
    elf_end(elf);
    if (!good)
        say_error("%s: is no core file (ELF); a raw dump of memory is given by --memory", m->path);
    return good;
}

static bool read_memory(const MemorySource *source, Memory *m)
{
    m->path = source->core ? source->core : source->memory;
    if (!read_file(m->path, &m->bytes, &m->n))
        return false;
    m->is_placed = source->core || source->has_address;
    if (source->core)
        return read_segments(m);
    *PUSH(m->pieces, m->n_pieces, m->cap_pieces) = (Piece){m->bytes, m->n, source->address};
    return true;
}

/* ---- the header ---- */

static uint64_t get(const unsigned char *at, size_t bytes, bool is_big)
{
    uint64_t v = 0;
    for (size_t i = 0; i < bytes; i++)
        v = v << 8 | at[is_big ? i : bytes - 1 - i];
    return v;
}

/* The bytes of a whole counter file at that place; 0: there is none.  `most`: what there is. */
static size_t file_length(const unsigned char *at, size_t most)
{
    static const unsigned char magic[8] = {0x89, 'M', 'R', 'C', 0x0D, 0x0A, 0x1A, 0x0A};
    if (most < HEADER_LEAST || memcmp(at, magic, sizeof magic) != 0)
        return 0;
    bool is_big = at[8] == 1;
    uint64_t head = get(at + 16, 4, is_big), slot = get(at + 24, 8, is_big), slots = get(at + 72, 4, is_big);
    if (get(at + 8, 4, is_big) != 0x01020304 || get(at + 12, 4, is_big) != 1 || head < HEADER_LEAST ||
        head > HEADER_MOST || head > most || slot < 128)
        return 0;
    return slots <= (most - head) / slot ? (size_t)(head + slots * slot) : 0;
}

static bool take(const unsigned char *at, size_t n, MemoryImage *image)
{
    image->bytes = xcalloc(n, 1);
    memcpy(image->bytes, at, n);
    image->n = n;
    return true;
}

/* Returns 1 if a counter file is there, 0 if not, -1 if what is there is none. */
static int take_placed(const Memory *m, const Symbol *symbol, MemoryImage *image)
{
    for (size_t i = 0; i < m->n_pieces; i++) {
        const Piece *p = &m->pieces[i];
        if (symbol->address < p->address || symbol->address - p->address >= p->n)
            continue;
        size_t offset = (size_t)(symbol->address - p->address), most = p->n - offset;
        size_t n = file_length(p->bytes + offset, symbol->size && symbol->size < most ? (size_t)symbol->size : most);
        if (n)
            return take(p->bytes + offset, n, image);
        return -1;
    }
    return 0;
}

static bool take_found(const Memory *m, MemoryImage *image)
{
    const unsigned char *last = NULL;
    size_t length = 0;
    for (size_t i = 0; i < m->n_pieces; i++) {
        const Piece *p = &m->pieces[i];
        const unsigned char *at = p->bytes, *end = p->bytes + p->n;
        for (; at < end && (at = memchr(at, 0x89, (size_t)(end - at))) != NULL; at++) {
            size_t n = file_length(at, (size_t)(end - at));
            if (n)
                last = at, length = n;
        }
    }
    return last && take(last, length, image);
}

/* Finds the image; one that was loaded elsewhere than it was linked for is searched for. */
static bool find(const MemorySource *source, const Memory *m, MemoryImage *image)
{
    Symbol symbol = {0, 0};
    if (source->elf && !read_symbol(source->elf, &symbol))
        return false;
    int placed = source->elf && m->is_placed ? take_placed(m, &symbol, image) : 0;
    if (placed > 0)
        return true;
    if (source->memory && source->has_address && source->elf) {
        say_error(placed ? "%s: no counters at 0x%llx, where %s has %s: nothing was counted yet, the dump ends before "
                           "they do, or it is another program's"
                         : "%s: does not reach to 0x%llx, where %s has %s",
                  m->path, (unsigned long long)symbol.address, source->elf, symbol_name);
        return false;
    }
    if (take_found(m, image))
        return true;
    say_error("%s: has no counters: nothing was counted yet, or they are not whole", m->path);
    return false;
}

bool memory_image_find(const MemorySource *source, MemoryImage *image)
{
    Memory m = {0};
    bool good = read_memory(source, &m) && find(source, &m, image);
    free(m.pieces);
    free(m.bytes);
    return good;
}
