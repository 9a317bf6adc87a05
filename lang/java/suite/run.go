package suite

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/lang/java/javac"
	"assay/lang/java/jdk"
	"assay/lang/java/witness"
	"assay/source"
)

// Bench is where suites are compiled and run.
type Bench struct {
	Home jdk.Home
	Path []string // the class path of what is tested
	Pool *javac.Pool
	Time time.Duration // of a run of a suite
}

// Dropped is a case that is left out, because the JVM does otherwise than the run that it was made of.
type Dropped struct {
	Case   Case
	Why    string
	Flaky  bool // it may differ between runs
	Broken bool // it does not compile: its text says less of types than the run knows
}

// Prove compiles a suite and runs it twice on the JVM. Cases that do not compile, fail or differ between the runs are taken out of the suite and
// returned; of a suite of violations, those that do not fail.
func (b *Bench) Prove(ctx context.Context, s *Suite) (dropped []Dropped, err error) {
	dir, err := os.MkdirTemp("", "assay-suite-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	dropped, err = b.compiled(ctx, dir, s)
	if err != nil || len(s.Cases) == 0 {
		return dropped, err
	}
	first, second, err := b.twice(ctx, dir, s)
	if err != nil {
		return dropped, err
	}
	if shared := s.shared(); len(shared) > 0 && len(shared) < len(s.Cases) && slices.ContainsFunc(s.Cases, func(c Case) bool { return s.wrong(&c, first[c.Name]) != "" || first[c.Name] != second[c.Name] }) {
		s.Cases = slices.DeleteFunc(s.Cases, func(c Case) bool { return c.Shared }) // others may do otherwise because of them
		for _, c := range shared {
			dropped = append(dropped, Dropped{Case: c, Why: "it writes static fields, and other tests do otherwise then", Flaky: true})
		}
		if first, second, err = b.twice(ctx, dir, s); err != nil {
			return dropped, err
		}
	}
	s.Cases = slices.DeleteFunc(s.Cases, func(c Case) bool {
		d := Dropped{Case: c, Why: s.wrong(&c, first[c.Name])}
		if first[c.Name] != second[c.Name] {
			d.Flaky, d.Why = true, fmt.Sprintf("%s, and then %s", outcome(first[c.Name]), outcome(second[c.Name]))
		}
		if d.Why != "" && b.alone(ctx, dir, s, &c) {
			d.Flaky, d.Why = true, "static fields that other tests change: "+d.Why
		}
		if d.Why != "" && len(c.Rests) > 0 {
			d.Flaky, d.Why = true, fmt.Sprintf("%s (it rests on this: %s)", d.Why, strings.Join(c.Rests, ", "))
		}
		if d.Why != "" {
			dropped = append(dropped, d)
		}
		return d.Why != ""
	})
	return dropped, b.elsewhere(ctx, dir, s)
}

// otherPlace are options of a JVM in another place: letters, times and lines are others there.
var otherPlace = []string{"-Duser.language=tr", "-Duser.country=TR", "-Duser.timezone=Asia/Kathmandu", "-Dline.separator=\r\n"}

// elsewhere marks the cases that end otherwise in another place.
func (b *Bench) elsewhere(ctx context.Context, dir string, s *Suite) error {
	if len(s.Cases) == 0 || s.Broken {
		return nil
	}
	there, err := b.run(ctx, dir, s, s.Cases, otherPlace...)
	if err != nil {
		return err
	}
	for i := range s.Cases {
		c := &s.Cases[i]
		c.Local = s.wrong(c, there[c.Name]) != ""
	}
	return nil
}

// twice runs the cases in their order, and then in the other one: a case that depends on what others leave in static fields does otherwise.
func (b *Bench) twice(ctx context.Context, dir string, s *Suite) (first, second map[string]string, err error) {
	if first, err = b.run(ctx, dir, s, s.Cases); err != nil {
		return nil, nil, err
	}
	other := slices.Clone(s.Cases)
	slices.Reverse(other)
	second, err = b.run(ctx, dir, s, other)
	return first, second, err
}

// shared are the cases that write static fields.
func (s *Suite) shared() (out []Case) {
	for _, c := range s.Cases {
		if c.Shared {
			out = append(out, c)
		}
	}
	return out
}

// alone reports whether a case ends as it should in a JVM of its own.
func (b *Bench) alone(ctx context.Context, dir string, s *Suite, c *Case) bool {
	by, err := b.run(ctx, dir, s, []Case{*c})
	return err == nil && s.wrong(c, by[c.Name]) == ""
}

// outcome is what the main of a suite says of a test, for people.
func outcome(line string) string {
	if line == "" {
		return "nothing"
	}
	return line
}

// wrong returns how a test ended that is not as it should; empty: it is.
func (s *Suite) wrong(c *Case, line string) string {
	switch {
	case line == "":
		return "the JVM ended before it"
	case !s.Broken && line != passed:
		return line
	case s.Broken && line == passed:
		return "the JVM runs it to its end"
	case s.Broken && c.Throws != "" && !strings.HasPrefix(line, c.Throws+":"):
		return "the JVM ends it with " + line
	}
	return ""
}

// mostRounds bounds the compilations of a suite, each without the cases that the one before complained about.
const mostRounds = 4

// compiled compiles a suite, in both styles, without the cases that do not compile.
func (b *Bench) compiled(ctx context.Context, dir string, s *Suite) (dropped []Dropped, err error) {
	for range mostRounds {
		if len(s.Cases) == 0 {
			return dropped, nil
		}
		var list *source.List
		err = b.compile(ctx, dir, s)
		if err == nil || !errors.As(err, &list) {
			return dropped, err
		}
		bad := s.complained(list, s.Text(Plain))
		if len(bad) == 0 {
			return dropped, err
		}
		s.Cases = slices.DeleteFunc(s.Cases, func(c Case) bool {
			why, is := bad[c.Name]
			if is {
				dropped = append(dropped, Dropped{Case: c, Why: why, Broken: true})
			}
			return is
		})
	}
	return dropped, err
}

// Compile compiles a suite, with a main of its own, into a folder.
func (b *Bench) Compile(ctx context.Context, dir string, s *Suite) error {
	return b.compile(ctx, dir, s)
}

func (b *Bench) compile(ctx context.Context, dir string, s *Suite) error {
	file := filepath.Join(dir, s.Name()+".java")
	if err := os.WriteFile(file, []byte(s.Text(Plain)), 0o666); err != nil {
		return err
	}
	opt := javac.Options{Files: []string{file}, ClassPath: b.Path, Dir: dir, Pool: b.Pool, Each: true}
	if _, ok := b.Home.Program("javac"); ok {
		opt.Compiler = &b.Home
	}
	out, err := javac.Compile(ctx, opt)
	if err == nil {
		err = out.Close()
	}
	return err
}

// complained are the cases that errors of a compiler are about, each with its first error.
func (s *Suite) complained(list *source.List, text string) map[string]string {
	lines := strings.Split(text, "\n")
	bad := map[string]string{}
	for _, d := range list.All() {
		for at := min(d.Span.Line, len(lines)) - 1; at >= 0; at-- {
			name, is := strings.CutPrefix(lines[at], "    void ")
			if strings.HasPrefix(lines[at], "    public static void main(") {
				break // what is wrong there is wrong in the case, too
			}
			if is {
				name, _, _ = strings.Cut(name, "(")
				if _, known := bad[name]; !known {
					bad[name] = d.Message
				}
				break
			}
		}
	}
	return bad
}

// run returns what the main of a suite says of each of some cases.
func (b *Bench) run(ctx context.Context, dir string, s *Suite, cases []Case, options ...string) (map[string]string, error) {
	var names []string
	for _, c := range cases {
		names = append(names, c.Name)
	}
	out, err := witness.Java(ctx, b.Home, options, append([]string{dir}, b.Path...), s.Full(), b.Time, names...)
	if err != nil {
		return nil, err
	}
	by := map[string]string{}
	for line := range strings.Lines(out) {
		line = strings.TrimRight(line, "\r\n")
		for _, c := range cases { // a test may leave a line of its own unfinished
			if strings.HasSuffix(line, passed+c.Name) {
				by[c.Name] = passed
			} else if _, why, ok := strings.Cut(line, failed+c.Name+": "); ok {
				by[c.Name] = why
			}
		}
	}
	if len(by) == 0 {
		return nil, fmt.Errorf("the JVM says nothing of the suite: %s", strings.TrimSpace(out))
	}
	return by, nil
}

// Stubs are sources of those parts of JUnit that suites use, to compile against where it is not there; by their names.
func Stubs() map[string]string {
	return map[string]string{
		"org/junit/jupiter/api/Test.java":       "package org.junit.jupiter.api;\npublic @interface Test {}\n",
		"org/junit/jupiter/api/Assertions.java": "package org.junit.jupiter.api;\npublic class Assertions {\n" + indented(asserts) + "}\n",
	}
}

// CompileJUnit compiles suites as those of JUnit 5: against it where the class path has it, else against its parts.
func (b *Bench) CompileJUnit(ctx context.Context, has bool, list []*Suite) error {
	dir, err := os.MkdirTemp("", "assay-suite-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	texts := map[string]string{}
	if !has {
		maps.Copy(texts, Stubs())
	}
	for _, s := range list {
		texts[s.Name()+".java"] = s.Text(JUnit5)
	}
	opt := javac.Options{ClassPath: b.Path, Dir: filepath.Join(dir, "out"), Pool: b.Pool, Each: true}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(texts[name]), 0o666); err != nil {
			return err
		}
		opt.Files = append(opt.Files, file)
	}
	if err := os.Mkdir(opt.Dir, 0o777); err != nil {
		return err
	}
	if _, ok := b.Home.Program("javac"); ok {
		opt.Compiler = &b.Home
	}
	out, err := javac.Compile(ctx, opt)
	if err == nil {
		err = out.Close()
	}
	return err
}
