// Parts of a picture, scaled or laid straight: planes of blue, green and red.
#pragma once
#include <stdint.h>

// patch_picture is three bytes a pixel: blue, green, red.
typedef struct {
    const uint8_t *bgr;
    int w, h;
} patch_picture;

// patch_point is a place or a way in it, px.
typedef struct {
    double x, y;
} patch_point;

// patch_taps is how many px of a row or a column one px of a part is made of: of each
// the first, and the weights of all of them.
typedef struct {
    const int32_t *first;
    const float *weights;
    int count;
} patch_taps;

// patch_cut makes a part of edge px each way of the px in its columns and rows. room is
// for 4 * edge numbers a row of the picture that is needed, which begin with the first.
void patch_cut(patch_picture p, int edge, patch_taps columns, patch_taps rows, int begin, int end, float *room, float *planes);

// patch_straight lays a parallelogram straight: first is its upper left corner, across
// and down are the ways to the next column and row. Each px is the mean of places times
// places.
void patch_straight(patch_picture p, int edge, patch_point first, patch_point across, patch_point down, int places, float *planes);
