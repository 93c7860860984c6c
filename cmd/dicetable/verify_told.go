package main

import (
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
)

// verifyTold checks what the club was told of the game in a journal, where the
// table's folder lies around it: how many results there are, and what is not
// right.
func verifyTold(file string, records []json.RawMessage) (checked int, wrong []string) {
	played, err := table.ReadPlayed(records)
	if err != nil || len(played) == 0 {
		return 0, nil // which is said otherwise
	}
	dir := filepath.Dir(filepath.Dir(file))
	all, err := member.ReadTold(member.ResultsDir(dir))
	if err != nil {
		return 0, []string{err.Error()}
	}
	key, err := member.ReadKey(member.KeyFile(dir))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, []string{err.Error()}
	}
	for _, told := range all {
		claim, err := told.Envelope.Claim()
		if err != nil || claim.GameID != played[len(played)-1].Game.ID {
			continue
		}
		checked++
		if err := verifyResult(file, records, told.Envelope, key, claim); err != nil {
			wrong = append(wrong, fmt.Sprintf("the result told to the club: %v", err))
		}
	}
	return checked, wrong
}

func verifyResult(file string, records []json.RawMessage, e wire.Envelope, key ed25519.PrivateKey, claim wire.Result) error {
	id, err := wire.ParseTableID(claim.Table)
	if err != nil {
		return err
	}
	if key == nil {
		return errors.New("the table's key is not there, so that the signature cannot be checked")
	}
	r, err := e.Open(id, key.Public().(ed25519.PublicKey))
	if err != nil {
		return err
	}
	sum, err := journal.DigestOf(file, r.Journal.Records)
	if err != nil {
		return err
	}
	if sum != r.Journal.SHA256 {
		return fmt.Errorf("it rests on another journal: the first %d records are not those that were hashed", r.Journal.Records)
	}
	return table.CheckTold(records, r)
}
