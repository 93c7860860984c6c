package cubes

/*
#include "native.h"
*/
import "C"

import "dicetable/games/dice"

// bodies are the colours of dice that can be told in a picture, by the numbers that the C
// code has for them: for each of them it has a measure of its own (native_pixels.c).
var bodies = map[dice.Colour]body{dice.Yellow: C.CUBES_YELLOW, dice.Red: C.CUBES_RED}
