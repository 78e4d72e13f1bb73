/* Which sidecar.  In: --mix or nothing, the first counter file.  Out: a loaded Mix that belongs
 * to it, or an error that says where was looked. */
#ifndef REPORT_LOAD_FIND_SIDECAR_H
#define REPORT_LOAD_FIND_SIDECAR_H

#include "driver/options.h"
#include "load/counters.h"
#include "load/sidecar.h"

/* mrc may be NULL (--explain): then the first sidecar found is taken.  NULL: told on stderr
 * (except where `quiet`).  The result is the caller's, for mix_free. */
Mix *mix_search(const Options *o, const Mrc *mrc, bool quiet);

/* The counters were made by the program that the sidecar describes: build id, number of
 * counters and ROIs, sizes of types.  false: told on stderr. */
bool mix_belongs(const Mix *mix, const Mrc *mrc);

#endif
