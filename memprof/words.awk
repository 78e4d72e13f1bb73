# Lines that let a user's module have the library's words as its header has them: each is defined as the same word with
# the prefix that the embedded text has.
#
#   cat memprof/memprof.h | awk -f rt/own_names.awk rt/system_names - | awk -f memprof/words.awk

{
    while (match($0, /mr__[A-Za-z0-9_]+/)) {
        word = substr($0, RSTART + 4, RLENGTH - 4)
        if (!(word in seen)) print "#undef " word "\n#define " word " mr__" word
        seen[word]
        $0 = substr($0, RSTART + RLENGTH)
    }
}
