// The network that reads top faces. Its shape is fixed, so the compiler keeps
// what it adds up in registers, and nothing is set up anew when the number of
// dice changes: half of what OpenCV takes for it.
#pragma once

enum { FACES_SIDE = 32, FACES_SAYS = 8 };

// FACES_WEIGHTS is how many numbers the network was taught.
#define FACES_WEIGHTS                                                                       \
    (9 * (3 * 16 + 16 * 24 + 24 * 32 + 32 * 48 + 48 * 48 + 48 * 64) + 16 + 24 + 32 + 48 + 48 + 64 + \
     1024 * 48 + 48 + 48 * 8 + 8)

// FACES_PACKED is how many they are in the order in which they are needed: one
// layer has 24 channels where up to 32 are worked on at a time.
#define FACES_PACKED (FACES_WEIGHTS + 8 * (9 * 16 + 1))

// FACES_ROOM is what it is worked in, 0 before the first use: what goes into
// each layer with a rim, then 48 numbers.
#define FACES_ROOM                                                                          \
    (34 * 34 * (3 + 16) + 18 * 18 * (24 + 32) + 10 * 10 * (48 + 48) + 6 * 6 * 64 + 48)

// faces_width is how many numbers this processor works on at once: 4, 8 or 16. What
// the network says is the same with each.
int faces_width(void);

// faces_pack puts the numbers of the layers, one after the other as ONNX has
// them, in the order in which they are needed for a width, of which there are
// FACES_PACKED.
void faces_pack(int width, const float *layers, float *weights);

// faces_read gives the network's scores for a patch: planes of blue, green and
// red, FACES_SIDE px each way.
void faces_read(int width, const float *weights, const float *patch, float *room, float *scores);
