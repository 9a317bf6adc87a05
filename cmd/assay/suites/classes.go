package suites

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/lang/java"
	"assay/lang/java/branch"
	"assay/lang/java/check"
	"assay/lang/java/javac"
	"assay/lang/java/suite"
	"assay/report"
)

// class is a class under test: an outermost one, with those inside of it.
type class struct {
	name    string // internal
	file    string
	methods []*method
	sides   []branch.Place
	paths   bool // each path is to have a test
	part    bool // only some methods are looked at

	tests, broken *suite.Suite
	spare         *suite.Suite // tests that cover nothing which others do not: some may kill mutants
	dropped       []suite.Dropped
	written       []string // files
	killed        *Mutants // nil: nobody asked
	unkilled      error    // why nobody knows; nil: they do
	grown         bool     // spare tests are among the tests now
	err           error    // why its suites could not be proved or written; nil: they were
}

// classesOf returns the classes of a program that have methods which tests were looked for of.
func classesOf(p *check.Program, list []*method, paths bool) (out []*class) {
	for _, m := range list {
		name := outer(p.Facts.Program, m.class)
		i := slices.IndexFunc(out, func(c *class) bool { return c.name == name })
		if i < 0 {
			i = len(out)
			out = append(out, &class{name: name, file: m.file, paths: paths})
		}
		out[i].methods = append(out[i].methods, m)
	}
	for _, c := range out {
		for _, k := range p.Classes {
			if outer(p.Facts.Program, k.File.Name) == c.name {
				c.sides = append(c.sides, branch.Of(k.File)...)
			}
		}
		c.suites(insideOf(p, packageOf(c.name)))
	}
	return out
}

// insideOf returns the packages below one that have names like classes.
func insideOf(p *check.Program, pack string) (out []string) {
	for _, k := range p.Classes {
		rest, is := strings.CutPrefix(packageOf(k.File.Name), pack+".")
		if is && rest[0] >= 'A' && rest[0] <= 'Z' && !slices.Contains(out, pack+"."+rest) {
			out = append(out, pack+"."+rest)
		}
	}
	return out
}

// only leaves out the branches of methods that nobody looked at.
func (c *class) only() {
	c.part = true
	c.sides = slices.DeleteFunc(c.sides, func(p branch.Place) bool {
		return !slices.ContainsFunc(c.methods, func(m *method) bool { return m.has(p.Side) })
	})
}

// suites puts the cases of the methods together: those of violations stand apart.
func (c *class) suites(inside []string) {
	pack := packageOf(c.name)
	simple := strings.TrimPrefix(java.Dotted(c.name), pack+".")
	c.tests = &suite.Suite{Package: pack, Class: simple, Inside: inside}
	c.broken = &suite.Suite{Package: pack, Class: simple, Inside: inside, Broken: true}
	c.spare = &suite.Suite{Package: pack, Class: simple, Inside: inside}
	for _, m := range c.methods {
		var tests, broken []suite.Case
		for _, k := range m.cases {
			if k.Broken != "" {
				broken = append(broken, k)
			} else {
				tests = append(tests, k)
			}
		}
		if !c.paths {
			tests = suite.Few(tests)
		}
		c.tests.Cases, c.broken.Cases = suite.Add(c.tests.Cases, tests...), suite.Add(c.broken.Cases, broken...)
	}
	if !c.paths {
		c.tests.Cases = suite.Few(c.tests.Cases)
	}
	c.strays()
	all := slices.Clone(c.tests.Cases)
	for _, m := range c.methods {
		all = suite.Add(all, m.spare...)
	}
	c.spare.Cases = all[len(c.tests.Cases):]
}

// strays adds tests of methods that cover sides of others which the tests of those do not.
func (c *class) strays() {
	covered := c.covered()
	for _, m := range c.methods {
		for _, k := range m.stray {
			if slices.ContainsFunc(k.Covers, func(s branch.Side) bool { return !covered[s] && c.has(s) }) {
				c.tests.Cases = suite.Add(c.tests.Cases, k)
				for _, s := range k.Covers {
					covered[s] = true
				}
			}
		}
	}
}

// has reports whether a side is one of the class.
func (c *class) has(s branch.Side) bool {
	return slices.ContainsFunc(c.sides, func(p branch.Place) bool { return p.Side == s })
}

// covered are the sides that tests of a class cover.
func (c *class) covered() map[branch.Side]bool {
	out := map[branch.Side]bool{}
	for _, k := range slices.Concat(c.tests.Cases, c.broken.Cases) {
		for _, s := range k.Covers {
			out[s] = true
		}
	}
	return out
}

// suiteTime is how long a suite may run on the JVM.
const suiteTime = time.Minute

// bench is where suites of a program run.
func bench(p *check.Program, pool *javac.Pool) (*suite.Bench, error) {
	b := &suite.Bench{Home: p.Home(), Pool: pool, Time: suiteTime}
	for _, x := range p.ClassPath() {
		abs, err := filepath.Abs(x)
		if err != nil {
			return nil, err
		}
		b.Path = append(b.Path, abs)
	}
	return b, nil
}

// prove runs the suites on the JVM, and leaves out what does otherwise there.
func (c *class) prove(ctx context.Context, p *check.Program, pool *javac.Pool, junit bool) {
	b, err := bench(p, pool)
	if err != nil {
		c.err = err
		return
	}
	var all []*suite.Suite
	for _, s := range []*suite.Suite{c.tests, c.broken, c.spare} {
		if len(s.Cases) == 0 {
			continue
		}
		dropped, err := b.Prove(ctx, s)
		c.dropped = append(c.dropped, dropped...)
		if err != nil {
			c.err, c.tests.Cases, c.broken.Cases, c.spare.Cases = err, nil, nil, nil // nothing is handed over that did not run
			return
		}
		if len(s.Cases) > 0 && s != c.spare {
			all = append(all, s)
		}
	}
	if junit && len(all) > 0 {
		c.compileJUnit(ctx, p, b, all)
	}
}

// compileJUnit compiles suites as those of JUnit 5. Nothing is handed over that does not compile.
func (c *class) compileJUnit(ctx context.Context, p *check.Program, b *suite.Bench, list []*suite.Suite) {
	_, err := p.Path.Find("org/junit/jupiter/api/Test")
	if err := b.CompileJUnit(ctx, err == nil, list); err != nil {
		c.err = fmt.Errorf("it does not compile with JUnit 5: %w", err)
		c.tests.Cases, c.broken.Cases = nil, nil
	}
}

// write writes the suites below a folder, in folders of their packages. A file that was not written by this command is left as it is.
func (c *class) write(dir string, style suite.Style) error {
	c.written = nil
	for _, s := range []*suite.Suite{c.tests, c.broken} {
		name := filepath.Join(dir, filepath.FromSlash(strings.ReplaceAll(s.Full(), ".", "/"))+".java")
		if err := ours(name); err != nil {
			return err
		}
		if len(s.Cases) == 0 {
			if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) { // of an earlier run: its tests are no more
				return err
			}
			continue
		}
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return fmt.Errorf("cannot write tests: %w", err)
		}
		text := s.Text(style)
		if err := report.File(name, func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
			return err
		}
		c.written = append(c.written, name)
	}
	return nil
}

// ours reports a file that was not written by this command.
func ours(name string) error {
	data, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("cannot write %s: %w", name, err)
	case !strings.HasPrefix(string(data), suite.Mark):
		return fmt.Errorf("%s is not overwritten: it does not begin with the line of assay test", name)
	}
	return nil
}
