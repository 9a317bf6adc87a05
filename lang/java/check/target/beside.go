package target

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"assay/lang/java/jml"
)

// Beside returns the text of the file with the contracts of a source: the one beside it, or else the first below a root at the place that its package has there. It is
// empty where there is none.
func Beside(name, text string, roots []string) (string, error) {
	if filepath.Ext(name) != ".java" {
		return "", nil
	}
	files := []string{jml.BesideName(name)}
	if len(roots) > 0 {
		pkg := filepath.FromSlash(strings.ReplaceAll(packageOf(text), ".", "/"))
		for _, root := range roots {
			files = append(files, filepath.Join(root, pkg, filepath.Base(files[0])))
		}
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err == nil {
			return string(data), nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return "", nil
}
