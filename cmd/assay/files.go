package main

import (
	"io/fs"
	"os"
	"path/filepath"
)

// namedFiles returns the files that arguments name: of a folder, those with an extension, at any depth. A file may have
// any, and a missing one is left to the reader.
func namedFiles(args []string, ext string) ([]string, error) {
	var out []string
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err != nil || !info.IsDir() {
			out = append(out, arg)
			continue
		}
		before := len(out)
		err = filepath.WalkDir(arg, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && filepath.Ext(path) == ext {
				out = append(out, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		if len(out) == before {
			return nil, usagef("", "there is no file *%s in %s", ext, arg)
		}
	}
	return out, nil
}
