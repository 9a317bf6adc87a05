// Package cases has the files of the case library, as they are checked together.
package cases

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Group is the files of a folder that are checked with the same flags.
type Group struct {
	Folder string
	Flags  []string
	Files  []string
	Goals  []string // that something is expected of, where files of Java say so
}

var (
	bounds   = regexp.MustCompile(`(?m)^// bounds: (.*)$`)
	expected = regexp.MustCompile(`(?m)^// expect(?:\(long\))?(?: (\S+))?: `)
)

// Gather finds the groups below a folder.
func Gather(root string) ([]*Group, error) {
	var out []*Group
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !slices.Contains([]string{".java", ".fir", ".ir"}, filepath.Ext(name)) {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		var flags []string
		if m := bounds.FindSubmatch(text); m != nil {
			flags = strings.Fields(string(m[1]))
		}
		dir := filepath.Dir(name)
		i := slices.IndexFunc(out, func(g *Group) bool { return g.Folder == dir && slices.Equal(g.Flags, flags) })
		if i < 0 {
			i = len(out)
			out = append(out, &Group{Folder: dir, Flags: flags})
		}
		out[i].Files = append(out[i].Files, name)
		for _, m := range expected.FindAllSubmatch(text, -1) {
			goal := string(m[1])
			if goal == "" {
				goal = strings.TrimSuffix(filepath.Base(name), filepath.Ext(name)) + ".main"
			}
			out[i].Goals = append(out[i].Goals, goal)
		}
		return nil
	})
	return out, err
}
