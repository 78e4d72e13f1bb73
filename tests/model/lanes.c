/* Nests whose inner loop walks down columns: gcc does as many iterations of the outer one at once as a vector has lanes, if the iterations are a multiple of
 * that, and all places fit.  What does not change in the outer loop is loaded once for all lanes. */
#define COLUMNS(name, type, rows, columns)                              \
    static type name##_to[columns], name##_of[rows][columns], name##_by[rows]; \
    void name(void)                                                     \
    {                                                                   \
        for (int i = 0; i < columns; i++)                               \
            for (int j = 0; j < rows; j++)                              \
                name##_to[i] += name##_of[j][i] * name##_by[j];         \
    }
COLUMNS(doubles_2, double, 100, 2)
COLUMNS(doubles_3, double, 100, 3)
COLUMNS(doubles_100, double, 100, 100)
COLUMNS(doubles_101, double, 100, 101)
COLUMNS(floats_4, float, 100, 4)
COLUMNS(floats_6, float, 100, 6)
COLUMNS(floats_100, float, 100, 100)
COLUMNS(floats_102, float, 100, 102)
COLUMNS(shorts_96, short, 100, 96)
COLUMNS(shorts_100, short, 100, 100)
COLUMNS(bytes_64, signed char, 100, 64)
COLUMNS(bytes_72, signed char, 100, 72)
COLUMNS(wide_100, long double, 100, 100)
COLUMNS(one_row, double, 1, 100)

static double to[256], of[100][256], by[100];
static float narrow[100];

#define NEST(name, i_begin, i_test, i_step, body) \
    void name(void)                               \
    {                                             \
        for (int i = i_begin; i_test; i_step)     \
            for (int j = 0; j < 100; j++)         \
                body;                             \
    }

NEST(forwards, 0, i < 100, i++, to[i] += of[j][i] * by[j])
NEST(backwards, 99, i >= 0, i--, to[i] += of[j][i] * by[j])
NEST(every_second, 0, i < 200, i += 2, to[i] += of[j][i] * by[j])
NEST(second_places, 0, i < 100, i++, to[2 * i] += of[j][2 * i] * by[j])
NEST(sizes_differ, 0, i < 100, i++, to[i] += of[j][i] * narrow[j])

/* A row of the outer loop is no vector of its iterations, and a diagonal meets what is stored; what is a vector in the inner loop alone is none. */
NEST(row, 0, i < 100, i++, to[i] += of[i][j] * by[j])
NEST(diagonal, 0, i < 100, i++, to[i] += to[i + j + 100] * by[j])
NEST(reads_only_rows, 0, i < 100, i++, to[i] += by[j])

/* Stores where others may be read. */
void apart(double *restrict p)
{
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 100; j++)
            p[i] += of[j][i] * by[j];
}

void perhaps_not_apart(double *p, const double *q)
{
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 100; j++)
            p[i] += of[j][i] * q[j];
}

/* Iterations that nobody knows. */
void any_number(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 100; j++)
            to[i] += of[j][i] * by[j];
}

/* Places that are wider than a vector. */
struct four { double of[4]; };
static struct four last[100], rows[100][100], either[100];

void wider(void)
{
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 100; j++)
            last[i] = i == j ? either[j] : rows[j][i];
}

double read_last(int i)
{
    return last[i].of[i & 3];
}

void other(void);

void calls(void)
{
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 100; j++) {
            to[i] += of[j][i] * by[j];
            other();
        }
}

/* Nothing is stored for each iteration of the outer loop; or it is on a condition. */
double one_sum(void)
{
    double s = 0;
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 100; j++)
            s += by[j];
    return s;
}

void sometimes(void)
{
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 100; j++)
            if (by[j] > 1)
                to[i] += 1;
}

double read_all(int i)
{
    return to[i] + narrow[i] + doubles_2_to[i] + doubles_3_to[i] + doubles_100_to[i] + doubles_101_to[i] + floats_4_to[i] + floats_6_to[i] +
           floats_100_to[i] + floats_102_to[i] + shorts_96_to[i] + shorts_100_to[i] + bytes_64_to[i] + bytes_72_to[i] + (double)wide_100_to[i] +
           one_row_to[i];
}
