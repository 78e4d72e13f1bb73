/* Which counter files are of one image: the program, or an instrumented library in it.
 * In: paths.  Out: the paths by build id, in the order in which builds come first. */
#ifndef REPORT_LOAD_IMAGES_H
#define REPORT_LOAD_IMAGES_H

typedef struct ImageInputs {
    const char **input;
    int n;
} ImageInputs;

/* *n images, one at least; what has no build id that can be read is the first one's.  For images_free. */
ImageInputs *images_find(const char **input, int n_inputs, int *n);
void images_free(ImageInputs *image, int n);

#endif
