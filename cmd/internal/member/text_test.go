package member_test

import (
	"strings"
	"testing"

	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
)

// Why the club cannot be reached is told in both languages.
func TestAClubThatIsNotThereIsToldInBothLanguages(t *testing.T) {
	told := make(chan wire.Part, 64)
	s := join(t, t.TempDir(), "tcp://"+freePort(t), func(o *member.Options) { o.Part = func(_ string, p wire.Part) { told <- p } })
	runs(t, s.Run)
	for p := range told {
		if p.OK {
			continue
		}
		if !strings.Contains(p.Text.DE, "nicht zu erreichen (keine Verbindung (") || !strings.Contains(p.Text.EN, "cannot be reached (cannot connect (") {
			t.Errorf("it is told as %+v", p.Text)
		}
		return
	}
}
