/* In: paths of counter files.  Out: groups of one build each.
 * Method: the build id stands at a fixed place near the file's beginning, whatever the byte order.
 * Limits: of what is no regular file nothing is read here, since it could not be read again. */
#define _POSIX_C_SOURCE 200809L
#include "load/images.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "support/util.h"

enum { BUILD_AT = 32, BUILD_LENGTH = 32 };

/* "" if there is none. */
static void read_build(const char *path, char build[BUILD_LENGTH + 1])
{
    char head[BUILD_AT + BUILD_LENGTH];
    struct stat st;
    FILE *f = stat(path, &st) == 0 && S_ISREG(st.st_mode) ? fopen(path, "rb") : NULL;
    build[0] = 0;
    if (f && fread(head, 1, sizeof head, f) == sizeof head && memcmp(head, "\x89MRC\r\n\x1a\n", 8) == 0) {
        memcpy(build, head + BUILD_AT, BUILD_LENGTH);
        build[BUILD_LENGTH] = 0;
    }
    if (f)
        fclose(f);
}

ImageInputs *images_find(const char **input, int n_inputs, int *n)
{
    char(*build)[BUILD_LENGTH + 1] = xcalloc((size_t)n_inputs + 1, sizeof *build);
    ImageInputs *image = xcalloc((size_t)n_inputs + 1, sizeof *image);
    *n = 0;
    for (int i = 0; i < n_inputs; i++) {
        char of[BUILD_LENGTH + 1];
        int k = 0;
        read_build(input[i], of);
        while (*of && k < *n && *build[k] && strcmp(build[k], of) != 0)
            k++;
        if (k == *n) {
            image[k].input = xcalloc((size_t)n_inputs, sizeof *image[k].input);
            ++*n;
        }
        if (*of)
            memcpy(build[k], of, sizeof of);
        image[k].input[image[k].n++] = input[i];
    }
    free(build);
    *n = *n ? *n : 1;
    return image;
}

void images_free(ImageInputs *image, int n)
{
    for (int i = 0; i < n; i++)
        free(image[i].input);
    free(image);
}
