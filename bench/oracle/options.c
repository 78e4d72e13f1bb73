/* The command line and the tool's face to Valgrind. */
#include "oracle.h"
#include "valgrind/pub_tool_libcassert.h"
#include "valgrind/pub_tool_libcbase.h"
#include "valgrind/pub_tool_libcprint.h"
#include "valgrind/pub_tool_mallocfree.h"
#include "valgrind/pub_tool_options.h"

static const HChar *output = "oracle.%p.csv";

const HChar *options_output(void)
{
    return output;
}

/* FUNC or FUNC=NAME. */
static void add_function(const HChar *arg)
{
    HChar *function = VG_(strdup)("oracle.option", arg), *equals = VG_(strchr)(function, '=');
    if (equals)
        *equals = 0;
    regions_add_function(function, equals ? equals + 1 : function);
}

/* FILE:FROM-TO=NAME */
static Bool add_lines(const HChar *arg)
{
    HChar *file = VG_(strdup)("oracle.option", arg), *colon = VG_(strchr)(file, ':'), *end;
    if (!colon)
        return False;
    *colon = 0;
    Long from = VG_(strtoll10)(colon + 1, &end);
    if (*end != '-')
        return False;
    Long to = VG_(strtoll10)(end + 1, &end);
    if (*end != '=' || from < 1 || to < from)
        return False;
    regions_add_lines(file, from, to, end + 1);
    return True;
}

static Bool option(const HChar *arg)
{
    const HChar *s;
    if (VG_STR_CLO(arg, "--out", output)) {
    } else if (VG_STR_CLO(arg, "--roi", s))
        add_function(s);
    else if (VG_STR_CLO(arg, "--lines", s)) {
        if (!add_lines(s))
            VG_(fmsg_bad_option)(arg, "expected FILE:FROM-TO=NAME\n");
    } else if (!VG_(strcmp)(arg, "--all"))
        regions_add_program();
    else
        return False;
    return True;
}

static void usage(void)
{
    VG_(printf)("    --roi=FUNC[=NAME]           a region: each call of FUNC, with everything that it calls\n"
                "    --lines=FILE:FROM-TO=NAME   a region: these lines (of a program that was built with -O0 -g)\n"
                "    --all                       a region: what is in no other, named program\n"
                "    --out=FILE                  where the counts go; %%p is the process [oracle.%%p.csv]\n");
}

static void no_debug_usage(void) {}

static void started(void)
{
    /* A block follows the program's text, one execution of an instruction is one in the block. */
    VG_(clo_vex_control).guest_chase = False;
    VG_(clo_vex_control).iropt_unroll_thresh = 0;
    /* Valgrind's optimiser would drop loads whose value is not used. */
    VG_(clo_vex_control).iropt_level = 0;
    where_forget();
}

static void finished(Int status)
{
    output_write(output);
}

static void mapped(Addr a, SizeT len, Bool r, Bool w, Bool x, ULong info)
{
    where_forget();
}
static void remapped(Addr from, Addr to, SizeT len)
{
    where_forget();
}
static void unmapped(Addr a, SizeT len)
{
    where_forget();
}

static void register_tool(void)
{
    VG_(details_name)("Oracle");
    VG_(details_version)(NULL);
    VG_(details_description)("what the compiled program does to memory");
    VG_(details_copyright_author)("part of memrewrite");
    VG_(details_bug_reports_to)("memrewrite");
    VG_(basic_tool_funcs)(started, instrument, finished);
    VG_(needs_command_line_options)(option, usage, no_debug_usage);
    VG_(needs_client_requests)(regions_request);
    VG_(track_new_mem_mmap)(mapped);
    VG_(track_copy_mem_remap)(remapped);
    VG_(track_die_mem_munmap)(unmapped);
    regions_start();
}

VG_DETERMINE_INTERFACE_VERSION(register_tool)
