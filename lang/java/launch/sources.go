package launch

import (
	"os"
	"path/filepath"
	"slices"
)

// Sources returns the available sources of a program's own classes: the target, and what javac
// found for it in folders of the class path.
func (p *Program) Sources(target string) []string {
	var out []string
	if filepath.Ext(target) == ".java" {
		out = append(out, target)
	}
	names, err := p.App.Names()
	if err != nil {
		return out
	}
	for _, name := range names {
		c, err := p.App.Class(name)
		if err != nil || c.SourceFile == "" {
			continue
		}
		for _, dir := range p.further {
			file := filepath.Join(dir, filepath.FromSlash(filepath.Dir(name)), c.SourceFile)
			if _, err := os.Stat(file); err == nil && !slices.ContainsFunc(out, func(o string) bool { return sameFile(o, file) }) {
				out = append(out, file)
			}
		}
	}
	return out
}

func sameFile(a, b string) bool {
	x, err1 := os.Stat(a)
	y, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && os.SameFile(x, y)
}
