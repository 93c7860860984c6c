#include "native.h"

#include <stddef.h>
#include <string.h>

// quad is blue, green, red and anything.
typedef float quad __attribute__((vector_size(16)));

// loose is one that lies anywhere.
typedef float loose __attribute__((vector_size(16), aligned(4), may_alias));

static inline quad lanes(float v) { return (quad){v, v, v, v}; }

// pixel takes a byte more than it needs where there is one, as within says or is found
// out, and widens four at once by laying zeros between them, twice.
static inline quad pixel(crop_picture p, const uint8_t *at, const int within) {
    typedef uint8_t bytes __attribute__((vector_size(16)));
    typedef uint16_t words __attribute__((vector_size(16)));
    typedef int32_t numbers __attribute__((vector_size(16)));
    if (!within && at + 4 > p.bgr + 3 * (size_t)p.w * p.h) return (quad){at[0], at[1], at[2], 0};
    int32_t four;
    memcpy(&four, at, 4);
    bytes b = (bytes)(numbers){four};
    words w = (words)__builtin_shufflevector(b, (bytes){0}, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    return __builtin_convertvector((numbers)__builtin_shufflevector(w, (words){0}, 0, 8, 1, 9, 2, 10, 3, 11), quad);
}

// across makes a line of px out of a row of the picture.
static inline __attribute__((always_inline)) void across(crop_picture p, const uint8_t *row, int edge, crop_taps columns, const int within, quad *line) {
    const float *weight = columns.weights;
    for (int x = 0; x < edge; x++) {
        const uint8_t *at = row + 3 * columns.first[x];
        quad sum = lanes(0);
        for (int k = 0; k < columns.count; k++, at += 3) sum += lanes(*weight++) * pixel(p, at, within);
        line[x] = sum;
    }
}

void crop_cut(crop_picture p, int edge, crop_taps columns, crop_taps rows, float *to) {
    loose *px = (loose *)to;
    quad line[edge];
    memset(to, 0, edge * edge * sizeof *px);
    for (int y = rows.first[0], from = 0; y < rows.first[edge - 1] + rows.count; y++) {
        const uint8_t *row = p.bgr + 3 * (size_t)y * p.w;
        if (y + 1 < p.h) across(p, row, edge, columns, 1, line);
        else across(p, row, edge, columns, 0, line);
        while (rows.first[from] + rows.count <= y) from++;
        for (int r = from; r < edge && rows.first[r] <= y; r++) {
            quad weight = lanes(rows.weights[r * rows.count + y - rows.first[r]]);
            for (int x = 0; x < edge; x++) px[r * edge + x] += weight * line[x];
        }
    }
}

// between is the picture's colour at a place between pixels; beside it, that
// of its border, and of no number that of its corner. within says that the place is far
// enough within to need no care.
static inline quad between(crop_picture p, double x, double y, const int within) {
    if (!within) {
        x = x > 0 ? x < p.w - 1.001 ? x : p.w - 1.001 : 0;
        y = y > 0 ? y < p.h - 1.001 ? y : p.h - 1.001 : 0;
    }
    int ix = (int)x, iy = (int)y;
    quad fx = lanes((float)(x - ix)), fy = lanes((float)(y - iy));
    const uint8_t *up = p.bgr + 3 * ((size_t)iy * p.w + ix), *down = up + 3 * (size_t)p.w;
    quad a = pixel(p, up, within), b = pixel(p, up + 3, within), c = pixel(p, down, within), d = pixel(p, down + 3, within);
    quad t = a + fx * (b - a), u = c + fx * (d - c);
    return t + fy * (u - t);
}

// lay is crop_straight, for the compiler to know within and whether there is one place.
static inline __attribute__((always_inline)) void lay(crop_picture p, int edge, crop_point first, crop_point across, crop_point down, const int places, const int within, float *planes) {
    const double step = 1.0 / places;
    const float share = 1.0f / (places * places);
    for (int y = 0; y < edge; y++)
        for (int x = 0; x < edge; x++) {
            quad sum = lanes(0);
            for (int j = 0; j < places; j++)
                for (int i = 0; i < places; i++) {
                    double u = x + (i + 0.5) * step, v = y + (j + 0.5) * step;
                    sum += between(p, first.x + u * across.x + v * down.x, first.y + u * across.y + v * down.y, within);
                }
            for (int c = 0; c < 3; c++) planes[(c * edge + y) * edge + x] = sum[c] * share;
        }
}

// is_within says whether a place and a px around it are in the picture.
static int is_within(crop_picture p, double x, double y) { return x >= 0 && y >= 0 && x < p.w - 2 && y < p.h - 2; }

void crop_straight(crop_picture p, int edge, crop_point first, crop_point across, crop_point down, int places, float *planes) {
    const crop_point a = {edge * across.x, edge * across.y}, b = {edge * down.x, edge * down.y};
    const int within = is_within(p, first.x, first.y) && is_within(p, first.x + a.x, first.y + a.y) &&
                       is_within(p, first.x + b.x, first.y + b.y) && is_within(p, first.x + a.x + b.x, first.y + a.y + b.y);
    if (!within) lay(p, edge, first, across, down, places, 0, planes);
    else if (places == 1) lay(p, edge, first, across, down, 1, 1, planes);
    else lay(p, edge, first, across, down, places, 1, planes);
}
