/* The search for a sidecar.  In: --mix or nothing, the first counter file.  Out: a loaded Mix that belongs to it, or an
 * error that says where was looked. */
#ifndef REPORT_LOAD_FIND_SIDECAR_H
#define REPORT_LOAD_FIND_SIDECAR_H

#include "load/counters.h"
#include "load/sidecar.h"

/* MIX_OPTIONAL: that no sidecar is found is no error, and not reported.  MIX_NEEDED_OF_EACH: others are needed as well,
 * for counters of other builds. */
typedef enum MixNeed { MIX_NEEDED, MIX_NEEDED_OF_EACH, MIX_OPTIONAL } MixNeed;

/* named: path of the sidecar; NULL: it is searched for.  model: as mix_load has it.  mrc may be NULL (--explain): then
 * the first sidecar found is taken. Returns a Mix for mix_free, or NULL if an error was reported on stderr. */
Mix *mix_search(const char *named, const char *model, const Mrc *mrc, MixNeed need);

/* The counters were made by the program that the sidecar describes: build id, number of
 * counters and ROIs, sizes of types.  false: reported on stderr. */
bool mix_belongs(const Mix *mix, const Mrc *mrc);

#endif
