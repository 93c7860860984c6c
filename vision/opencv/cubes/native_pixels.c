#include "native.h"

#include <math.h>
#include <stddef.h>

static inline float least(float a, float b) { return a < b ? a : b; }
static inline float most(float a, float b) { return a > b ? a : b; }

// Values are of balanced pixels: with a neutral light a grey thing has equal
// channels. Chroma, in grey levels, is above 0 for pixels of a body's colour.
static inline float chroma_of(int32_t body, float b, float g, float r) {
    return body == CUBES_YELLOW ? least(r, g) - b : r - most(g, b);
}

// Glare makes a face paler than these bounds; it is then found by its edges
// and the sides below it.
static inline int has_colour(int32_t body, float b, float g, float r) {
    float chroma = chroma_of(body, b, g, r);
    if (body == CUBES_YELLOW)
        return r > 45 && chroma > 0.34f * most(r, g) && g > 0.52f * r && g < 1.25f * r;
    return r > 45 && chroma > 0.42f * r && g - b < 0.22f * r;
}

// is_print says whether the pixel of a balanced colour is the mat's print.
static inline int is_print(const cubes_picture *p, int x, int y, float b, float g, float r) {
    int k = p->group[y / 2 * ((p->w + 1) / 2) + x / 2];
    if (k == 0) return 0;
    const float *t = p->tones + 3 * (k - 1);
    // The light may differ over the mat, so the tone's brightness is free
    // within bounds; its colour is not.
    float m = (b + g + r) / (t[0] + t[1] + t[2] + 1);
    return m > 0.55f && m < 1.5f &&
           fabsf(b - m * t[0]) + fabsf(g - m * t[1]) + fabsf(r - m * t[2]) < 0.16f * (b + g + r);
}

void cubes_clusters(cubes_picture p, const float *white, const int32_t *bodies, int n, uint8_t *seen) {
    int w = (p.w + CUBES_CELL - 1) / CUBES_CELL, h = (p.h + CUBES_CELL - 1) / CUBES_CELL;
    // In 1/64 of a grey level, for whole numbers are compared faster.
    int gain[3];
    for (int k = 0; k < 3; k++) gain[k] = (int)(white[k] * 64 + 0.5f);
    for (int y = 0; y < p.h; y += 2) {
        const uint8_t *row = p.bgr + 3 * (size_t)y * p.w;
        for (int x = 0; x < p.w; x += 2) {
            const uint8_t *at = row + 3 * x;
            int b = at[0] * gain[0], g = at[1] * gain[1], r = at[2] * gain[2];
            int low = b < g ? b : g;
            // Most of a picture is too grey, or no redder than blue or green,
            // to be asked about further.
            if (10 * (r - (low < r ? low : r)) <= 3 * r) continue;
            float bl = at[0] * white[0], gr = at[1] * white[1], re = at[2] * white[2];
            for (int i = 0; i < n; i++)
                if (has_colour(bodies[i], bl, gr, re) && !is_print(&p, x, y, bl, gr, re))
                    seen[(i * h + y / CUBES_CELL) * w + x / CUBES_CELL]++;
        }
    }
}

void cubes_look(cubes_picture p, int x0, int y0, int w, int h, const float *values, int32_t of,
                uint8_t *body, uint8_t *strange, float *luma, float *chroma, int32_t *histogram) {
    for (int y = 0; y < h; y++) {
        const uint8_t *row = p.bgr + 3 * ((size_t)(y0 + y) * p.w + x0);
        for (int x = 0; x < w; x++) {
            int i = y * w + x;
            float b = values[row[3 * x]], g = values[256 + row[3 * x + 1]], r = values[512 + row[3 * x + 2]];
            luma[i] = (b + 2 * g + r) / 4;
            chroma[i] = chroma_of(of, b, g, r);
            body[i] = has_colour(of, b, g, r);
            if (!body[i]) continue;
            // Nothing strange lies on the rim: so whoever goes from pixel to
            // pixel need not ask whether there is a next one.
            int on_rim = x == 0 || y == 0 || x == w - 1 || y == h - 1;
            strange[i] = !on_rim && !is_print(&p, x0 + x, y0 + y, b, g, r);
            histogram[(int)luma[i]]++;
        }
    }
}

static inline void sobel(const float *at, int w, float *x, float *y) {
    const float *up = at - w, *down = at + w;
    *x = (up[1] - up[-1] + 2 * (at[1] - at[-1]) + down[1] - down[-1]) / 8;
    *y = (down[-1] - up[-1] + 2 * (down[0] - up[0]) + down[1] - up[1]) / 8;
}

void cubes_slopes(const float *luma, const float *chroma, int w, int h, cubes_slope *slopes) {
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            int i = y * w + x;
            sobel(luma + i, w, &slopes[i].luma_x, &slopes[i].luma_y);
            sobel(chroma + i, w, &slopes[i].chroma_x, &slopes[i].chroma_y);
        }
}
