counters run || exit
head -c 4200 run/run.mrc >run/short.mrc
"$MEMREPORT" summary --format csv --mix run/memrewrite.mix.json run/short.mrc
