package club

import "context"

// Figures count what a club has to do just now.
type Figures struct {
	// Tables are all it knows, Online those that are connected.
	Tables, Online int
	// Players are those who are there, Games those that are called and not
	// over, Held results that wait for the host.
	Players, Games, Held int
	// Events is how many there ever were.
	Events int64
}

// Figures counts.
func (s *Service) Figures(ctx context.Context) (Figures, error) {
	var f Figures
	err := s.ask(ctx, "", func(e *Evening) ([]Event, error) {
		f = Figures{Tables: len(e.Tables), Games: len(e.openPods()), Events: e.Seq}
		for _, l := range s.live {
			if l.online(s.opt.Now()) {
				f.Online++
			}
		}
		if e.Now != nil {
			f.Held = len(e.Now.Held)
			for _, p := range e.Now.Players {
				if !p.Out {
					f.Players++
				}
			}
		}
		return nil, nil
	})
	return f, err
}
