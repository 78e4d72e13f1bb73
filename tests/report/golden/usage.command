stderr: memreport: error: no such command or file: 'sumary': must be one of summary, threads, blocks, functions, annotate, callgraph, unseen
stderr: Try 'memreport --help'.
exit 2
