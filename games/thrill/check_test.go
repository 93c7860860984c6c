package thrill

import (
	"strings"
	"testing"

	"dicetable/games"
)

// changes are what makes a state one that no play leads to: a piece of it, and
// what it is replaced by.
type changes map[string][2]string

// refused wants a state to be read back, and none of the changed ones.
func (c changes) refused(t *testing.T, s games.State) {
	t.Helper()
	good := show(s)
	if _, err := (Book{}).State([]byte(good)); err != nil {
		t.Errorf("%s: %v", good, err)
	}
	for name, change := range c {
		bad := strings.Replace(good, change[0], change[1], 1)
		if bad == good {
			t.Fatalf("%s: %q is not in %s", name, change[0], good)
		}
		if _, err := (Book{}).State([]byte(bad)); err == nil {
			t.Errorf("%s: %s was accepted", name, bad)
		}
	}
}

func TestStatesThatNoPlayLeadsTo(t *testing.T) {
	changes{
		"a player without a name":       {`"player":"Ann"`, `"player":""`},
		"fewer than no chips":           {`"chips":9`, `"chips":-1`},
		"chips out of nothing":          {`"chips":9`, `"chips":11`},
		"a hand there is not":           {`"hand":1`, `"hand":-2`},
		"a hand that was not given":     {`"hand":1`, `"hand":-1`},
		"small chips out of nothing":    {`"small_chips":0`, `"small_chips":1`},
		"a third card of a kind":        {`"falls":2`, `"falls":3`},
		"a third weight card":           {`"weight_cards":2`, `"weight_cards":3`},
		"a tip without a card":          {`{"falls":2,"none":2},"weight_cards":2,"tip":"falls"`, `{"falls":0,"none":2},"weight_cards":2,"tip":"falls"`},
		"a tip there is not":            {`"tip":"falls"`, `"tip":"maybe"`},
		"out with chips":                {`"player":"Cem","chips":0`, `"player":"Cem","chips":1`},
		"out of order":                  {`"went_out":1`, `"went_out":2`},
		"a boss there is not":           {`"boss":0`, `"boss":3`},
		"a boss who is out":             {`"boss":0`, `"boss":2`},
		"a Maxe there is not":           {`"maxe":0`, `"maxe":-2`},
		"no Maxe":                       {`"maxe":0`, `"maxe":-1`},
		"no disc":                       {`"disc":"large"`, `"disc":""`},
		"a disc there is not":           {`"disc":"large"`, `"disc":"huge"`},
		"a reserve of less than none":   {`"reserve":{"small":0`, `"reserve":{"small":-1`},
		"a reserve of more than 34":     {`"reserve":{"small":0`, `"reserve":{"small":99`},
		"more of a size than there are": {`"reserve":{"small":0`, `"reserve":{"small":15`},
		"a set there is not":            {`"discs":{"small":14`, `"discs":{"small":15`},
		"a setting there is not":        {`"lift"`, `"drop"`},
		"a phase there is not":          {`"phase":"push"`, `"phase":"pull"`},
		"hands open before their phase": {`"phase":"push"`, `"phase":"hand"`},
		"over with two players":         {`"phase":"push"`, `"phase":"over"`},
		"the weight without a word":     {`"settings":{"tips":true,"weights":true`, `"settings":{"tips":true,"weights":false`},
		"a round before the first":      {`"round":1`, `"round":0`},
		"less than no round":            {`"round":1`, `"round":-1`},
		"a push of nobody":              {`"last":null`, `"last":{"maxe":"Gil"}`},
		"a push that is none":           {`"last":null`, `"last":7`},
	}.refused(t, play(t, newGame(t, 3, tips, weights, "discs=14,12,8"), "C- A^ A:l B3 A1 A-w B?f A?n")) // Ann is Maxe
	nobodyLeft := newGame(t, 2).(*state)
	nobodyLeft.goOut(0)
	nobodyLeft.goOut(1)
	if _, err := (Book{}).State([]byte(show(nobodyLeft))); err == nil {
		t.Error("a state with nobody left was accepted")
	}
}

