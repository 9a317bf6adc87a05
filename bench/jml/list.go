// This file reads the list of sets.

package jml

import (
	_ "embed"
	"fmt"
	"path"
	"slices"
	"strings"

	"assay/bench/outside"
)

//go:embed sets.tsv
var setsText string

// set is a line of the list: programs of one repository.
type set struct {
	Name, Repository, Commit string
	Folder                   string
	Each                     bool   // each file is a unit; else each folder
	Says                     string // what is said of it: one of says
	Apart                    string // patterns, separated by commas
}

// What is said of the programs of a set.
const (
	verified = "verified" // all of it holds
	bugs     = "bugs"     // one line was changed
	expected = "expected" // what OpenJML answers
)

// dir is the folder of a set below the checkouts.
func (s set) dir() string { return strings.Split(s.Name, "/")[0] }

// parseSets reads the list: seven columns, # begins a comment.
func parseSets(text string) ([]set, error) {
	var out []set
	for n, line := range outside.Lines(text) {
		c := strings.Split(line, "\t")
		if len(c) != 7 {
			return nil, fmt.Errorf("sets.tsv:%d: %d columns, not 7", n, len(c))
		}
		s := set{Name: c[0], Repository: c[1], Commit: c[2], Folder: c[3], Each: c[4] == "file", Says: c[5], Apart: strings.TrimPrefix(c[6], "-")}
		switch {
		case s.Name == "" || slices.ContainsFunc(out, func(t set) bool { return t.Name == s.Name }):
			return nil, fmt.Errorf("sets.tsv:%d: %q is no name, or there already", n, s.Name)
		case !strings.HasPrefix(s.Repository, "https://") || len(s.Commit) != 40:
			return nil, fmt.Errorf("sets.tsv:%d: %s has no repository, or no whole commit", n, s.Name)
		case path.Clean(s.Folder) != s.Folder || path.IsAbs(s.Folder) || strings.HasPrefix(s.Folder, ".."):
			return nil, fmt.Errorf("sets.tsv:%d: %q is no path in the checkout", n, s.Folder)
		case c[4] != "file" && c[4] != "folder":
			return nil, fmt.Errorf("sets.tsv:%d: a unit is a file or a folder, and no %q", n, c[4])
		case !slices.Contains([]string{verified, bugs, expected, "-"}, s.Says):
			return nil, fmt.Errorf("sets.tsv:%d: nobody knows what %q says", n, s.Says)
		}
		out = append(out, s)
	}
	return out, nil
}

// chosen are the sets with some names; none: all.
func chosen(all []set, names string) ([]set, error) {
	if names == "" {
		return all, nil
	}
	var out []set
	for _, name := range strings.Split(names, ",") {
		i := slices.IndexFunc(all, func(s set) bool { return s.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("no set is called %s", name)
		}
		out = append(out, all[i])
	}
	return out, nil
}
