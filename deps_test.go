// Package assay_test holds the checks that concern the house as a whole.
package assay_test

import (
	"bufio"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "assay"

// rooms reads deps.txt: room (or room+test) to allowed import patterns.
func rooms(t *testing.T) map[string][]string {
	t.Helper()
	f, err := os.Open("deps.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	table := map[string][]string{}
	sc := bufio.NewScanner(f)
	for n := 1; sc.Scan(); n++ {
		line, _, _ := strings.Cut(sc.Text(), "#")
		if strings.TrimSpace(line) == "" {
			continue
		}
		room, rest, ok := strings.Cut(line, ":")
		if !ok {
			t.Fatalf("deps.txt:%d: want \"room: imports\", got %q", n, line)
		}
		if _, dup := table[room]; dup {
			t.Fatalf("deps.txt:%d: room %s listed twice", n, room)
		}
		table[room] = strings.Fields(rest)
	}
	return table
}

// roomOf finds the longest listed room that holds the folder.
func roomOf(table map[string][]string, dir string) (string, bool) {
	for r := dir; r != "." && r != ""; r = filepath.ToSlash(filepath.Dir(r)) {
		if _, ok := table[r]; ok {
			return r, true
		}
	}
	return "", false
}

func allowed(patterns []string, imp string) bool {
	for _, p := range patterns {
		base, tree := strings.CutSuffix(p, "/...")
		if p == "*" || imp == p || tree && (imp == base || strings.HasPrefix(imp, base+"/")) {
			return true
		}
	}
	return false
}

// standard reports whether an import is of the standard library: its first
// element has no dot and it is not ours.
func standard(imp string) bool {
	first, _, _ := strings.Cut(imp, "/")
	return !strings.Contains(first, ".") && first != module
}

// TestArrows fails for every import that deps.txt does not allow, and for
// every folder with code that it does not know.
func TestArrows(t *testing.T) {
	table := rooms(t)
	seen := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && path != "." && (name == "testdata" || strings.HasPrefix(name, ".") || name == "out" || name == "bin") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(name, ".go") || filepath.Dir(path) == "." {
			return nil
		}
		dir := filepath.ToSlash(filepath.Dir(path))
		room, ok := roomOf(table, dir)
		if !ok {
			t.Errorf("%s: folder %s is in no room of deps.txt", path, dir)
			return nil
		}
		seen[room] = true
		may := append([]string{}, table[room]...)
		if strings.HasSuffix(name, "_test.go") {
			may = append(may, table[room+"+test"]...)
			may = append(may, table["*+test"]...)
		}
		return checkFile(t, path, dir, room, may)
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(seen) < 3 {
		t.Fatalf("only %d rooms found: the walk is broken", len(seen))
	}
}

func checkFile(t *testing.T, path, dir, room string, may []string) error {
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	if err != nil {
		return err
	}
	for _, spec := range f.Imports {
		imp, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return err
		}
		if standard(imp) {
			continue
		}
		own := strings.TrimPrefix(imp, module+"/")
		// A package may import its own folder (external tests) and the
		// folders below its own room.
		if own == dir || own == room || strings.HasPrefix(own, room+"/") || allowed(may, own) {
			continue
		}
		t.Errorf("%s: room %s must not import %s (deps.txt)", path, room, imp)
	}
	return nil
}
