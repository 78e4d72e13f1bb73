/* Data-parallel kernels as they look on one thread: heap arrays of structures and by pointer, flat indices, halos,
 * reductions, frontiers. */
#include "kernels.h"

#include <math.h>

enum {
    ROWS = 96,
    COLUMNS = 96,
    CELLS = ROWS * COLUMNS,
    POINTS = 1500,
    FEATURES = 8,
    CLUSTERS = 5,
    OPTIONS = 2000,
    NODES = 1200,
    NEAR = 6
};
enum { LAYER = 64, HIDDEN = 16, SCAN = 16384, KEYS = 4096, ORDER = 48, BOX = 3, PER_BOX = 20, PARTICLES = 1024 };

typedef struct {
    float spot, strike, rate, volatility, time;
    int is_call;
    float value;
} Option;

typedef struct {
    int first, n_edges;
} Node;

typedef struct {
    int to, cost;
} Edge;

typedef struct {
    double v, x, y, z;
} Four;

typedef struct {
    int n_in, n_hidden, n_out;
    float *in, *hidden, *out, *target, *out_delta, *hidden_delta;
    float **in_weights, **hidden_weights;
} Network;

typedef struct {
    float *coordinate;
    float weight, cost;
    long assigned;
} Point;

static float *temperature, *next_temperature, *power, *image, *north, *south, *west, *east;
static float **features;
static int *membership, *wall, *cheapest, *next_cheapest, *keys, *sums;
static float *centers, *center_sums, *matrix;
static int *center_counts;
static Option *options;
static Node *node_list;
static Edge *edges;
static char *in_frontier, *in_next, *visited;
static int *cost;
static Four *positions, *forces;
static double *charge;
static Network network;
static Point *points;
static double *array_x, *array_y, *weights, *cumulative, *drawn, *moved_x, *moved_y;
static int rows, columns, n_features, n_clusters; /* from a file, in a program for users */
static unsigned seed;

static unsigned next_random(void)
{
    return seed = seed * 1664525u + 1013904223u;
}

static float fraction(void)
{
    return (float)(next_random() >> 8) / 16777216.0f;
}

static void *room(size_t bytes)
{
    void *p = calloc(1, bytes);
    if (p == NULL)
        exit(3);
    return p;
}

/* ---- heat of a chip: edges and corners are cases of their own ---- */

static void one_step(float *to, const float *from, const float *heat, int rows, int columns, float c, float rx,
                     float ry, float rz)
{
    for (int r = 0; r < rows; r++)
        for (int k = 0; k < columns; k++) {
            int at = r * columns + k;
            float delta;
            if (r == 0 || r == rows - 1 || k == 0 || k == columns - 1) {
                float up = r > 0 ? from[at - columns] : from[at], down = r < rows - 1 ? from[at + columns] : from[at];
                float left = k > 0 ? from[at - 1] : from[at], right = k < columns - 1 ? from[at + 1] : from[at];
                delta = c * (heat[at] + (up + down - 2.0f * from[at]) * ry + (left + right - 2.0f * from[at]) * rx +
                             (80.0f - from[at]) * rz);
            } else {
                delta = c * (heat[at] + (from[at + columns] + from[at - columns] - 2.f * from[at]) * ry +
                             (from[at + 1] + from[at - 1] - 2.f * from[at]) * rx + (80.0f - from[at]) * rz);
            }
            to[at] = from[at] + delta;
        }
}

#pragma memrewrite function
static double chip_heat(void)
{
    float *from = temperature, *to = next_temperature;
    for (int i = 0; i < CELLS; i++)
        from[i] = 320.0f + (float)(i % 13);
    for (int step = 0; step < 6; step++) {
        float *other;
        one_step(to, from, power, rows, columns, 0.1f, 0.2f, 0.3f, 0.01f);
        other = from;
        from = to;
        to = other;
    }
    return from[CELLS / 2];
}

/* ---- diffusion of speckles, with index arrays for neighbours ---- */

