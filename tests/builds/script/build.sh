set -e
gcc -O2 -c work.c
cc -O2 main.c work.o -o prog
