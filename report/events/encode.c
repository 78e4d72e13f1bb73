/* In: names of events.  Out: numbers.
 * Method: the runtime's own table of the kernel's names, then libpfm4.
 * Limits: without libpfm4, and on other systems than Linux, the table and plain numbers alone. */
#define _GNU_SOURCE
#include "events/encode.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/event_table.h"

#ifdef __linux__
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif
#if defined(__linux__) && __has_include(<perfmon/pfmlib_perf_event.h>)
#define HAS_LIBPFM 1
#include <perfmon/pfmlib_perf_event.h>
#endif

enum { N_KNOWN = sizeof known_events / sizeof *known_events };

const char *event_kernel_name(size_t i)
{
    return i < N_KNOWN ? known_events[i].name : NULL;
}

static bool of_kernel(const char *name, EventCode *code)
{
    for (size_t i = 0; i < N_KNOWN; i++)
        if (strcmp(known_events[i].name, name) == 0) {
            *code = (EventCode){.type = known_events[i].type, .config = known_events[i].config};
            return true;
        }
    return false;
}

/* TYPE:CONFIG[:CONFIG1[:CONFIG2[:EXCLUDED]]], all but the first hexadecimal. */
static bool of_numbers(const char *text, EventCode *code)
{
    uint64_t number[5] = {0};
    for (int n = 0; n < 5; n++) {
        char *end;
        errno = 0;
        number[n] = strtoull(text, &end, n ? 16 : 10);
        if (end == text || *text == '-' || errno || (*end && *end != ':') || (!n && !*end))
            return false;
        if (!*end)
            break;
        text = end + 1;
    }
    *code =
        (EventCode){(uint32_t)number[0], number[1], number[2], number[3], number[4] & 1, number[4] & 2, number[4] & 4};
    return true;
}

#ifdef HAS_LIBPFM
static bool library_is_ready(void)
{
    static int state;
    if (!state)
        state = pfm_initialize() == PFM_SUCCESS ? 1 : -1;
    return state > 0;
}

static bool of_library(const char *name, EventCode *code, const char **why)
{
    struct perf_event_attr a = {.size = sizeof a};
    pfm_perf_encode_arg_t arg = {.attr = &a, .size = sizeof arg};
    int error = library_is_ready() ? pfm_get_os_event_encoding(name, PFM_PLM0 | PFM_PLM3, PFM_OS_PERF_EVENT, &arg)
                                   : PFM_ERR_NOINIT;
    *why = error ? pfm_strerror(error) : NULL;
    *code = (EventCode){a.type, a.config, a.config1, a.config2, a.exclude_user, a.exclude_kernel, a.exclude_hv};
    return !error;
}
#else
static bool of_library(const char *name, EventCode *code, const char **why)
{
    (void)name;
    (void)code;
    *why = "no name of the kernel's, and this memreport was built without libpfm4";
    return false;
}
#endif

bool event_encode(const char *name, EventCode *code, const char **why)
{
    const char *value = strrchr(name, '=');
    /* libpfm4's own names have values behind a colon, EVENT:MASK:c=2, and so have names with numbers, EVENT:MASK=4:1c0:
     * who knows the whole text is asked first. */
    if (!value || memchr(name, ':', (size_t)(value - name)))
        if (of_kernel(name, code) || of_library(name, code, why))
            return true;
    if (value && of_numbers(value + 1, code))
        return true;
    if (value)
        *why = "not TYPE:CONFIG in numbers";
    return false;
}

void event_code_text(const EventCode *c, char *out, size_t room)
{
    unsigned excluded = (unsigned)c->no_user | (unsigned)c->no_kernel << 1 | (unsigned)c->no_hypervisor << 2;
    int n = snprintf(out, room, "%" PRIu32 ":%" PRIx64, c->type, c->config);
    if ((c->config1 || c->config2 || excluded) && n > 0 && (size_t)n < room)
        snprintf(out + n, room - (size_t)n, ":%" PRIx64 ":%" PRIx64 ":%x", c->config1, c->config2, excluded);
}

/* ---- this machine ---- */

#ifdef __linux__
static int try_once(const EventCode *c, bool no_kernel)
{
    struct perf_event_attr a = {.size = sizeof a,
                                .type = c->type,
                                .config = c->config,
                                .config1 = c->config1,
                                .config2 = c->config2,
                                .exclude_user = c->no_user,
                                .exclude_kernel = c->no_kernel || no_kernel,
                                .exclude_hv = c->no_hypervisor || no_kernel};
    long fd = syscall(SYS_perf_event_open, &a, 0, -1, -1, 8);
    if (fd < 0)
        return errno;
    close((int)fd);
    return 0;
}

int event_try(const EventCode *c, bool *user_only)
{
    int error = try_once(c, false);
    *user_only = false;
    if ((error == EACCES || error == EPERM) && try_once(c, true) == 0) {
        *user_only = true;
        return 0;
    }
    return error;
}
#else
int event_try(const EventCode *c, bool *user_only)
{
    (void)c;
    *user_only = false;
    return ENOSYS;
}
#endif

#ifdef HAS_LIBPFM
static bool unit_info(int unit, pfm_pmu_info_t *info)
{
    memset(info, 0, sizeof *info);
    info->size = sizeof *info;
    return pfm_get_pmu_info((pfm_pmu_t)unit, info) == PFM_SUCCESS && info->is_present;
}

static bool has_unit(const char *pmu, size_t n)
{
    pfm_pmu_info_t info;
    for (int unit = 0; library_is_ready() && unit < PFM_PMU_MAX; unit++)
        if (unit_info(unit, &info) && strlen(info.name) == n && memcmp(info.name, pmu, n) == 0)
            return true;
    return false;
}

/* An event by itself, or with each of its masks. */
static void take_event(int event, const char *pmu, TakeEvent *take, void *to)
{
    pfm_event_info_t info = {.size = sizeof info};
    char name[256];
    bool has_masks = false;
    if (pfm_get_event_info(event, PFM_OS_PERF_EVENT, &info) != PFM_SUCCESS)
        return;
    for (int i = 0; i < info.nattrs; i++) {
        pfm_event_attr_info_t mask = {.size = sizeof mask};
        if (pfm_get_event_attr_info(event, i, PFM_OS_PERF_EVENT, &mask) != PFM_SUCCESS || mask.type != PFM_ATTR_UMASK)
            continue;
        has_masks = true;
        snprintf(name, sizeof name, "%s::%s:%s", pmu, info.name, mask.name);
        take(to, name, pmu, mask.desc);
    }
    snprintf(name, sizeof name, "%s::%s", pmu, info.name);
    if (!has_masks)
        take(to, name, pmu, info.desc);
}

void event_names_of_machine(TakeEvent *take, void *to)
{
    pfm_pmu_info_t info;
    for (int unit = 0; library_is_ready() && unit < PFM_PMU_MAX; unit++)
        if (unit_info(unit, &info))
            for (int e = info.first_event; e != -1; e = pfm_get_event_next(e))
                take_event(e, info.name, take, to);
}
#else
static bool has_unit(const char *pmu, size_t n)
{
    (void)pmu;
    (void)n;
    return false;
}

void event_names_of_machine(TakeEvent *take, void *to)
{
    (void)take;
    (void)to;
}
#endif

bool event_pmu_is_here(const char *pmu, size_t n)
{
    if (n == 6 && memcmp(pmu, "kernel", n) == 0)
        return true;
#if defined(__aarch64__)
    if (n == 5 && memcmp(pmu, "armv8", n) == 0)
        return true;
#endif
    return has_unit(pmu, n);
}
