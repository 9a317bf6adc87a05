// This file compiles what sources need.

package outside

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"assay/lang/java/jdk"
)

// Compile makes a class path, below a folder to work in, of what sources need: they are compiled with the roots of others, all named from the
// checkout on, and with libraries.
func Compile(ctx context.Context, checkout, work string, sources, roots, libraries []string) (string, error) {
	home, err := jdk.Find()
	if err != nil {
		return "", err
	}
	javac, ok := home.Program("javac")
	if !ok {
		return "", fmt.Errorf("%v has no javac", home)
	}
	if work, err = filepath.Abs(work); err != nil {
		return "", err
	}
	if err := os.RemoveAll(work); err != nil {
		return "", err
	}
	classes := filepath.Join(work, "classes")
	if err := os.MkdirAll(classes, 0o777); err != nil {
		return "", err
	}
	var links []string
	for i, root := range roots {
		link := filepath.Join(work, fmt.Sprint("root", i))
		if err := linkRoot(filepath.Join(checkout, filepath.FromSlash(root)), link); err != nil {
			return "", err
		}
		links = append(links, link)
	}
	files, err := javaFiles(checkout, sources)
	if err != nil {
		return "", err
	}
	args := []string{"-nowarn", "-proc:none", "-implicit:class", "-encoding", "UTF-8", "-sourcepath", strings.Join(links, string(os.PathListSeparator)), "-d", classes}
	if len(libraries) > 0 {
		args = append(args, "-classpath", strings.Join(libraries, string(os.PathListSeparator)))
	}
	c := exec.CommandContext(ctx, javac, append(args, files...)...)
	c.Dir = checkout
	if out, err := c.CombinedOutput(); err != nil {
		return "", fmt.Errorf("javac: %w: %s", err, strings.Join(First(strings.Split(strings.TrimSpace(string(out)), "\n"), 3), " "))
	}
	return classes, nil
}

// linkRoot makes a folder with what a root of sources holds, but for the description of a module: with that, javac asks for
// modules that are not there.
func linkRoot(root, link string) error {
	entries, err := os.ReadDir(root)
	if err != nil {
		return err
	}
	if err := os.Mkdir(link, 0o777); err != nil {
		return err
	}
	for _, e := range entries {
		if e.Name() == "module-info.java" {
			continue
		}
		if err := os.Symlink(filepath.Join(root, e.Name()), filepath.Join(link, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// javaFiles are the sources below some files and folders of a checkout, named from there on.
func javaFiles(dir string, sources []string) ([]string, error) {
	var out []string
	for _, s := range sources {
		err := fs.WalkDir(os.DirFS(dir), s, func(name string, d fs.DirEntry, err error) error {
			base := path.Base(name)
			if err == nil && !d.IsDir() && path.Ext(base) == ".java" && base != "module-info.java" && base != "package-info.java" {
				out = append(out, filepath.FromSlash(name))
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}
