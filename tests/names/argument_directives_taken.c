/* options: --all -- -DMAXN=8 */
/* warns */
/* The same with the other branches. */
#include "argument_directives.c"
