/* Which sidecar.  In: --mix or nothing, the first counter file.  Out: a loaded Mix that belongs
 * to it, or an error that says where was looked. */
#ifndef REPORT_LOAD_FIND_SIDECAR_H
#define REPORT_LOAD_FIND_SIDECAR_H

#include "load/counters.h"
#include "load/sidecar.h"

/* named: its path, or NULL: search.  model: of mix_load.  mrc may be NULL (--explain): then the first sidecar found is
 * taken. NULL: reported on stderr (except where `quiet`).  The result is the caller's, for mix_free. */
Mix *mix_search(const char *named, const char *model, const Mrc *mrc, bool quiet);

/* The counters were made by the program that the sidecar describes: build id, number of
 * counters and ROIs, sizes of types.  false: reported on stderr. */
bool mix_belongs(const Mix *mix, const Mrc *mrc);

#endif
