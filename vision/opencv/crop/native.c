#include "native.h"

#include <stddef.h>
#include <string.h>

// quad is blue, green, red and anything.
typedef float quad __attribute__((vector_size(16)));

// loose is one that lies anywhere.
typedef float loose __attribute__((vector_size(16), aligned(4), may_alias));

static inline quad lanes(float v) { return (quad){v, v, v, v}; }

// pixel takes a byte more than it needs where there is one, and widens four at once by
// laying zeros between them, twice.
static inline quad pixel(crop_picture p, const uint8_t *at) {
    typedef uint8_t bytes __attribute__((vector_size(16)));
    typedef uint16_t words __attribute__((vector_size(16)));
    typedef int32_t numbers __attribute__((vector_size(16)));
    if (at + 4 > p.bgr + 3 * (size_t)p.w * p.h) return (quad){at[0], at[1], at[2], 0};
    int32_t four;
    memcpy(&four, at, 4);
    bytes b = (bytes)(numbers){four};
    words w = (words)__builtin_shuffle(b, (bytes){0}, (bytes){0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23});
    return __builtin_convertvector((numbers)__builtin_shuffle(w, (words){0}, (words){0, 8, 1, 9, 2, 10, 3, 11}), quad);
}

// across makes a line of px out of a row of the picture.
static inline void across(crop_picture p, const uint8_t *row, int edge, crop_taps columns, quad *line) {
    for (int x = 0; x < edge; x++) {
        const float *weights = columns.weights + x * columns.count;
        const uint8_t *at = row + 3 * columns.first[x];
        line[x] = lanes(0);
        for (int k = 0; k < columns.count; k++) line[x] += lanes(weights[k]) * pixel(p, at + 3 * k);
    }
}

void crop_cut(crop_picture p, int edge, crop_taps columns, crop_taps rows, float *to) {
    loose *px = (loose *)to;
    quad line[edge];
    memset(to, 0, edge * edge * sizeof *px);
    for (int y = rows.first[0], from = 0; y < rows.first[edge - 1] + rows.count; y++) {
        across(p, p.bgr + 3 * (size_t)y * p.w, edge, columns, line);
        while (rows.first[from] + rows.count <= y) from++;
        for (int r = from; r < edge && rows.first[r] <= y; r++) {
            quad weight = lanes(rows.weights[r * rows.count + y - rows.first[r]]);
            for (int x = 0; x < edge; x++) px[r * edge + x] += weight * line[x];
        }
    }
}

// between is the picture's colour at a place between pixels; beside it, that
// of its border.
static inline quad between(crop_picture p, double x, double y) {
    x = x < 0 ? 0 : x > p.w - 1.001 ? p.w - 1.001 : x;
    y = y < 0 ? 0 : y > p.h - 1.001 ? p.h - 1.001 : y;
    int ix = (int)x, iy = (int)y;
    quad fx = lanes((float)(x - ix)), fy = lanes((float)(y - iy));
    const uint8_t *up = p.bgr + 3 * ((size_t)iy * p.w + ix), *down = up + 3 * (size_t)p.w;
    quad t = pixel(p, up) + fx * (pixel(p, up + 3) - pixel(p, up));
    quad u = pixel(p, down) + fx * (pixel(p, down + 3) - pixel(p, down));
    return t + fy * (u - t);
}

void crop_straight(crop_picture p, int edge, crop_point first, crop_point across, crop_point down, int places, float *planes) {
    for (int y = 0; y < edge; y++)
        for (int x = 0; x < edge; x++) {
            quad sum = lanes(0);
            for (int k = 0; k < places * places; k++) {
                double u = x + (k % places + 0.5) / places, v = y + (k / places + 0.5) / places;
                sum += between(p, first.x + u * across.x + v * down.x, first.y + u * across.y + v * down.y);
            }
            for (int c = 0; c < 3; c++) planes[(c * edge + y) * edge + x] = sum[c] / (places * places);
        }
}
