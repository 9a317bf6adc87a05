// Package check measures `assay check` on Java: the programs that the literature
// measures its checkers with.
//
//	go run ./bench check [-runs 3] [-limit 60s] [-only SearchTree] [-assay BIN] [-against OLD]
//
// Times are the processor time of the whole command, start of the library and of javac
// included; medians. Published times of JBMC 6.3 (the best of three configurations, another
// run on a machine with two cores) stand beside them. With JBMC=/path/to/jbmc in the
// environment, it runs the same programs in the same table. With -against, an older build of the command runs in turn, and the
// ratio of the times stands behind each.
package check

import (
	"embed"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"assay/bench/meter"
)

//go:embed programs
var programs embed.FS

// row is a program at one size.
type row struct {
	program string
	n       int
	flags   []string
	anchor  string // published seconds; empty: none
}

var rows = []row{
	{"SortedList", 4, nil, ""},
	{"SortedList", 5, nil, "1.0"},
	{"SortedList", 6, nil, "1.3"},
	{"SortedList", 7, nil, "4.5"},
	{"SortedList", 8, nil, "33.6"},
	{"SortedList", 9, nil, ""},
	{"SortedList", 10, nil, ""},
	{"SortedList", 16, nil, ""},
	{"SearchTree", 4, nil, ""},
	{"SearchTree", 5, nil, "0.65"},
	{"SearchTree", 6, nil, "2.9"},
	{"SearchTree", 7, nil, ""},
	{"SearchTree", 8, nil, ""},
	{"GivenList", 3, []string{"--scope", "3"}, ""},
	{"GivenList", 5, []string{"--scope", "5"}, ""},
	{"GivenList", 7, []string{"--scope", "7"}, ""},
	{"GivenList", 10, []string{"--scope", "10"}, "0.89 to >100"},
	{"GivenList", 20, []string{"--scope", "20"}, ""},
}

// Main is the command.
func Main() {
	var subject meter.Subject
	subject.Flags(3, time.Minute)
	only := flag.String("only", "", "rows of this program alone")
	flag.Parse()
	if err := measure(&subject, *only); err != nil {
		fmt.Fprintln(os.Stderr, "bench/check:", err)
		os.Exit(1)
	}
}

func measure(subject *meter.Subject, only string) error {
	dir, err := os.MkdirTemp("", "assay-check-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := subject.Build(dir); err != nil {
		return err
	}
	other := meter.Subject{Path: jbmc(), Runs: subject.Runs, Limit: subject.Limit}
	fmt.Println("| program | n | assay, s | answer | JBMC here, s | JBMC published, s |\n|---|---|---|---|---|---|")
	for _, r := range rows {
		if only != "" && r.program != only {
			continue
		}
		file, err := r.write(dir)
		if err != nil {
			return err
		}
		ours, answer := timed(subject, append([]string{"check", "--no-cache", "--format", "json", file}, r.flags...)...)
		theirs := "-"
		if other.Path != "" {
			theirs, _ = timed(&other, "--unwind", fmt.Sprint(r.n+2), "--classpath", filepath.Dir(file), r.program)
		}
		fmt.Printf("| %s | %d | %s | %s | %s | %s |\n", r.program, r.n, ours, answer, theirs, r.anchor)
	}
	subject.Compare()
	return nil
}

// jbmc is the other checker; empty: there is none.
func jbmc() string { return os.Getenv("JBMC") }

// write writes the program with its size.
func (r row) write(dir string) (string, error) {
	text, err := programs.ReadFile("programs/" + r.program + ".java.txt")
	if err != nil {
		return "", err
	}
	dir = filepath.Join(dir, fmt.Sprint(r.program, r.n))
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	i := strings.LastIndex(string(text), "}")
	out := string(text[:i]) + fmt.Sprintf("\n    static final int N = %d;\n}\n", r.n)
	file := filepath.Join(dir, r.program+".java")
	return file, os.WriteFile(file, []byte(out), 0o666)
}

// timed is a row of a command, and what it answered.
func timed(s *meter.Subject, args ...string) (string, string) {
	cell, out, late, err := s.Cell(args...)
	switch {
	case err != nil:
		return cell, err.Error()
	case late:
		return cell, "no answer in time"
	}
	return cell, verdict(out)
}

// verdict is the worst status in the results.
func verdict(json string) string {
	for _, s := range []string{"violated", "unknown", "holds-within", "proved"} {
		if strings.Contains(json, `"status": "`+s+`"`) || strings.Contains(json, `"status":"`+s+`"`) {
			return s
		}
	}
	return "no result"
}
