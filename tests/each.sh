#!/bin/sh
# Runs the cases of a suite, two at a time:  sh SUITE --one CASE  for each line on stdin.
#
#   sh tests/each.sh SUITE <CASES
#
# A case's lines stay together: they are written at once.  One that says nothing, or ends in another way than it should, fails.  Without a case there
# is nothing to say: that the suite has none is seen by  sum.
suite=$1
if [ $# = 2 ]; then
    lines=$(sh "$suite" --one "$2")
    status=$?
    [ -z "$lines" ] || lines="$lines
"
    printf '%s' "$lines" | grep -qE '^(ok|FAIL|SKIP)[[:blank:]]' && [ $status = 0 ] || lines="${lines}FAIL $2: ended without its verdict, status $status
"
    printf '%s' "$lines"
else
    xargs -r -d '\n' -P 2 -n 1 sh "$0" "$suite" || echo "FAIL $suite: xargs ended with status $?"
fi
