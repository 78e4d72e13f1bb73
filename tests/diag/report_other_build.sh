counters run || exit
counters other 2 || exit
"$MEMREPORT" summary --mix other/memrewrite.mix.json run/run.mrc
