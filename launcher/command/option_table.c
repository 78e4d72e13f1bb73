/* In: words of a command line.  Out: what they do.
 * Method: tables; the words are those of gcc, clang and the linkers behind them.
 * Limits: an option that is in no table is one word and has no meaning for the launcher. */
#include "command/option_table.h"

#include <ctype.h>
#include <fnmatch.h>
#include <stdlib.h>

#include "support/file.h"

/* Options whose argument is the next word. */
static const char *const separate_options[] = {"-o",
                                               "-I",
                                               "-D",
                                               "-U",
                                               "-include",
                                               "-imacros",
                                               "-isystem",
                                               "-iquote",
                                               "-idirafter",
                                               "-iprefix",
                                               "-iwithprefix",
                                               "-iwithprefixbefore",
                                               "-isysroot",
                                               "-imultilib",
                                               "-iframework",
                                               "-ivfsoverlay",
                                               "-include-pch",
                                               "-x",
                                               "-Xlinker",
                                               "-Xassembler",
                                               "-Xpreprocessor",
                                               "-Xclang",
                                               "-Xanalyzer",
                                               "-Xopenmp-target",
                                               "-MF",
                                               "-MT",
                                               "-MQ",
                                               "-MJ",
                                               "-T",
                                               "-u",
                                               "-z",
                                               "-L",
                                               "-l",
                                               "-A",
                                               "-B",
                                               "-F",
                                               "-G",
                                               "-e",
                                               "-h",
                                               "-R",
                                               "-V",
                                               "-b",
                                               "-framework",
                                               "-weak_framework",
                                               "-arch",
                                               "-target",
                                               "--target",
                                               "--sysroot",
                                               "--param",
                                               "-aux-info",
                                               "-dumpbase",
                                               "-dumpbase-ext",
                                               "-dumpdir",
                                               "-mllvm",
                                               "-gcc-toolchain",
                                               "-Ttext",
                                               "-Tdata",
                                               "-Tbss",
                                               "-wrapper",
                                               "-rpath",
                                               "-install_name",
                                               "-undefined",
                                               "-soname",
                                               "-specs",
                                               "--specs",
                                               "-current_version",
                                               "-compatibility_version",
                                               "--serialize-diagnostics",
                                               "-serialize-diagnostics",
                                               "--include",
                                               "--define-macro",
                                               "--undefine-macro",
                                               "--output",
                                               "--language",
                                               "--include-directory",
                                               "--library-directory",
                                               "--for-linker",
                                               "--imacros",
                                               NULL};

bool option_has_argument(const char *word)
{
    return one_of(word, separate_options);
}

bool option_asks(const char *word)
{
    static const char *const list[] = {"-E",
                                       "-S",
                                       "-M",
                                       "-MM",
                                       "-fsyntax-only",
                                       "-v",
                                       "-###",
                                       "--version",
                                       "-dumpversion",
                                       "-dumpmachine",
                                       "-dumpspecs",
                                       "-dumpfullversion",
                                       "--help",
                                       "-help",
                                       "--target-help",
                                       "-emit-llvm",
                                       "-emit-ast",
                                       "--precompile",
                                       "--analyze",
                                       "-cc1",
                                       "-cc1as",
                                       "--preprocess",
                                       "--assemble",
                                       "--dependencies",
                                       "--user-dependencies",
                                       "--verbose",
                                       "-verify-pch",
                                       "-no-canonical-prefixes-query",
                                       NULL};
    return one_of(word, list) || starts_with(word, "-print-") || starts_with(word, "--print-") ||
           starts_with(word, "--help=");
}

bool option_is_bare(const char *word)
{
    static const char *const list[] = {"-r",
                                       "-nostdlib",
                                       "-nodefaultlibs",
                                       "-nolibc",
                                       "-nostartfiles",
                                       "-ffreestanding",
                                       "-T",
                                       "--no-standard-libraries",
                                       "-dynamiclib",
                                       "-bundle",
                                       "-preload",
                                       NULL};
    return one_of(word, list) || (starts_with(word, "-T") && !starts_with(word, "-Tt") && !starts_with(word, "-Td") &&
                                  !starts_with(word, "-Tb"));
}

bool option_is_dependency(const char *word)
{
    return one_of(word, (const char *const[]){"-MD", "-MMD", "-MP", "-MG", "-MF", "-MT", "-MQ", "-MJ", NULL}) ||
           starts_with(word, "-MF") || starts_with(word, "-MT") || starts_with(word, "-MQ") ||
           starts_with(word, "-Wp,-MD") || starts_with(word, "-Wp,-MMD") || starts_with(word, "-Wp,-MT") ||
           starts_with(word, "-Wp,-MP");
}