#pragma memrewrite function
static double diffuse(void)
{
    static int up[ROWS], down[ROWS], left[COLUMNS], right[COLUMNS];
    float *c = next_temperature;
    for (int i = 0; i < rows; i++) {
        up[i] = i > 0 ? i - 1 : 0;
        down[i] = i < rows - 1 ? i + 1 : i;
    }
    for (int j = 0; j < columns; j++) {
        left[j] = j > 0 ? j - 1 : 0;
        right[j] = j < columns - 1 ? j + 1 : j;
    }
    for (int k = 0; k < CELLS; k++)
        image[k] = (float)exp(power[k]);
    for (int step = 0; step < 4; step++) {
        float sum = 0, sum2 = 0;
        for (int i = 0; i < CELLS; i++) {
            sum += image[i];
            sum2 += image[i] * image[i];
        }
        float mean = sum / CELLS, variance = sum2 / CELLS - mean * mean, q0 = variance / (mean * mean);
        for (int j = 0; j < columns; j++)
            for (int i = 0; i < rows; i++) {
                int k = i + rows * j;
                float here = image[k];
                north[k] = image[up[i] + rows * j] - here;
                south[k] = image[down[i] + rows * j] - here;
                west[k] = image[i + rows * left[j]] - here;
                east[k] = image[i + rows * right[j]] - here;
                float g2 =
                    (north[k] * north[k] + south[k] * south[k] + west[k] * west[k] + east[k] * east[k]) / (here * here);
                float l = (north[k] + south[k] + west[k] + east[k]) / here;
                float num = 0.5f * g2 - (1.0f / 16.0f) * (l * l), den = 1 + .25f * l, q = num / (den * den);
                den = (q - q0) / (q0 * (1 + q0));
                c[k] = 1.0f / (1.0f + den);
                if (c[k] < 0)
                    c[k] = 0;
                else if (c[k] > 1)
                    c[k] = 1;
            }
        for (int j = 0; j < columns; j++)
            for (int i = 0; i < rows; i++) {
                int k = i + rows * j;
                float cn = c[k], cs = c[down[i] + rows * j], ce = c[i + rows * right[j]];
                float d = cn * north[k] + cs * south[k] + cn * west[k] + ce * east[k];
                image[k] = image[k] + 0.25f * 0.5f * d;
            }
    }
    return image[CELLS / 3];
}

/* ---- the cheapest way down a wall ---- */

#define MIN(a, b) ((a) <= (b) ? (a) : (b))

#pragma memrewrite function
static double way_down(void)
{
    int *from, *to = cheapest, *other = next_cheapest;
    for (int k = 0; k < COLUMNS; k++)
        to[k] = wall[k];
    for (int r = 0; r < ROWS - 1; r++) {
        from = to;
        to = other;
        other = from;
        for (int k = 0; k < COLUMNS; k++) {
            int least = from[k];
            if (k > 0)
                least = MIN(least, from[k - 1]);
            if (k < COLUMNS - 1)
                least = MIN(least, from[k + 1]);
            to[k] = wall[(r + 1) * COLUMNS + k] + least;
        }
    }
    return to[COLUMNS / 2];
}

/* ---- clusters of rows of features ---- */

static int nearest(const float *point, int n_features, const float *of, int n)
{
    int index = 0;
    float least = 3.4e38f;
    for (int i = 0; i < n; i++) {
        float distance = 0.0f;
        for (int f = 0; f < n_features; f++)
            distance += (point[f] - of[i * n_features + f]) * (point[f] - of[i * n_features + f]);
        if (distance < least) {
            least = distance;
            index = i;
        }
    }
    return index;
}

#pragma memrewrite function
static double clusters(void)
{
    int changed = 0;
    for (int i = 0; i < n_clusters; i++)
        for (int f = 0; f < n_features; f++)
            centers[i * n_features + f] = features[i][f];
    for (int i = 0; i < POINTS; i++)
        membership[i] = -1;
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < POINTS; i++) {
            int index = nearest(features[i], n_features, centers, n_clusters);
            if (membership[i] != index)
                changed++;
            membership[i] = index;
            center_counts[index]++;
            for (int f = 0; f < n_features; f++)
                center_sums[index * n_features + f] += features[i][f];
        }
        for (int i = 0; i < n_clusters; i++) {
            for (int f = 0; f < n_features; f++) {
                if (center_counts[i] > 0)
                    centers[i * n_features + f] = center_sums[i * n_features + f] / center_counts[i];
                center_sums[i * n_features + f] = 0.0f;
            }
            center_counts[i] = 0;
        }
    }
    return changed + centers[3];
}

