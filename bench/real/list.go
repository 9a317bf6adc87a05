// This file reads the list of projects.

package real

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/bench/outside"
)

//go:embed projects.tsv
var projectsText string

// project is a line of the list.
type project struct {
	Name       string   // its folder below the checkouts; / and more where several parts of a project are checked
	Kind       string   // what its code is about
	Repository string   // where it is cloned from
	Commit     string   // in full
	Sources    []string // files and folders to check, in the checkout
	Roots      []string // of other sources that these need: compiled, they are on the class path
}

// key changes whenever something else is to be checked.
func (p project) key() string {
	h := sha256.Sum256([]byte(strings.Join(p.Sources, ",") + " " + strings.Join(p.Roots, ",")))
	return fmt.Sprintf("%s %.12s %x", p.Name, p.Commit, h[:3])
}

// folder is where a project is, below the checkouts.
func folder(name string) string {
	dir, _, _ := strings.Cut(name, "/")
	return dir
}

// fileName is the name of a project where it has to be one of a file.
func fileName(name string) string { return strings.ReplaceAll(name, "/", "-") }

var (
	nameForm   = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9_-]+)?$`)
	commitForm = regexp.MustCompile(`^[0-9a-f]{40}$`)
)

// parseProjects reads the list: six columns, lists within a column separated by commas, # begins a comment.
func parseProjects(text string) ([]project, error) {
	var out []project
	for n, line := range outside.Lines(text) {
		c := strings.Split(line, "\t")
		if len(c) != 6 {
			return nil, fmt.Errorf("projects.tsv:%d: %d columns, not 6", n, len(c))
		}
		p := project{Name: c[0], Kind: c[1], Repository: c[2], Commit: c[3], Sources: outside.List(c[4]), Roots: outside.List(c[5])}
		switch {
		case !nameForm.MatchString(p.Name):
			return nil, fmt.Errorf("projects.tsv:%d: %q is no name of a folder", n, p.Name)
		case slices.ContainsFunc(out, func(q project) bool { return q.Name == p.Name }):
			return nil, fmt.Errorf("projects.tsv:%d: %s is there already", n, p.Name)
		case slices.ContainsFunc(out, func(q project) bool {
			return folder(q.Name) == folder(p.Name) && (q.Repository != p.Repository || q.Commit != p.Commit)
		}):
			return nil, fmt.Errorf("projects.tsv:%d: %s has another repository or commit above", n, folder(p.Name))
		case p.Kind == "" || !strings.HasPrefix(p.Repository, "https://"):
			return nil, fmt.Errorf("projects.tsv:%d: %s has no kind, or no repository", n, p.Name)
		case !commitForm.MatchString(p.Commit):
			return nil, fmt.Errorf("projects.tsv:%d: %q is no whole commit", n, p.Commit)
		case len(p.Sources) == 0:
			return nil, fmt.Errorf("projects.tsv:%d: nothing of %s is checked", n, p.Name)
		}
		for _, s := range slices.Concat(p.Sources, p.Roots) {
			if path.Clean(s) != s || path.IsAbs(s) || strings.HasPrefix(s, "..") {
				return nil, fmt.Errorf("projects.tsv:%d: %q is no path in the checkout", n, s)
			}
		}
		out = append(out, p)
	}
	return out, nil
}
