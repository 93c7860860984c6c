#include "native_between.h"

#include <math.h>
#include <string.h>

// A die that leans is seen to do so beside its top face: its sides are not
// where those of one that lies flat end. From the middle of the face outward
// over each of its edges lie STEPS places, each looked at ACROSS times along
// the edge, which are summed in two halves that share their middle.
enum { STEPS = CUBES_LEAN_STEPS, ACROSS = 11, HALF = 6, LEVELS = 7 };

// FROM is the first of the places and STEP the way to the next, WIDE how far
// along an edge is looked, in half edges.
static const float FROM = 0.3f, STEP = 0.1f, WIDE = 0.85f;

// sample is brightness and chroma, with the light's colour in it: both are
// compared with those of the face.
typedef struct {
    float luma, chroma;
} sample;

static inline sample sample_at(const cubes_picture *p, const double at[2], const double u[2], const double v[2], float x, float y) {
    quad q = between(p, at[0] + x * u[0] + y * v[0], at[1] + x * u[1] + y * v[1]);
    return (sample){(q[0] + 2 * q[1] + q[2]) / 4, fminf(q[2], q[1]) - q[0]};
}

static float middle_of(float *values, int n) {
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && values[k] < values[k - 1]; k--) {
            float v = values[k];
            values[k] = values[k - 1], values[k - 1] = v;
        }
    return values[n / 2];
}

// level is what the bare face has: most of it is not marked.
static sample level(const cubes_picture *p, const cubes_cube *c, double half[2][2]) {
    float luma[LEVELS * LEVELS], chroma[LEVELS * LEVELS];
    for (int i = 0; i < LEVELS * LEVELS; i++) {
        float x = (i % LEVELS - LEVELS / 2) * 0.26f, y = (i / LEVELS - LEVELS / 2) * 0.26f;
        sample s = sample_at(p, c->at, half[0], half[1], x, y);
        luma[i] = s.luma, chroma[i] = s.chroma;
    }
    return (sample){middle_of(luma, LEVELS * LEVELS), middle_of(chroma, LEVELS * LEVELS)};
}

// canonical turns and mirrors the half edges so that the drop to the bottom
// face leads over the first one most and not away from the second one, and
// says how far, in half edges: what differs only so looks alike then.
static void canonical(const cubes_cube *c, double half[2][2], double drop[2]) {
    double dx = -c->up[0] * c->size, dy = -c->up[1] * c->size;
    double *u = half[0], *v = half[1], det = u[0] * v[1] - u[1] * v[0];
    drop[0] = (dx * v[1] - dy * v[0]) / det, drop[1] = (u[0] * dy - u[1] * dx) / det;
    for (int i = 0; i < 2; i++)
        if (drop[i] < 0) drop[i] = -drop[i], half[i][0] = -half[i][0], half[i][1] = -half[i][1];
    if (drop[1] <= drop[0]) return;
    double t[2] = {drop[0], drop[1]};
    drop[0] = t[1], drop[1] = t[0];
    for (int i = 0; i < 2; i++) t[0] = half[0][i], half[0][i] = half[1][i], half[1][i] = t[0];
}

static inline float within(float v, float low) { return v < low ? low : v > 1 ? 1 : v; }

// outward fills what is seen from the middle over one edge: how much of an
// edge there is, brightness and chroma against the face's, each in two halves.
static void outward(const cubes_picture *p, const cubes_cube *c, const double out[2], const double along[2], sample face, float *to) {
    sample seen[STEPS + 2][ACROSS];
    for (int k = 0; k < STEPS + 2; k++)
        for (int i = 0; i < ACROSS; i++)
            seen[k][i] = sample_at(p, c->at, out, along, FROM + STEP * (k - 1), WIDE * (i - ACROSS / 2) / (ACROSS / 2));
    // As an edge counts by its steepness elsewhere.
    float full = fmaxf(4, 0.09f * face.luma) / 2, px = 2 * STEP * (float)hypot(out[0], out[1]);
    memset(to, 0, 6 * STEPS * sizeof *to);
    for (int k = 0; k < STEPS; k++)
        for (int i = 0; i < ACROSS; i++) {
            sample s = seen[k + 1][i], before = seen[k][i], after = seen[k + 2][i];
            float m = fmaxf(fabsf(after.luma - before.luma), fabsf(after.chroma - before.chroma)) / px;
            float of[3] = {m / (m + full), within(s.luma / (face.luma + 1) - 1, -1), within(s.chroma / (fmaxf(face.chroma, 0) + 5) - 1, -2)};
            for (int j = 0; j < 3; j++) {
                if (i < HALF) to[2 * j * STEPS + k] += of[j] / HALF;
                if (i >= ACROSS - HALF) to[(2 * j + 1) * STEPS + k] += of[j] / HALF;
            }
        }
}

void cubes_beside(cubes_picture p, const cubes_cube *c, float *to) {
    double half[2][2], drop[2];
    half_edges(c, half);
    canonical(c, half, drop);
    sample face = level(&p, c, half);
    for (int i = 0; i < 4; i++) {
        double sign = i % 2 ? -1 : 1, out[2] = {sign * half[i / 2][0], sign * half[i / 2][1]};
        outward(&p, c, out, half[1 - i / 2], face, to + i * 6 * STEPS);
    }
    to[24 * STEPS] = (float)drop[0], to[24 * STEPS + 1] = (float)drop[1];
}

float cubes_leans(const float *weights, const float *beside) {
    const float *row = weights, *biases = weights + CUBES_LEAN_HIDDEN * CUBES_BESIDE, *last = biases + CUBES_LEAN_HIDDEN;
    float said = last[CUBES_LEAN_HIDDEN];
    for (int k = 0; k < CUBES_LEAN_HIDDEN; k++, row += CUBES_BESIDE) {
        float lanes[8] = {0};
        int i = 0;
        // Eight sums at once do not wait for one another.
        for (; i + 8 <= CUBES_BESIDE; i += 8)
            for (int j = 0; j < 8; j++) lanes[j] += row[i + j] * beside[i + j];
        for (; i < CUBES_BESIDE; i++) lanes[0] += row[i] * beside[i];
        float sum = biases[k];
        for (int j = 0; j < 8; j++) sum += lanes[j];
        said += fmaxf(sum, 0) * last[k];
    }
    return said;
}
