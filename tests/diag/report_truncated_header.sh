counters run || exit
head -c 1000 run/run.mrc >run/short.mrc
"$MEMREPORT" summary --mix run/memrewrite.mix.json run/short.mrc
