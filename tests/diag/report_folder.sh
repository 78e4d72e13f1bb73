# A folder stands where a file should.
counters run || exit
"$MEMREPORT" .
"$MEMREPORT" -o . --mix run/memrewrite.mix.json run/run.mrc
