// Package footprint tells what a process holds: memory, open files and
// goroutines. What of it only ever becomes more is what a table that stands for
// weeks dies of.
package footprint

import (
	"cmp"
	"fmt"
	"os"
	"runtime"
	"runtime/metrics"
	"slices"
	"strconv"
	"strings"
)

// Footprint is what a process holds at one moment.
type Footprint struct {
	// Memory is in bytes.
	Memory     int64 `json:"memory"`
	Files      int   `json:"files"`
	Goroutines int   `json:"goroutines"`
}

// String is for people, its memory in MB.
func (f Footprint) String() string {
	return fmt.Sprintf("%.1f MB, %d files, %d goroutines", float64(f.Memory)/1e6, f.Files, f.Goroutines)
}

// Live is what this process needs: its memory is that of Go's heap after a
// collection, which holds the whole process up for some milliseconds.
func Live() Footprint {
	runtime.GC()
	runtime.GC() // what the first one found to be unused is kept by pools until the second
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return now(int64(m.HeapAlloc))
}

// Resident is what this process has: its memory is all that the system gave it,
// native memory included; 0 where /proc does not tell.
func Resident() Footprint { return now(resident()) }

// Needed is what this process cannot do without: its memory is what it has, but
// for what Go's collector found to be unused, or will find with its next round. It
// holds nothing up.
func Needed() Footprint {
	of := []metrics.Sample{
		{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/free:bytes"}, {Name: "/memory/classes/heap/unused:bytes"},
	}
	metrics.Read(of)
	heap := int64(0)
	for _, s := range of[1:] {
		heap += int64(s.Value.Uint64())
	}
	return now(max(0, resident()-heap+int64(of[0].Value.Uint64())))
}

func now(memory int64) Footprint {
	// Where /proc is missing there are no files to count; the tests run where it is.
	files, _ := os.ReadDir("/proc/self/fd")
	return Footprint{memory, len(files), runtime.NumGoroutine()}
}

func resident() int64 {
	stat, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(stat))
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseInt(fields[1], 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}

// Ends are what was held in the first third of some moments and in the last: of
// memory the median, of files and goroutines the most and the least. What is held
// now and then only, by a long game or by a goroutine that is about to end, does
// not count; what stays does.
func Ends(all []Footprint) (first, last Footprint) {
	if len(all) == 0 {
		return first, last
	}
	third := max(1, len(all)/3)
	begin, end := all[:third], all[len(all)-third:]
	files := func(a, b Footprint) int { return a.Files - b.Files }
	goroutines := func(a, b Footprint) int { return a.Goroutines - b.Goroutines }
	first = Footprint{median(begin), slices.MaxFunc(begin, files).Files, slices.MaxFunc(begin, goroutines).Goroutines}
	last = Footprint{median(end), slices.MinFunc(end, files).Files, slices.MinFunc(end, goroutines).Goroutines}
	return first, last
}

func median(some []Footprint) int64 {
	byMemory := slices.SortedFunc(slices.Values(some), func(a, b Footprint) int { return cmp.Compare(a.Memory, b.Memory) })
	return byMemory[len(byMemory)/2].Memory
}

// Growth says what became more between two ends, of memory by more than may
// bytes; nothing when nothing did.
func Growth(first, last Footprint, may int64) string {
	var grown []string
	if last.Memory > first.Memory+may {
		grown = append(grown, fmt.Sprintf("%.1f MB of memory became %.1f", float64(first.Memory)/1e6, float64(last.Memory)/1e6))
	}
	if last.Files > first.Files {
		grown = append(grown, fmt.Sprintf("%d open files became %d", first.Files, last.Files))
	}
	if last.Goroutines > first.Goroutines {
		grown = append(grown, fmt.Sprintf("%d goroutines became %d", first.Goroutines, last.Goroutines))
	}
	return strings.Join(grown, ", ")
}
