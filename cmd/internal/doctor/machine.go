package doctor

import (
	"context"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"dicetable/hardware/camera/source"
	"dicetable/hardware/panel/driver"
)

const (
	// leastSpace must be free for the journal, in bytes.
	leastSpace = 100e6
	// slowWrite is what one safe write may take: every act of a game waits
	// for one.
	slowWrite = 200 * time.Millisecond
)

// disk writes into the table's folder, or the one it will be made in.
func (e *examination) disk() {
	dir := e.Config.Table.Dir
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Stat(at); err == nil || at == filepath.Dir(at) {
			dir = at
			break
		}
	}
	took, err := writeSafely(dir)
	if err != nil {
		e.sayf("disk", Wrong, "nothing can be written in %s (%v): give the folder to this user (sudo chown), or set table.dir to another", "in %s lässt sich nichts schreiben (%v): bitte den Ordner diesem Benutzer geben (sudo chown), oder table.dir anders setzen", dir, err)
		return
	}
	var fs syscall.Statfs_t
	if err := syscall.Statfs(dir, &fs); err != nil {
		e.wrong("disk", err)
		return
	}
	free := float64(fs.Bavail) * float64(fs.Bsize)
	mb, photos, ms := int(free/1e6), e.Config.Evidence.Megabytes, took.Milliseconds()
	switch {
	case free < leastSpace:
		e.sayf("disk", Wrong, "only %d MB are free in %s: make room, the journal needs some", "nur %d MB sind frei in %s: bitte Platz schaffen, das Journal braucht welchen", mb, dir)
	case took > slowWrite:
		e.sayf("disk", Note, "a safe write in %s takes %d ms: a better card makes the table quicker", "einmal sicher schreiben in %s dauert %d ms: eine bessere Karte macht den Tisch schneller", dir, ms)
	case free < float64(photos)*1e6:
		e.sayf("disk", Note, "%d MB are free in %s, and photographs may take %d: set evidence.megabytes lower", "%d MB sind frei in %s, und Fotos dürfen %d belegen: bitte evidence.megabytes kleiner setzen", mb, dir, photos)
	default:
		e.sayf("disk", Right, "%d MB are free in %s, a safe write takes %d ms", "%d MB sind frei in %s, einmal sicher schreiben dauert %d ms", mb, dir, ms)
	}
}

// writeSafely is the median time of some writes that are on the disk.
func writeSafely(dir string) (time.Duration, error) {
	f, err := os.CreateTemp(dir, ".doctor-*")
	if err != nil {
		return 0, err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	var times []time.Duration
	for range 5 {
		began := time.Now()
		if _, err := f.Write(make([]byte, 4096)); err != nil {
			return 0, err
		}
		if err := f.Sync(); err != nil {
			return 0, err
		}
		times = append(times, time.Since(began))
	}
	slices.Sort(times)
	return times[len(times)/2], nil
}

// invented is before any table ran: a machine without a battery begins its
// clock in the past.
var invented = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// clock sees that the time can be right.
func (e *examination) clock() {
	now := time.Now()
	text := now.Format("2006-01-02 15:04")
	last := newest(filepath.Join(e.Config.Table.Dir, "journal"))
	var t syscall.Timex
	const unsynchronised = 5 // TIME_ERROR of adjtimex(2)
	state, err := syscall.Adjtimex(&t)
	switch {
	case now.Before(invented), last.After(now.Add(time.Minute)):
		e.sayf("clock", Wrong, "it says %s, which is in the past: connect the machine to the network and wait for `timedatectl` to say that it is synchronised", "sie zeigt %s, das ist vergangen: bitte den Rechner ans Netz anschließen und warten, bis `timedatectl` sie synchronisiert nennt", text)
	case err == nil && state == unsynchronised:
		e.sayf("clock", Note, "it says %s, and nothing keeps it right: if that is wrong, run `sudo timedatectl set-ntp true`", "sie zeigt %s, und nichts stellt sie nach: wenn das falsch ist, bitte `sudo timedatectl set-ntp true` ausführen", text)
	default:
		e.sayf("clock", Right, "it says %s", "sie zeigt %s", text)
	}
}

// newest is when the newest file of a folder was written; zero of none.
func newest(dir string) time.Time {
	var last time.Time
	entries, err := os.ReadDir(dir)
	if err != nil {
		return last
	}
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && info.ModTime().After(last) {
			last = info.ModTime()
		}
	}
	return last
}

// needed are the groups that what is configured needs.
func (e *examination) needed() []string {
	var groups []string
	if s, err := source.Parse(e.Config.Camera.Source); err == nil && s.Live() && s.Kind != source.MJPEG {
		groups = append(groups, "video")
	}
	if len(e.Config.Buttons) > 0 || e.Config.Buzzer.Line != "" {
		groups = append(groups, "gpio")
	}
	if e.Config.Sound.Device != "" {
		groups = append(groups, "audio")
	}
	switch e.Config.Panel.Kind {
	case "", driver.Terminal:
	case driver.SSD1306:
		groups = append(groups, "i2c")
	default:
		groups = append(groups, "spi")
	}
	return groups
}

// user sees that this user is in the groups of what is configured, as far as
// the machine has them, and is not root.
func (e *examination) user() {
	u, err := user.Current()
	if err != nil {
		e.wrong("user", err)
		return
	}
	if u.Uid == "0" {
		e.say("user", Note, "this is root, who may do everything: run the doctor as the table's user, such as `sudo -u dicetable dicetable doctor`", "dies ist root, der alles darf: bitte als Benutzer des Tisches ausführen, etwa `sudo -u dicetable dicetable doctor`")
		return
	}
	mine, err := u.GroupIds()
	if err != nil {
		e.wrong("user", err)
		return
	}
	right := true
	for _, name := range e.needed() {
		if g, err := user.LookupGroup(name); err == nil && !slices.Contains(mine, g.Gid) {
			right = false
			e.sayf("user", Wrong, "%[1]s is not in the group %[2]s: sudo usermod -aG %[2]s %[1]s, and log in again", "%[1]s ist nicht in der Gruppe %[2]s: sudo usermod -aG %[2]s %[1]s, und neu anmelden", u.Username, name)
		}
	}
	if right {
		e.sayf("user", Right, "%s is in all groups that are needed", "%s ist in allen Gruppen, die nötig sind", u.Username)
	}
}

// inRoot is a file of the machine.
func (e *examination) inRoot(path string) string { return filepath.Join(e.Root, path) }

// background keeps ctx for what must not hang.
func background(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, 5*time.Second)
}
