#include "native.h"

// Roots of what is not negative need no error number; so they are taken of
// several numbers at once.
#pragma GCC optimize("no-math-errno")

#include <math.h>
#include <string.h>

// steepest is the steeper of a pixel's two slopes, squared, and whither.
static inline float steepest(cubes_slope s, float *x, float *y) {
    float luma = s.luma_x * s.luma_x + s.luma_y * s.luma_y;
    float chroma = s.chroma_x * s.chroma_x + s.chroma_y * s.chroma_y;
    if (chroma > luma) {
        *x = s.chroma_x, *y = s.chroma_y;
        return chroma;
    }
    *x = s.luma_x, *y = s.luma_y;
    return luma;
}

// sums_over makes of the sums of rows those over all rectangles.
static void sums_over(int32_t *sums, int w, int h) {
    for (int i = w + 1; i < (w + 1) * (h + 1); i++) sums[i] += sums[i - w - 1];
}

static inline int32_t sum_in(const int32_t *sums, int w, int x0, int y0, int x1, int y1) {
    w++;
    return sums[y1 * w + x1] - sums[y0 * w + x1] - sums[y1 * w + x0] + sums[y0 * w + x0];
}

void cubes_vast(cubes_region r, const uint8_t *body, float steep, int edge, int around, int32_t *sums, int32_t *more, uint8_t *vast) {
    if (edge < 1 || r.w < edge || r.h < edge) return;
    for (int y = 0; y < r.h; y++) {
        int32_t n = 0, *to = sums + (y + 1) * (r.w + 1);
        for (int x = 0; x < r.w; x++) {
            cubes_slope s = r.slopes[y * r.w + x];
            n += body[y * r.w + x] && fabsf(s.luma_x) + fabsf(s.luma_y) < steep;
            to[x + 1] = n;
        }
    }
    sums_over(sums, r.w, r.h);
    int any = 0;
    for (int y = 0; y < r.h; y++) {
        int32_t n = 0, *to = more + (y + 1) * (r.w + 1);
        for (int x = 0; x < r.w; x++) {
            if (x + edge <= r.w && y + edge <= r.h)
                n += sum_in(sums, r.w, x, y, x + edge, y + edge) * 100 > edge * edge * 96;
            to[x + 1] = n;
        }
        any |= n;
    }
    if (!any) return;
    sums_over(more, r.w, r.h);
    int back = edge + around - 1;
    for (int y = 0; y < r.h; y++)
        for (int x = 0; x < r.w; x++) {
            int x0 = x < back ? 0 : x - back, x1 = x + around < r.w ? x + around + 1 : r.w;
            int y0 = y < back ? 0 : y - back, y1 = y + around < r.h ? y + around + 1 : r.h;
            vast[y * r.w + x] = sum_in(more, r.w, x0, y0, x1, y1) > 0;
        }
}

void cubes_counts(cubes_region r, const uint8_t *strange, const uint8_t *vast, float steep, int32_t *strong, int32_t *bodies) {
    for (int y = 0; y < r.h; y++) {
        int32_t n = 0, m = 0, *s = strong + (y + 1) * (r.w + 1), *b = bodies + (y + 1) * (r.w + 1);
        for (int x = 0; x < r.w; x++) {
            float dx, dy;
            n += steepest(r.slopes[y * r.w + x], &dx, &dy) > steep;
            m += strange[y * r.w + x] && !vast[y * r.w + x];
            s[x + 1] = n;
            b[x + 1] = m;
        }
    }
    sums_over(strong, r.w, r.h);
    sums_over(bodies, r.w, r.h);
}

// STEPS is how finely the steepness of an edge is told, 0 to 1; WAY_STEPS how
// finely the ways are tabled, for slopes from -1 to 1. What is less than FAINT
// steps is noise, of which there is much.
enum { STEPS = 16, FAINT = 3, WAY_STEPS = 256 };

// way_of is the way of an edge, which runs across its slope. The arc tangent
// is what takes the time, so it is looked up.
static int way_of(float x, float y, const uint16_t *ways) {
    if (x < 0) x = -x, y = -y;
    if (fabsf(y) <= x) return ways[(int)(y / x * WAY_STEPS + WAY_STEPS + 0.5f)];
    int w = ways[(int)(x / fabsf(y) * WAY_STEPS + WAY_STEPS + 0.5f)];
    return y > 0 ? (CUBES_WAYS * 3 / 2 - w) % CUBES_WAYS : w - CUBES_WAYS / 2;
}

