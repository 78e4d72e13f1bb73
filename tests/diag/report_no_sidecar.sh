counters run || exit
mv run/run.mrc alone.mrc
rm run/memrewrite.mix.json
"$MEMREPORT" summary alone.mrc
