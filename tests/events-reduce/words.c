/* words FILE.mrc.events: how many words of events there are in it. */
#include <stdio.h>
#include <stdlib.h>
#include "memprof/boundary.h"

int main(int argc, char **argv)
{
    FILE *f = argc > 1 ? fopen(argv[1], "rb") : NULL;
    mr_events_head head;
    unsigned long long words = 0;
    if (!f || fread(&head, sizeof head, 1, f) != 1 || !head.buffer_bytes || fseek(f, (long)head.head_bytes, SEEK_SET))
        return 1;
    uint64_t *buffer = malloc(head.buffer_bytes);
    size_t most = (head.buffer_bytes - MR_BUFFER_HEAD) / 8;
    while (buffer && fread(buffer, head.buffer_bytes, 1, f) == 1) {
        const mr_buffer *b = (const mr_buffer *)(const void *)buffer;
        size_t n = b->words && b->words <= most ? b->words : most;
        while (n && !buffer[MR_BUFFER_HEAD / 8 + n - 1])
            n--;
        words += n;
    }
    free(buffer);
    fclose(f);
    printf("%llu\n", words);
    return 0;
}
