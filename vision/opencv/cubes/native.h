// The loops over pixels, places and moves. They take most of the time of a
// reading, and a C compiler makes several of their steps at once.
#pragma once
#include <stdint.h>

// cubes_picture is three bytes a pixel (blue, green, red), with the mat's
// print: for every second pixel of every second row 0 or 1 + which of tones,
// three numbers each, is printed there.
typedef struct {
    const uint8_t *bgr;
    int w, h;
    const uint8_t *group;
    const float *tones;
} cubes_picture;

// cubes_slope is how fast brightness and chroma change at a pixel, per px.
typedef struct {
    float luma_x, luma_y, chroma_x, chroma_y;
} cubes_slope;

// cubes_region is a part of the picture from x0, y0; full is the slope of a
// full edge in it.
typedef struct {
    const cubes_slope *slopes;
    int x0, y0, w, h;
    float full;
} cubes_region;

// cubes_cube is laid out as a candidate of Go is: px per mm along x, y and
// upward, the top face's middle in px, turn, edge in mm, score.
typedef struct {
    double x[2], y[2], up[2], at[2], turn, size, score;
} cubes_cube;

enum { CUBES_YELLOW, CUBES_RED };
enum { CUBES_CELL = 8, CUBES_WAYS = 24, CUBES_TURNS = 12, CUBES_SAMPLES = 5, CUBES_TILE = 16, CUBES_FACE = 24 };
enum { CUBES_LEAN_STEPS = 25, CUBES_BESIDE = 24 * CUBES_LEAN_STEPS + 2, CUBES_LEAN_HIDDEN = 128 };
enum { CUBES_LEAN_WEIGHTS = (CUBES_BESIDE + 2) * CUBES_LEAN_HIDDEN + 1 };

// cubes_probe is where the edges of a top face turned one way are looked for:
// each edge's way, and the samples along it in px from the face's middle.
typedef struct {
    int32_t way[4], x[4][CUBES_SAMPLES], y[4][CUBES_SAMPLES];
} cubes_probe;

// cubes_clusters counts in each cell of the picture the pixels that have a
// body's colour and are no print, of every second row and column; seen has a
// plane for each of n bodies. white are the gains of blue, green and red.
void cubes_clusters(cubes_picture p, const float *white, const int32_t *bodies, int n, uint8_t *seen);

// cubes_look fills the planes of a part of the picture. values are what each
// grey level counts for, 256 for each channel; histogram, of brightness, has
// 256 places.
void cubes_look(cubes_picture p, int x0, int y0, int w, int h, const float *values, int32_t of,
                uint8_t *body, uint8_t *strange, float *luma, float *chroma, int32_t *histogram);

// cubes_slopes are those after Sobel.
void cubes_slopes(const float *luma, const float *chroma, int w, int h, cubes_slope *slopes);

// cubes_vast marks what lies in squares of an edge that are all of the body's
// colour and nowhere as steep as steep, and so many px around them. sums and
// more are worked in; each has a row and a column more than the region.
void cubes_vast(cubes_region r, const uint8_t *body, float steep, int edge, int around, int32_t *sums, int32_t *more, uint8_t *vast);

// cubes_counts sums, over all rectangles from the top left corner, the pixels
// whose squared slope is above steep, and those that are strange and not vast.
void cubes_counts(cubes_region r, const uint8_t *strange, const uint8_t *vast, float steep, int32_t *strong, int32_t *bodies);

// cubes_spot is a pixel with an edge: its place in the planes of a way, and
// its steepness and way as Go's table of likes has them.
typedef struct {
    uint32_t at, like;
} cubes_spot;

// cubes_spots finds them in those blocks of the region that are needed and
// says how many they are, at most one for each pixel.
int cubes_spots(cubes_region r, const uint8_t *needed, const uint16_t *ways, int rim, int columns, int rows, cubes_spot *to);

// cubes_planes says for each way how much of an edge of this way each pixel
// is, 0 to 255. Each way has a plane of the even columns and one of the odd;
// all have a rim.
void cubes_planes(const cubes_spot *spots, int n, const uint8_t *likes, uint8_t *planes, int columns, int rows);

// cubes_tile scores every second place of every second row of a tile from
// x, y at all turns, and is 0 when at every other turn none reaches least.
int cubes_tile(const uint8_t *planes, int columns, int rows, int rim, const cubes_probe *probes,
               int x, int y, int least, uint16_t *scores);

// cubes_top_edges is how well the four edges of a top face are seen.
double cubes_top_edges(cubes_region r, const cubes_cube *c);

// cubes_climb takes the best of moves, four numbers each, while any helps.
void cubes_climb(cubes_region r, cubes_cube *c, double step, const double *moves, int n);

// cubes_marks says for CUBES_FACE times as many places of a top face how much
// they differ from its own colour, grey levels.
void cubes_marks(cubes_picture p, const cubes_cube *c, double span, float *marks);

// cubes_beside fills the CUBES_BESIDE numbers that tell whether a die leans
// that was laid flat: what is seen from the middle of its top face outward,
// and where its bottom would be.
void cubes_beside(cubes_picture p, const cubes_cube *c, float *to);

// cubes_leans is what a network of one hidden layer, CUBES_LEAN_WEIGHTS numbers,
// makes of these: the logarithm of the odds that the die leans.
float cubes_leans(const float *weights, const float *beside);
