// Package change finds what has changed since a revision, by git. The files of the working tree count, committed or not.
package change

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Since is what has changed since a revision, in any number of repositories.
type Since struct {
	Revision string
	tops     map[string]string // of folders: the top folder of their repository
	trees    map[string]*tree  // by top folder
}

// tree is one repository.
type tree struct {
	lines   map[string]Lines // of files that have changed, by path
	tracked map[string]bool
}

// Lines are lines of a file that are new or changed, or where some were taken away.
type Lines []Range

// Range is lines from one to another, from 1, both included.
type Range struct{ From, To int }

// Of returns what has changed in a file. All is true of a file that the repository does not know.
func (s *Since) Of(ctx context.Context, file string) (lines Lines, all bool, err error) {
	abs, err := filepath.Abs(file)
	if err == nil {
		abs, err = filepath.EvalSymlinks(abs)
	}
	if err != nil {
		return nil, false, err
	}
	t, top, err := s.tree(ctx, filepath.Dir(abs))
	if err != nil {
		return nil, false, err
	}
	rel, err := filepath.Rel(top, abs)
	if err != nil {
		return nil, false, err
	}
	rel = filepath.ToSlash(rel)
	return t.lines[rel], !t.tracked[rel], nil
}

// tree asks the repository of a folder, once.
func (s *Since) tree(ctx context.Context, dir string) (*tree, string, error) {
	if s.tops == nil {
		s.tops, s.trees = map[string]string{}, map[string]*tree{}
	}
	top, ok := s.tops[dir]
	if !ok {
		out, err := git(ctx, dir, "rev-parse", "--show-toplevel")
		if err != nil {
			return nil, "", err
		}
		top = strings.TrimSuffix(string(out), "\n")
		s.tops[dir] = top
	}
	if t := s.trees[top]; t != nil {
		return t, top, nil
	}
	if _, err := git(ctx, top, "rev-parse", "--verify", "--quiet", "--end-of-options", s.Revision+"^{commit}"); err != nil {
		return nil, "", fmt.Errorf("there is no revision %s in %s", s.Revision, top)
	}
	diff, err := git(ctx, top, "-c", "core.quotePath=false", "diff", "--no-color", "--no-ext-diff", "--no-textconv", "--no-relative", "--find-renames", "--unified=0", "--src-prefix=a/", "--dst-prefix=b/", "--end-of-options", s.Revision, "--")
	if err != nil {
		return nil, "", err
	}
	files, err := git(ctx, top, "ls-files", "-z")
	if err != nil {
		return nil, "", err
	}
	t := &tree{parse(string(diff)), map[string]bool{}}
	for _, f := range strings.Split(string(files), "\x00") {
		t.tracked[f] = true
	}
	s.trees[top] = t
	return t, top, nil
}

const timeout = time.Minute

// git runs git in a folder.
func git(ctx context.Context, dir string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", dir}, args...)...)
	cmd.WaitDelay = time.Second
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	err := cmd.Run()
	if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("there is no git on PATH")
	}
	if err != nil {
		first, _, _ := strings.Cut(strings.TrimSpace(said.String()), "\n")
		return nil, fmt.Errorf("git %s: %w: %s", args[0], err, first)
	}
	return out.Bytes(), nil
}

// parse reads a diff without context. Lines that were taken away stand for the lines around the place.
func parse(diff string) map[string]Lines {
	out := map[string]Lines{}
	file, inHunk := "", 0
	for line := range strings.Lines(diff) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case inHunk > 0 && line != "" && strings.ContainsAny(line[:1], "+-"):
			inHunk--
		case strings.HasPrefix(line, "+++ "):
			name, _, _ := strings.Cut(line[len("+++ "):], "\t") // behind a name with spaces
			file, _ = strings.CutPrefix(unquoted(name), "b/")
		case strings.HasPrefix(line, "@@ "):
			parts := strings.Fields(line)
			if len(parts) < 4 {
				continue
			}
			_, old := numbers(parts[1])
			from, n := numbers(parts[2])
			inHunk = old + n
			if n == 0 {
				out[file] = append(out[file], Range{max(1, from), from + 1})
			} else {
				out[file] = append(out[file], Range{from, from + n - 1})
			}
		}
	}
	return out
}

// unquoted reads a name that may be quoted as in C.
func unquoted(name string) string {
	if s, err := strconv.Unquote(name); err == nil && strings.HasPrefix(name, `"`) {
		return s
	}
	return name
}

// numbers reads -3,2 and +7: where lines begin, and how many there are.
func numbers(s string) (from, n int) {
	first, second, two := strings.Cut(s[1:], ",")
	from, _ = strconv.Atoi(first)
	if n = 1; two {
		n, _ = strconv.Atoi(second)
	}
	return from, n
}
