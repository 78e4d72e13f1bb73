# … by a symbolic link.
mkdir src
printf 'int main(void) { return 0; }\n' >src/a.c
ln -s src link
"$MEMREWRITE" --all src/a.c -o link
status=$?
[ ! -e src/memrt.h ] || echo "memrt.h was written" >&2
(exit $status)
