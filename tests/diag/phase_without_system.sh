# Marks of phases do nothing where there is no system: it is said of the first one of a file.
printf 'int main(void)\n{\n#pragma memrewrite phase load\n    int n = 0;\n#pragma memrewrite phase run\n    return n;\n}\n' >a.c
"$MEMREWRITE" --all --runtime=bare a.c -o out
