package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"dicetable/cmd/internal/cmdline"
	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/doctor"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/table"
)

const reportUsage = `Usage: dicetable report [--config FILE] [--dir FOLDER] [--log FILE]... [--out FILE]

Writes what helps to find a bug into one zip file, without secrets: versions,
configuration, health, figures, the last lines of the log, and what was done in
the last game - not by whom, and not with which dice. Passwords, tokens and keys
are struck; pictures are left out. Read it before you pass it on: it holds names of
machines and addresses of your network.

Run it as the table's user, while the table runs if it can.

`

// bundle gathers the files of a report.
type bundle struct {
	config.Config
	logs    []string
	secrets []string
	files   map[string][]byte
}

// runReport is `dicetable report`.
func runReport(ctx context.Context, args []string, std stdio) int {
	flags := cmdline.New("dicetable report", reportUsage, std.out, std.err)
	file := flags.String("config", "", "configuration `FILE`, see docs/configuration.md")
	dir := flags.String("dir", "", "another `FOLDER` of the table than the configuration's")
	out := flags.String("out", "dicetable-report.zip", "the `FILE` to write")
	b := bundle{files: map[string][]byte{}}
	flags.Func("log", "a log `FILE` of the table, where the service manager keeps none", func(name string) error {
		b.logs = append(b.logs, name)
		return nil
	})
	if err := cmdline.Parse(flags, args); errors.Is(err, flag.ErrHelp) {
		return exitOK
	} else if err != nil {
		return exitUsage
	}
	if flags.NArg() > 0 {
		fmt.Fprintln(std.err, "dicetable report: it takes flags only; `dicetable report --help` tells more.")
		return exitUsage
	}
	var err error
	if b.Config, err = configured(*file, *dir); err != nil {
		return fail(std, "report", err)
	}
	if err := b.gather(ctx); err != nil {
		return fail(std, "report", err)
	}
	if err := b.write(*out); err != nil {
		return fail(std, "report", fmt.Errorf("%s cannot be written (%w): name another file with --out", *out, err))
	}
	fmt.Fprintf(std.out, "The report is in %s. Read it before you pass it on.\n", *out)
	return exitOK
}

// gather collects the files. What cannot be had says so in its place: a report
// is needed most where things do not work.
func (b *bundle) gather(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	file, secrets, err := b.Struck()
	if err != nil {
		return err
	}
	b.secrets = append(secrets, secretFiles(b.Table.Dir)...)
	b.files["configuration.toml"] = file
	b.files["version.txt"] = versions()
	b.put("health.json", func() ([]byte, error) {
		h, err := doctor.AskHealth(ctx, b.Config)
		if err != nil {
			return nil, err
		}
		return json.MarshalIndent(h, "", " ")
	})
	b.put("metrics.txt", func() ([]byte, error) { return askTable(ctx, b.Config, "metrics") })
	b.put("journal.txt", b.lastGame)
	b.put("log.txt", func() ([]byte, error) { return b.log(ctx) })
	return nil
}

func (b *bundle) put(name string, get func() ([]byte, error)) {
	content, err := get()
	if err != nil {
		content = fmt.Appendf(content, "It cannot be told: %v\n", err)
	}
	b.files[name] = content
}

// secretFiles are the secrets in the table's folder.
func secretFiles(dir string) []string {
	var all []string
	for _, name := range []string{keyFile, passwordFile} {
		if content, err := os.ReadFile(filepath.Join(dir, name)); err == nil {
			all = append(all, strings.TrimSpace(string(content)))
		}
	}
	return all
}

func versions() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "dicetable %s, %s %s/%s, %d processors\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	for _, name := range []string{"/proc/version", "/etc/os-release", "/proc/device-tree/model"} {
		if content, err := os.ReadFile(name); err == nil {
			fmt.Fprintf(&b, "%s\n", bytes.Trim(content, "\x00\n"))
		}
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		fmt.Fprintf(&b, "\n%s", info)
	}
	return b.Bytes()
}

// askTable asks the table that runs on this machine, with the key in its folder.
func askTable(ctx context.Context, c config.Config, path string) ([]byte, error) {
	key, err := os.ReadFile(filepath.Join(c.Table.Dir, keyFile))
	if err != nil {
		return nil, fmt.Errorf("there is no key of a running table: %w", err)
	}
	host, port, err := net.SplitHostPort(c.Network.Listen)
	if err != nil {
		return nil, err
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/"+path, nil)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+strings.TrimSpace(string(key)))
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, fmt.Errorf("the table does not answer: %w", err)
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("the table answers %s", answer.Status)
	}
	return content, err
}

// lastGame tells what was done in the newest journal.
func (b *bundle) lastGame() ([]byte, error) {
	names, err := journal.Names(filepath.Join(b.Table.Dir, "journal"))
	if err != nil || len(names) == 0 {
		return nil, errors.Join(err, errors.New("there is no journal"))
	}
	records, err := journal.Read(names[len(names)-1])
	return []byte(strings.Join(table.Outline(records), "\n") + "\n"), err
}

// lastLines is how much of a log is told, in bytes.
const lastLines = 1 << 20

// log is the end of the logs that were named, or of the service manager's.
func (b *bundle) log(ctx context.Context) ([]byte, error) {
	if len(b.logs) == 0 {
		return exec.CommandContext(ctx, "journalctl", "--unit", "dicetable", "--lines", "2000", "--no-pager", "--output", "short-iso").Output()
	}
	var all []byte
	for _, name := range b.logs {
		content, err := os.ReadFile(name)
		if err != nil {
			return all, err
		}
		all = append(all, content[max(0, len(content)-lastLines):]...)
	}
	return all, nil
}

// looksSecret are tokens, and what follows a word for a secret, wherever they
// turn up.
var looksSecret = regexp.MustCompile(`(?i)\b[a-z]+(?:-[a-z0-9]+)+\.[a-z2-7]{20,}|(?:password|secret|token|bearer|key for today|said only now)["']?\s*[:= ]\s*(?:"(?:[^"\\]|\\.)*"|\S+)|//[^/\s"]+@|-----BEGIN[^-]+PRIVATE KEY[\s\S]*?(?:-----END[^-]+-----|$)`)

func (b *bundle) write(name string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	z := zip.NewWriter(f)
	for name, content := range b.files {
		w, err := z.Create(name)
		if err != nil {
			return errors.Join(err, f.Close())
		}
		text := looksSecret.ReplaceAllString(config.Strike(string(content), b.secrets), "(struck)")
		if _, err := io.WriteString(w, text); err != nil {
			return errors.Join(err, f.Close())
		}
	}
	return errors.Join(z.Close(), f.Sync(), f.Close())
}
