/* options: --all -- -Wformat-security */
/* Compilers that check formats see which string it is: an array, what a conditional chooses, what gettext gives for one. */
#include <libintl.h>
#include <stdio.h>

#define _(text) gettext(text)

static const char usage[] = "usage: %% file\n";
static const char *const version = "1.0\n";

__attribute__((format(printf, 1, 2))) void die(const char *format, ...);

void say(int n)
{
    printf(usage);
    printf(version);
    printf(n == 1 ? "one\n" : "more\n");
    printf(n ? "%d\n" : "%x\n", n);
    fprintf(stderr, _("none\n"));
    fprintf(stderr, n > 3 ? _("many\n") : "few\n");
    if (n > 9)
        die(n > 10 ? "too many\n" : _("enough\n"));
}
