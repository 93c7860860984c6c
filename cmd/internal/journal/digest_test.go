package journal

import "testing"

// What was hashed while a game went on is found again in its file, however it
// went on.
func TestADigestIsOfTheRecordsSoFar(t *testing.T) {
	dir := t.TempDir()
	j := mustOpen(t, dir)
	digests := map[int]string{}
	for n := 1; n <= 4; n++ {
		must(t, j.Append(payload(n)))
		records, sum, err := j.Digest()
		must(t, err)
		if records != n {
			t.Errorf("%d records, want %d", records, n)
		}
		digests[records] = sum
	}
	for n, want := range digests {
		if got, err := DigestOf(first(dir), n); err != nil || got != want {
			t.Errorf("of %d records: %s, want %s: %v", n, got, want, err)
		}
	}
	if digests[3] == digests[4] {
		t.Error("another record changes nothing")
	}
	if _, err := DigestOf(first(dir), 5); err == nil {
		t.Error("five records of four were hashed")
	}
}
