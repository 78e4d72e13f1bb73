# arm.codes, then "PROCESSOR EVENT" of the groups -> what is wrong: a name that the processor has not, and a number of the
# architecture that some processor has for another event.
FNR == NR { code[$1, $2] = $3; if ($2 in of && of[$2] != $3) print $2 ": " of[$2] " and " $3; of[$2] = $3; next }
$1 == "armv8" {
    split($2, part, "=")
    if (part[1] in of && of[part[1]] != part[2])
        print $2 ": " of[part[1]] " on a processor"
    if (!(part[1] in of))
        print $2 ": no processor has it"
    next
}
{
    name = $2
    sub(".*::", "", name)
    if (index($2, "::") && index($2, $1 "::") != 1)
        print $2 ": another processor than " $1
    if (!(($1, name) in code))
        print $1 " " name ": not there"
}
