/* In: a unit's errors.  Out: more flags for its job.
 * Method: each rule knows the errors that it helps against, and adds its flags once.  A name that gcc has built in
 * becomes a macro of the command line: nothing is opened in it, and it is read as clang's own name.
 * Limits: decimal numbers are read as binary ones of the same size, so their values are not used (constant_value.c). */
#include "front/gcc_dialect.h"

#include <string.h>

/* ---- flags ---- */

static bool has_flag(const Job *job, const char *flag)
{
    for (int i = 0; i < job->n_flags; i++)
        if (!strcmp(job->flags[i], flag))
            return true;
    return false;
}

typedef enum { IN_FRONT, BEHIND } FlagPlace;

/* Adds flags in front of the job's flags, or behind them.  Returns false if they are there. */
static bool add_flags(Arena *a, Job *job, const char *const *more, int n, FlagPlace place)
{
    if (!n || has_flag(job, more[0]))
        return false;
    const char **flags = NEW_N(a, const char *, (size_t)job->n_flags + (size_t)n);
    memcpy(flags + (place == BEHIND ? job->n_flags : 0), more, (size_t)n * sizeof *flags);
    if (job->n_flags)
        memcpy(flags + (place == BEHIND ? 0 : n), job->flags, (size_t)job->n_flags * sizeof *flags);
    job->flags = flags;
    job->n_flags += n;
    return true;
}

static bool any_error(const Unit *u, const char *part)
{
    for (int i = 0; i < u->n_errors; i++)
        if (strstr(u->errors[i].text, part))
            return true;
    return false;
}

/* ---- rules ---- */

/* Accepts any main, as a freestanding program may have: clang refuses one whose parameters and result are not
 * standard. */
static bool any_main(Arena *a, Job *job)
{
    static const char *const more[] = {"-ffreestanding", "-U__STDC_HOSTED__", "-D__STDC_HOSTED__=1"};
    return any_error(job->unit, "'main'") && add_flags(a, job, more, 3, IN_FRONT);
}

/* A variable may have the name of a library function that no header declares (`int index;`, `double exp;`): clang knows
 * the function all the same. */
static bool any_variable(Arena *a, Job *job)
{
    static const char begin[] = "redefinition of '", end[] = "' as different kind of symbol";
    const Unit *u = job->unit;
    bool any = false;
    for (int i = 0; i < u->n_errors; i++) {
        const char *text = u->errors[i].text, *name = text + sizeof begin - 1, *behind = strstr(text, end);
        if (!behind || strncmp(text, begin, sizeof begin - 1))
            continue;
        const char *flag = arena_printf(a, "-fno-builtin-%.*s", (int)(behind - name), name);
        any = add_flags(a, job, &flag, 1, IN_FRONT) || any;
    }
    return any;
}

/* gcc's functions for one of its types, as clang has them for its own: `__builtin_nanf64x` is `__builtin_nanl`. */
static void add_functions(Arena *a, Job *job, const char *suffix, const char *of_clang)
{
    static const char *const names[] = {"nan",  "nans", "inf",   "huge_val", "fabs",  "copysign", "fma",       "fmax",
                                        "fmin", "sqrt", "floor", "ceil",     "trunc", "round",    "nearbyint", "rint"};
    const char *more[sizeof names / sizeof *names];
    int n = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        more[n++] = arena_printf(a, "-D__builtin_%s%s=__builtin_%s%s", names[i], suffix, names[i], of_clang);
    add_flags(a, job, more, n, IN_FRONT);
}

/* Names of gcc's floating-point types.  clang has none of them; where no header defines them they stand for types of
 * clang. */