func TestStartsThatNoPlayLeadsTo(t *testing.T) {
	changes{
		"a boss":            {`"boss":-1`, `"boss":0`},
		"a Maxe":            {`"maxe":-1`, `"maxe":0`},
		"a disc":            {`"disc":""`, `"disc":"large"`},
		"a hand":            {`"hand":-1`, `"hand":0`},
		"a round":           {`"round":0`, `"round":1`},
		"a push":            {`"last":null`, `"last":{"maxe":"Ann"}`},
		"a small chip":      {`"small_chips":0`, `"small_chips":1`},
		"a third tip card":  {`"none":2`, `"none":3`},
		"the weight":        {`"weight":false`, `"weight":true`},
		"the time was up":   {`"weight":false`, `"weight":false,"timed_out":true`},
		"no room for them":  {`"small":0,"medium":2,"large":2`, `"small":31,"medium":2,"large":2`},
		"34 by an overflow": {`"small":0,"medium":2,"large":2`, `"small":9223372036854775807,"medium":9223372036854775807,"large":36`},
	}.refused(t, newGame(t, 2, tips))
}

func TestPicksThatNoPlayLeadsTo(t *testing.T) {
	s := play(t, round(t, "aa", tips), "A:l A1 B0 A?f !s") // Ann has a small chip
	changes{
		"no boss":                        {`"boss":1`, `"boss":-1`},
		"a Maxe":                         {`"maxe":-1`, `"maxe":0`},
		"a disc":                         {`"disc":""`, `"disc":"large"`},
		"a hand":                         {`"hand":-1`, `"hand":0`},
		"a tip":                          {`"tip":""`, `"tip":"falls"`},
		"the weight":                     {`"weight":false`, `"weight":true`},
		"two small chips by one push":    {`"small_chips":1`, `"small_chips":2`},
		"fewer than no small chips":      {`"small_chips":1`, `"small_chips":-1`},
		"a large chip by one push":       {`"chips":9,"small_chips":1`, `"chips":11,"small_chips":0`},
		"a third card that a disc falls": {`"falls":2`, `"falls":3`},
		"a third card that none falls":   {`"none":2`, `"none":3`},
		"less than no card of a kind":    {`"falls":2`, `"falls":-1`},
		"less than none of the other":    {`"none":2`, `"none":-1`},
		"a weight card":                  {`"weight_cards":0`, `"weight_cards":1`},
		"fewer than no weight cards":     {`"weight_cards":0`, `"weight_cards":-1`},
		"went out before the first":      {`"went_out":0`, `"went_out":-1`},
		"the time was up":                {`"weight":false`, `"weight":false,"timed_out":true`},
	}.refused(t, s)
}

// Without the variants nobody has what belongs to them, however many rounds
// were played.
func TestTH10_TH11_NothingOfAVariantThatIsNotPlayed(t *testing.T) {
	changes{
		"a small chip":   {`"small_chips":0`, `"small_chips":1`},
		"a large chip":   {`"chips":8`, `"chips":11`},
		"a tip card":     {`"falls":0`, `"falls":1`},
		"the other one":  {`"none":0`, `"none":1`},
		"a weight card":  {`"weight_cards":0`, `"weight_cards":1`},
		"a phase beside": {`"phase":"hand"`, `"phase":"rest"`},
	}.refused(t, play(t, round(t, "aa"), "A:l A1 B0 ! B:l A1 B0 ! B:m A0 B0 ! A:m"))
}

func TestTH1_DiscsThatTheSetDoesNotHave(t *testing.T) {
	changes{
		"a 35th": {`"reserve":{"small":31`, `"reserve":{"small":32`},
	}.refused(t, play(t, round(t, "aaa"), "A:l A1 B0 C1 !"+strings.Repeat("s", 31)+" C:m"))
}

// TestTH10_ChipsThatNoTipsEarn is after three pushes with a right tip each, the most
// that a player can have (TH-10).
func TestTH10_ChipsThatNoTipsEarn(t *testing.T) {
	s := play(t, round(t, "aa", tips), "A:l A0 B0 A?n B?n ! B:l A0 B0 A?n B?n ! A:m A0 B0 A?n B?n !")
	changes{
		"a second large chip":    {`"chips":11`, `"chips":12`},
		"a large one and change": {`"chips":11,"small_chips":0`, `"chips":11,"small_chips":1`},
		"three small chips":      {`"chips":11,"small_chips":0`, `"chips":10,"small_chips":3`},
	}.refused(t, s)
	changes{
		"a third small chip": {`"small_chips":2`, `"small_chips":3`},
	}.refused(t, play(t, round(t, "aa", tips), "A:l A0 B0 A?n ! B:l A0 B0 A?n !"))
}

