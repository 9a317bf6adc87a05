// Package change finds what has changed since a revision, by git: files with the text that they had and have. The files of the working
// tree count, committed or not.
package change

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// File is a file that differs from what it was. A renamed one is two: one that is gone, and one that is new.
type File struct {
	Name        string // as it was asked for, or a path
	Before, Now string // texts, where they were wanted
	New, Gone   bool
	Other       bool // a repository inside this one, which is at another revision, or has changed
}

// repository is a folder with what belongs to it of what is asked.
type repository struct {
	top   string
	names map[string]string // of files as they were asked for, by path in the repository
}

// Since returns what has changed since a revision in the repositories of files, in the order of their names. Files that a repository
// does not know are new. Wanted says of which files the texts are.
func Since(ctx context.Context, revision string, files []string, wanted func(name string) bool) ([]File, error) {
	list, err := repositories(ctx, files)
	if err != nil {
		return nil, err
	}
	var out []File
	for _, r := range list {
		some, err := r.since(ctx, revision, wanted)
		if err != nil {
			return nil, err
		}
		out = append(out, some...)
	}
	return out, nil
}

// repositories groups files.
func repositories(ctx context.Context, files []string) ([]*repository, error) {
	var list []*repository
	of := map[string]*repository{} // by folder, or top folder
	for _, name := range files {
		abs, err := filepath.Abs(name)
		if err == nil {
			abs, err = filepath.EvalSymlinks(abs)
		}
		if err != nil {
			return nil, err
		}
		dir := filepath.Dir(abs)
		r := of[dir]
		if r == nil {
			out, err := git(ctx, dir, nil, "rev-parse", "--show-toplevel")
			if err != nil {
				return nil, err
			}
			top := strings.TrimSuffix(string(out), "\n")
			if r = of[top]; r == nil {
				r = &repository{top, map[string]string{}}
				list = append(list, r)
			}
			of[top], of[dir] = r, r
		}
		rel, err := filepath.Rel(r.top, abs)
		if err != nil {
			return nil, err
		}
		r.names[filepath.ToSlash(rel)] = name
	}
	return list, nil
}

// since asks a repository.
func (r *repository) since(ctx context.Context, revision string, wanted func(string) bool) ([]File, error) {
	if _, err := git(ctx, r.top, nil, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}"); err != nil {
		return nil, fmt.Errorf("there is no revision %s in %s", revision, r.top)
	}
	differ, err := git(ctx, r.top, nil, "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", "--no-relative", "--end-of-options", revision, "--")
	if err != nil {
		return nil, err
	}
	known, err := git(ctx, r.top, nil, "ls-files", "-z")
	if err != nil {
		return nil, err
	}
	tracked := map[string]bool{}
	for _, path := range names(known) {
		tracked[path] = true
	}
	paths := names(differ)
	for path := range r.names {
		if !tracked[path] && !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return r.texts(ctx, revision, paths, wanted)
}

// names splits a list that ends each name with a NUL.
func names(list []byte) []string {
	return slices.DeleteFunc(strings.Split(string(list), "\x00"), func(s string) bool { return s == "" })
}

// MaxText is how long a text may be that is read here. A longer one is empty.
const MaxText = 16 << 20

// texts reads what files were and are.
func (r *repository) texts(ctx context.Context, revision string, paths []string, wanted func(string) bool) ([]File, error) {
	var out []File
	var ask bytes.Buffer
	for _, path := range paths {
		at := filepath.Join(r.top, filepath.FromSlash(path))
		f := File{Name: r.names[path]}
		if f.Name == "" {
			f.Name = at
		}
		info, err := os.Stat(at)
		switch {
		case err != nil:
			f.Gone = true
		case info.IsDir():
			f.Other = true
		case wanted(path) && info.Mode().IsRegular() && info.Size() <= MaxText:
			text, err := os.ReadFile(at)
			if err != nil {
				return nil, err
			}
			f.Now = string(text)
		}
		out = append(out, f)
		if strings.Contains(path, "\n") {
			path = "" // it cannot be asked for, and is new
		}
		fmt.Fprintf(&ask, "%s:%s\n", revision, path)
	}
	answers, err := git(ctx, r.top, &ask, "cat-file", "--batch")
	if err != nil {
		return nil, err
	}
	in := bufio.NewReader(bytes.NewReader(answers))
	for i, path := range paths {
		text, known, err := object(in)
		if err != nil {
			return nil, err
		}
		if out[i].New = !known || strings.Contains(path, "\n"); !out[i].New && wanted(path) && len(text) <= MaxText {
			out[i].Before = text
		}
	}
	return out, nil
}

// object reads an answer of git cat-file --batch: a header with kind and size, and the object. What is missing has neither.
func object(in *bufio.Reader) (text string, known bool, err error) {
	header, err := in.ReadString('\n')
	if err != nil {
		return "", false, fmt.Errorf("git cat-file: %w", err)
	}
	parts := strings.Fields(header)
	if len(parts) != 3 {
		return "", false, nil
	}
	size, err := strconv.Atoi(parts[2])
	if err != nil {
		return "", false, nil
	}
	object := make([]byte, size+1)
	if _, err := io.ReadFull(in, object); err != nil {
		return "", false, fmt.Errorf("git cat-file: %w", err)
	}
	return string(object[:size]), parts[1] == "blob", nil
}

const timeout = time.Minute

// git runs git in a folder.
func git(ctx context.Context, dir string, stdin io.Reader, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", dir, "-c", "core.quotePath=false"}, args...)...)
	cmd.WaitDelay = time.Second
	var out, said bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, &out, &said
	err := cmd.Run()
	if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("there is no git on PATH")
	}
	if err != nil {
		first, _, _ := strings.Cut(strings.TrimSpace(said.String()), "\n")
		return nil, fmt.Errorf("git %s: %w: %s", args[0], err, first)
	}
	return out.Bytes(), nil
}
