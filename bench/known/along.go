// This file puts files beside compiled classes as a build does.

package known

import (
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// takeAlong copies the files of roots that are no sources to the classes, where the build file of Maven says so: the code asks for them at run time.
func (r *repository) takeAlong(ctx context.Context, commit, dir, classes string, roots []string) error {
	for _, root := range roots {
		if !r.namesResources(ctx, commit, root) {
			continue
		}
		from := filepath.Join(dir, filepath.FromSlash(root))
		err := filepath.WalkDir(from, func(name string, e fs.DirEntry, err error) error {
			if err != nil || !e.Type().IsRegular() || strings.HasSuffix(name, ".java") || strings.HasSuffix(name, ".java.in") {
				return err
			}
			in, err := filepath.Rel(from, name)
			if err != nil {
				return err
			}
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			to := filepath.Join(classes, in)
			if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
				return err
			}
			return os.WriteFile(to, text, 0o666)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// namesResources reports whether a build file at or above a root names it as a folder of resources.
func (r *repository) namesResources(ctx context.Context, commit, root string) bool {
	for module := path.Dir(root); ; module = path.Dir(module) {
		if text, err := r.file(ctx, commit, path.Join(module, "pom.xml")); err == nil {
			for _, folder := range resourcesIn(text) {
				if path.Join(module, folder) == root {
					return true
				}
			}
		}
		if module == "." || module == "/" {
			return false
		}
	}
}

var (
	resourceFolder = regexp.MustCompile(`<resource>[^<]*<directory>([^<]*)</directory>`)
	ofModule       = regexp.MustCompile(`^\$\{(project\.)?basedir\}/`)
	xmlComment     = regexp.MustCompile(`(?s)<!--.*?-->`)
)

// resourcesIn returns the folders of resources that a build file of Maven names, from the module on.
func resourcesIn(pom string) []string {
	var out []string
	for _, m := range resourceFolder.FindAllStringSubmatch(xmlComment.ReplaceAllString(pom, ""), -1) {
		out = append(out, path.Clean(ofModule.ReplaceAllString(strings.TrimSpace(m[1]), "")))
	}
	return slices.Compact(out)
}
