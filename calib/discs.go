package calib

import (
	"fmt"
	"strconv"
	"strings"
)

// DiscSizes are the diameters of Thrill's discs, mm.
type DiscSizes struct {
	Small  float64 `toml:"small"`
	Medium float64 `toml:"medium"`
	Large  float64 `toml:"large"`
}

// DefaultDiscs are the sizes taken when no others are configured; the booklet
// (TH-1) does not give any.
func DefaultDiscs() DiscSizes { return DiscSizes{Small: 22, Medium: 32, Large: 44} }

// discsApart is how many times larger a disc must be than the next smaller one for
// a camera to tell them.
const discsApart = 1.15

// Check says what is wrong with sizes.
func (d DiscSizes) Check() error {
	if !(d.Small >= 15 && d.Medium >= discsApart*d.Small && d.Large >= discsApart*d.Medium && d.Large <= 80) {
		return fmt.Errorf("discs of %s mm cannot be told: give small, medium and large from 15 to 80, each at least 15 %% larger than the one before", d)
	}
	return nil
}

// String is what Set reads, such as 22,32,44.
func (d DiscSizes) String() string {
	mm := func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
	return mm(d.Small) + "," + mm(d.Medium) + "," + mm(d.Large)
}

// Set reads small, medium and large, separated by commas: it makes DiscSizes a
// flag.
func (d *DiscSizes) Set(s string) error {
	var n DiscSizes
	parts := strings.Split(s, ",")
	if len(parts) != 3 {
		return fmt.Errorf("%q is not three diameters in mm: write them like 22,32,44", s)
	}
	for i, to := range []*float64{&n.Small, &n.Medium, &n.Large} {
		v, err := strconv.ParseFloat(strings.TrimSpace(parts[i]), 64)
		if err != nil {
			return fmt.Errorf("%q is no diameter in mm: write three like 22,32,44", parts[i])
		}
		*to = v
	}
	if err := n.Check(); err != nil {
		return err
	}
	*d = n
	return nil
}
