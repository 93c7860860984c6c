#include "native.h"

#include <string.h>

// Where a processor has wider registers, and multiplies and adds at once, that
// is used.
#if defined(__x86_64__) && !defined(__clang__)
#define WIDER
#endif

// layer is a convolution of 3 x 3 pixels: how many channels go in and out, how
// many px each way go in, every how many are looked at. A block is so many
// channels as are added up at a time, broad is that of the widest registers. The
// last block may have more channels than there are: their weights are 0, and so is
// what they write beyond a pixel, until the next one is written there.
typedef struct {
    int in, out, side, stride, block, broad;
} layer;

// PIXELS are worked on at a time, beside each other.
enum { PIXELS = 4, LAYERS = 6, LAST_SIDE = 4, LAST = 64, MOST_BLOCK = 48, HIDDEN = 48 };
static const layer layers[LAYERS] = {
    {3, 16, 32, 1, 16, 16},  {16, 24, 32, 2, 24, 32}, {24, 32, 16, 1, 16, 32},
    {32, 48, 16, 2, 24, 48}, {48, 48, 8, 1, 24, 48},  {48, 64, 8, 2, 16, 32},
};

int faces_width(void) {
#ifdef WIDER
    if (__builtin_cpu_supports("avx512f")) return 16;
    if (__builtin_cpu_supports("fma")) return 8;
#endif
    return 4;
}

void faces_pack(int width, const float *from, float *to) {
    for (const layer *l = layers; l < layers + LAYERS; l++) {
        const float *bias = from + 9 * l->in * l->out;
        const int block = width == 16 ? l->broad : l->block;
        for (int b = 0; b < l->out; b += block) {
            for (int o = b; o < b + block; o++) *to++ = o < l->out ? bias[o] : 0;
            for (int at = 0; at < 9; at++)
                for (int c = 0; c < l->in; c++)
                    for (int o = b; o < b + block; o++) *to++ = o < l->out ? from[(o * l->in + c) * 9 + at] : 0;
        }
        from = bias + l->out;
    }
    const int in = LAST * LAST_SIDE * LAST_SIDE, pixels = LAST_SIDE * LAST_SIDE;
    memcpy(to, from + in * HIDDEN, HIDDEN * sizeof *to);
    to += HIDDEN;
    for (int p = 0; p < pixels; p++)
        for (int c = 0; c < LAST; c++)
            for (int o = 0; o < HIDDEN; o++) *to++ = from[o * in + c * pixels + p];
    memcpy(to, from + in * HIDDEN + HIDDEN, (HIDDEN + 1) * FACES_SAYS * sizeof *to);
}

#define WIDTH 4
#define READ read_4
#include "kernel.h"

#ifdef WIDER
#pragma GCC push_options
#pragma GCC target("fma")
#define WIDTH 8
#define READ read_8
#include "kernel.h"
#pragma GCC target("avx512f")
#define WIDTH 16
#define READ read_16
#include "kernel.h"
#pragma GCC pop_options
#endif

void faces_read(int width, const float *weights, const float *patch, float *room, float *scores) {
    switch (width) {
#ifdef WIDER
    case 16: read_16(weights, patch, room, scores); break;
    case 8: read_8(weights, patch, room, scores); break;
#endif
    default: read_4(weights, patch, room, scores);
    }
}
