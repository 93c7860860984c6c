package pages

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
)

var (
	script   = regexp.MustCompile(`<script type="module" src="([^"]+)"></script>`)
	imported = regexp.MustCompile(`(?m)^(?:import|export) [^;]*?from "(\.[^"]+)";`)
)

// preloaded is a page that names every module its script comes to need, so that
// a browser asks for all of them at once: a phone far from its access point
// would else wait once for each that imports another.
func preloaded(files fs.FS, page []byte) ([]byte, error) {
	m := script.FindSubmatchIndex(page)
	if m == nil {
		return page, nil
	}
	modules, err := modulesOf(files, string(page[m[2]:m[3]]))
	if err != nil {
		return nil, err
	}
	var links bytes.Buffer
	for _, name := range modules {
		fmt.Fprintf(&links, "<link rel=\"modulepreload\" href=\"%s\">\n", name)
	}
	return bytes.Join([][]byte{page[:m[0]], page[m[0]:]}, links.Bytes()), nil
}

// modulesOf are a module and all that it imports, each once. What is in other
// files than these is named and not followed.
func modulesOf(files fs.FS, first string) ([]string, error) {
	all, seen := []string{first}, map[string]bool{first: true}
	for i := 0; i < len(all); i++ {
		code, err := fs.ReadFile(files, all[i])
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		for _, m := range imported.FindAllSubmatch(code, -1) {
			if name := path.Join(path.Dir(all[i]), string(m[1])); !seen[name] {
				seen[name] = true
				all = append(all, name)
			}
		}
	}
	return all, nil
}
