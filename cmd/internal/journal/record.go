package journal

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/crc32"
)

// headLen is "00000001 0000002a 9f3c01ab ": number, length, checksum.
const headLen = 3 * (8 + 1)

// maxRecord bounds one record's JSON in bytes; a longer one is damage.
const maxRecord = 16 << 20

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum covers the number too, so a line that was moved is noticed.
func checksum(number uint32, payload []byte) uint32 {
	var n [4]byte
	binary.BigEndian.PutUint32(n[:], number)
	return crc32.Update(crc32.Checksum(n[:], castagnoli), castagnoli, payload)
}

// encode makes the line of one record. The payload must be one JSON value on
// one line, as json.Marshal writes it.
func encode(number uint32, payload []byte) ([]byte, error) {
	if len(payload) > maxRecord || bytes.IndexByte(payload, '\n') >= 0 || !json.Valid(payload) {
		return nil, fmt.Errorf("a journal record must be one line of JSON of at most %d bytes; this one has %d", maxRecord, len(payload))
	}
	line := fmt.Appendf(make([]byte, 0, headLen+len(payload)+1), "%08x %08x %08x ", number, len(payload), checksum(number, payload))
	line = append(line, payload...)
	return append(line, '\n'), nil
}

// record reads the record at the beginning of data; size is its whole length.
func record(data []byte) (number uint32, payload []byte, size int, ok bool) {
	if len(data) < headLen {
		return 0, nil, 0, false
	}
	var field [3]uint32
	for i := range field {
		part := data[9*i : 9*i+9]
		var raw [4]byte
		if _, err := hex.Decode(raw[:], part[:8]); err != nil || part[8] != ' ' {
			return 0, nil, 0, false
		}
		field[i] = binary.BigEndian.Uint32(raw[:])
	}
	if field[1] > maxRecord {
		return 0, nil, 0, false
	}
	length := int(field[1])
	if len(data) < headLen+length+1 || data[headLen+length] != '\n' {
		return 0, nil, 0, false
	}
	payload = data[headLen : headLen+length]
	if checksum(field[0], payload) != field[2] || !json.Valid(payload) {
		return 0, nil, 0, false
	}
	return field[0], payload, headLen + length + 1, true
}

// decode reads all good records from the beginning of a file. good is where
// they end: less than len(data) when the tail is torn, or was written twice. The
// error says that the damage is not at the end, so it was no crash.
func decode(data []byte) (records []json.RawMessage, good int, err error) {
	last := 0
	for good < len(data) {
		number, payload, size, ok := record(data[good:])
		if !ok || int(number) != len(records)+1 {
			break
		}
		records = append(records, json.RawMessage(bytes.Clone(payload)))
		last, good = good, good+size
	}
	if at, found := laterRecord(data[good:], data[last:good]); found {
		return nil, 0, fmt.Errorf("record %d, at byte %d, cannot be read, but byte %d begins a good record again: this is no torn end of a crash", len(records)+1, good, good+at)
	}
	return records, good, nil
}

// laterRecord looks for a whole record anywhere in what could not be read on
// from: damage may have taken the line feed before it. The last good line once
// more is none: a write that was cut off may have left it twice.
func laterRecord(rest, last []byte) (at int, found bool) {
	for at = range rest {
		if _, _, size, ok := record(rest[at:]); ok && !bytes.Equal(rest[at:at+size], last) {
			return at, true
		}
	}
	return 0, false
}