/* ---- what opening a new centre would gain ---- */

static float distance(const Point *a, const Point *b, int n)
{
    float result = 0.0f;
    for (int i = 0; i < n; i++)
        result += (a->coordinate[i] - b->coordinate[i]) * (a->coordinate[i] - b->coordinate[i]);
    return result;
}

#pragma memrewrite function
static double gains(void)
{
    double gain = 0.0;
    for (int i = 0; i < POINTS; i++) {
        points[i].assigned = 0;
        points[i].cost = distance(&points[i], &points[0], FEATURES) * points[i].weight;
    }
    for (long x = 1; x < POINTS; x += POINTS / 12) {
        for (long i = 0; i < POINTS; i++) {
            float would = distance(&points[i], &points[x], FEATURES) * points[i].weight;
            if (would < points[i].cost) {
                gain += points[i].cost - would;
                points[i].cost = would;
                points[i].assigned = x;
            }
        }
    }
    return gain;
}

/* ---- prices of options ---- */

static float normal(float x)
{
    float sign = x < 0 ? -x : x, k = 1.0f / (1.0f + 0.2316419f * sign);
    float series =
        k * (0.319381530f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
    float result = 1.0f - 0.39894228f * expf(-0.5f * sign * sign) * series;
    return x < 0 ? 1.0f - result : result;
}

static float price(float spot, float strike, float rate, float volatility, float time, int is_call)
{
    float root = sqrtf(time),
          d1 = (logf(spot / strike) + (rate + volatility * volatility * 0.5f) * time) / (volatility * root);
    float d2 = d1 - volatility * root, later = strike * expf(-rate * time);
    return is_call ? spot * normal(d1) - later * normal(d2) : later * (1.0f - normal(d2)) - spot * (1.0f - normal(d1));
}

#pragma memrewrite function
static double prices(void)
{
    float sum = 0;
    for (int i = 0; i < OPTIONS; i++)
        options[i].value = price(options[i].spot, options[i].strike, options[i].rate, options[i].volatility,
                                 options[i].time, options[i].is_call);
    for (int i = 0; i < OPTIONS; i++)
        sum += options[i].value;
    return sum;
}

/* ---- breadth first by flags ---- */

#pragma memrewrite function
static double flags_bfs(void)
{
    int go_on;
    long total = 0;
    for (int i = 0; i < NODES; i++) {
        in_frontier[i] = in_next[i] = visited[i] = 0;
        cost[i] = -1;
    }
    in_frontier[0] = visited[0] = 1;
    cost[0] = 0;
    do {
        go_on = 0;
        for (int n = 0; n < NODES; n++)
            if (in_frontier[n]) {
                in_frontier[n] = 0;
                for (int e = node_list[n].first; e < node_list[n].n_edges + node_list[n].first; e++) {
                    int to = edges[e].to;
                    if (!visited[to]) {
                        cost[to] = cost[n] + 1;
                        in_next[to] = 1;
                    }
                }
            }
        for (int n = 0; n < NODES; n++)
            if (in_next[n]) {
                in_frontier[n] = 1;
                visited[n] = 1;
                go_on = 1;
                in_next[n] = 0;
            }
    } while (go_on);
    for (int i = 0; i < NODES; i++)
        total += cost[i];
    return (double)total;
}

/* ---- a network learns ---- */

static void forward(float *from, float *to, float **weight, int n_from, int n_to)
{
    from[0] = 1.0f;
    for (int j = 1; j <= n_to; j++) {
        float sum = 0.0f;
        for (int k = 0; k <= n_from; k++)
            sum += weight[k][j] * from[k];
        to[j] = (float)(1.0 / (1.0 + exp(-sum)));
    }
}

static void adjust(const float *delta, int n_delta, float *from, int n_from, float **weight)
{
    from[0] = 1.0f;
    for (int j = 1; j <= n_delta; j++)
        for (int k = 0; k <= n_from; k++)
            weight[k][j] += 0.3f * delta[j] * from[k];
}

#pragma memrewrite function
static double learn(void)
{
    Network *n = &network;
    float error = 0.0f;
    for (int round = 0; round < 3; round++) {
        forward(n->in, n->hidden, n->in_weights, n->n_in, n->n_hidden);
        forward(n->hidden, n->out, n->hidden_weights, n->n_hidden, n->n_out);
        for (int j = 1; j <= n->n_out; j++) {
            float o = n->out[j], t = n->target[j];
            n->out_delta[j] = o * (1.0f - o) * (t - o);
            error += fabsf(n->out_delta[j]);
        }
        for (int j = 1; j <= n->n_hidden; j++) {
            float h = n->hidden[j], sum = 0.0f;
            for (int k = 1; k <= n->n_out; k++)
                sum += n->out_delta[k] * n->hidden_weights[j][k];
            n->hidden_delta[j] = h * (1.0f - h) * sum;
        }
        adjust(n->out_delta, n->n_out, n->hidden, n->n_hidden, n->hidden_weights);
        adjust(n->hidden_delta, n->n_hidden, n->in, n->n_in, n->in_weights);
    }
    return error;
}

/* ---- sums of all before, a network that sorts, a factorisation ---- */

#pragma memrewrite function
static double scan(void)
{
    for (int i = 0; i < SCAN; i++)
        sums[i] = keys[i % KEYS] & 7;
    for (int stride = 1; stride < SCAN; stride *= 2)
        for (int i = 2 * stride - 1; i < SCAN; i += 2 * stride)
            sums[i] += sums[i - stride];
    sums[SCAN - 1] = 0;
    for (int stride = SCAN / 2; stride > 0; stride /= 2)
        for (int i = 2 * stride - 1; i < SCAN; i += 2 * stride) {
            int t = sums[i - stride];
            sums[i - stride] = sums[i];
            sums[i] += t;
        }
    return sums[SCAN - 1];
}

static void exchange(int *a, int i, int j, int up)
{
    if (up == (a[i] > a[j])) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
}

#pragma memrewrite function
static double bitonic(void)
{
    int *a = sums;
    for (int i = 0; i < KEYS; i++)
        a[i] = keys[i];
    for (int k = 2; k <= KEYS; k *= 2)
        for (int j = k / 2; j > 0; j /= 2)
            for (int i = 0; i < KEYS; i++) {
                int other = i ^ j;
                if (other > i)
                    exchange(a, i, other, (i & k) == 0);
            }
    return a[0] + a[KEYS / 2];
}

#pragma memrewrite function
static double factorise(void)
{
    float *a = matrix, sum;
    int n = ORDER;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i * n + j] = (i == j ? (float)n : 0.0f) + (float)((i * 7 + j * 3) % 11) / 11.0f;
    for (int i = 0; i < n; i++) {
        for (int j = i; j < n; j++) {
            sum = a[i * n + j];
            for (int k = 0; k < i; k++)
                sum -= a[i * n + k] * a[k * n + j];
            a[i * n + j] = sum;
        }
        for (int j = i + 1; j < n; j++) {
            sum = a[j * n + i];
            for (int k = 0; k < i; k++)
                sum -= a[j * n + k] * a[k * n + i];
            a[j * n + i] = sum / a[i * n + i];
        }
    }
    return a[n * n - 1];
}

