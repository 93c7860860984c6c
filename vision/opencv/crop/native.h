// Parts of a picture, scaled or laid straight.
#pragma once
#include <stdint.h>

// crop_picture is three bytes a pixel: blue, green, red.
typedef struct {
    const uint8_t *bgr;
    int w, h;
} crop_picture;

// crop_point is a place or a way in it, px.
typedef struct {
    double x, y;
} crop_point;

// crop_taps is how many px of a row or a column one px of a part is made of: of each
// the first, and the weights of all of them.
typedef struct {
    const int32_t *first;
    const float *weights;
    int count;
} crop_taps;

// crop_cut makes a part of edge px each way of the px in its columns and rows: four
// numbers a px, of which the last means nothing.
void crop_cut(crop_picture p, int edge, crop_taps columns, crop_taps rows, float *to);

// crop_straight lays a parallelogram straight: first is its upper left corner, across
// and down are the ways to the next column and row. Each px is the mean of places times
// places. It gives planes of blue, green and red.
void crop_straight(crop_picture p, int edge, crop_point first, crop_point across, crop_point down, int places, float *planes);
