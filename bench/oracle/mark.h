/* Marks for programs that the oracle runs: ORACLE_MARK_BEGIN ("name"), ORACLE_MARK_END ("name").  Natively they cost a
 * few instructions and do nothing.  They are barriers for the optimiser: values that other code may see are in memory
 * there.  A region that is left without its end ends with its function. */
#ifndef ORACLE_MARK_H
#define ORACLE_MARK_H

#include "valgrind/valgrind.h"

enum { ORACLE_BEGIN = VG_USERREQ_TOOL_BASE('M', 'R'), ORACLE_END };

#define ORACLE_MARK_BEGIN(name) VALGRIND_DO_CLIENT_REQUEST_STMT(ORACLE_BEGIN, name, 0, 0, 0, 0)
#define ORACLE_MARK_END(name) VALGRIND_DO_CLIENT_REQUEST_STMT(ORACLE_END, name, 0, 0, 0, 0)

#endif
