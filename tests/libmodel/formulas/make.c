/* Prints a C program that works out N random formulas of the library model as the rewriter writes them, and compares them with the values that
 * the rewriter itself works out where all arguments are known.
 *
 *   make N SEED
 *
 * Limits: where a value lies within 1e-6 of a half either of its neighbours is right, since thirds are not exact in doubles. */
#include <stdio.h>
#include <stdlib.h>

#include "../../../rewriter/library/formula_parse.h"

enum { ARGUMENTS = 5, TEXT = 4000 };

static const double value[ARGUMENTS + 1] = {7, 4096, -3, 13, 0, -1000};
static const bool is_unsigned[ARGUMENTS + 1] = {false, true, false, true, true, false};
static uint64_t state;

static int below(int n)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((state >> 33) % (uint64_t)n);
}

static void formula(Buf *out, int depth);

static void number(Buf *out)
{
    static const char *const some[] = {"0", "1", "2", "3", "0.5", "8.25", "100", "131071"};
    buf_puts(out, some[below(8)]);
}

static void call(Buf *out, const char *name, int n, int depth)
{
    buf_printf(out, "%s (", name);
    for (int i = 0; i < n; i++) {
        buf_puts(out, i ? ", " : "");
        formula(out, depth);
    }
    buf_puts(out, ")");
}

static void formula(Buf *out, int depth)
{
    static const char *const between[] = {" + ", " - ", " * "};
    static const char *const by[] = {"2", "3", "4", "8", "0.5", "0"};
    int what = depth ? below(12) : below(2);
    switch (what) {
    case 0: number(out); return;
    case 1: buf_printf(out, "$%d", below(ARGUMENTS + 1)); return;
    case 2: call(out, "min", 2, depth - 1); return;
    case 3: call(out, "max", 2, depth - 1); return;
    case 4: call(out, "if", 3, depth - 1); return;
    case 5: buf_puts(out, "-"); break;
    case 6:
        if (below(4))
            break;
        call(out, "log2", 1, depth - 1);
        return;
    default: break;
    }
    buf_puts(out, "(");
    formula(out, depth - 1);
    if (what == 7 || what == 8) {
        buf_printf(out, ") / %s", by[below(6)]);
        return;
    }
    buf_puts(out, ")");
    if (what == 5)
        return;
    buf_printf(out, "%s(", between[below(3)]);
    formula(out, depth - 1);
    buf_puts(out, ")");
}

/* The arguments, all known or only those with bits in `known`. */
static void arguments(LibValue *to, int known)
{
    static const char *const name[ARGUMENTS + 1] = {"r", "a", "b", "c", "d", "e"};
    for (int i = 0; i <= ARGUMENTS; i++)
        to[i] = (LibValue){.kind = LIB_WHOLE, .is_known = known >> i & 1, .is_unsigned = is_unsigned[i], .value = value[i], .text = name[i]};
}

static bool compare(Arena *arena, const char *text, int known)
{
    LibValue all[LIB_ARGUMENTS + 1] = {{0}}, some[LIB_ARGUMENTS + 1] = {{0}};
    Buf c = {NULL, 0, 0};
    const char *why;
    size_t at = 0;
    double exact;
    int64_t n, found;
    LibExpr *e = libexpr_read(arena, text, strlen(text), &at, &why);
    arguments(all, ~0);
    arguments(some, known);
    if (!e || !libexpr_known(e, all, ARGUMENTS + 1, &n) || libexpr_known(e, some, ARGUMENTS + 1, &found) ||
        !libexpr_value(e, all, ARGUMENTS + 1, &exact) || exact > 1e12 || exact < -1e12)
        return false;
    libexpr_text(&c, e, some);
    printf("    wrong += differs(%s, %lldu, %.17g, \"%s\");\n", c.text, (long long)n, exact, text);
    buf_free(&c);
    return true;
}

int main(int argc, char **argv)
{
    int left = argc > 1 ? atoi(argv[1]) : 1000;
    Arena *arena = arena_new();
    state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    puts("#include <stdio.h>\n#include \"memrt.h\"\n"
         "static int differs(mr_u64 got, mr_u64 want, double exact, const char *formula)\n{\n"
         "    double half = exact - (double)(mr_i64)exact - 0.5;\n"
         "    int is_half = half < 1e-6 && half > -1e-6;\n"
         "    if (got == want || (is_half && (got + 1 == want || want + 1 == got)))\n        return 0;\n"
         "    printf(\"%llu, not %llu: %s\\n\", (unsigned long long)got, (unsigned long long)want, formula);\n    return 1;\n}\n");
    printf("int main(void)\n{\n    volatile mr_u64 v[] = {%.0f, %.0f, (mr_u64)%.0f, %.0f, %.0f, (mr_u64)%.0f};\n", value[0], value[1], value[2], value[3],
           value[4], value[5]);
    puts("    mr_u64 r = v[0], a = v[1], b = v[2], c = v[3], d = v[4], e = v[5];\n    int wrong = 0;");
    while (left > 0) {
        Buf text = {NULL, 0, 0};
        formula(&text, 1 + below(4));
        left -= compare(arena, text.text, below(8) ? 0 : below(64));
        buf_free(&text);
    }
    puts("    (void)(r + a + b + c + d + e);\n    return wrong > 0;\n}");
    arena_free(arena);
    return 0;
}
