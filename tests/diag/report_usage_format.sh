"$MEMREPORT" summary --format xml x.mrc
