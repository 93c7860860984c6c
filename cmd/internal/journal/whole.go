package journal

// Whole is a journal file without an end that is only half written: what may
// be kept of a file while a table appends to it.
func Whole(data []byte) []byte {
	_, good, err := decode(data)
	if err != nil {
		// It is damaged in the middle: kept as it is, for who can mend it.
		return data
	}
	return data[:good]
}
