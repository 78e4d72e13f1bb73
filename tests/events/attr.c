/* libpfm4's own encoding of events, by itself: attr NAME… prints what perf_event_open is to be asked for, one line each. */
#include <perfmon/pfmlib_perf_event.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    if (pfm_initialize() != PFM_SUCCESS)
        return 1;
    for (int i = 1; i < argc; i++) {
        struct perf_event_attr a = {.size = sizeof a};
        pfm_perf_encode_arg_t arg = {.attr = &a, .size = sizeof arg};
        if (pfm_get_os_event_encoding(argv[i], PFM_PLM0 | PFM_PLM3, PFM_OS_PERF_EVENT, &arg) != PFM_SUCCESS)
            return 1;
        printf("%u:%llx:%llx:%llx:%d%d%d\n", a.type, (unsigned long long)a.config, (unsigned long long)a.config1,
               (unsigned long long)a.config2, a.exclude_user, a.exclude_kernel, a.exclude_hv);
    }
    return 0;
}
