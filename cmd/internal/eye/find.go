package eye

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
)

// Name of the eye's program.
const Name = "dicetable-eye"

// Find is the path of the eye's program: beside the running program, else on
// PATH. The error is a sentence for the host.
func Find() (string, error) {
	if self, err := os.Executable(); err == nil {
		p := filepath.Join(filepath.Dir(self), Name)
		if info, err := os.Stat(p); err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
			return p, nil
		}
	}
	if p, err := exec.LookPath(Name); err == nil {
		return p, nil
	}
	return "", errors.New(Name + ", the program with camera and recogniser, is neither beside this program nor on PATH; run `make build`")
}
