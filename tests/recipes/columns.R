# Says of CSV files: which names R takes for something else (but `function`, which doc/report-columns.md has), and which columns with figures are none.
for (path in commandArgs(trailingOnly = TRUE)) {
    table <- read.csv(path, check.names = FALSE, na.strings = "", stringsAsFactors = FALSE)
    odd <- setdiff(names(table)[make.names(names(table)) != names(table)], "function")
    for (name in odd) cat(path, ": ", name, " is no name\n", sep = "")
    for (name in intersect(names(table), c("loads", "stores", "bytes_loaded", "bytes_stored", "line", "thread", "seconds", "count", "share")))
        if (!is.numeric(table[[name]]) && !all(is.na(table[[name]]))) cat(path, ": ", name, " is no number\n", sep = "")
}
