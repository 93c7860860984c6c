package footprint

import (
	"os"
	"strings"
	"testing"
)

// What comes and goes is no growth; what stays is, of each kind.
func TestWhatGrowsIsTold(t *testing.T) {
	series := func(each Footprint) (all []Footprint) {
		for i := range 30 {
			comes := i * 7 % 4
			all = append(all, Footprint{1e6 + int64(i)*each.Memory + int64(comes)*1e4, 10 + i*each.Files + comes, 5 + i*each.Goroutines + comes})
		}
		return all
	}
	for want, each := range map[string]Footprint{"": {}, "MB of memory became": {Memory: 1e4}, "open files became": {Files: 1}, "goroutines became": {Goroutines: 1}} {
		first, last := Ends(series(each))
		if got := Growth(first, last, 5e4); (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("with %+v more each time it is told that %q", each, got)
		}
	}
	if first, last := Ends(nil); first != last {
		t.Errorf("of nothing it is told %v and %v", first, last)
	}
}

var sink []byte

func TestWhatIsHeldIsCounted(t *testing.T) {
	before, had, needed := Live(), Resident(), Needed()
	sink = make([]byte, 64<<20)
	for i := range sink {
		sink[i] = 1
	}
	file, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	end, ended := make(chan bool), make(chan bool)
	go func() { <-end; close(ended) }()
	after, has, needs := Live(), Resident(), Needed()
	close(end)
	<-ended
	if after.Memory-before.Memory < 60<<20 || after.Files != before.Files+1 || after.Goroutines != before.Goroutines+1 || has.Memory < had.Memory {
		t.Errorf("%v became %v, and %v resident %v", before, after, had, has)
	}
	if more := needs.Memory - needed.Memory; more < 50<<20 || needs.Memory > has.Memory {
		t.Errorf("with 64 MiB more %v are needed, not %v, of %v", needs, needed, has)
	}
	sink = nil
	Live()
	if now := Needed(); needs.Memory-now.Memory < 50<<20-detectors {
		t.Errorf("what is unused is said to be needed: %v, and %v before", now, needs)
	}
}
