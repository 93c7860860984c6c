package pixels

import "testing"

func TestTry(t *testing.T) {
	if err := WriteStills("/tmp/vt/sim", 12, 1); err != nil {
		t.Fatal(err)
	}
}
