package tournament

// Evening is one tournament of a season. Its players have ids that are theirs
// for the whole season.
type Evening struct {
	Field  []Entrant
	Rounds []Round
}

// Season is a field and all rounds of several evenings, the oldest first, as if
// they were one tournament: whose standings a format gives are those of the
// season. Whom somebody played for last is their team.
func Season(evenings []Evening) (field []Entrant, past []Round) {
	at := map[Player]int{}
	for _, evening := range evenings {
		for _, e := range evening.Field {
			i, known := at[e.Player]
			if !known {
				i = len(field)
				at[e.Player] = i
				field = append(field, Entrant{Player: e.Player})
			}
			field[i].Team, field[i].Out = e.Team, e.Out
		}
		past = append(past, evening.Rounds...)
	}
	return field, past
}
