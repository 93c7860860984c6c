// Layers of small convolutional networks. What is added up at a time stays in
// registers, and nothing is set up anew from one picture to the next.
#pragma once
#include <stdint.h>

// CONV_RIM is how many px of zeros lie around each picture. Pixels lie one after the
// other, row by row, with all their channels.
enum { CONV_RIM = 2 };

// conv_layer is a convolution: channels in and out, and how a square of kernel px each
// way, dilation px apart, is moved over the picture and pad px, up to CONV_RIM, of its
// rim, stride px at a time. One that is depthwise looks at each channel by itself, of which
// it has at least four. What is less than 0 becomes 0, but of one that is linear. Its block
// is what conv_block gives.
typedef struct {
    int in, out, kernel, stride, pad, dilation, depthwise, linear, block;
} conv_layer;

// conv_width is how many numbers this processor works on at once: 4, 8 or 16. What
// a layer gives is the same with each.
int conv_width(void);

// conv_block is how many registers of channels are best worked on at a time in pictures
// that are w px wide; in others it is right, too, but may take longer.
int conv_block(int width, conv_layer l, int w);

// conv_packed is how many numbers conv_pack makes.
int conv_packed(int width, conv_layer l);

// conv_pack puts what a layer was taught, its weights as ONNX has them and then its
// biases, in the order in which it is needed.
void conv_pack(int width, conv_layer l, const float *taught, float *weights);

// conv_run makes a layer's output from its input of w x h px, both with their rims; it
// leaves the output's as it is.
void conv_run(int width, conv_layer l, int w, int h, const float *from, const float *weights, float *to);

// conv_levels makes a picture of three channels of bytes, each / 255 - 0.5.
void conv_levels(int w, int h, const uint8_t *from, float *to);

// CONV_POINTS is what the number of channels is a multiple of to conv_points.
enum { CONV_POINTS = 8 };

// conv_points gives for each channel the mean place, x and then y, from -1 at the first
// to 1 at the last px, weighed by the exponentials of its numbers.
void conv_points(int w, int h, int channels, const float *from, float *to);
