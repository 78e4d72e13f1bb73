# Words of a text: counted, changed by regular expressions, sorted by hand.
{
    gsub(/[^A-Za-z_]+/, " ")
    for (i = 1; i <= NF; i++) {
        word = tolower($i)
        count[word]++
        length_of[length(word)]++
        if (word ~ /(ing|ed|s)$/)
            ends++
    }
}
NR % 500 == 0 { lines = lines sprintf("%d:%s ", NR, substr($0, 1, 9)) }
END {
    for (word in count) {
        sum += count[word] * length(word)
        n = split(word, part, /_/)
        parts += n
    }
    for (i = 1; i < 20; i++)
        print i, length_of[i]
    print sum, parts, ends, length(lines)
}