func TestHandsThatNoPlayLeadsTo(t *testing.T) {
	changes{
		"a hand of more than there is":  {`"hand":10`, `"hand":11`},
		"all hands closed":              {`"hand":-1`, `"hand":0`},
		"no boss":                       {`"boss":0`, `"boss":-1`},
		"a Maxe before the hands open":  {`"maxe":-1`, `"maxe":0`},
		"a tip before the push":         {`"tip":""`, `"tip":"falls"`},
		"the weight before Maxe's word": {`"weight":false`, `"weight":true`},
		"no disc":                       {`"disc":"large"`, `"disc":""`},
		"one disc too many":             {`"small":0,"medium":2,"large":1`, `"small":31,"medium":2,"large":1`},
		"of a size below none":          {`"small":0,"medium":2,"large":1`, `"small":3,"medium":-1,"large":1`},
	}.refused(t, play(t, round(t, "aa", tips, weights), "A:l B10"))
}

func TestTH2_EmptyReservesThatNoPlayLeadsTo(t *testing.T) {
	changes{
		"a disc was to be picked":   {`"reserve":{"small":0`, `"reserve":{"small":1`},
		"or to be lifted":           {`"no_disc"`, `"lift"`},
		"nothing is to be picked":   {`"phase":"hand"`, `"phase":"pick"`},
		"nobody has given a hand":   {`"phase":"hand"`, `"phase":"push"`},
		"more discs than 34":        {`"reserve":{"small":0`, `"reserve":{"small":35`},
		"more of a size than 34":    {`"reserve":{"small":0,"medium":0`, `"reserve":{"small":-1,"medium":35`},
		"a disc and a full reserve": {`"disc":"","reserve":{"small":0`, `"disc":"small","reserve":{"small":34`},
		"begun by a hand that left": {`"weight":false`, `"weight":false,"begun":true`},
	}.refused(t, play(t, round(t, "aa", "empty_reserve=no_disc"), emptied))
}

func TestTH14_RoundsBegunAsNoPlayLeadsTo(t *testing.T) {
	changes{
		"after a pick":    {`"disc":""`, `"disc":"small"`},
		"before the pick": {`"phase":"hand"`, `"phase":"pick"`},
		"before the game": {`"phase":"hand"`, `"phase":"start"`},
		"nobody left":     {`"went_out":1`, `"went_out":0`},
		"after the game":  {`"phase":"hand"`, `"phase":"over","timed_out":true`},
	}.refused(t, play(t, discless(t), "A0 A-"))
}

func TestTH11_WordsOnTheWeightThatNoPlayLeadsTo(t *testing.T) {
	changes{
		"no Maxe":              {`"maxe":1`, `"maxe":-1`},
		"no boss":              {`"boss":0`, `"boss":-1`},
		"a hand not given":     {`"hand":0`, `"hand":-1`},
		"no disc":              {`"disc":"large"`, `"disc":""`},
		"the weight by itself": {`"weight":false`, `"weight":true`},
		"a tip":                {`"tip":""`, `"tip":"none"`},
	}.refused(t, play(t, round(t, "aa", tips, weights), "A:l A6 B0")) // more in the hand than is left
	changes{
		"no word without the setting": {`"phase":"push"`, `"phase":"weigh"`},
		"no weight without it":        {`"weight":false`, `"weight":true`},
	}.refused(t, play(t, round(t, "aa"), "A:l A1 B0"))
	changes{
		"a third card": {`"weight_cards":2`, `"weight_cards":3`},
		"no Maxe":      {`"maxe":1`, `"maxe":-1`},
	}.refused(t, play(t, round(t, "aa", weights), "A:l A1 B0"))
	changes{
		"the weight while hands are closed": {`"phase":"push"`, `"phase":"hand"`},
		"the weight after the word":         {`"phase":"push"`, `"phase":"weigh"`},
	}.refused(t, play(t, round(t, "aa", weights), "A:l A1 B0 B+w"))
	changes{
		"the weight stays after the push": {`"weight":false`, `"weight":true`},
	}.refused(t, play(t, round(t, "aa", weights), "A:l A1 B0 B+w !"))
}

func TestTH9_EndsThatNoPlayLeadsTo(t *testing.T) {
	changes{
		"a boss who is out":           {`"boss":0`, `"boss":1`},
		"no boss":                     {`"boss":0`, `"boss":-1`},
		"a Maxe":                      {`"maxe":-1`, `"maxe":0`},
		"a disc":                      {`"disc":""`, `"disc":"large"`},
		"a hand":                      {`"hand":-1`, `"hand":0`},
		"a pick by the last one":      {`"phase":"over"`, `"phase":"pick"`},
		"two small chips by one push": {`"small_chips":1`, `"small_chips":2`},
		"less than no round":          {`"round":1`, `"round":-1`},
	}.refused(t, play(t, round(t, "a1", tips), "A:l A1 B0 A?f !m"))
	changes{
		"no end but by the clock": {`,"timed_out":true`, ""},
	}.refused(t, play(t, round(t, "aa"), "%"))
}
