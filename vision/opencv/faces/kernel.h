// The work itself, for registers of WIDTH numbers. It is included once for each
// width there is, with READ the name of the function it makes.
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

// put writes n lanes, 0 for what is less.
static inline __attribute__((always_inline)) void NAME(put_, WIDTH)(const lanes *sum, int n, float *to) {
    for (int j = 0; j < n; j++) *(loose *)(to + j * WIDTH) = (lanes)((bits)sum[j] & (sum[j] > 0));
}

// convolve makes a layer's output from its input. Pixels lie one after the
// other with all their channels, so the nine that are looked at are three
// pieces; both have a rim of one pixel, which stays 0. wide is l's block in
// lanes, for the compiler to know.
static inline __attribute__((always_inline)) void NAME(convolve_, WIDTH)(const layer *l, const int wide, const float *from, const float *weights, float *to) {
    int in = l->in, row = (l->side + 2) * in, step = l->stride * in, side = l->side / l->stride;
    for (int b = 0; b < l->out; b += WIDTH * wide) {
        const loose *bias = (const loose *)weights;
        weights += WIDTH * wide;
        for (int y = 0; y < side; y++)
            for (int x = 0; x < side; x += PIXELS) {
                lanes sum[PIXELS][MOST_BLOCK / WIDTH];
                for (int p = 0; p < PIXELS; p++)
                    for (int j = 0; j < wide; j++) sum[p][j] = bias[j];
                const loose *w = (const loose *)weights;
                for (int dy = 0; dy < 3; dy++) {
                    const float *at = from + (y * l->stride + dy) * row + x * step;
                    for (int i = 0; i < 3 * in; i++, w += wide)
                        for (int p = 0; p < PIXELS; p++)
                            for (int j = 0; j < wide; j++) sum[p][j] += at[p * step + i] * w[j];
                }
                float *out = to + ((y + 1) * (side + 2) + x + 1) * l->out + b;
                for (int p = 0; p < PIXELS; p++) NAME(put_, WIDTH)(sum[p], wide, out + p * l->out);
            }
        weights += 9 * in * WIDTH * wide;
    }
}

// hide makes the numbers between the last layer and the scores.
static inline __attribute__((always_inline)) void NAME(hide_, WIDTH)(const float *from, const float *weights, float *to) {
    lanes sum[HIDDEN / WIDTH];
    const loose *w = (const loose *)weights;
    for (int j = 0; j < HIDDEN / WIDTH; j++) sum[j] = *w++;
    for (int y = 1; y <= LAST_SIDE; y++) {
        const float *row = from + (y * (LAST_SIDE + 2) + 1) * LAST;
        for (int i = 0; i < LAST_SIDE * LAST; i++, w += HIDDEN / WIDTH)
            for (int j = 0; j < HIDDEN / WIDTH; j++) sum[j] += row[i] * w[j];
    }
    NAME(put_, WIDTH)(sum, HIDDEN / WIDTH, to);
}

static void READ(const float *weights, const float *patch, float *room, float *scores) {
    const int side = FACES_SIDE;
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++)
            for (int k = 0; k < 3; k++) room[((y + 1) * (side + 2) + x + 1) * 3 + k] = patch[(k * side + y) * side + x];
    for (const layer *l = layers; l < layers + LAYERS; l++) {
        float *to = room + (l->side + 2) * (l->side + 2) * l->in;
        const int block = WIDTH == 16 ? l->broad : l->block;
        switch (block) {
        case 16: NAME(convolve_, WIDTH)(l, 16 / WIDTH, room, weights, to); break;
        case 24: NAME(convolve_, WIDTH)(l, 24 / WIDTH, room, weights, to); break;
        case 32: NAME(convolve_, WIDTH)(l, 32 / WIDTH, room, weights, to); break;
        case 48: NAME(convolve_, WIDTH)(l, 48 / WIDTH, room, weights, to); break;
        }
        weights += (9 * l->in + 1) * ((l->out + block - 1) / block * block);
        room = to;
    }
    float *hidden = room + (LAST_SIDE + 2) * (LAST_SIDE + 2) * LAST;
    NAME(hide_, WIDTH)(room, weights, hidden);
    weights += (LAST_SIDE * LAST_SIDE * LAST + 1) * HIDDEN;
    for (int i = 0; i < FACES_SAYS; i++) {
        float sum = weights[HIDDEN * FACES_SAYS + i];
        for (int k = 0; k < HIDDEN; k++) sum += hidden[k] * weights[i * HIDDEN + k];
        scores[i] = sum;
    }
}

#undef lanes
#undef bits
#undef loose
#undef NAME
#undef JOIN
#undef WIDTH
#undef READ
