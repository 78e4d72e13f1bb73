stderr: memreport: error: no such command or file: 'sumary': must be one of summary, threads, balance, blocks, functions, annotate, callgraph, calls, unseen, data, events, diff, save, export, html, ceilings, record, series, phases, top, extract, dependence, loops, values, pointsto, lifetime, reuse, stride, trace, accesses, new-module
stderr: Try 'memreport --help'.
exit 2
