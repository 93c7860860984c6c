// The work itself, for registers of WIDTH numbers. It is included once for each
// width there is, with RUN the name of the function it makes.
#define JOIN(a, b) a##b
#define NAME(a, b) JOIN(a, b)
#define lanes NAME(lanes_, WIDTH)
#define bits NAME(bits_, WIDTH)
#define loose NAME(loose_, WIDTH)

// lanes are so many numbers at once, of neighbouring channels; loose are some
// that lie anywhere.
typedef float lanes __attribute__((vector_size(4 * WIDTH)));
typedef int bits __attribute__((vector_size(4 * WIDTH)));
typedef float loose __attribute__((vector_size(4 * WIDTH), aligned(4), may_alias));

// put writes the first n numbers of some lanes, least for what is less.
INLINE void NAME(put_, WIDTH)(lanes sum, float least, int n, float *to) {
    lanes floor = least - (lanes){};
    bits over = sum > floor;
    sum = (lanes)(((bits)sum & over) | ((bits)floor & ~over));
    if (n >= WIDTH) {
        *(loose *)to = sum;
    } else {
        for (int i = 0; i < n; i++) to[i] = sum[i];
    }
}

// convolve makes all of a layer's output, some px at a time, each of them in so many
// lanes: both are there for the compiler to know. The last px of a row may be made
// twice. Each row of the kernel is one piece of the input.
INLINE void NAME(convolve_, WIDTH)(conv_layer l, const int px, const int wide, int w, int h, const float *from, const float *weights, float *to) {
    const int across = extent(l, w), down = extent(l, h), row = (w + 2 * CONV_RIM) * l.in, step = l.stride * l.in, channels = wide * WIDTH;
    const float least = l.linear ? -INFINITY : 0;
    from += (CONV_RIM - l.pad) * (row + l.in);
    for (int b = 0; b < l.out; b += channels) {
        const loose *bias = (const loose *)weights;
        weights += channels;
        for (int y = 0; y < down; y++)
            for (int next = 0; next < across; next += px) {
                const int x = next + px > across ? across - px : next;
                lanes sum[MOST_PIXELS][MOST_LANES];
                for (int p = 0; p < px; p++)
                    for (int j = 0; j < wide; j++) sum[p][j] = bias[j];
                const loose *k = (const loose *)weights;
                for (int dy = 0; dy < l.kernel; dy++) {
                    const float *at = from + (y * l.stride + dy) * row + x * step;
                    for (int i = 0; i < l.kernel * l.in; i++, k += wide)
                        for (int p = 0; p < px; p++)
                            for (int j = 0; j < wide; j++) sum[p][j] += at[p * step + i] * k[j];
                }
                float *out = to + ((y + CONV_RIM) * (across + 2 * CONV_RIM) + x + CONV_RIM) * l.out + b;
                for (int p = 0; p < px; p++, out += l.out)
                    for (int j = 0; j < wide; j++) NAME(put_, WIDTH)(sum[p][j], least, l.out - b - j * WIDTH, out + j * WIDTH);
            }
        weights += l.kernel * l.kernel * l.in * channels;
    }
}

// beside makes a register of channels of px outputs of a layer that looks at each channel by
// itself: from is what the first one looks at, step how far on the next one does; k are their
// biases and then their taps.
INLINE void NAME(beside_, WIDTH)(conv_layer l, const int px, int row, int step, const float *from, const float *k, float *to) {
    lanes sum[MOST_PIXELS];
    for (int p = 0; p < px; p++) sum[p] = *(const loose *)k;
    for (int dy = 0; dy < l.kernel; dy++)
        for (int dx = 0; dx < l.kernel; dx++) {
            const float *at = from + l.dilation * (dy * row + dx * l.in);
            k += l.out;
            for (int p = 0; p < px; p++) sum[p] += *(const loose *)(at + p * step) * *(const loose *)k;
        }
    for (int p = 0; p < px; p++) NAME(put_, WIDTH)(sum[p], l.linear ? -INFINITY : 0, WIDTH, to + p * l.out);
}

// apart is convolve for a layer that looks at each channel by itself. The last channels and
// the last px of a row may be made twice.
INLINE void NAME(apart_, WIDTH)(conv_layer l, int w, int h, const float *from, const float *weights, float *to) {
    const int across = extent(l, w), down = extent(l, h), row = (w + 2 * CONV_RIM) * l.in, step = l.stride * l.in;
    const int px = across < MOST_PIXELS ? 1 : MOST_PIXELS;
    from += (CONV_RIM - l.pad) * (row + l.in);
    for (int y = 0; y < down; y++)
        for (int next = 0; next < across; next += px) {
            const int x = next + px > across ? across - px : next;
            const float *at = from + y * l.stride * row + x * step;
            float *out = to + ((y + CONV_RIM) * (across + 2 * CONV_RIM) + x + CONV_RIM) * l.out;
            for (int b = 0; b < l.out; b += WIDTH) {
                const int c = b + WIDTH > l.out ? l.out - WIDTH : b;
                if (px == 1)
                    NAME(beside_, WIDTH)(l, 1, row, step, at + c, weights + c, out + c);
                else
                    NAME(beside_, WIDTH)(l, MOST_PIXELS, row, step, at + c, weights + c, out + c);
            }
        }
}

#define KNOWN(px, wide) \
    case px * (MOST_LANES + 1) + wide: NAME(convolve_, WIDTH)(l, px, wide, w, h, from, weights, to); break;

static void RUN(conv_layer l, int w, int h, const float *from, const float *weights, float *to) {
    if (l.depthwise) {
        NAME(apart_, WIDTH)(l, w, h, from, weights, to);
        return;
    }
    switch (pixels(WIDTH, l, extent(l, w)) * (MOST_LANES + 1) + l.block) {
        KNOWN(1, 1) KNOWN(1, 2) KNOWN(1, 3) KNOWN(1, 4) KNOWN(1, 5) KNOWN(1, 6) KNOWN(1, 7) KNOWN(1, 8)
        KNOWN(3, 1) KNOWN(3, 2) KNOWN(3, 3) KNOWN(3, 4) KNOWN(3, 5) KNOWN(3, 6) KNOWN(3, 7) KNOWN(3, 8)
        KNOWN(4, 1) KNOWN(4, 2) KNOWN(4, 3) KNOWN(4, 4) KNOWN(4, 5) KNOWN(4, 6)
        KNOWN(6, 1) KNOWN(6, 2) KNOWN(6, 3) KNOWN(6, 4)
    }
}

#undef KNOWN
#undef lanes
#undef bits
#undef loose
#undef NAME
#undef JOIN
#undef WIDTH
#undef RUN