int cubes_spots(cubes_region r, const uint8_t *needed, const uint16_t *ways, int rim, int columns, int rows, cubes_spot *to) {
    const int block = 2 * CUBES_TILE, blocks = (r.w + block - 1) / block;
    // A slope has slope / (slope + half) of all steps.
    float half = r.full / 2, low = half * (FAINT - 0.5f) / (STEPS - 1 - FAINT + 0.5f);
    int n = 0;
    for (int y = 0; y < r.h; y++)
        for (int x = 0; x < r.w; x++) {
            if (!needed[y / block * blocks + x / block]) {
                x += block - 1;
                continue;
            }
            float dx, dy, squared = steepest(r.slopes[y * r.w + x], &dx, &dy);
            if (squared < low * low) continue;
            float slope = sqrtf(squared);
            int step = (int)(slope / (slope + half) * (STEPS - 1) + 0.5f);
            to[n].at = ((x + rim) % 2 * rows + y + rim) * columns + (x + rim) / 2;
            to[n++].like = step * CUBES_WAYS + way_of(dx, dy, ways);
        }
    return n;
}

void cubes_planes(const cubes_spot *spots, int n, const uint8_t *likes, uint8_t *planes, int columns, int rows) {
    size_t both = 2 * (size_t)columns * rows;
    memset(planes, 0, CUBES_WAYS * both);
    for (int k = 0; k < CUBES_WAYS; k++, planes += both, likes += STEPS * CUBES_WAYS)
        for (int i = 0; i < n; i++) planes[spots[i].at] = likes[spots[i].like];
}

// score_turn scores one turn at all places of a tile.
static int score_turn(const uint8_t *planes, int columns, int rows, const cubes_probe *p, int x, int y, uint16_t *scores) {
    const uint8_t *from[4][CUBES_SAMPLES];
    for (int e = 0; e < 4; e++)
        for (int s = 0; s < CUBES_SAMPLES; s++) {
            unsigned px = x + p->x[e][s], py = y + p->y[e][s];
            from[e][s] = planes + ((size_t)(2 * p->way[e] + px % 2) * rows + py) * columns + px / 2;
        }
    int best = 0;
    for (int j = 0; j < CUBES_TILE; j++, scores += CUBES_TILE) {
        uint16_t total[CUBES_TILE] = {0}, worst[CUBES_TILE];
        memset(worst, 0xff, sizeof worst);
        for (int e = 0; e < 4; e++) {
            const uint8_t *a = from[e][0] + 2 * j * columns, *b = from[e][1] + 2 * j * columns;
            const uint8_t *c = from[e][2] + 2 * j * columns, *d = from[e][3] + 2 * j * columns;
            const uint8_t *f = from[e][4] + 2 * j * columns;
            for (int i = 0; i < CUBES_TILE; i++) {
                uint16_t sum = a[i] + b[i] + c[i] + d[i] + f[i];
                total[i] += sum;
                worst[i] = sum < worst[i] ? sum : worst[i];
            }
        }
        for (int i = 0; i < CUBES_TILE; i++) {
            scores[i] = total[i] + worst[i];
            best = scores[i] > best ? scores[i] : best;
        }
    }
    return best;
}

int cubes_tile(const uint8_t *planes, int columns, int rows, int rim, const cubes_probe *probes,
               int x, int y, int least, uint16_t *scores) {
    const int places = CUBES_TILE * CUBES_TILE;
    int best = 0;
    for (int k = 0; k < CUBES_TURNS; k += 2) {
        int top = score_turn(planes, columns, rows, probes + k, x + rim, y + rim, scores + k * places);
        best = top > best ? top : best;
    }
    if (best < least) return 0;
    for (int k = 1; k < CUBES_TURNS; k += 2)
        score_turn(planes, columns, rows, probes + k, x + rim, y + rim, scores + k * places);
    return 1;
}

// quad is a slope in four lanes.
typedef float quad __attribute__((vector_size(16), aligned(4)));

// along are the places at which an edge is looked at, as shares of it; its
// ends are rounded off.
static const float along[CUBES_SAMPLES] = {0.18f, 0.34f, 0.5f, 0.66f, 0.82f};

// slope_at is the slope between pixels, none outside.
static inline quad slope_at(const cubes_region *r, float x, float y) {
    int ix = (int)x, iy = (int)y;
    if (!(x >= 0 && y >= 0) || ix >= r->w - 1 || iy >= r->h - 1) return (quad){0};
    float fx = x - ix, fy = y - iy;
    const quad *up = (const quad *)(r->slopes + iy * r->w + ix), *down = up + r->w;
    return (1 - fx) * (1 - fy) * up[0] + fx * (1 - fy) * up[1] + (1 - fx) * fy * down[0] + fx * fy * down[1];
}

