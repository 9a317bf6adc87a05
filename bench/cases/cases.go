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
}

var bounds = regexp.MustCompile(`(?m)^// bounds: (.*)$`)

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
		for _, g := range out {
			if g.Folder == dir && slices.Equal(g.Flags, flags) {
				g.Files = append(g.Files, name)
				return nil
			}
		}
		out = append(out, &Group{dir, flags, []string{name}})
		return nil
	})
	return out, err
}
