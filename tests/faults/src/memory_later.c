/* Memory ends after the first region: what comes later is counted nowhere, what was counted stays.
   status 0
   says ^$|cannot write
   file work 2 2000 */
#include "work.h"
#include <sys/resource.h>

int main(void)
{
    struct rlimit limit = { 0, 0 };
    int i;
    work(1000);
    setrlimit(RLIMIT_AS, &limit);
    work(1000);
#pragma memrewrite begin later
    for (i = 0; i < 10; i++)
        cell[i] = 5 * i;
#pragma memrewrite end later
    printf("%d\n", cell[9]);
    return 0;
}
