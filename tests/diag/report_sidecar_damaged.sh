counters run || exit
printf '{ "format": "memrewrite-mix",\n  "version": 1\n  "build": "" }\n' >damaged.json
"$MEMREPORT" summary --mix damaged.json run/run.mrc
