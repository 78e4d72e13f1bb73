counters run || exit
: >run/empty.mrc
"$MEMREPORT" summary --mix run/memrewrite.mix.json run/empty.mrc
