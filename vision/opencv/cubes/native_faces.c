#include "native_between.h"

#include <math.h>

// face_at is the colour at a place of a top face, in half edges from its
// middle; half are the half edges in px.
static inline quad face_at(const cubes_picture *p, const cubes_cube *c, double half[2][2], double u, double v) {
    return between(p, c->at[0] + u * half[0][0] + v * half[1][0], c->at[1] + u * half[0][1] + v * half[1][1]);
}

enum { SIDE = CUBES_FACE, PIXELS = SIDE * SIDE };

static inline float from_middle(int i) { return i - (SIDE - 1) / 2.0f; }

// plane fits m + sx * x + sy * y, x and y from the middle, by weighted least
// squares; all channels at once.
static void plane(const quad *v, const quad *weights, quad *m, quad *sx, quad *sy) {
    quad w = lanes(0), wx = w, wy = w, wxx = w, wxy = w, wyy = w, z = w, zx = w, zy = w;
    for (int i = 0; i < PIXELS; i++) {
        quad x = lanes(from_middle(i % SIDE)), y = lanes(from_middle(i / SIDE)), k = weights[i];
        quad kx = k * x, ky = k * y, kz = k * v[i];
        w += k, wx += kx, wy += ky;
        wxx += kx * x, wxy += kx * y, wyy += ky * y;
        z += kz, zx += kz * x, zy += kz * y;
    }
    // About the weights' own middle the sums are small enough for floats.
    quad mx = wx / w, my = wy / w, mz = z / w;
    wxx -= wx * mx, wxy -= wx * my, wyy -= wy * my;
    zx -= z * mx, zy -= z * my;
    quad det = wxx * wyy - wxy * wxy + lanes(1e-6f);
    *sx = (zx * wyy - zy * wxy) / det;
    *sy = (zy * wxx - zx * wxy) / det;
    *m = mz - *sx * mx - *sy * my;
}

// magnitude is without its sign.
static inline quad magnitude(quad v) {
    typedef int32_t bits __attribute__((vector_size(16)));
    return (quad)((bits)v & (bits){INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX});
}

static inline quad larger(quad a, quad b) { return (a + b + magnitude(a - b)) * lanes(0.5f); }

// left_over is what a plane does not explain. The plane is fitted again
// without the pixels that fit it worst, which are the marks.
static void left_over(const quad *v, quad *rest) {
    quad weights[PIXELS], m, sx, sy;
    for (int i = 0; i < PIXELS; i++) weights[i] = lanes(1);
    for (int round = 0; round < 3; round++) {
        plane(v, weights, &m, &sx, &sy);
        quad off = lanes(0), sum = lanes(0);
        for (int i = 0; i < PIXELS; i++) {
            rest[i] = v[i] - m - sx * lanes(from_middle(i % SIDE)) - sy * lanes(from_middle(i / SIDE));
            off += weights[i] * magnitude(rest[i]);
            sum += weights[i];
        }
        quad scale = larger(lanes(2), 1.5f * off / sum);
        for (int i = 0; i < PIXELS; i++) {
            quad d = rest[i] / scale;
            d *= d;
            weights[i] = 1 / (1 + d * d);
        }
    }
}

void cubes_marks(cubes_picture p, const cubes_cube *c, double span, float *marks) {
    quad seen[PIXELS], rest[PIXELS];
    double half[2][2];
    half_edges(c, half);
    for (int i = 0; i < PIXELS; i++)
        seen[i] = face_at(&p, c, half, span * (2 * (i % SIDE + 0.5) / SIDE - 1), span * (2 * (i / SIDE + 0.5) / SIDE - 1));
    left_over(seen, rest);
    for (int i = 0; i < PIXELS; i++) {
        quad square = rest[i] * rest[i];
        marks[i] = sqrtf(square[0] + square[1] + square[2]);
    }
}
