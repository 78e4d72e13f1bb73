/* What yields a place, strcoll, and functions that move nothing of the program's.
 *
 * strcasestr finds 2 letters behind 3: 3 + 2 and these 2 + 1; does not find 1 in 5 + 1: 6 and this 1 + 1
 * @roi strcasestr loads=4 bytes_loaded=16
 * strcoll of what differs at the third letter: 2 * 3
 * @roi strcoll loads=2 bytes_loaded=6
 * wmemchr finds the third of 5, and none of 5
 * @roi wmemchr loads=2 bytes_loaded=32
 * wcpcpy of 5 + 1
 * @roi wcpcpy loads=1 bytes_loaded=24 stores=1 bytes_stored=24
 * wcschrnul finds the third, and the end
 * @roi wcschrnul loads=2 bytes_loaded=36
 * htonl, feof, fileno and their like
 * @roi nothing
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <byteswap.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

static char big[8] = "HELLO", small[8] = "hello", other[8] = "heap";
static wchar_t from[8] = L"hello", to[8];

int main(void)
{
    volatile unsigned n = 3;
    long sum = 0;
#pragma memrewrite begin strcasestr
    sum += (strcasestr(big, small + n) != NULL) + (strcasestr(big, other + n) != NULL);
#pragma memrewrite end strcasestr
#pragma memrewrite begin strcoll
    sum += strcoll(small + n - 3, other + n - 3) > 0;
#pragma memrewrite end strcoll
#pragma memrewrite begin wmemchr
    sum += (wmemchr(from, L'l', n + 2) - from) + (wmemchr(from, L'x', n + 2) != NULL);
#pragma memrewrite end wmemchr
#pragma memrewrite begin wcpcpy
    sum += wcpcpy(to, from) - to;
#pragma memrewrite end wcpcpy
#pragma memrewrite begin wcschrnul
    sum += (wcschrnul(from, L'l') - from) + (wcschrnul(from, L'x') - from);
#pragma memrewrite end wcschrnul
#pragma memrewrite begin nothing
    sum += (long)htonl(n) + (long)bswap_32(n) + ntohs((unsigned short)n) + feof(stdin) + ferror(stdout);
    sum += (fileno(stdout) == 1) + (getpid() > 0) + fflush(stdout);
#pragma memrewrite end nothing
    printf("%ld\n", sum);
    return 0;
}