static bool any_float(Arena *a, Job *job)
{
    static const struct {
        const char *name, *flag, *suffix, *of_clang;
    } types[] = {{"'_Float16'", NULL, "f16", "f16"},
                 {"'_Float32'", "-D_Float32=float", "f32", "f"},
                 {"'_Float32x'", "-D_Float32x=double", "f32x", ""},
                 {"'_Float64'", "-D_Float64=double", "f64", ""},
                 {"'_Float64x'", "-D_Float64x=long double", "f64x", "l"},
                 {"'_Float128'", "-D_Float128=__float128", "f128", "f128"},
                 {"'__float80'", "-D__float80=long double", "w", "l"}};
    const Unit *u = job->unit;
    bool any = false;
    for (size_t k = 0; k < sizeof types / sizeof *types; k++)
        for (int i = 0; i < u->n_errors; i++) {
            const char *text = u->errors[i].text, *name = strchr(text, '\'');
            bool is_it = !strncmp(text, "unknown type name", 17) || !strncmp(text, "use of undeclared identifier", 28);
            if (!is_it || !types[k].flag || strcmp(name, types[k].name) ||
                !add_flags(a, job, &types[k].flag, 1, IN_FRONT))
                continue;
            add_functions(a, job, types[k].suffix, types[k].of_clang);
            any = true;
            break;
        }
    return any;
}

static const char decimal[] = "-D_Decimal32=float";

static bool any_decimal(Arena *a, Job *job)
{
    static const char *const more[] = {decimal, "-D_Decimal64=double", "-D_Decimal128=__float128"};
    if (!any_error(job->unit, "GNU decimal type") || !add_flags(a, job, more, 3, IN_FRONT))
        return false;
    add_functions(a, job, "d32", "f");
    add_functions(a, job, "d64", "");
    add_functions(a, job, "d128", "f128");
    return true;
}

bool dialect_is_decimal(const char *const *flags, int n_flags)
{
    for (int i = 0; i < n_flags; i++)
        if (!strcmp(flags[i], decimal))
            return true;
    return false;
}

/* Adds limits such as FLT64_MAX, which gcc's <float.h> defines.  Of a type, all are there or none. */
static bool add_limits(Arena *a, Job *job, const char *prefix, const char *of_clang, const char *suffix)
{
    static const char *const properties[][3] = {
        /* Names of properties of all types; clang's names for them; names of the one type that clang does not have. */
        {"MANT_DIG", "MANT_DIG", "113"},
        {"DIG", "DIG", "33"},
        {"DECIMAL_DIG", "DECIMAL_DIG", "36"},
        {"MIN_EXP", "MIN_EXP", "(-16381)"},
        {"MAX_EXP", "MAX_EXP", "16384"},
        {"MIN_10_EXP", "MIN_10_EXP", "(-4931)"},
        {"MAX_10_EXP", "MAX_10_EXP", "4932"},
        {"MAX", "MAX", "0x1.ffffffffffffffffffffffffffffp+16383q"},
        {"MIN", "MIN", "0x1p-16382q"},
        {"EPSILON", "EPSILON", "0x1p-112q"},
        {"TRUE_MIN", "DENORM_MIN", "0x1p-16494q"}};
    enum { N = sizeof properties / sizeof *properties };
    const char *more[N + 1];
    for (int i = 0; i < N; i++)
        more[i] = of_clang ? arena_printf(a, "-D%s%s=__%s_%s__", prefix, properties[i][0], of_clang, properties[i][1])
                           : arena_printf(a, "-D%s%s=%s", prefix, properties[i][0], properties[i][2]);
    more[N] = arena_printf(a, "-D%sSNAN=__builtin_nans%s(\"\")", prefix, suffix);
    return add_flags(a, job, more, N + 1, IN_FRONT);
}

/* An error names one, or the text asks for all: #if may ask for one and say anything. */
static bool wants_limits(const Unit *u, const char *prefix)
{
    static const char asks[] = "__STDC_WANT_IEC_60559_TYPES_EXT__";
    return any_error(u, prefix) || (memmem(u->source.text, u->source.len, asks, sizeof asks - 1) &&
                                    memmem(u->source.text, u->source.len, prefix, strlen(prefix)));
}

