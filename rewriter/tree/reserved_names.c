/* The lists of reserved_names.h. */
#include "tree/reserved_names.h"
#include "tree/version_marks.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

const char *const names_refused_attributes[] = {
    "constructor", "destructor", "pure",        "const",         "alias",     "ifunc",
    "weakref",     "gnu_inline", "symver",      "naked",         "interrupt", "reproducible",
    "unsequenced", "deprecated", "unavailable", "target_clones", NULL,
};

static const char *const library[] = {
    "abs",
    "labs",
    "llabs",
    "imaxabs",
    "ffs",
    "ffsl",
    "ffsll",
    "malloc",
    "calloc",
    "realloc",
    "free",
    "aligned_alloc",
    "alloca",
    "memcpy",
    "memmove",
    "mempcpy",
    "memset",
    "memcmp",
    "memchr",
    "bcopy",
    "bzero",
    "bcmp",
    "index",
    "rindex",
    "strcpy",
    "strncpy",
    "stpcpy",
    "stpncpy",
    "strcat",
    "strncat",
    "strcmp",
    "strncmp",
    "strcasecmp",
    "strncasecmp",
    "strlen",
    "strnlen",
    "strchr",
    "strrchr",
    "strstr",
    "strpbrk",
    "strspn",
    "strcspn",
    "strdup",
    "strndup",
    "isalnum",
    "isalpha",
    "isascii",
    "isblank",
    "iscntrl",
    "isdigit",
    "isgraph",
    "islower",
    "isprint",
    "ispunct",
    "isspace",
    "isupper",
    "isxdigit",
    "toascii",
    "tolower",
    "toupper",
    "__ctype_b_loc",
    "__ctype_tolower_loc",
    "__ctype_toupper_loc",
    NULL,
};

static const char *const output[] = {
    "printf",    "fprintf", "sprintf", "snprintf", "vprintf", "vfprintf", "vsprintf",
    "vsnprintf", "puts",    "fputs",   "putchar",  "fputc",   "fwrite",   NULL,
};

/* Mathematical functions, each for three types: sin, sinf, sinl. */
static const char *const mathematics[] = {
    "acos",    "acosh",  "asin",    "asinh",     "atan",      "atan2", "atanh",     "cbrt",   "ceil",  "copysign",
    "cos",     "cosh",   "erf",     "erfc",      "exp",       "exp2",  "exp10",     "expm1",  "fabs",  "fdim",
    "floor",   "fma",    "fmax",    "fmin",      "fmod",      "frexp", "hypot",     "ilogb",  "isinf", "isnan",
    "finite",  "ldexp",  "lgamma",  "llrint",    "llround",   "log",   "log10",     "log1p",  "log2",  "logb",
    "lrint",   "lround", "modf",    "nearbyint", "nextafter", "pow",   "remainder", "remquo", "rint",  "round",
    "scalbln", "scalbn", "signbit", "sin",       "sincos",    "sinh",  "sqrt",      "tan",    "tanh",  "tgamma",
    "trunc",   "cabs",   "creal",   "cimag",     "conj",      NULL,
};

static bool is_among(const char *const *names, const char *name, size_t length)
{
    for (; *names; names++)
        if (strlen(*names) == length && !strncmp(*names, name, length))
            return true;
    return false;
}

bool names_known_to_compilers(const char *name)
{
    static const char unlocked[] = "_unlocked", checked[] = "_chk";
    size_t n = strlen(name);
    if (n > sizeof unlocked && !strcmp(name + n - sizeof unlocked + 1, unlocked))
        n -= sizeof unlocked - 1;
    else if (n > 2 + sizeof checked && !strncmp(name, "__", 2) && !strcmp(name + n - sizeof checked + 1, checked))
        return is_among(library, name + 2, n - 2 - (sizeof checked - 1)) ||
               is_among(output, name + 2, n - 2 - (sizeof checked - 1));
    bool other_type = n > 1 && (name[n - 1] == 'f' || name[n - 1] == 'l');
    return is_among(library, name, n) || is_among(output, name, n) || is_among(mathematics, name, n) ||
           (other_type && is_among(mathematics, name, n - 1));
}

bool names_always_return(const char *name)
{
    if (!strncmp(name, "__builtin_", 10))
        return !strstr(name, "jmp") && !strstr(name, "apply") && !strstr(name, "printf") && !strstr(name, "puts") &&
               !strstr(name, "putc");
    size_t n = strlen(name);
    bool other_type = n > 1 && (name[n - 1] == 'f' || name[n - 1] == 'l');
    return is_among(library, name, n) || is_among(mathematics, name, n) ||
           (other_type && is_among(mathematics, name, n - 1));
}

static const char *const exec_family[] = {
    "execl",
    "execlp",
    "execle",
    "execv",
    "execvp",
    "execvpe",
    "execve",
    "execvP",
    "exect",
    "fexecve",
    "execveat",
    "__builtin_execl",
    "__builtin_execlp",
    "__builtin_execle",
    "__builtin_execv",
    "__builtin_execvp",
    "__builtin_execve",
    NULL,
};

bool names_exec(const char *name)
{
    return is_among(exec_family, name, strlen(name));
}

static bool begins(const char *name, const char *prefix)
{
    return !strncmp(name, prefix, strlen(prefix));
}

OwnName names_own(const char *name)
{
    return !begins(name, "mr_")            ? OWN_NONE
           : !strcmp(name, VERSIONS_MARK)  ? OWN_VERSIONS
           : !strcmp(name, ITERATION_MARK) ? OWN_ITERATION
           : begins(name, FUNC_PREFIX)     ? OWN_FUNCTION_NAME
           : begins(name, SHARED_PREFIX)   ? OWN_SHARED
                                           : OWN_NONE;
}

unsigned names_homonym(const char *name)
{
    name += sizeof SHARED_PREFIX - 1;
    name += strspn(name, "0123456789");
    return *name == 'k' ? (unsigned)strtoul(name + 1, NULL, 10) : 0;
}

const char *names_plain(const char *name)
{
    name += sizeof SHARED_PREFIX - 1;
    name += strspn(name, "0123456789k");
    return name + (*name == '_');
}
