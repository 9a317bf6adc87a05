package check

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/lang/java/check/target"
)

// TestChoiceOfClasses: a folder of class files is asked about the same methods as its sources, but
// for those with contracts, which only sources have.
func TestChoiceOfClasses(t *testing.T) {
	folders, err := filepath.Glob("../../../cases/java-check/*")
	if err != nil || len(folders) < 10 {
		t.Fatal(folders, err)
	}
	for _, dir := range folders {
		if i, err := os.Stat(dir); err != nil || !i.IsDir() {
			continue
		}
		t.Run(filepath.Base(dir), func(t *testing.T) {
			t.Parallel()
			sources := openAll(t, dir, ".java")
			classes := openAll(t, sources.Compile.Dir, ".class")
			asked, all := chosen(sources)
			found, _ := chosen(classes)
			for name := range all {
				if asked[name] && !found[name] && sourceOnly[name] == "" {
					t.Errorf("%s is asked of the source alone", name)
				}
			}
			for name := range found {
				if !all[name] && sourceOnly[name] == "" {
					t.Errorf("%s is asked of the class files alone", name)
				}
			}
		})
	}
}

// sourceOnly are methods that are asked otherwise because of what sources alone say.
var sourceOnly = map[string]string{
	"LocalClasses.two(I)I":     "contracts of two anonymous classes on its line cannot be read, and cost it",
	"Withheld$Plain.<init>()V": "what documentation says of another constructor leaves this one",
}

// openAll opens the files of a folder that end in some way.
func openAll(t *testing.T, dir, ext string) *Program {
	t.Helper()
	var targets []target.Target
	err := filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ext {
			return err
		}
		x := target.Target{Name: name}
		if ext == ".java" {
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			x.Text = string(text)
		}
		targets = append(targets, x)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(targets, func(a, b target.Target) int { return strings.Compare(a.Name, b.Name) })
	p, list := Open(context.Background(), targets, target.Options{Compilers: &compilers})
	if list.Failed() {
		t.Fatal(list.Err())
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// chosen returns the methods that are asked: those without a contract, and all of them.
func chosen(p *Program) (plain, all map[string]bool) {
	plain, all = map[string]bool{}, map[string]bool{}
	for _, u := range p.Units {
		for _, g := range u.Goals {
			if g.Spare || !g.Code() {
				continue
			}
			name := g.BinaryName() + g.Method.Desc
			all[name] = true
			plain[name] = plain[name] || !g.Said
		}
	}
	return plain, all
}
