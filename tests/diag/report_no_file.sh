"$MEMREPORT" summary nosuch.mrc
