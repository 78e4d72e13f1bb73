# shellcheck shell=sh disable=all
# What a shell does: loops, case, functions, expansion, substitution, here-documents, pipes, subshells, traps.
i=0
while [ $i -lt 20000 ]; do
    i=$((i + 1))
    case $i in *77) list="$list $i" ;; esac
done
echo $list
count_down() {
    local n
    n=$1
    if [ $n -gt 0 ]; then count_down $((n - 1)); fi
    printf '%d ' $n
}
count_down 50
for first in a b c d; do
    for second in 1 2 3; do eval "made_$first$second=$first$second"; done
done
set | grep made_
printf '%05d %s %x\n' 42 text 255
s=aaabbbccc
echo ${s#a} ${s##*b} ${s%c*} ${#s} ${unset:-default}
trap 'echo the end' EXIT
(exit 3)
echo $?
cat <<X
seven times three: $((3 * 7)) $(echo nested $(echo deep))
X
seven() { return 7; }
seven || echo $?
echo a b c | while read head rest; do echo $rest-$head; done
test a = b || echo differs
no_such_command 2>/dev/null
echo $?
exit 5
