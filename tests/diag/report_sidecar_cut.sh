counters run || exit
printf '{ "format": "memrewrite-mix",\n  "version": 1,\n' >cut.json
"$MEMREPORT" summary --mix cut.json run/run.mrc
