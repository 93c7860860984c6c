// The C face of lens.cpp; see shim.h for what all these functions keep to.
#pragma once
#include "shim.h"
#ifdef __cplusplus
extern "C" {
#endif

// cvx_chessboard writes columns * rows inner corners as x, y; 0 when the
// whole board is not in the picture.
int cvx_chessboard(const unsigned char* bgr, int width, int height,
                   int columns, int rows, float* out, char* err);

// cvx_calibrate gives fx, fy, cx, cy, k1, k2, p1, p2, k3, and each view's
// root mean square in px. Points of all views follow each other: counts says
// how many are of each, board has x, y per point and seen likewise.
int cvx_calibrate(const float* board, const float* seen, const int* counts, int views,
                  int width, int height, double* lens, double* view_rms, char* err);

#ifdef __cplusplus
}
#endif
