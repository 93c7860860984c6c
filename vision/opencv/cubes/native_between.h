// What is seen between pixels.
#pragma once
#include "native.h"

#include <stddef.h>

// quad is blue, green, red and nothing.
typedef float quad __attribute__((vector_size(16)));

static inline quad lanes(float v) { return (quad){v, v, v, v}; }

static inline quad pixel(const uint8_t *p) { return (quad){p[0], p[1], p[2], 0}; }

// between is the picture's colour at a place between pixels; beside it, that
// of its border.
static inline quad between(const cubes_picture *p, double x, double y) {
    x = x < 0 ? 0 : x > p->w - 1.001 ? p->w - 1.001 : x;
    y = y < 0 ? 0 : y > p->h - 1.001 ? p->h - 1.001 : y;
    int ix = (int)x, iy = (int)y;
    quad fx = lanes((float)(x - ix)), fy = lanes((float)(y - iy));
    const uint8_t *up = p->bgr + 3 * ((size_t)iy * p->w + ix), *down = up + 3 * (size_t)p->w;
    quad t = pixel(up) + fx * (pixel(up + 3) - pixel(up));
    quad u = pixel(down) + fx * (pixel(down + 3) - pixel(down));
    return t + fy * (u - t);
}

// half_edges are those of the top face, px.
static inline void half_edges(const cubes_cube *c, double half[2][2]) {
    double s = __builtin_sin(c->turn) * c->size / 2, k = __builtin_cos(c->turn) * c->size / 2;
    for (int i = 0; i < 2; i++) {
        half[0][i] = c->x[i] * k + c->y[i] * s;
        half[1][i] = c->y[i] * k - c->x[i] * s;
    }
}
