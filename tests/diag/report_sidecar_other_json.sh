counters run || exit
echo '{ "name": "something else" }' >other.json
"$MEMREPORT" summary --mix other.json run/run.mrc
