// This file reads the tests.

package jbmc

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"assay/lang/java/classfile"
)

// test is a file test.desc: what is run, and what is expected.
type test struct {
	name   string // FOLDER/FILE
	dir    string // below the tests
	level  string // CORE, KNOWNBUG, FUTURE, THOROUGH
	class  string // with slashes
	method string // Class.method
	main   bool
	lines  map[int]bool // by the line of an assertion: whether it holds
	holds  string       // the whole: yes, no, or empty where only lines are expected
	bounds bool         // it has bounds of its own
	chosen []chosen     // properties that alone are asked for, by name
	only   map[int]bool // the lines of those
	other  string       // why it is not applicable
}

func (t *test) key() string { return t.dir + " " + t.class }

// others are options that ask for something else than a verdict about a program as it
// is, and what that is.
var others = map[string]string{
	"--static-values": "static fields come from a file", "--java-assume-inputs-interval": "inputs are restricted", "--java-assume-inputs-integral": "inputs are restricted",
	"--java-assume-inputs-non-null": "inputs are restricted", "--string-printable": "inputs are restricted", "--string-input-value": "inputs are restricted",
	"--cover": "coverage", "-jar": "a jar with a manifest", "--depth": "paths are cut by their length",
	"--json-ui": "another output", "--xml-ui": "another output", "--trace-json-extended": "another output", "--dump-c": "another output",
	"--symex-complexity-limit": "paths are cut by their size", "--java-cp-include-files": "classes are left out", "--throw-assertion-error": "assertions are exceptions to catch",
	"--disable-uncaught-exception-check": "exceptions are not looked at", "--context-include": "methods are left out", "--context-exclude": "methods are left out",
	"--no-assertions": "assertions are left out", "--nondet-static": "static finals are arbitrary too", "--taint": "another analysis", "--drop-unused-functions": "another output",
	"--assert-no-exceptions-thrown": "exceptions are assertions where they are thrown", "--max-field-sensitivity-array-size": "another output",
}

var (
	overall   = regexp.MustCompile(`VERIFICATION\\? (SUCCESSFUL|FAILED)`)
	exit      = regexp.MustCompile(`^\^EXIT=(\d+)\$`)
	assertion = regexp.MustCompile(`^\^?(?:.*)assertion at file (\S+) line (\d+)\b.*(SUCCESS|FAILURE)\$?$`)
)

// named is the name of an assertion: java::Class.method:(I)V.assertion.2
var named = regexp.MustCompile(`^'?"?java::(.+)\.([^.:]+):(.+)\.assertion\.(\d+)"?'?$`)

// chosen is an assertion of a method by its number, from 1 in order of the code.
type chosen struct {
	class, method, desc string
	number              int
}

// line is that of the assertion, 0 if there is none.
func (c chosen) line(root, dir string) int {
	file := filepath.Join(root, dir, filepath.FromSlash(c.class)+".class")
	data, err := os.ReadFile(file)
	if err != nil {
		return 0
	}
	k, err := classfile.Parse(file, data)
	if err != nil {
		return 0
	}
	m := k.Method(c.method, c.desc)
	if m == nil || m.Code == nil {
		return 0
	}
	left := c.number
	for in, err := range m.Code.All() {
		if err != nil {
			return 0
		}
		if in.Op == classfile.OpNew && k.Pool.At(in.Index) == classfile.ClassConst("java/lang/AssertionError") {
			if left--; left == 0 {
				return m.Code.Line(in.Offset)
			}
		}
	}
	return 0
}

// choose finds the lines of chosen assertions.
func (t *test) choose(root string) {
	for _, c := range t.chosen {
		n := c.line(root, t.dir)
		if n == 0 {
			t.other = "a property is chosen by a name that says no assertion"
			return
		}
		if t.only == nil {
			t.only = map[int]bool{}
		}
		t.only[n] = true
	}
}

// read finds all tests below a folder.
func read(root string) ([]*test, error) {
	var list []*test
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".desc" {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		list = append(list, parse(root, filepath.ToSlash(rel), strings.ReplaceAll(string(text), "\r", "")))
		return err
	})
	return list, err
}

func parse(root, name, text string) *test {
	lines := strings.Split(text, "\n")
	for len(lines) < 3 {
		lines = append(lines, "")
	}
	t := &test{name: name, dir: filepath.ToSlash(filepath.Dir(name)), lines: map[int]bool{}}
	t.level, _, _ = strings.Cut(lines[0], " ")
	class := strings.TrimSuffix(strings.TrimSpace(lines[1]), ".class")
	t.class = strings.ReplaceAll(class, ".", "/")
	t.method, t.main = filepath.Base(t.class)+".main", true
	t.options(strings.Fields(lines[2]))
	t.expect(lines[3:])
	t.choose(root)
	if t.other == "" {
		if info, err := os.Stat(filepath.Join(root, t.dir, filepath.FromSlash(t.class)+".class")); err != nil || info.IsDir() {
			t.other = "no class file of that name"
		}
	}
	return t
}

func (t *test) options(words []string) {
	for i, w := range words {
		why, show := others[w], strings.HasPrefix(w, "--show") || strings.HasPrefix(w, "--list")
		switch {
		case why != "":
			t.other = why
		case show:
			t.other = "another output"
		case w == "--function" && i+1 < len(words):
			t.method, t.main = method(words[i+1]), false
		case w == "--property" && i+1 < len(words):
			m := named.FindStringSubmatch(words[i+1])
			if m == nil {
				t.other = "a property is chosen by a name that says no assertion"
				continue
			}
			n, _ := strconv.Atoi(m[4])
			t.chosen = append(t.chosen, chosen{strings.ReplaceAll(m[1], ".", "/"), m[2], m[3], n})
		case w == "--main-class" && i+1 < len(words):
			t.class = strings.ReplaceAll(words[i+1], ".", "/")
			t.method = filepath.Base(t.class) + ".main"
		case slices.Contains([]string{"--unwind", "--max-nondet-string-length", "--max-nondet-array-length", "--unwindset", "--java-max-vla-length", "--max-nondet-tree-depth"}, w):
			t.bounds = true
		}
	}
}

// method is the last two parts of the name of a function, without its descriptor.
func method(name string) string {
	name, _, _ = strings.Cut(strings.Trim(name, `"'`), ":")
	name = strings.TrimPrefix(name, "java::")
	parts := strings.Split(name, ".")
	return strings.Join(parts[max(0, len(parts)-2):], ".")
}

// expect reads what has to be in the output; what follows "--" must not be.
func (t *test) expect(lines []string) {
	status := ""
	for _, l := range lines {
		if strings.HasPrefix(l, "--") {
			break
		}
		if m := overall.FindStringSubmatch(l); m != nil {
			t.holds = map[string]string{"SUCCESSFUL": "yes", "FAILED": "no"}[m[1]]
		}
		if m := exit.FindStringSubmatch(l); m != nil {
			status = m[1]
		}
		if m := assertion.FindStringSubmatch(l); m != nil {
			n, _ := strconv.Atoi(m[2])
			t.lines[n] = m[3] == "SUCCESS"
		}
	}
	if t.holds == "" {
		t.holds = map[string]string{"0": "yes", "10": "no"}[status]
	}
	if t.holds == "" && t.other == "" {
		t.other = "no verdict is expected"
	}
	if status != "0" && status != "10" && status != "" && t.other == "" {
		t.other = "no verdict is expected"
	}
}