static bool any_limit(Arena *a, Job *job)
{
    static const char *const types[][3] = {{"FLT16_", "FLT16", "f"}, {"FLT32_", "FLT", "f"},
                                           {"FLT64_", "DBL", ""},    {"FLT32X_", "DBL", ""},
                                           {"FLT64X_", "LDBL", "l"}, {"FLT128_", NULL, "f128"}};
    static const char *const width = "-D__LONG_LONG_WIDTH__=__LLONG_WIDTH__";
    bool any = any_error(job->unit, "'__LONG_LONG_WIDTH__'") && add_flags(a, job, &width, 1, IN_FRONT);
    for (size_t k = 0; k < sizeof types / sizeof *types; k++)
        any =
            (wants_limits(job->unit, types[k][0]) && add_limits(a, job, types[k][0], types[k][1], types[k][2])) || any;
    return any;
}

/* Adds the C23 names of <float.h> that clang's header does not have. */
static bool any_signaling(Arena *a, Job *job)
{
    static const char *const binary[] = {"-DFLT_SNAN=__builtin_nansf(\"\")", "-DDBL_SNAN=__builtin_nans(\"\")",
                                         "-DLDBL_SNAN=__builtin_nansl(\"\")"},
                             *const decimals[] = {"-DDEC_INFINITY=__builtin_inff()",
                                                  "-DDEC_NAN=__builtin_nanf(\"\")",
                                                  "-DDEC32_SNAN=__builtin_nansf(\"\")",
                                                  "-DDEC64_SNAN=__builtin_nans(\"\")",
                                                  "-DDEC128_SNAN=__builtin_nansf128(\"\")",
                                                  "-DDEC32_MAX=3e38f",
                                                  "-DDEC64_MAX=1e308",
                                                  "-DDEC128_MAX=1e4932q"};
    const Unit *u = job->unit;
    bool is_decimal = any_error(u, "DEC_INFINITY") || any_error(u, "DEC_NAN") || any_error(u, "DEC32_SNAN") ||
                      any_error(u, "DEC64_SNAN") || any_error(u, "DEC128_SNAN") || any_error(u, "DEC32_MAX") ||
                      any_error(u, "DEC64_MAX") || any_error(u, "DEC128_MAX");
    bool any = (any_error(u, "FLT_SNAN") || any_error(u, "DBL_SNAN")) && add_flags(a, job, binary, 3, IN_FRONT);
    return (is_decimal && add_flags(a, job, decimals, 8, IN_FRONT)) || any;
}

/* The headers of gcc's intrinsics bring the names of <stddef.h>, clang's not all of them. */
static bool any_standard_type(Arena *a, Job *job)
{
    static const char *const type = "-Dptrdiff_t=__PTRDIFF_TYPE__";
    const Unit *u = job->unit;
    bool is_missing =
        any_error(u, "use of undeclared identifier 'ptrdiff_t'") || any_error(u, "unknown type name 'ptrdiff_t'");
    return is_missing && memmem(u->source.text, u->source.len, "intrin.h>", 9) && add_flags(a, job, &type, 1, IN_FRONT);
}

static const char *const plain_operations[] = {"__atomic_load_n",
                                               "__atomic_load",
                                               "__atomic_store_n",
                                               "__atomic_store",
                                               "__atomic_exchange_n",
                                               "__atomic_exchange",
                                               "__atomic_add_fetch",
                                               "__atomic_sub_fetch",
                                               "__atomic_and_fetch",
                                               "__atomic_or_fetch",
                                               "__atomic_xor_fetch",
                                               "__atomic_nand_fetch",
                                               "__atomic_fetch_add",
                                               "__atomic_fetch_sub",
                                               "__atomic_fetch_and",
                                               "__atomic_fetch_or",
                                               "__atomic_fetch_xor",
                                               "__atomic_fetch_nand",
                                               "__atomic_compare_exchange_n",
                                               "__atomic_compare_exchange",
                                               "__sync_fetch_and_add",
                                               "__sync_fetch_and_sub",
                                               "__sync_fetch_and_or",
                                               "__sync_fetch_and_and",
                                               "__sync_fetch_and_xor",
                                               "__sync_fetch_and_nand",
                                               "__sync_add_and_fetch",
                                               "__sync_sub_and_fetch",
                                               "__sync_or_and_fetch",
                                               "__sync_and_and_fetch",
                                               "__sync_xor_and_fetch",
                                               "__sync_nand_and_fetch",
                                               "__sync_lock_test_and_set",
                                               "__sync_bool_compare_and_swap",
                                               "__sync_val_compare_and_swap"};