/* ---- forces between boxes of particles ---- */

#define DOT(a, b) ((a).x * (b).x + (a).y * (b).y + (a).z * (b).z)

#pragma memrewrite function
static double boxes(void)
{
    double a2 = 2.0 * 0.5 * 0.5;
    memset(forces, 0, BOX * BOX * BOX * PER_BOX * sizeof *forces);
    for (int l = 0; l < BOX * BOX * BOX; l++) {
        Four *ra = &positions[l * PER_BOX], *fa = &forces[l * PER_BOX];
        for (int k = 0; k < 1 + l % NEAR; k++) {
            int other = (l + k * 5) % (BOX * BOX * BOX);
            Four *rb = &positions[other * PER_BOX];
            double *qb = &charge[other * PER_BOX];
            for (int i = 0; i < PER_BOX; i++)
                for (int j = 0; j < PER_BOX; j++) {
                    double r2 = ra[i].v + rb[j].v - DOT(ra[i], rb[j]), u2 = a2 * r2, vij = exp(-u2), fs = 2.0 * vij;
                    Four d = {0, ra[i].x - rb[j].x, ra[i].y - rb[j].y, ra[i].z - rb[j].z};
                    fa[i].v += qb[j] * vij;
                    fa[i].x += qb[j] * fs * d.x;
                    fa[i].y += qb[j] * fs * d.y;
                    fa[i].z += qb[j] * fs * d.z;
                }
        }
    }
    return forces[7].v + forces[11].x;
}