// edges_seen is how much of each of n lines, four at most, is an edge of what
// is seen, 0 to 1; two thirds for a full edge. It goes on growing beyond, so
// that it is largest on the steepest place.
static void edges_seen(const cubes_region *r, double lines[][2][2], int n, double *seen) {
    float s[4 * CUBES_SAMPLES][4], dx[4 * CUBES_SAMPLES], dy[4 * CUBES_SAMPLES], worth[4 * CUBES_SAMPLES];
    for (int i = 0; i < n; i++) {
        float ax = (float)lines[i][0][0], ay = (float)lines[i][0][1];
        float lx = (float)lines[i][1][0] - ax, ly = (float)lines[i][1][1] - ay;
        for (int k = 0; k < CUBES_SAMPLES; k++) {
            int to = i * CUBES_SAMPLES + k;
            quad at = slope_at(r, ax + lx * along[k] - r->x0, ay + ly * along[k] - r->y0);
            memcpy(s[to], &at, sizeof at);
            dx[to] = lx, dy[to] = ly;
        }
    }
    float half = r->full / 2;
    for (int i = 0; i < n * CUBES_SAMPLES; i++) {
        // How steep it is and how well it points, of the steeper slope.
        float luma = s[i][0] * s[i][0] + s[i][1] * s[i][1], chroma = s[i][2] * s[i][2] + s[i][3] * s[i][3];
        int by_chroma = chroma > luma;
        float gx = by_chroma ? s[i][2] : s[i][0], gy = by_chroma ? s[i][3] : s[i][1];
        float across = gy * dx[i] - gx * dy[i];
        across *= across / (dx[i] * dx[i] + dy[i] * dy[i]);
        float toward = across / ((by_chroma ? chroma : luma) + 1e-6f), m = sqrtf(across);
        worth[i] = toward * toward * m / (m + half);
    }
    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int k = 0; k < CUBES_SAMPLES; k++) sum += worth[i * CUBES_SAMPLES + k];
        seen[i] = sum / CUBES_SAMPLES;
    }
}

// top_of is the outline of the top face, as the mat's x and y turn.
static void top_of(const cubes_cube *c, double top[4][2]) {
    double s = sin(c->turn), k = cos(c->turn), h = c->size / 2;
    for (int i = 0; i < 2; i++) {
        double a = c->x[i] * h * k + c->y[i] * h * s, b = c->y[i] * h * k - c->x[i] * h * s;
        top[0][i] = c->at[i] - a - b, top[1][i] = c->at[i] + a - b;
        top[2][i] = c->at[i] + a + b, top[3][i] = c->at[i] - a + b;
    }
}

static double cross(double ax, double ay, double bx, double by) { return ax * by - ay * bx; }

// top_edges is how well the four edges of a top face are seen; the worst
// counts twice, for three edges are easily found where no die is.
static double top_edges(const cubes_region *r, double top[4][2]) {
    double lines[4][2][2], seen[4], sum = 0, worst = 1;
    for (int i = 0; i < 4; i++) {
        memcpy(lines[i][0], top[i], sizeof top[i]);
        memcpy(lines[i][1], top[(i + 1) % 4], sizeof top[i]);
    }
    edges_seen(r, lines, 4, seen);
    for (int i = 0; i < 4; i++) {
        sum += seen[i];
        worst = seen[i] < worst ? seen[i] : worst;
    }
    return (sum + worst) / 5;
}

double cubes_top_edges(cubes_region r, const cubes_cube *c) {
    double top[4][2];
    top_of(c, top);
    return top_edges(&r, top);
}

// score is how well a cube explains what is seen: the edges of its top face
// and the lower ones of those sides that the camera sees well enough to tell.
static double score(const cubes_region *r, const cubes_cube *c) {
    double top[4][2], low[4][2][2], seen[4], dx = -c->up[0] * c->size, dy = -c->up[1] * c->size, sum = 0;
    top_of(c, top);
    double tops = top_edges(r, top);
    if (hypot(dx, dy) < 4) return tops;
    int turns_right = cross(c->x[0], c->x[1], c->y[0], c->y[1]) > 0, n = 0;
    for (int i = 0; i < 4; i++) {
        double *a = top[i], *b = top[(i + 1) % 4], ex = b[0] - a[0], ey = b[1] - a[1], out = cross(ex, ey, dx, dy);
        // A side is seen when the drop leads out of the face.
        if ((out < 0) != turns_right || fabs(out) < 3 * hypot(ex, ey)) continue;
        low[n][0][0] = a[0] + dx, low[n][0][1] = a[1] + dy;
        low[n][1][0] = b[0] + dx, low[n++][1][1] = b[1] + dy;
    }
    edges_seen(r, low, n, seen);
    for (int i = 0; i < n; i++) sum += seen[i];
    return (4 * tops + 0.5 * sum) / (4 + 0.5 * n);
}

void cubes_climb(cubes_region r, cubes_cube *c, double step, const double *moves, int n) {
    c->score = score(&r, c);
    for (int round = 0; round < 8; round++) {
        cubes_cube best = *c;
        for (int i = 0; i < n; i++) {
            cubes_cube t = *c;
            t.at[0] += moves[4 * i] * step, t.at[1] += moves[4 * i + 1] * step;
            t.turn += moves[4 * i + 2] * step, t.size += moves[4 * i + 3] * step;
            if ((t.score = score(&r, &t)) > best.score) best = t;
        }
        if (best.score <= c->score) return;
        *c = best;
    }
}
