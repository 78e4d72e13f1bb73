counters run || exit
echo "no counters at all" >run/text.mrc
"$MEMREPORT" summary --mix run/memrewrite.mix.json run/text.mrc
