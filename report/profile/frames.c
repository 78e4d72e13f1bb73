/* In: mapped files, addresses.  Out: functions and lines, by elfutils' libdw.
 * Method: a file is looked up at the addresses that its program headers give; the scopes around an address are its
 * inlined functions and the one that holds them.
 * Limits: a file that has changed since (its build id is another) is not looked up. */
#include "profile/frames.h"

#include <fcntl.h>
#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/util.h"

#if defined __has_include
#if __has_include(<elfutils/libdwfl.h>) && __has_include(<dwarf.h>)
#define HAS_LIBDW 1
#include <dwarf.h>
#include <elfutils/libdwelf.h>
#include <elfutils/libdwfl.h>
#endif
#endif

typedef struct CodeFile {
    char *path;
    int fd;
    Elf *elf;
    bool is_usable;
#ifdef HAS_LIBDW
    Dwfl *dwfl;
    Dwfl_Module *module;
#endif
} CodeFile;

struct FrameFinder {
    CodeFile *file;
    size_t n, cap;
};

bool frames_have_lines(void)
{
#ifdef HAS_LIBDW
    return true;
#else
    return false;
#endif
}

FrameFinder *frames_new(void)
{
    return xcalloc(1, sizeof(FrameFinder));
}

void frames_free(FrameFinder *f)
{
    for (size_t i = 0; f && i < f->n; i++) {
#ifdef HAS_LIBDW
        if (f->file[i].dwfl)
            dwfl_end(f->file[i].dwfl);
#endif
        if (f->file[i].elf)
            elf_end(f->file[i].elf);
        if (f->file[i].fd >= 0)
            close(f->file[i].fd);
        free(f->file[i].path);
    }
    if (f)
        free(f->file);
    free(f);
}

/* The note that the linker wrote; true where either has none. */
static bool is_same_build(Elf *elf, const Mapped *m)
{
    size_t n;
    for (Elf_Scn *section = NULL; m->build_bytes && (section = elf_nextscn(elf, section));) {
        GElf_Shdr head;
        if (!gelf_getshdr(section, &head) || head.sh_type != SHT_NOTE)
            continue;
        Elf_Data *data = elf_getdata(section, NULL);
        GElf_Nhdr note;
        for (size_t at = 0, name, id; data && (n = gelf_getnote(data, at, &note, &name, &id)) > 0; at = n)
            if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 &&
                memcmp((char *)data->d_buf + name, "GNU", 4) == 0)
                return note.n_descsz == m->build_bytes &&
                       memcmp((char *)data->d_buf + id, m->build, m->build_bytes) == 0;
    }
    return true;
}

static void open_debug(CodeFile *c)
{
#ifdef HAS_LIBDW
    static const Dwfl_Callbacks callbacks = {.find_elf = dwfl_build_id_find_elf,
                                             .find_debuginfo = dwfl_standard_find_debuginfo,
                                             .section_address = dwfl_offline_section_address};
    c->dwfl = dwfl_begin(&callbacks);
    if (c->dwfl) {
        dwfl_report_begin(c->dwfl);
        c->module = dwfl_report_elf(c->dwfl, c->path, c->path, -1, 0, false);
        dwfl_report_end(c->dwfl, NULL, NULL);
    }
#else
    (void)c;
#endif
}

