package target

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"assay/lang/java"
	"assay/lang/java/absent"
	"assay/lang/java/annotation"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/javac"
	"assay/lang/java/lombok"
	"assay/lang/java/scan"
	"assay/source"
)

// This file compiles sources whose libraries are not on this machine.

// Mended is what sources are compiled with where a library is missing. It grows from one attempt to the next.
type Mended struct {
	Types  []absent.Source           // that no library has
	Blanks map[string]*absent.Blanks // sources without the code that does not compile, by name
	Lost   map[string]bool           // sources that do not compile so either
}

// Lose gives sources up: they are what they were, and errors in them are errors.
func (m *Mended) Lose(names map[string]bool) {
	if m == nil {
		return
	}
	if m.Lost == nil {
		m.Lost = map[string]bool{}
	}
	for name := range names {
		m.Lost[name] = true
		delete(m.Blanks, name)
	}
}

// In reports whether a root of sources has one for a type that is declared as one which no library has.
func (m *Mended) In(root string) bool {
	return slices.ContainsFunc(m.Types, func(s absent.Source) bool {
		_, err := os.Stat(filepath.Join(root, filepath.FromSlash(s.Name)))
		return err == nil
	})
}

// mostMending is how often javac is asked again.
const mostMending = 9

// mend compiles sources that are in error, with declarations of types that no library has and without the code that needs more of these.
func mend(ctx context.Context, targets []Target, files []string, o Options, err error) (*Compilation, error) {
	for range mostMending {
		var list *source.List
		if !errors.As(err, &list) || !o.Mend.learn(targets, list, &o) {
			return nil, err
		}
		var c *Compilation
		if c, err = compiled(ctx, files, o); err == nil {
			return c, nil
		}
	}
	return nil, err
}

// learn takes in what javac says, and reports whether that is worth another attempt.
func (m *Mended) learn(targets []Target, list *source.List, o *Options) bool {
	texts := map[string]string{}
	for _, t := range targets {
		texts[t.Name] = t.Text
	}
	wrong, why := map[string][]absent.Position{}, map[string]map[absent.Position]string{}
	var further []string
	for _, d := range list.All() {
		name := d.Span.File
		if d.Severity != source.Error || d.Code != javac.CodeCompile || filepath.Ext(name) != ".java" {
			continue
		}
		if _, known := texts[name]; !known {
			text, ok := small(name)
			if !ok {
				continue
			}
			texts[name] = text
			further = append(further, name)
		}
		at := absent.Position{Line: d.Span.Line, Col: d.Span.Col}
		if wrong[name] = append(wrong[name], at); why[name] == nil {
			why[name] = map[absent.Position]string{}
		}
		why[name][at] = cmp.Or(why[name][at], d.Message)
	}
	before := len(m.Types)
	slices.Sort(further)
	if types := absentTypes(targets, further, texts, o); len(types) > before {
		m.Types = types
		return true // errors before that mean little
	}
	changed := false
	for name, at := range wrong {
		if m.Lost[name] {
			continue
		}
		old := m.Blanks[name]
		if old == nil {
			old = &absent.Blanks{Text: texts[name]}
		}
		f, _ := scan.Parse(name, []byte(old.Text))
		if now := absent.Blank(f, at); len(m.Types) > 0 && now != nil && now.Text != old.Text {
			if m.Blanks == nil {
				m.Blanks = map[string]*absent.Blanks{}
			}
			again := func(x absent.Member) bool {
				return slices.ContainsFunc(old.Members, func(y absent.Member) bool { return x.Name == y.Name })
			}
			for i := range now.Members {
				now.Members[i].Why = why[name][now.Members[i].At]
			}
			now.Members = append(slices.Clip(old.Members), slices.DeleteFunc(now.Members, again)...)
			m.Blanks[name], changed = now, true
		}
	}
	return changed
}

// LeftOut says what is assumed of code that was left out of the classes under check, and of the types above them that no library has.
func (p *Program) LeftOut() (out []string) {
	var left, below, made []string
	for _, c := range p.Classes {
		if lombok.Adds(c.File) {
			made = append(made, java.Dotted(c.File.Name))
		}
		if mentions(c.File, absent.Missing) {
			left = append(left, java.Dotted(c.File.Name))
		}
		for _, above := range append([]string{c.File.Super}, c.File.Interfaces...) {
			if p.isAbsent(above) {
				below = append(below, java.Dotted(c.File.Name))
			}
		}
	}
	if len(left) > 0 {
		out = append(out, "the code that is left out of "+source.Some(left)+" ends, and stores nothing in what is there where a method begins")
	}
	if len(below) > 0 {
		out = append(out, "types that are not here give nothing to "+source.Some(below)+", and are of no further type")
	}
	if len(made) > 0 {
		out = append(out, "Lombok adds nothing that matters to "+source.Some(made)+": no annotation processor runs")
	}
	return out
}

// mentions reports whether code of a class may use another one.
func mentions(c *classfile.Class, name string) bool {
	for i := 1; i < c.Pool.Len(); i++ {
		if k, ok := c.Pool.At(i).(classfile.ClassConst); ok && string(k) == java.Internal(name) {
			return true
		}
	}
	return false
}

