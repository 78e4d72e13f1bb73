/* In: addresses.  Out: whether code is the program's own, whether data belongs to a file that was loaded.
 * Method: Valgrind's debug information, asked while code is translated; the program's ELF header for its thread-local
 * variables. Limits: a library that is linked statically counts as own code, but for functions of reserved names (__…)
 * without line numbers. */
#include <elf.h>

#include "oracle.h"
#include "valgrind/pub_tool_aspacemgr.h"
#include "valgrind/pub_tool_debuginfo.h"
#include "valgrind/pub_tool_clientstate.h"
#include "valgrind/pub_tool_libcbase.h"
#include "valgrind/pub_tool_libcfile.h"
#include "valgrind/pub_tool_mallocfree.h"

/* The lowest segment of the program's file, found by what stat says of it; the program is asked for with a path, not
 * through PATH. */
static const NSegment *program_segment(void)
{
    static Addr starts[4096];
    struct vg_stat st;
    if (sr_isError(VG_(stat)(VG_(args_the_exename), &st)))
        return NULL;
    Int n = VG_(am_get_segment_starts)(SkFileC, starts, 4096);
    for (Int i = 0; i < n; i++) {
        const NSegment *s = VG_(am_find_nsegment)(starts[i]);
        if (s && s->ino == st.ino && s->offset == 0)
            return s;
    }
    return NULL;
}

/* Valgrind's name of it. */
static const HChar *program_file(void)
{
    static const HChar *name;
    const NSegment *s = name ? NULL : program_segment();
    if (s && VG_(am_get_filename)(s))
        name = VG_(strdup)("oracle.program", VG_(am_get_filename)(s));
    return name ? name : "";
}

/* What compilers link statically, to start and end the program and for operations that the machine lacks (__muldc3,
 * __udivti3 …): no line numbers, and reserved names or none. */
static Bool is_compilers_own(Addr a)
{
    UInt line;
    const HChar *name;
    DiEpoch now = VG_(current_DiEpoch)();
    if (VG_(get_linenum)(now, a, &line))
        return False;
    return !VG_(get_fnname)(now, a, &name) || (name[0] == '_' && name[1] == '_');
}

Int code_of(Addr a)
{
    DebugInfo *info = VG_(find_DebugInfo)(VG_(current_DiEpoch)(), a);
    if (!info || VG_(strcmp)(VG_(DebugInfo_get_filename)(info), program_file()) ||
        VG_(DebugInfo_sect_kind)(NULL, a) != Vg_SectText)
        return LIBRARY;
    return is_compilers_own(a) ? LIBRARY : OWN;
}

static Bool is_loaded_file(const HChar *name)
{
    const DebugInfo *d = NULL;
    while ((d = VG_(next_DebugInfo)(d)))
        if (!VG_(strcmp)(VG_(DebugInfo_get_filename)(d), name))
            return True;
    return False;
}

static Bool in_bss(Addr a)
{
    const DebugInfo *d = NULL;
    while ((d = VG_(next_DebugInfo)(d))) {
        Addr bss = VG_(DebugInfo_get_bss_avma)(d);
        if (a >= VG_PGROUNDDN(bss) && a < VG_PGROUNDUP(bss + VG_(DebugInfo_get_bss_size)(d)) &&
            VG_(DebugInfo_get_bss_size)(d))
            return True;
    }
    return False;
}

Bool in_image(Addr a)
{
    const NSegment *s = VG_(am_find_nsegment)(a);
    if (s && s->kind == SkFileC) {
        const HChar *name = VG_(am_get_filename)(s);
        return name && is_loaded_file(name);
    }
    return s && in_bss(a);
}

Bool is_linkage(Addr a)
{
    const HChar *name;
    PtrdiffT offset;
    switch (VG_(DebugInfo_sect_kind)(NULL, a)) {
    case Vg_SectGOT:
    case Vg_SectGOTPLT:
    case Vg_SectPLT: return True;
    default: break;
    }
    const NSegment *s = VG_(am_find_nsegment)(a);
    if (!s || s->kind != SkFileC || !in_image(a))
        return False;
    if (s->hasW)
        return False;
    return !VG_(get_datasym_and_offset)(VG_(current_DiEpoch)(), a, &name, &offset);
}

SizeT thread_local_size(void)
{
    const NSegment *s = program_segment();
    const Elf64_Ehdr *e = s && s->hasR ? (const Elf64_Ehdr *)s->start : NULL;
    if (!e || VG_(memcmp)(e->e_ident, ELFMAG, SELFMAG))
        return 0;
    const Elf64_Phdr *p = (const Elf64_Phdr *)((Addr)e + e->e_phoff);
    for (Int i = 0; i < e->e_phnum; i++)
        if (p[i].p_type == PT_TLS)
            return VG_ROUNDUP(p[i].p_memsz, p[i].p_align ? p[i].p_align : 1);
    return 0;
}
