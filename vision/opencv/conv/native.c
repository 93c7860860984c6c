#include "native.h"

#include <math.h>
#include <string.h>

// Where a processor has wider registers, and multiplies and adds at once, that
// is used.
#if defined(__x86_64__) && !defined(__clang__)
#define WIDER
#endif

// INLINE is for what the compiler must know the sizes in.
#define INLINE static inline __attribute__((always_inline))

// MOST_PIXELS beside each other are worked on at a time, each with up to MOST_LANES
// registers.
enum { MOST_PIXELS = 6, MOST_LANES = 8 };

int conv_width(void) {
#ifdef WIDER
    if (__builtin_cpu_supports("avx512f")) return 16;
    if (__builtin_cpu_supports("fma")) return 8;
#endif
    return 4;
}

// extent is how many px come out of so many, each way.
static int extent(conv_layer l, int from) { return (from + 2 * l.pad - l.dilation * (l.kernel - 1) - 1) / l.stride + 1; }

// SUMS are so many that none has to wait for the one before of the same.
enum { SUMS = 8 };

// registers is how many there are for sums, beside those for what is multiplied.
static int registers(int width) { return width == 8 ? 12 : 24; }

// cost is about what a row of so many px costs that is worked on px at a time, each of
// them with so many registers: twice as many steps as there are sums, or as it takes to
// wait for them, and one for each register of weights. What is left of a row or of the
// channels costs as much as if it were full.
static int cost(int across, int lanes, int px, int wide) {
    int steps = 2 * px * wide + wide;
    return (across + px - 1) / px * ((lanes + wide - 1) / wide) * (steps > 2 * SUMS ? steps : 2 * SUMS);
}

// pixels is how many are worked on at a time where so many come out beside each other.
static int pixels(int width, conv_layer l, int across) {
    static const int some[] = {6, 4, 3};
    int lanes = (l.out + width - 1) / width, best = 1;
    for (int i = 0; i < 3; i++)
        if (some[i] <= across && some[i] * l.block <= registers(width) && cost(across, lanes, some[i], l.block) < cost(across, lanes, best, l.block)) best = some[i];
    return best;
}

int conv_block(int width, conv_layer l, int w) {
    int across = extent(l, w), lanes = (l.out + width - 1) / width, best = 0, least = 0;
    for (l.block = 1; l.block <= MOST_LANES; l.block++) {
        int now = cost(across, lanes, pixels(width, l, across), l.block);
        if (best == 0 || now <= least) best = l.block, least = now;
    }
    return best;
}

int conv_packed(int width, conv_layer l) {
    if (l.depthwise) return (l.kernel * l.kernel + 1) * l.out;
    int channels = l.block * width;
    return (l.kernel * l.kernel * l.in + 1) * ((l.out + channels - 1) / channels * channels);
}

void conv_pack(int width, conv_layer l, const float *taught, float *to) {
    const int taps = l.kernel * l.kernel, in = l.depthwise ? 1 : l.in;
    const int channels = l.depthwise ? l.out : l.block * width;
    const float *bias = taught + taps * in * l.out;
    for (int b = 0; b < l.out; b += channels) {
        for (int o = b; o < b + channels; o++) *to++ = o < l.out ? bias[o] : 0;
        for (int at = 0; at < taps; at++)
            for (int c = 0; c < in; c++)
                for (int o = b; o < b + channels; o++) *to++ = o < l.out ? taught[(o * in + c) * taps + at] : 0;
    }
}

#define WIDTH 4
#define RUN run_4
#include "kernel.h"

#ifdef WIDER
#pragma GCC push_options
#pragma GCC target("fma")
#define WIDTH 8
#define RUN run_8
#include "kernel.h"
#pragma GCC target("avx512f")
#define WIDTH 16
#define RUN run_16
#include "kernel.h"
#pragma GCC pop_options
#endif

void conv_run(int width, conv_layer l, int w, int h, const float *from, const float *weights, float *to) {
    // The channels of a depthwise layer have to fill a register.
    while (l.depthwise && l.out < width) width /= 2;
    switch (width) {
#ifdef WIDER
    case 16: run_16(l, w, h, from, weights, to); break;
    case 8: run_8(l, w, h, from, weights, to); break;
#endif
    default: run_4(l, w, h, from, weights, to);
    }
}

void conv_levels(int w, int h, const uint8_t *from, float *to) {
    for (int y = 0; y < h; y++, from += 3 * w) {
        float *row = to + ((y + CONV_RIM) * (w + 2 * CONV_RIM) + CONV_RIM) * 3;
        for (int i = 0; i < 3 * w; i++) row[i] = from[i] * (1 / 255.f) - 0.5f;
    }
}

// No number here is one that arithmetic stops at; only knowing that the compiler works
// out several of them at once.
#pragma GCC push_options
#pragma GCC optimize("no-trapping-math")

// power is the exponential of x <= 0, right to a millionth part: two to the power of a
// whole number, which is written into the exponent, times what is left as a Taylor series.
// Other than expf it can be worked out for many numbers at once.
static inline float power(float x) {
    x = x > -80 ? x : -80;
    int n = (int)(x * 1.44269504f - 0.5f);
    float r = x - n * 0.693147181f;
    r = 1 + r * (1 + r * (1 / 2.f + r * (1 / 6.f + r * (1 / 24.f + r * (1 / 120.f + r * (1 / 720.f))))));
    union { int bits; float value; } two = {(n + 127) << 23};
    return two.value * r;
}

void conv_points(int w, int h, int channels, const float *from, float *to) {
    const int row = (w + 2 * CONV_RIM) * channels;
    from += CONV_RIM * (row + channels);
    for (int b = 0; b < channels; b += CONV_POINTS, from += CONV_POINTS) {
        float top[CONV_POINTS], sum[CONV_POINTS] = {0}, right[CONV_POINTS] = {0}, down[CONV_POINTS] = {0};
        memcpy(top, from, sizeof top);
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                const float *at = from + y * row + x * channels;
                for (int c = 0; c < CONV_POINTS; c++) top[c] = at[c] > top[c] ? at[c] : top[c];
            }
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                const float *at = from + y * row + x * channels;
                for (int c = 0; c < CONV_POINTS; c++) {
                    float weight = power(at[c] - top[c]);
                    sum[c] += weight;
                    right[c] += weight * x;
                    down[c] += weight * y;
                }
            }
        for (int c = 0; c < CONV_POINTS; c++) {
            *to++ = 2 * right[c] / (sum[c] * (w - 1)) - 1;
            *to++ = 2 * down[c] / (sum[c] * (h - 1)) - 1;
        }
    }
}

#pragma GCC pop_options