// isAbsent reports whether a type is one that no library has.
func (p *Program) isAbsent(name string) bool {
	m := p.Options.Mend
	return m != nil && name != "" && slices.ContainsFunc(m.Types, func(s absent.Source) bool {
		is := java.Internal(s.Type)
		return name == is || strings.HasPrefix(name, is+"$")
	})
}

// small returns the text of a source; false: it cannot be read, or is too large.
func small(name string) (string, bool) {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > scan.MaxSource {
		return "", false
	}
	text, err := os.ReadFile(name)
	return string(text), err == nil
}

// absentTypes declares the types that targets and further sources name, and that are neither among them nor on the class path.
func absentTypes(targets []Target, further []string, texts map[string]string, o *Options) []absent.Source {
	home, err := o.compiler()
	if err != nil {
		return nil
	}
	there, err := classpath.Open(o.ClassPath, classpath.Options{JDK: &home})
	if err != nil {
		return nil // javac says it better
	}
	defer there.Close()
	names, err := there.Names()
	if err != nil {
		return nil // as above
	}
	var files []*scan.File
	add := func(name, text string) {
		f, _ := scan.Parse(name, []byte(text)) // what is wrong with it is said by javac
		files = append(files, f)
	}
	for _, t := range targets {
		if filepath.Ext(t.Name) == ".java" {
			add(t.Name, t.Text)
		}
	}
	for _, name := range further {
		add(name, texts[name])
	}
	return absent.Types(files, library(names, o.Sources, o.Dropped))
}

// library is classes with some names, and what is in roots of sources. Some roots are not looked at for what is in error there.
func library(names, roots, dropped []string) absent.Library {
	types, packages := map[string]bool{}, map[string]bool{}
	for _, n := range names {
		types[n], packages[path.Dir(n)] = true, true
	}
	in := func(roots []string, name string) bool {
		return slices.ContainsFunc(roots, func(root string) bool {
			_, err := os.Stat(filepath.Join(root, filepath.FromSlash(name)))
			return err == nil
		})
	}
	return absent.Library{
		Type: func(name string) bool {
			name = strings.ReplaceAll(name, ".", "/")
			return types[name] || annotation.Has(name) || in(roots, name+".java")
		},
		Package: func(name string) bool {
			name = strings.ReplaceAll(name, ".", "/")
			return packages[name] || annotation.Has(name) || in(roots, name)
		},
		Lost: func(name string) bool { return in(dropped, strings.ReplaceAll(name, ".", "/")+".java") },
	}
}

// declare compiles declarations into a folder of ours. Those that cannot be compiled are left out: sources that need them are in error.
func (c *Compilation) declare(ctx context.Context, o *Options) error {
	root := filepath.Join(c.jars, "declared")
	opt := javac.Options{Dir: filepath.Join(c.jars, "absent"), Flags: o.levels(), Each: true, Compiler: o.Compiler, Pool: o.Compilers}
	if err := os.Mkdir(opt.Dir, 0o777); err != nil {
		return err
	}
	for _, s := range append(slices.Clip(o.Mend.Types), absent.MissingSource) {
		name := filepath.Join(root, filepath.FromSlash(s.Name))
		if err := writeSource(name, s.Text); err != nil {
			return err
		}
		opt.Files = append(opt.Files, name)
	}
	c.Absent = opt.Dir
	for {
		_, err := javac.Compile(ctx, opt)
		var list *source.List
		if !errors.As(err, &list) {
			return err
		}
		before := len(opt.Files)
		opt.Files = slices.DeleteFunc(opt.Files, func(name string) bool {
			return slices.ContainsFunc(list.All(), func(d *source.Diagnostic) bool { return d.Severity == source.Error && d.Span.File == name })
		})
		if len(opt.Files) == before || before == 0 {
			return err
		}
	}
}

func writeSource(name, text string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, []byte(text), 0o666)
}

// blanked returns files with those that lost code in the places of these, and what each of them stands for.
func (c *Compilation) blanked(files []string, m *Mended) (out []string, as map[string]string, err error) {
	out, as = slices.Clone(files), map[string]string{}
	for n, name := range slices.Sorted(maps.Keys(m.Blanks)) {
		of := filepath.Join(c.jars, "blanked", strconv.Itoa(n), filepath.Base(name))
		if err := writeSource(of, m.Blanks[name].Text); err != nil {
			return nil, nil, err
		}
		as[of] = name
		if i := slices.Index(out, name); i >= 0 {
			out[i] = of
		} else {
			out = append(out, of)
		}
	}
	return out, as, nil
}

// hash hashes what sources are compiled with.
func (m *Mended) hash(h io.Writer) {
	if m == nil {
		return
	}
	for _, s := range m.Types {
		fmt.Fprintf(h, "%q %q ", s.Name, s.Text)
	}
	for _, name := range slices.Sorted(maps.Keys(m.Blanks)) {
		fmt.Fprintf(h, "%q %q ", name, m.Blanks[name].Text)
	}
}
