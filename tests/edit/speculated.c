/* Conditions behind others: counted in front of all of them, where the trip count is a constant. */
int in[4096], out[4096], bound;
unsigned char text[4096];

void clamp(void)
{
    for (int i = 0; i < 4096; i++)
        if (in[i] < 0)
            out[i] = 0;
        else if (in[i] > 255)
            out[i] = 255;
        else
            out[i] = in[i];
}

void letters(void)
{
    for (int i = 0; i < 4096; i++)
        if (text[i] >= 'A' && text[i] <= 'Z')
            text[i] |= 32;
}

/* Not in front: what may not be there, what traps, and where the trip count is not known. */
void waits(int n)
{
    for (int i = 0; i < 4096; i++)
        if (in[i] >= 0 && text[in[i]])
            out[i] = 1;
    for (int i = 0; i < 4096; i++)
        if (in[i] && 100 % in[i] == 3)
            out[i] = 1;
    for (int i = 0; i < n; i++)
        if (in[i] < 0)
            out[i] = 0;
        else if (in[i] > bound)
            out[i] = bound;
}

/* A recurrence: each row needs the element in front. */
int edits(int row[], const char *a, const char *b, int n)
{
    for (int i = 1; i <= n; i++) {
        int diagonal = row[0];
        for (int j = 1; j <= n; j++) {
            int least = diagonal + (a[i] != b[j]);
            diagonal = row[j];
            if (row[j] + 1 < least)
                least = row[j] + 1;
            if (row[j - 1] + 1 < least)
                least = row[j - 1] + 1;
            row[j] = least;
        }
    }
    return row[n];
}

/* One store behind both ways. */
void sums(int to[], const int from[], int n)
{
    for (int i = 1; i < n; i++)
        if (from[i] > 0)
            to[i] = to[i - 1] + from[i];
        else
            to[i] = to[i - 1];
}

extern int absent __attribute__((weak));

/* Not in front: a variable that may not be there, and elements that the first condition does not load each time. */
void guarded(int n, int has_absent)
{
    for (int i = 0; i < 4096; i++)
        if (in[i] > 3 && has_absent) {
            if (absent > 2)
                out[i] = 1;
        }
    for (int i = 0; i < 4096; i++)
        if ((i < n && in[i]) == 1) {
            if (in[i] > 5)
                out[i] = 2;
        }
    for (int i = 0; i < 4096; i++)
        if (text[(i < n ? in[i] : 0) & 63] > 3) {
            if (in[i] > 5)
                out[i] = 3;
        }
    for (int i = 0; i < 4096; i++)
        if (in[i] > 3 && (enum { SOME, MORE })in[i] == MORE)
            out[i] = SOME;
}

/* The trip count is not known, so that not every compiler makes vectors of these: what has few comparisons is. */
void lower(const char *text, char *low, int n)
{
    for (int i = 0; i < n; i++)
        if (text[i] >= 'A' && text[i] <= 'Z')
            low[i] = (char)(text[i] + 32);
        else
            low[i] = text[i];
}

void four(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] < 10 ? 1 : in[i] < 100 ? 2 : in[i] < 200 ? 3 : in[i] < 300 ? 4 : 5;
}
