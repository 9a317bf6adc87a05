// This file reads the archive: which programs there are, and their files.

package competition

import (
	"archive/zip"
	"bufio"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// program is a task of the competition.
type program struct {
	key    string // FOLDER/NAME
	inputs []string
	labels map[string]bool // by the file name of the property
	files  []*zip.File
}

// read gives the programs that are free, and the number of those that are kept apart.
// Only the descriptions of free programs are opened.
func read(archive, list string) (map[string]*program, int, error) {
	apart, err := names(list)
	if err != nil {
		return nil, 0, err
	}
	z, err := zip.OpenReader(archive)
	if err != nil {
		return nil, 0, err
	}
	free, kept := map[string]*program{}, 0
	for _, f := range z.File {
		name, ok := strings.CutPrefix(f.Name, "java/")
		if !ok || path.Ext(name) != ".yml" {
			continue
		}
		key := strings.TrimSuffix(name, ".yml")
		if isApart(apart, key) {
			kept++
			continue
		}
		p, err := describe(key, f)
		if err != nil {
			return nil, 0, fmt.Errorf("%s: %w", f.Name, err)
		}
		if slices.ContainsFunc(p.inputs, func(in string) bool { return isApart(apart, in) }) {
			kept++ // it shares sources with one that is
			continue
		}
		free[key] = p
	}
	for _, f := range z.File {
		for _, p := range free {
			if p.owns(f.Name) {
				p.files = append(p.files, f)
			}
		}
	}
	return free, kept, nil
}

// names are the lines of a file that are not comments.
func names(file string) (map[string]bool, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all := map[string]bool{}
	for s := bufio.NewScanner(f); s.Scan(); {
		if line := strings.TrimSpace(s.Text()); line != "" && !strings.HasPrefix(line, "#") {
			all[line] = true
		}
	}
	return all, nil
}

// isApart reports whether a name, or a folder around it, is in the list.
func isApart(apart map[string]bool, name string) bool {
	for ; name != "." && name != "/"; name = path.Dir(name) {
		if apart[name] {
			return true
		}
	}
	return false
}

var (
	inputLine    = regexp.MustCompile(`^\s+- (\S+)/?\s*$`)
	propertyLine = regexp.MustCompile(`property_file: \S*?([\w-]+)\.prp`)
	verdictLine  = regexp.MustCompile(`expected_verdict: (true|false)`)
)

// describe reads the few lines of a description that matter.
func describe(key string, f *zip.File) (*program, error) {
	text, err := content(f)
	if err != nil {
		return nil, err
	}
	p := &program{key: key, labels: map[string]bool{}}
	property, inputs := "", false
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "input_files:") {
			inputs = true
		} else if line[0] != ' ' && line[0] != '-' {
			inputs = false
		}
		if m := inputLine.FindStringSubmatch(line); inputs && m != nil {
			p.inputs = append(p.inputs, path.Join(path.Dir(key), strings.Trim(m[1], `"'`)))
		}
		if m := propertyLine.FindStringSubmatch(line); m != nil {
			property = m[1]
		}
		if m := verdictLine.FindStringSubmatch(line); m != nil && property != "" {
			p.labels[property] = m[1] == "true"
		}
	}
	if len(p.inputs) == 0 || len(p.labels) == 0 {
		return nil, fmt.Errorf("no inputs or no labels in %q", text)
	}
	return p, nil
}

// owns reports whether a file of the archive is a source of the program.
func (p *program) owns(name string) bool {
	name, ok := strings.CutPrefix(name, "java/")
	return ok && path.Ext(name) == ".java" && slices.ContainsFunc(p.inputs, func(in string) bool { return strings.HasPrefix(name, in+"/") })
}

// unpack writes the sources of a program below a folder, and gives the folders that are
// to be checked. The class of arbitrary values is the harness's own.
func (p *program) unpack(dir string) ([]string, error) {
	for _, f := range p.files {
		if strings.HasSuffix(f.Name, "/sv_benchmarks/Verifier.java") {
			continue
		}
		text, err := content(f)
		if err != nil {
			return nil, err
		}
		file := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return nil, err
		}
		if err := os.WriteFile(file, text, 0o666); err != nil {
			return nil, err
		}
	}
	var list []string
	for _, in := range p.inputs {
		folder := filepath.Join(dir, "java", filepath.FromSlash(in))
		inside := slices.ContainsFunc(list, func(other string) bool { return strings.HasPrefix(folder, other+string(filepath.Separator)) })
		if _, err := os.Stat(folder); err == nil && !inside {
			list = append(list, folder)
		}
	}
	return list, nil
}

func content(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

func sorted(programs map[string]*program) []string { return slices.Sorted(maps.Keys(programs)) }
