"$MEMREPORT" summary --fromat csv x.mrc
