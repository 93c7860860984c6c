// What is seen between pixels.
#pragma once
#include "native.h"

#include <stddef.h>
#include <string.h>

// quad is blue, green, red and anything.
typedef float quad __attribute__((vector_size(16)));

static inline quad lanes(float v) { return (quad){v, v, v, v}; }

// pixel takes a byte more than it needs where there is one, and widens four at once by
// laying zeros between them, twice.
static inline quad pixel(const cubes_picture *p, const uint8_t *at) {
    typedef uint8_t bytes __attribute__((vector_size(16)));
    typedef uint16_t words __attribute__((vector_size(16)));
    typedef int32_t numbers __attribute__((vector_size(16)));
    if (at + 4 > p->bgr + 3 * (size_t)p->w * p->h) return (quad){at[0], at[1], at[2], 0};
    int32_t four;
    memcpy(&four, at, 4);
    bytes b = (bytes)(numbers){four};
    words w = (words)__builtin_shufflevector(b, (bytes){0}, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    return __builtin_convertvector((numbers)__builtin_shufflevector(w, (words){0}, 0, 8, 1, 9, 2, 10, 3, 11), quad);
}

// between is the picture's colour at a place between pixels; beside it, that
// of its border, and of no number that of its corner.
static inline quad between(const cubes_picture *p, double x, double y) {
    x = x > 0 ? x < p->w - 1.001 ? x : p->w - 1.001 : 0;
    y = y > 0 ? y < p->h - 1.001 ? y : p->h - 1.001 : 0;
    int ix = (int)x, iy = (int)y;
    quad fx = lanes((float)(x - ix)), fy = lanes((float)(y - iy));
    const uint8_t *up = p->bgr + 3 * ((size_t)iy * p->w + ix), *down = up + 3 * (size_t)p->w;
    quad t = pixel(p, up) + fx * (pixel(p, up + 3) - pixel(p, up));
    quad u = pixel(p, down) + fx * (pixel(p, down + 3) - pixel(p, down));
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
