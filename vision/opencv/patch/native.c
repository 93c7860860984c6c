#include "native.h"

#include <stddef.h>

// quad is blue, green, red and nothing.
typedef float quad __attribute__((vector_size(16)));

// loose is one that lies anywhere.
typedef float loose __attribute__((vector_size(16), aligned(4), may_alias));

static inline quad lanes(float v) { return (quad){v, v, v, v}; }

static inline quad pixel(const uint8_t *p) { return (quad){p[0], p[1], p[2], 0}; }

void patch_cut(patch_picture p, int edge, patch_taps columns, patch_taps rows, int begin, int end, float *room, float *planes) {
    loose *lines = (loose *)room;
    for (int y = begin; y < end; y++) {
        const uint8_t *line = p.bgr + 3 * (size_t)y * p.w;
        for (int x = 0; x < edge; x++) {
            const float *weights = columns.weights + x * columns.count;
            const uint8_t *at = line + 3 * columns.first[x];
            quad sum = lanes(0);
            for (int k = 0; k < columns.count; k++) sum += lanes(weights[k]) * pixel(at + 3 * k);
            lines[(y - begin) * edge + x] = sum;
        }
    }
    for (int y = 0; y < edge; y++) {
        const float *weights = rows.weights + y * rows.count;
        const loose *at = lines + (rows.first[y] - begin) * edge;
        for (int x = 0; x < edge; x++) {
            quad sum = lanes(0);
            for (int k = 0; k < rows.count; k++) sum += lanes(weights[k]) * at[k * edge + x];
            for (int c = 0; c < 3; c++) planes[(c * edge + y) * edge + x] = sum[c];
        }
    }
}

// between is the picture's colour at a place between pixels; beside it, that
// of its border.
static inline quad between(patch_picture p, double x, double y) {
    x = x < 0 ? 0 : x > p.w - 1.001 ? p.w - 1.001 : x;
    y = y < 0 ? 0 : y > p.h - 1.001 ? p.h - 1.001 : y;
    int ix = (int)x, iy = (int)y;
    quad fx = lanes((float)(x - ix)), fy = lanes((float)(y - iy));
    const uint8_t *up = p.bgr + 3 * ((size_t)iy * p.w + ix), *down = up + 3 * (size_t)p.w;
    quad t = pixel(up) + fx * (pixel(up + 3) - pixel(up));
    quad u = pixel(down) + fx * (pixel(down + 3) - pixel(down));
    return t + fy * (u - t);
}

void patch_straight(patch_picture p, int edge, patch_point first, patch_point across, patch_point down, int places, float *planes) {
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