static CodeFile *file_of(FrameFinder *f, const Mapped *m)
{
    for (size_t i = 0; i < f->n; i++)
        if (strcmp(f->file[i].path, m->path) == 0)
            return &f->file[i];
    CodeFile *c = PUSH(f->file, f->n, f->cap);
    *c = (CodeFile){.path = strcpy(xcalloc(strlen(m->path) + 1, 1), m->path), .fd = -1};
    elf_version(EV_CURRENT);
    if (*m->path == '/')
        c->fd = open(m->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (c->fd >= 0)
        c->elf = elf_begin(c->fd, ELF_C_READ, NULL);
    c->is_usable = c->elf && elf_kind(c->elf) == ELF_K_ELF && is_same_build(c->elf, m);
    if (c->is_usable)
        open_debug(c);
    else if (*m->path == '/')
        say_warning("%s: is not there, or not the file that was sampled: its functions are not known", m->path);
    return c;
}

/* The address that the file itself gives to what stands at an offset of it. */
static bool address_in_file(Elf *elf, uint64_t offset, uint64_t *at)
{
    size_t n = 0;
    GElf_Phdr part;
    elf_getphdrnum(elf, &n);
    for (size_t i = 0; i < n; i++)
        if (gelf_getphdr(elf, (int)i, &part) && part.p_type == PT_LOAD && offset >= part.p_offset &&
            offset - part.p_offset < part.p_filesz) {
            *at = part.p_vaddr + (offset - part.p_offset);
            return true;
        }
    return false;
}

/* ---- by symbols ---- */

static const char *symbol_in(Elf *elf, Elf_Scn *section, const GElf_Shdr *head, uint64_t at)
{
    Elf_Data *data = elf_getdata(section, NULL);
    const char *found = NULL;
    uint64_t best = 0;
    for (size_t i = 0; data && head->sh_entsize && i < head->sh_size / head->sh_entsize; i++) {
        GElf_Sym s;
        if (!gelf_getsym(data, (int)i, &s) || GELF_ST_TYPE(s.st_info) != STT_FUNC || s.st_shndx == SHN_UNDEF ||
            s.st_value > at || at - s.st_value >= (s.st_size ? s.st_size : 1) || s.st_value < best)
            continue;
        best = s.st_value;
        found = elf_strptr(elf, head->sh_link, s.st_name);
    }
    return found;
}

static const char *symbol_at(Elf *elf, uint64_t at)
{
    const char *found = NULL;
    for (Elf_Scn *section = NULL; !found && (section = elf_nextscn(elf, section));) {
        GElf_Shdr head;
        if (gelf_getshdr(section, &head) && (head.sh_type == SHT_SYMTAB || head.sh_type == SHT_DYNSYM))
            found = symbol_in(elf, section, &head, at);
    }
    return found;
}

#ifdef HAS_LIBDW
/* ---- by debug information ---- */

static void call_site(Dwarf_Die *unit, Dwarf_Die *scope, CodeFrame *frame)
{
    Dwarf_Attribute a;
    Dwarf_Word number;
    Dwarf_Files *files;
    size_t n;
    if (dwarf_formudata(dwarf_attr(scope, DW_AT_call_line, &a), &number) == 0)
        frame->line = (uint32_t)number;
    if (dwarf_formudata(dwarf_attr(scope, DW_AT_call_file, &a), &number) == 0 &&
        dwarf_getsrcfiles(unit, &files, &n) == 0 && number < n)
        frame->file = dwarf_filesrc(files, number, NULL, NULL);
}

static size_t debug_frames(const CodeFile *c, uint64_t at, CodeFrame *frames)
{
    Dwarf_Addr bias = 0;
    Dwarf_Die *unit = c->module ? dwfl_module_addrdie(c->module, at, &bias) : NULL, *scopes = NULL;
    Dwfl_Line *line = unit ? dwfl_module_getsrc(c->module, at) : NULL;
    int n = unit ? dwarf_getscopes(unit, at - bias, &scopes) : 0, number = 0;
    CodeFrame here = {NULL, NULL, 0, NULL};
    size_t used = 0;
    if (line) {
        here.file = dwfl_lineinfo(line, NULL, &number, NULL, NULL, NULL);
        here.line = number > 0 ? (uint32_t)number : 0;
    }
    for (int i = 0; i < n && used < FRAMES_MOST; i++) {
        int tag = dwarf_tag(&scopes[i]);
        if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_subprogram)
            continue;
        here.function = dwarf_diename(&scopes[i]);
        here.declared = dwarf_decl_file(&scopes[i]);
        frames[used++] = here;
        if (tag == DW_TAG_subprogram)
            break;
        here = (CodeFrame){NULL, NULL, 0, NULL};
        call_site(unit, &scopes[i], &here);
    }
    free(scopes);
    return used;
}
#endif

size_t frames_find(FrameFinder *f, const Mapped *m, uint64_t counter, CodeFrame *frames)
{
    const CodeFile *c = file_of(f, m);
    uint64_t at;
    size_t n = 0;
    if (!c->is_usable || !address_in_file(c->elf, counter - m->low + m->offset, &at))
        return 0;
#ifdef HAS_LIBDW
    n = debug_frames(c, at, frames);
#endif
    if (!n) {
        frames[0] = (CodeFrame){symbol_at(c->elf, at), NULL, 0, NULL};
        n = frames[0].function != NULL;
    }
    return n;
}