static const char *const atomic_operations[] = {"__c11_atomic_load",
                                                "__c11_atomic_store",
                                                "__c11_atomic_exchange",
                                                "__c11_atomic_fetch_add",
                                                "__c11_atomic_fetch_sub",
                                                "__c11_atomic_fetch_and",
                                                "__c11_atomic_fetch_or",
                                                "__c11_atomic_fetch_xor",
                                                "__c11_atomic_init",
                                                "__c11_atomic_compare_exchange_strong",
                                                "__c11_atomic_compare_exchange_weak"};

/* gcc's operations take pointers to atomic and to plain types alike; clang has two sets, one for each. */
static bool any_atomic(Arena *a, Job *job)
{
    enum {
        PLAIN = sizeof plain_operations / sizeof *plain_operations,
        ATOMIC = sizeof atomic_operations / sizeof *atomic_operations
    };
    const char *more[PLAIN + ATOMIC];
    int n = 0;
    if (!any_error(job->unit, "address argument to atomic "))
        return false;
    for (size_t i = 0; i < PLAIN; i++)
        more[n++] = arena_printf(a, "-D%s(p,...)=%s((__typeof__((void)0,*(p))*)(p),__VA_ARGS__)", plain_operations[i],
                                 plain_operations[i]);
    for (size_t i = 0; i < ATOMIC; i++)
        more[n++] = arena_printf(a, "-D%s(p,...)=%s((_Atomic(__typeof__((void)0,*(p)))*)(p),__VA_ARGS__)",
                                 atomic_operations[i], atomic_operations[i]);
    return add_flags(a, job, more, n, IN_FRONT);
}

/* An assertion may ask what only gcc knows at compile time.  The compiler still asks it. */
static bool any_assertion(Arena *a, Job *job)
{
    static const char *const more[] = {"-D_Static_assert(...)=_Static_assert(1,\"\")",
                                       "-Dstatic_assert(...)=_Static_assert(1,\"\")"};
    return any_error(job->unit, "static assertion expression is not an integral constant") &&
           add_flags(a, job, more, 2, IN_FRONT);
}

/* u'x' and u"x" are of C11, or of gnu99. */
static bool any_utf(Arena *a, Job *job)
{
    static const char *const more[] = {"-U__STDC_VERSION__", "-D__STDC_VERSION__=199901L", "-std=gnu11"};
    const Unit *u = job->unit;
    bool is_about = any_error(u, "use of undeclared identifier 'u'") ||
                    any_error(u, "use of undeclared identifier 'U'") ||
                    any_error(u, "use of undeclared identifier 'u8'");
    return is_about && (has_flag(job, "-std=gnu99") || has_flag(job, "-std=gnu9x")) &&
           add_flags(a, job, more, 3, BEHIND);
}

bool dialect_is_gcc_only(const Job *job)
{
    return has_flag(job, "-fplan9-extensions");
}

bool dialect_widen(Arena *a, Job *job)
{
    bool (*const rules[])(Arena *, Job *) = {any_main,      any_variable,      any_float,  any_decimal,   any_limit,
                                             any_signaling, any_standard_type, any_atomic, any_assertion, any_utf};
    bool any = false;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        any = rules[i](a, job) || any;
    return any;
}
