// Package sound gives the table a voice through a loudspeaker: tones, or
// announcements that were spoken into files beforehand.
//
// Samples are piped to aplay, the player of ALSA, which every Raspberry Pi OS
// has: it is another program, so that a sound card that hangs costs a tone and
// never holds up the table, and the table needs no native code for it.
package sound

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"log/slog"
	"os/exec"
	"strings"
	"time"

	"dicetable/hardware/panel"
	"dicetable/hardware/trouble"
)

// Rate is how many samples a second are played, of 16 bits, one channel.
const Rate = 22050

// Setup is how a table sounds.
type Setup struct {
	// Device is ALSA's name of the sound card, such as "default".
	Device string
	// Language is that of the announcements, "de" or "en"; empty for tones.
	Language string
	// Folder has the announcements, see Files.
	Folder string
	// Volume is a share of the loudest, 0 to 1.
	Volume float64
}

// Outside is what a Speaker needs; all of it must be set.
type Outside struct {
	// Health is told how the sound is when that changes: nil when it is well,
	// else a sentence that says what to do. It must not block.
	Health func(error)
	Log    *slog.Logger
}

// Speaker plays what a scene sounds like. Make it with NewSpeaker.
type Speaker struct {
	Setup
	out    Outside
	next   chan panel.Scene
	scenes panel.Beginnings
	said   string
}

// NewSpeaker makes a silent one; it plays in Run.
func NewSpeaker(s Setup, out Outside) *Speaker {
	return &Speaker{Setup: s, out: out, next: make(chan panel.Scene, 1)}
}

// Show sounds a scene that begins. It never blocks: a scene that nobody has heard
// yet is left out. One goroutine may call it.
func (s *Speaker) Show(scene panel.Scene) {
	if !s.scenes.Begin(scene) {
		return
	}
	select {
	case <-s.next:
	default:
	}
	s.next <- scene
}

// Run plays until ctx ends and then returns nil. A scene cuts the one before
// short. What cannot be played is told to Health.
func (s *Speaker) Run(ctx context.Context) error {
	// Nothing is heard of the first moment; but whether anything could be.
	if err := Try(ctx, s.Device); ctx.Err() == nil {
		s.tell(err)
	}
	for {
		var scene panel.Scene
		select {
		case scene = <-s.next:
		case <-ctx.Done():
			return nil
		}
		for more := true; more && ctx.Err() == nil; {
			scene, more = s.play(ctx, scene)
		}
	}
}

// play plays a scene and returns the next one if that came meanwhile.
func (s *Speaker) play(ctx context.Context, scene panel.Scene) (next panel.Scene, more bool) {
	samples, err := s.samples(scene)
	switch {
	case err != nil:
		s.tell(err)
		return next, false
	case len(samples) == 0: // silence tells nothing of the card
		return next, false
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	done := make(chan error, 1)
	go func() { done <- pipe(ctx, s.Device, samples) }()
	select {
	case next = <-s.next:
		stop()
		<-done
		return next, true
	case err := <-done:
		if ctx.Err() == nil {
			s.tell(err)
		}
		return next, false
	}
}

// samples are what a scene sounds like; none for silence.
func (s *Speaker) samples(scene panel.Scene) ([]int16, error) {
	if s.Language == "" {
		return tones(scene, s.Volume), nil
	}
	said, ok := Say(scene)
	if !ok {
		return nil, nil
	}
	samples, err := readFile(s.Folder, said.Name, s.Language)
	if err != nil {
		return nil, err
	}
	for i := range samples {
		samples[i] = int16(float64(samples[i]) * s.Volume)
	}
	return samples, nil
}

// tell tells and logs how the sound is, when that changed.
func (s *Speaker) tell(err error) {
	said := "well"
	if err != nil {
		said = err.Error()
	}
	if said == s.said {
		return
	}
	s.said = said
	if err != nil {
		s.out.Log.Warn(said)
	} else {
		s.out.Log.Info("ready", "part", "sound")
	}
	s.out.Health(err)
}

// Try plays a moment of silence. The error is a sentence that says what to do.
func Try(ctx context.Context, device string) error {
	return pipe(ctx, device, make([]int16, Rate/20))
}

// hung is how much longer than its samples a player may take.
const hung = 5 * time.Second

// pipe plays samples to the end, or until ctx ends.
func pipe(ctx context.Context, device string, samples []int16) error {
	program, err := exec.LookPath("aplay")
	if err != nil {
		return &trouble.Trouble{
			EN: "there is no aplay to play with: sudo apt install alsa-utils, or leave out sound.device",
			DE: "es gibt kein aplay zum Abspielen: sudo apt install alsa-utils, oder sound.device weglassen",
		}
	}
	lasts := time.Duration(len(samples)) * time.Second / Rate
	ctx, stop := context.WithTimeout(ctx, lasts+hung)
	defer stop()
	cmd := exec.CommandContext(ctx, program, "-q", "-t", "raw", "-f", "S16_LE", "-c", "1", "-r", "22050", "-D", device)
	cmd.WaitDelay = time.Second
	var b, said bytes.Buffer
	if err := binary.Write(&b, binary.LittleEndian, samples); err != nil {
		return err
	}
	cmd.Stdin, cmd.Stderr = &b, &said
	if err := cmd.Run(); err != nil {
		why := strings.TrimSpace(said.String())
		if why == "" {
			why = err.Error()
		}
		return &trouble.Trouble{
			EN: "the sound card " + device + " does not play: `aplay -L` lists the names for sound.device, and the user must be in the group audio", Err: errors.New(why),
			DE: "die Soundkarte " + device + " spielt nicht: `aplay -L` nennt die Namen für sound.device, und der Benutzer muss in der Gruppe audio sein",
		}
	}
	return nil
}
