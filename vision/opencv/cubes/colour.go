package cubes

/*
#include "native.h"
*/
import "C"

import "dicetable/games/dice"

// bodies are the colours of dice that native_pixels.c knows.
var bodies = map[dice.Colour]body{dice.Yellow: C.CUBES_YELLOW, dice.Red: C.CUBES_RED}
