/* <stdio.h>: a line of 12 bytes and 80 more are written, then read back.
 *
 * fwrite: 12 of 1, 10 of 8; in each 80 or 12 loaded and stored
 * @roi fwrite loads=2 bytes_loaded=92 stores=2 bytes_stored=92
 * fread: 2 numbers of 8 bytes; then of 10 the 8 that are left: 64
 * @roi fread loads=2 bytes_loaded=80 stores=2 bytes_stored=80
 * fgets: "hello, line\n" (12), 13 stored; at the end nothing
 * @roi fgets loads=2 bytes_loaded=12 stores=2 bytes_stored=13
 * fputs: 2 * 12 + 1 loaded, 12 stored; putc, getc: 1 each
 * @roi fputs loads=3 bytes_loaded=26 stores=2 bytes_stored=13
 * snprintf: the format "%d-%s" and its zero are 6, 42-hello is 8: 9 stored; cut at 5: 5; sprintf: 3, 120 and a zero 4; fprintf: 5 of format, 4
 * stored
 * @roi printf loads=4 bytes_loaded=20 stores=4 bytes_stored=22
 * ctype.h: a table's address and 2 bytes, or 4
 * @roi ctype loads=2 bytes_loaded=12
 */
#include <ctype.h>
#include <stdio.h>

#undef tolower

int main(void)
{
    FILE *f = tmpfile();
    char line[40], out[40];
    double numbers[10] = {1, 2, 3};
    size_t n = 0;
    int c = 0;
    if (!f)
        return 1;
#pragma memrewrite begin fwrite
    n += fwrite("hello, line\n", 1, 12, f);
    n += fwrite(numbers, sizeof *numbers, sizeof numbers / sizeof *numbers, f);
#pragma memrewrite end
    rewind(f);
#pragma memrewrite begin fgets
    if (!fgets(line, sizeof line, f))
        return 1;
    fseek(f, 0, SEEK_END);
    while (fgets(out, sizeof out, f))
        ;
#pragma memrewrite end
    fseek(f, 12, SEEK_SET);
#pragma memrewrite begin fread
    n += fread(numbers, sizeof *numbers, 2, f);
    n += fread(numbers, 8, 10, f);
#pragma memrewrite end
    rewind(f);
#pragma memrewrite begin fputs
    fputs(line, f);
    fseek(f, 0, SEEK_SET);
    c += getc(f);
    fseek(f, 0, SEEK_SET);
    fputc('x', f);
#pragma memrewrite end
#pragma memrewrite begin printf
    c += snprintf(out, sizeof out, "%d-%s", 42, "hello");
    c += snprintf(out, 5, "%d-%s", 42, "hello");
    c += sprintf(line, "%d", c);
    c += fprintf(f, "%d-\n", 42);
#pragma memrewrite end
#pragma memrewrite begin ctype
    c += (tolower)(line[0]);
#pragma memrewrite end
    printf("%d %d %s\n", (int)n, c, out);
    fclose(f);
    return 0;
}
