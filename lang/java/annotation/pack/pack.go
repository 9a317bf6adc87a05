// Package pack makes a jar of Java sources: compiled for Java 8, without debug tables
// that would differ, in order of names, with one date. The same sources and compiler
// give the same bytes.
package pack

import (
	"archive/zip"
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/lang/java/javac"
)

// Release is the Java release that the classes are for: they are to work everywhere.
const Release = 8

// Jar compiles the sources below a folder and packs them as a module with a name.
func Jar(dir, module string) ([]byte, error) {
	files, err := Sources(dir)
	if err != nil {
		return nil, err
	}
	out, err := javac.Compile(context.Background(), javac.Options{Files: files, Release: Release, Flags: []string{"-Xlint:-options"}})
	if err != nil {
		return nil, err
	}
	defer out.Close()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	err = add(w, "META-INF/MANIFEST.MF", []byte("Manifest-Version: 1.0\r\nAutomatic-Module-Name: "+module+"\r\n\r\n"))
	var classes []string
	filepath.WalkDir(out.Dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".class") {
			classes = append(classes, path)
		}
		return err
	})
	slices.Sort(classes)
	for _, path := range classes {
		data, e := os.ReadFile(path)
		if e != nil {
			return nil, e
		}
		name, e := filepath.Rel(out.Dir, path)
		if e != nil {
			return nil, e
		}
		if err == nil {
			err = add(w, filepath.ToSlash(name), data)
		}
	}
	if e := w.Close(); err == nil {
		err = e
	}
	return b.Bytes(), err
}

func add(w *zip.Writer, name string, data []byte) error {
	f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store, Modified: time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)})
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return err
}

// Sources returns the Java files below a folder.
func Sources(dir string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".java") {
			files = append(files, path)
		}
		return err
	})
	return files, err
}
