// This file defines programs and outcomes, and reads the cases of a folder.

package javajudge

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Program is one to run.
type Program struct {
	Name  string // for people: area/Name
	Class string // the main class: area.Name
	File  string // its source
	Args  []string
	Stdin string
	Own   bool // needs a JVM of its own
}

// Outcome is what a run leaves behind.
type Outcome struct {
	Stdout, Stderr string
	Exit           int
}

// Cases reads the programs below a folder, AREA/Name.java, in order of their
// names. No program is an error: a test of nothing looks green.
func Cases(dir string) ([]Program, error) {
	var list []Program
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".java" {
			return err
		}
		p, err := readCase(path)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		list = append(list, p)
		return nil
	})
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("no program below %s", dir)
	}
	return list, err
}

// roots are the folders of cases, by the oldest JDK that understands them.
var roots = []struct {
	dir  string
	from int
}{
	{"java", 17},
	{"java21", 21},
}

// CasesFor reads the cases that a JDK understands from the folder that has them
// all. The others are returned as left, for the test to name.
func CasesFor(dir string, feature int) (list, left []Program, err error) {
	for _, r := range roots {
		cases, err := Cases(filepath.Join(dir, r.dir))
		if err != nil {
			return nil, nil, err
		}
		if feature >= r.from {
			list = append(list, cases...)
		} else {
			left = append(left, cases...)
		}
	}
	return list, left, nil
}

func readCase(path string) (Program, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return Program{}, err
	}
	area, name := filepath.Base(filepath.Dir(path)), strings.TrimSuffix(filepath.Base(path), ".java")
	p := Program{Name: area + "/" + name, Class: area + "." + name, File: path}
	if !strings.Contains(string(text), "package "+area+";") {
		return p, fmt.Errorf("is not in package %s", area)
	}
	for line := range strings.Lines(string(text)) {
		line, ok := strings.CutPrefix(strings.TrimSpace(line), "// ")
		if !ok {
			break
		}
		key, value, ok := strings.Cut(line, ": ")
		if !ok {
			continue
		}
		if err := p.set(key, value); err != nil {
			return p, err
		}
	}
	if exits := strings.Contains(string(text), "System.exit("); exits && !p.Own {
		return p, fmt.Errorf(`calls System.exit and does not say "// jvm: own"`)
	}
	return p, nil
}

// set takes a setting; other comments with a colon are just comments.
func (p *Program) set(key, value string) (err error) {
	switch key {
	case "args":
		p.Args, err = words(value)
	case "stdin":
		p.Stdin, err = strconv.Unquote(`"` + strings.ReplaceAll(value, `"`, `\"`) + `"`)
	case "jvm":
		if value != "own" {
			return fmt.Errorf("jvm: %q is not \"own\"", value)
		}
		p.Own = true
	}
	return err
}

// words splits at blanks; a word in double quotes is as in Go.
func words(text string) ([]string, error) {
	var list []string
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		if text[0] == '"' {
			quoted, err := strconv.QuotedPrefix(text)
			if err != nil {
				return nil, fmt.Errorf("args: %w at %q", err, text)
			}
			word, err := strconv.Unquote(quoted)
			if err != nil {
				return nil, err
			}
			list, text = append(list, word), text[len(quoted):]
			continue
		}
		word, rest, _ := strings.Cut(text, " ")
		list, text = append(list, word), rest
	}
	return list, nil
}
