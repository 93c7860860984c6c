package eye

import (
	"os"
	"slices"
	"strings"
	"testing"
)

func TestTheEyesThreadsShareTheirMemory(t *testing.T) {
	for set, want := range map[string]string{"": fewArenas, "8": "MALLOC_ARENA_MAX=8"} {
		t.Run("set to "+set, func(t *testing.T) {
			if t.Setenv("MALLOC_ARENA_MAX", set); set == "" {
				os.Unsetenv("MALLOC_ARENA_MAX")
			}
			pid := next(t, start(t, "ok", 0), "start", up).Up.Camera
			has, err := os.ReadFile("/proc/" + pid + "/environ")
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Contains(strings.Split(string(has), "\x00"), want) {
				t.Errorf("the eye does not know %s", want)
			}
		})
	}
}