/* ---- particles that follow an object: weigh, draw again ---- */

static int find_index(const double *sum, int n, double value)
{
    for (int x = 0; x < n; x++)
        if (sum[x] >= value)
            return x;
    return n - 1;
}

#pragma memrewrite function
static double particles(void)
{
    double estimate = 0.0;
    for (int x = 0; x < PARTICLES; x++) {
        array_x[x] = 10.0 + x % 7;
        array_y[x] = 20.0 - x % 5;
        weights[x] = 1.0 / PARTICLES;
    }
    for (int k = 1; k < 4; k++) {
        double sum = 0.0, first = 0.3 / PARTICLES;
        for (int x = 0; x < PARTICLES; x++) {
            array_x[x] += 1.0 + 0.01 * (x % 3);
            array_y[x] += -2.0 + 0.02 * (x % 4);
        }
        for (int x = 0; x < PARTICLES; x++) {
            double dx = array_x[x] - 12.0 - k, dy = array_y[x] - 20.0 + 2 * k;
            weights[x] = weights[x] * exp(-(dx * dx + dy * dy) / 50.0);
            sum += weights[x];
        }
        for (int x = 0; x < PARTICLES; x++)
            weights[x] /= sum;
        cumulative[0] = weights[0];
        for (int x = 1; x < PARTICLES; x++)
            cumulative[x] = weights[x] + cumulative[x - 1];
        for (int x = 0; x < PARTICLES; x++)
            drawn[x] = first + x / (double)PARTICLES;
        for (int j = 0; j < PARTICLES; j++) {
            int i = find_index(cumulative, PARTICLES, drawn[j]);
            moved_x[j] = array_x[i];
            moved_y[j] = array_y[i];
        }
        for (int x = 0; x < PARTICLES; x++) {
            array_x[x] = moved_x[x];
            array_y[x] = moved_y[x];
            weights[x] = 1.0 / PARTICLES;
            estimate += array_x[x] * weights[x];
        }
    }
    return estimate;
}

/* ---- data ---- */

static float *random_floats(int n)
{
    float *f = room(n * sizeof *f);
    for (int i = 0; i < n; i++)
        f[i] = fraction();
    return f;
}

static float **weight_rows(int n_from, int n_to)
{
    float **row = room((n_from + 1) * sizeof *row);
    for (int i = 0; i <= n_from; i++)
        row[i] = random_floats(n_to + 1);
    return row;
}

static void set_up_graph(void)
{
    node_list = room(NODES * sizeof *node_list);
    edges = room(NODES * NEAR * sizeof *edges);
    for (int i = 0, e = 0; i < NODES; i++) {
        node_list[i] = (Node){e, 1 + (int)(next_random() >> 28) % NEAR};
        for (int k = 0; k < node_list[i].n_edges; k++)
            edges[e++] = (Edge){k == 0 ? (i + 1) % NODES : (int)(next_random() >> 8) % NODES, 1};
    }
    in_frontier = room(NODES);
    in_next = room(NODES);
    visited = room(NODES);
    cost = room(NODES * sizeof *cost);
}

