// Package jmlrows reads the rows of the guide to JML that have classes with a verdict which changes where a construct is ignored: cases/java-jml/rows.txt says in
// which form.
package jmlrows

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Row is one or several rows of the guide, with what comes of their classes: first with the construct, then without.
type Row struct {
	Names []string
	Check [2]string // "holds", "unknown", or "violated" with kinds
	Run   [2]string // "ends", "violated" or "unknown"; empty: Same says why there is no run
	Call  string    // the statement that is run
	Same  string    // why ignoring it changes nothing; of a row with checks: in a run
	Class string    // empty: there is no class
	text  string
}

// Read reads the rows.
func Read(t testing.TB, file string) (rows []*Row) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range strings.Split(string(text), "\n== ")[1:] {
		head, rest, _ := strings.Cut(block, "\n")
		r := &Row{Names: strings.Split(head, " / ")}
		if err := r.read(rest); err != nil {
			t.Fatalf("%s: %v", head, err)
		}
		rows = append(rows, r)
	}
	return rows
}

// read reads a row behind its names.
func (r *Row) read(rest string) error {
	for {
		line, more, _ := strings.Cut(rest, "\n")
		word, said, ok := strings.Cut(line, ": ")
		switch {
		case ok && word == "check":
			a, b, _ := strings.Cut(said, " | ")
			r.Check = [2]string{a, b}
		case ok && word == "same":
			r.Same = said
			return nil
		case ok && word == "run" && strings.HasPrefix(said, "same: "):
			r.Same = said[len("same: "):]
		case ok && word == "run":
			outcomes, call, _ := strings.Cut(said, ": ")
			a, b, _ := strings.Cut(outcomes, " | ")
			r.Run, r.Call = [2]string{a, b}, call
		default:
			name := class.FindStringSubmatch(rest)
			if r.text = rest; name == nil || r.Check[1] == "" || (r.Call == "") == (r.Same == "") {
				return fmt.Errorf("a class, a check and a run are wanted")
			}
			r.Class = name[1]
			return nil
		}
		rest = more
	}
}

var (
	class     = regexp.MustCompile(`(?m)^[^\n]*\bclass (\w+)`)
	construct = regexp.MustCompile(`«([^»]*)»`)
)

// Source returns the text of the classes, with the construct or without. What stands instead of it is behind the last bar.
func (r *Row) Source(with bool) string {
	return construct.ReplaceAllStringFunc(r.text, func(s string) string {
		s = strings.TrimSuffix(strings.TrimPrefix(s, "«"), "»")
		one, other := s, ""
		if i := strings.LastIndex(s, "|"); i >= 0 {
			one, other = s[:i], s[i+1:]
		}
		if with {
			return one
		}
		return other
	})
}

// Write writes the classes of all rows into a folder, a file for each row, and returns the names of the files. With a run, a class "Run…" has a main.
func Write(t testing.TB, dir string, rows []*Row, with, run bool) (files []string) {
	t.Helper()
	for _, r := range rows {
		if r.Class == "" || run && r.Call == "" {
			continue
		}
		text := r.Source(with)
		if run {
			text += fmt.Sprintf("\nclass Run%s {\n\tpublic static void main(String[] args) throws Throwable {\n\t\ttry { %s; } catch (RuntimeException e) { }\n\t}\n}\n", r.Class, r.Call)
		}
		files = append(files, filepath.Join(dir, r.Class+".java"))
		if err := os.WriteFile(files[len(files)-1], []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return files
}
