// This file reads histories: repositories of git, their diffs, and the methods that a change is about.

package known

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"assay/lang/java/scan"
)

// repository is a repository of git, with its whole history.
type repository struct{ dir string }

// open is the repository owner/name below the folder of clones; a missing one is cloned if that is wanted.
func (o *options) open(ctx context.Context, name string) (*repository, error) {
	dir := filepath.Join(o.clones, filepath.FromSlash(name)+".git")
	if _, err := os.Stat(dir); err == nil {
		return &repository{dir}, nil
	}
	if !o.clone {
		return nil, fmt.Errorf("no clone of %s (-clone gets it)", name)
	}
	c := exec.CommandContext(ctx, "git", "clone", "--quiet", "--bare", "https://github.com/"+name, dir)
	c.Env = append(os.Environ(), "GIT_TERMINAL_PROMPT=0")
	if out, err := c.CombinedOutput(); err != nil {
		os.RemoveAll(dir)
		return nil, fmt.Errorf("git clone %s: %w: %s", name, err, strings.TrimSpace(string(out)))
	}
	return &repository{dir}, nil
}

// git is what a command of git prints.
func (r *repository) git(ctx context.Context, args ...string) (string, error) {
	c := exec.CommandContext(ctx, "git", append([]string{"--git-dir", r.dir}, args...)...)
	out, err := c.Output()
	if err != nil {
		said := ""
		if e, ok := err.(*exec.ExitError); ok {
			said = ": " + strings.TrimSpace(string(e.Stderr))
		}
		return "", fmt.Errorf("git %s: %w%s", args[0], err, said)
	}
	return string(out), nil
}

// file is the text of a file of a commit.
func (r *repository) file(ctx context.Context, commit, name string) (string, error) {
	return r.git(ctx, "show", commit+":"+name)
}

// hunk is a part of a diff: lines of the old file that were replaced by lines of the new one.
type hunk struct {
	old, new   int // the first lines; where there are none, the line before
	gone, come []string
}

var hunkHead = regexp.MustCompile(`^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@`)

// hunks are those of a diff, by the old name of the file. Context is left out: each hunk is of changed lines alone.
func hunks(diff string) map[string][]hunk {
	out := map[string][]hunk{}
	name, a, b, leftA, leftB := "", 0, 0, 0, 0
	var h *hunk
	end := func() {
		if h != nil {
			if len(h.gone) == 0 {
				h.old--
			}
			if len(h.come) == 0 {
				h.new--
			}
			out[name] = append(out[name], *h)
			h = nil
		}
	}
	for line := range strings.Lines(diff) {
		line = strings.TrimRight(line, "\r\n")
		m := hunkHead.FindStringSubmatch(line)
		switch {
		case m != nil:
			end()
			a, b, leftA, leftB = number(m[1]), number(m[3]), number(cmp.Or(m[2], "1")), number(cmp.Or(m[4], "1"))
			if leftA == 0 {
				a++
			}
			if leftB == 0 {
				b++
			}
		case leftA == 0 && leftB == 0:
			end()
			if from, ok := strings.CutPrefix(line, "--- "); ok {
				from, _, _ = strings.Cut(from, "\t")
				name = strings.TrimPrefix(from, "a/")
			}
		case strings.HasPrefix(line, "-"), strings.HasPrefix(line, "+"):
			if h == nil {
				h = &hunk{old: a, new: b}
			}
			if line[0] == '-' {
				h.gone = append(h.gone, line[1:])
				a, leftA = a+1, leftA-1
			} else {
				h.come = append(h.come, line[1:])
				b, leftB = b+1, leftB-1
			}
		case strings.HasPrefix(line, `\`): // no newline at the end
		default:
			end()
			a, b, leftA, leftB = a+1, b+1, leftA-1, leftB-1
		}
	}
	end()
	return out
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// says reports whether a line is code, and not blank or a comment.
func says(line string) bool {
	line = strings.TrimSpace(line)
	return line != "" && !strings.HasPrefix(line, "*") && !strings.HasPrefix(line, "/*") && !strings.HasPrefix(line, "//")
}

// extent is where a method is.
type extent struct {
	name        string // <init> of a constructor
	first, last int    // its lines
}

// extents are the methods with bodies of a source, inner ones after what they are in.
func extents(name, text string) []extent {
	f, _ := scan.Parse(name, []byte(text))
	var out []extent
	for _, t := range f.Types {
		for _, m := range t.Methods {
			if m.Body < 0 {
				continue
			}
			s := f.Span(m.Start, m.End)
			out = append(out, extent{m.Name, s.Line, s.EndLine})
		}
	}
	slices.SortStableFunc(out, func(a, b extent) int { return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(b.last, a.last)) })
	return out
}

// at is the innermost method around some lines, or empty.
func at(all []extent, first, last int) string {
	name := ""
	for _, e := range all {
		if e.first <= first && last <= e.last {
			name = e.name
		}
	}
	return name
}

// changed are the methods that hunks are about, by the old text.
func changed(all []extent, list []hunk) []string {
	var out []string
	add := func(name string) {
		if name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	for _, h := range list {
		for i, line := range h.gone {
			if says(line) {
				add(at(all, h.old+i, h.old+i))
			}
		}
		if len(h.gone) == 0 && slices.ContainsFunc(h.come, says) {
			add(at(all, h.old, h.old+1))
		}
	}
	return out
}

// swapped are the hunks of the diff the other way round.
func swapped(list []hunk) []hunk {
	var out []hunk
	for _, h := range list {
		out = append(out, hunk{old: h.new, new: h.old, gone: h.come, come: h.gone})
	}
	return out
}

// root is the folder that the package of a source begins in.
func root(name, text string) string {
	f, _ := scan.Parse(name, []byte(text))
	dir := path.Dir(name)
	if f.Package == "" {
		return dir
	}
	below := strings.ReplaceAll(f.Package, ".", "/")
	if dir == below {
		return "."
	}
	return strings.TrimSuffix(dir, "/"+below)
}

var testFile = regexp.MustCompile(`(^|/)(test|tests|androidTest)/|Tests?\.java$`)