static void set_up_points(void)
{
    features = room(POINTS * sizeof *features);
    features[0] = random_floats(POINTS * FEATURES);
    points = room(POINTS * sizeof *points);
    for (int i = 0; i < POINTS; i++) {
        features[i] = features[0] + i * FEATURES;
        points[i] = (Point){features[i], 1.0f + fraction(), 0.0f, 0};
    }
    membership = room(POINTS * sizeof *membership);
    centers = room(CLUSTERS * FEATURES * sizeof *centers);
    center_sums = room(CLUSTERS * FEATURES * sizeof *center_sums);
    center_counts = room(CLUSTERS * sizeof *center_counts);
    options = room(OPTIONS * sizeof *options);
    for (int i = 0; i < OPTIONS; i++)
        options[i] = (Option){
            50 + 50 * fraction(), 50 + 50 * fraction(), 0.1f, 0.1f + 0.5f * fraction(), 0.1f + fraction(), i & 1, 0};
}

static void set_up_boxes(void)
{
    int n = BOX * BOX * BOX * PER_BOX;
    positions = room(n * sizeof *positions);
    forces = room(n * sizeof *forces);
    charge = room(n * sizeof *charge);
    for (int i = 0; i < n; i++) {
        positions[i] = (Four){fraction(), fraction(), fraction(), fraction()};
        charge[i] = fraction();
    }
    array_x = room(PARTICLES * sizeof *array_x);
    array_y = room(PARTICLES * sizeof *array_y);
    weights = room(PARTICLES * sizeof *weights);
    cumulative = room(PARTICLES * sizeof *cumulative);
    drawn = room(PARTICLES * sizeof *drawn);
    moved_x = room(PARTICLES * sizeof *moved_x);
    moved_y = room(PARTICLES * sizeof *moved_y);
}

static void set_up(void)
{
    seed = 17;
    if (sscanf("96 96 8 5", "%d %d %d %d", &rows, &columns, &n_features, &n_clusters) != 4)
        exit(3);
    temperature = random_floats(CELLS);
    next_temperature = random_floats(CELLS);
    power = random_floats(CELLS);
    image = random_floats(CELLS);
    north = random_floats(CELLS);
    south = random_floats(CELLS);
    west = random_floats(CELLS);
    east = random_floats(CELLS);
    matrix = random_floats(ORDER * ORDER);
    wall = room(CELLS * sizeof *wall);
    for (int i = 0; i < CELLS; i++)
        wall[i] = (int)(next_random() >> 28);
    cheapest = room(COLUMNS * sizeof *cheapest);
    next_cheapest = room(COLUMNS * sizeof *next_cheapest);
    keys = room(KEYS * sizeof *keys);
    for (int i = 0; i < KEYS; i++)
        keys[i] = (int)(next_random() >> 12);
    sums = room(SCAN * sizeof *sums);
    network = (Network){LAYER,
                        HIDDEN,
                        1,
                        random_floats(LAYER + 1),
                        random_floats(HIDDEN + 1),
                        random_floats(2),
                        random_floats(2),
                        random_floats(2),
                        random_floats(HIDDEN + 1),
                        weight_rows(LAYER, HIDDEN),
                        weight_rows(HIDDEN, 1)};
    set_up_graph();
    set_up_points();
    set_up_boxes();
}

int main(int argc, char **argv)
{
    static const Kernel kernels[] = {{"chip-heat", chip_heat}, {"diffuse", diffuse},     {"way-down", way_down},
                                     {"clusters", clusters},   {"gains", gains},         {"prices", prices},
                                     {"flags-bfs", flags_bfs}, {"learn", learn},         {"scan", scan},
                                     {"bitonic", bitonic},     {"factorise", factorise}, {"boxes", boxes},
                                     {"particles", particles}};
    return RUN_KERNEL(kernels, set_up, argc, argv);
}
