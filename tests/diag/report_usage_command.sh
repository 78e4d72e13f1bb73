"$MEMREPORT" sumary x.mrc
