package target

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"assay/lang/java/absent"
	"assay/lang/java/classpath"
	"assay/lang/java/javac"
	"assay/lang/java/scan"
)

// This file gives javac the annotation types that no library has.

// Absent declares the annotation types that targets and further sources use, and that are neither among them nor on the class path.
func Absent(list []Target, further []string, o Options) []absent.Source {
	home, err := o.compiler()
	if err != nil {
		return nil
	}
	there, err := classpath.Open(o.ClassPath, classpath.Options{JDK: &home})
	if err != nil {
		return nil // javac says it better
	}
	defer there.Close()
	var files []*scan.File
	add := func(name, text string) {
		if strings.Contains(text, "@") {
			f, _ := scan.Parse(name, []byte(text)) // what is wrong with it is said by javac
			files = append(files, f)
		}
	}
	for _, t := range list {
		if filepath.Ext(t.Name) == ".java" {
			add(t.Name, t.Text)
		}
	}
	for _, name := range further {
		if info, err := os.Stat(name); err == nil && info.Size() <= scan.MaxSource {
			if text, err := os.ReadFile(name); err == nil {
				add(name, string(text))
			}
		}
	}
	names, err := there.Names()
	if err != nil {
		return nil // as above
	}
	return absent.Annotations(files, library(names, o.Sources))
}

// library is classes with some names, and what is in roots of sources.
func library(names, roots []string) absent.Library {
	types, packages := map[string]bool{}, map[string]bool{}
	for _, n := range names {
		types[n], packages[path.Dir(n)] = true, true
	}
	inRoots := func(name string) bool {
		return slices.ContainsFunc(roots, func(root string) bool {
			_, err := os.Stat(filepath.Join(root, filepath.FromSlash(name)))
			return err == nil
		})
	}
	return absent.Library{
		Type: func(name string) bool {
			name = strings.ReplaceAll(name, ".", "/")
			return types[name] || strings.HasPrefix(name, "assay/annotation/") || inRoots(name+".java")
		},
		Package: func(name string) bool {
			name = strings.ReplaceAll(name, ".", "/")
			return packages[name] || name == "assay/annotation" || inRoots(name)
		},
	}
}

// declare compiles declarations into a folder of ours, and returns it.
func (c *Compilation) declare(ctx context.Context, list []absent.Source, o *Options) (string, error) {
	root := filepath.Join(c.jars, "declared")
	opt := javac.Options{Dir: filepath.Join(c.jars, "absent"), Flags: o.levels(), Compiler: o.Compiler, Pool: o.Compilers}
	if err := os.Mkdir(opt.Dir, 0o777); err != nil {
		return "", err
	}
	for _, s := range list {
		name := filepath.Join(root, filepath.FromSlash(s.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return "", err
		}
		if err := os.WriteFile(name, []byte(s.Text), 0o666); err != nil {
			return "", err
		}
		opt.Files = append(opt.Files, name)
	}
	_, err := javac.Compile(ctx, opt)
	return opt.Dir, err
}

// hashAbsent hashes declarations.
func hashAbsent(h io.Writer, list []absent.Source) {
	for _, s := range list {
		fmt.Fprintf(h, "%q %x", s.Name, sha256.Sum256([]byte(s.Text)))
	}
}
