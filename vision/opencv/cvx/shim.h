// The C face of shim.cpp. Every function returns 0 or a count on success; on
// failure it returns -1 and leaves a sentence in err. Pictures are rows of
// blue, green and red bytes without gaps and are only read during the call.
#pragma once
#ifdef __cplusplus
extern "C" {
#endif

enum { CVX_ERR = 256 };

typedef struct { int id; float corners[8]; } cvx_marker;
typedef struct { int id; float x, y; } cvx_corner;
typedef struct { int squares_x, squares_y; float square, marker; } cvx_board;

int cvx_markers(const unsigned char* bgr, int width, int height,
                int left, int top, int right, int bottom, int halve,
                cvx_marker* out, int max, char* err);
int cvx_charuco(const unsigned char* bgr, int width, int height,
                cvx_board board, cvx_corner* out, int max, char* err);
int cvx_shrink(const unsigned char* bgr, int width, int height,
               unsigned char* grey, int to_width, int to_height, char* err);

int cvx_shrink_colour(const unsigned char* bgr, int width, int height, int by,
                      unsigned char* small, char* err);

// cvx_smooth averages each pixel with its eight neighbours.
int cvx_smooth(const unsigned char* bgr, int width, int height, unsigned char* out, char* err);

// cvx_resize scales the part of a picture from left, top to before right,
// bottom.
int cvx_resize(const unsigned char* bgr, int width, int height,
               int left, int top, int right, int bottom,
               unsigned char* out, int to_width, int to_height, char* err);

// cvx_weights gives the numbers of a network's layers, an ONNX file, one layer
// after the other, to be freed with cvx_free.
int cvx_weights(const unsigned char* onnx, int size, unsigned char** floats, int* count, char* err);

// cvx_decode and cvx_encode give bytes to be freed with cvx_free.
int cvx_decode(const unsigned char* data, int size,
               unsigned char** bgr, int* width, int* height, char* err);
int cvx_encode(const unsigned char* bgr, int width, int height, int quality,
               unsigned char** jpeg, int* size, char* err);
void cvx_free(unsigned char* bytes);

long cvx_mats(void);
const char* cvx_version(void);

#ifdef __cplusplus
}
#endif