bool option_is_side_effect(const char *word)
{
    static const char *const list[] = {"-gsplit-dwarf",
                                       "-pedantic-errors",
                                       "--pedantic-errors",
                                       "-Q",
                                       "-fstack-usage",
                                       "-aux-info",
                                       "-MJ",
                                       "--serialize-diagnostics",
                                       "-serialize-diagnostics",
                                       "-fcallgraph-info",
                                       "-H",
                                       NULL};
    static const char *const starts[] = {"-save-temps",
                                         "--save-temps",
                                         "-fdump-",
                                         "-Werror",
                                         "-ftime-report",
                                         "-fopt-info",
                                         "-Rpass",
                                         "-fprofile-use",
                                         "-fsave-optimization-record",
                                         "-ftime-trace",
                                         "-fstack-usage=",
                                         "-fcallgraph-info=",
                                         "-dumpbase",
                                         "-dumpdir",
                                         "-da",
                                         "-fmem-report",
                                         NULL};
    for (const char *const *start = starts; *start; start++)
        if (starts_with(word, *start))
            return true;
    return one_of(word, list);
}

bool option_is_coverage(const char *word)
{
    return one_of(word, (const char *const[]){"--coverage", "-coverage", "-fprofile-arcs", "-ftest-coverage",
                                              "-fcoverage-mapping", "-fcondition-coverage", NULL}) ||
           starts_with(word, "-fprofile-generate") || starts_with(word, "-fprofile-instr-generate");
}

bool option_is_processor(const char *word)
{
    return starts_with(word, "-x") && word[2] >= 'A' && word[2] <= 'Z';
}

bool option_is_abi(const char *word)
{
    static const char *const list[] = {"-pthread",       "-static", "-static-pie", "-pie",      "-no-pie",
                                       "-pthreads",      "-target", "--target",    "--sysroot", "-isysroot",
                                       "-gcc-toolchain", "-B",      "-arch",       "-mllvm",    "-specs",
                                       "--specs",        NULL};
    if (one_of(word, list) || starts_with(word, "--target=") || starts_with(word, "--sysroot=") ||
        starts_with(word, "-specs=") || starts_with(word, "--specs=") || starts_with(word, "--gcc-toolchain=") ||
        starts_with(word, "-B"))
        return true;
    return (starts_with(word, "-m") || starts_with(word, "-f")) && !starts_with(word, "-fplugin") &&
           !starts_with(word, "-flto") && !starts_with(word, "-finstrument") && !starts_with(word, "-fanalyzer") &&
           !option_is_side_effect(word) && !option_is_coverage(word);
}

/* ---- names ---- */

const char *language_of_file(const char *path)
{
    static const struct {
        const char *suffix, *language;
    } list[] = {
        {".c", "c"},           {".i", "cpp-output"}, {".cc", "c++"},      {".cp", "c++"},      {".cxx", "c++"},
        {".cpp", "c++"},       {".CPP", "c++"},      {".c++", "c++"},     {".C", "c++"},       {".ii", "c++"},
        {".m", "objc"},        {".mm", "objc++"},    {".s", "assembler"}, {".S", "assembler"}, {".sx", "assembler"},
        {".asm", "assembler"}, {".h", "header"},     {".hh", "header"},   {".f", "fortran"},   {".F", "fortran"},
        {".f90", "fortran"},   {".F90", "fortran"},  {".for", "fortran"}, {".ll", "ir"},       {".d", "d"},
        {".go", "go"},         {".adb", "ada"},      {".cu", "cuda"},     {".hpp", "header"}};
    const char *dot = strrchr(path_base(path), '.');
    for (size_t i = 0; dot && i < sizeof list / sizeof *list; i++)
        if (strcmp(dot, list[i].suffix) == 0)
            return list[i].language;
    return NULL;
}

/* The names are name, name-12, name-12.2, and these with a target in front: aarch64-linux-gnu-name. */
static bool is_named(const char *path, const char *const *names)
{
    const char *base = path_base(path);
    size_t n = strlen(base);
    while (n && (isdigit((unsigned char)base[n - 1]) || base[n - 1] == '.'))
        n--;
    if (n && base[n - 1] == '-')
        n--;
    else
        n = strlen(base);
    for (; *names; names++) {
        size_t m = strlen(*names);
        if (n >= m && memcmp(base + n - m, *names, m) == 0 && (n == m || base[n - m - 1] == '-'))
            return true;
    }
    return false;
}

bool is_zig(const char *path)
{
    return is_named(path, (const char *const[]){"zig", NULL});
}

bool is_cxx_compiler(const char *path)
{
    return is_named(path, (const char *const[]){"c++", "g++", "clang++", "icpx", "icpc", "nvc++", NULL});
}

bool is_gnu_like(const char *path)
{
    return is_named(path,
                    (const char *const[]){"cc", "gcc", "clang", "c99", "c11", "c17", "c89", "mpicc", "icx", NULL});
}

bool is_compiler_name(const char *path)
{
    return is_gnu_like(path) || is_cxx_compiler(path) ||
           is_named(path, (const char *const[]){"tcc", "icc", "nvc", "pgcc", "xlc", "armcc", "pcc", "gfortran", NULL});
}
