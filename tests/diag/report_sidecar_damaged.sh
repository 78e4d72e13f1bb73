counters run || exit
head -c 300 run/memrewrite.mix.json >short.json
"$MEMREPORT" summary --mix short.json run/run.mrc
