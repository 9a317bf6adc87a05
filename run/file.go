// This file finds and reads inputs.

package run

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"assay/ir"
	"assay/language"
	"assay/run/goal"
	"assay/source"
	"assay/task"
)

// MaxInput is the size in bytes of the largest file that is read. Sources are smaller, and every reader needs a
// multiple of it.
const MaxInput = 16 << 20

// Stdin is the target that stands for the standard input.
const Stdin = "-"

// StdinName is its name in messages.
const StdinName = "<stdin>"

// Codes of errors in targets.
const (
	CodeFile    source.Code = "file"          // cannot be read
	CodeKind    source.Code = "file-kind"     // no front end reads it
	CodeSize    source.Code = "file-size"     // larger than MaxInput
	CodeText    source.Code = "file-text"     // is not UTF-8 text
	CodeNothing source.Code = "nothing"       // states nothing to check
	CodeTests   source.Code = "project-tests" // holds the tests of a project
	CodeForeign source.Code = "file-foreign"  // is of another language that is built together with one that is read
	CodeMethod  source.Code = "no-such-check" // no goal has the name
	CodeScope   source.Code = "no-such-class" // no program has the class
)

// Language is a front end.
type Language struct {
	Name   string // "FIR", for people
	Ext    string // ".fir"
	Read   func(name string, text []byte) (Model, *source.List)
	Format func(name string, text []byte) ([]byte, error) // nil: there is no formatter

	// Binaries are extensions of files of the language that are not text. In a folder they
	// count where it holds no text of a program that a front end reads.
	Binaries []string

	// Together reads all files of the language at once, in place of Read, for languages whose files are compiled
	// together. The models are in the order of the files; those of files with errors are nil.
	Together func(files []*File) ([]Model, *source.List)

	Nothing string // help for a file that asks nothing

	// Tests reports whether a folder holds the tests of a project, which are no targets where a folder above is one; nil:
	// none does.
	Tests func(dir string) bool

	// Aside reports whether a file that was found in a target is no input: it holds no code, or the project that it is of
	// does not build it; nil: all are.
	Aside func(target, name string) bool

	// Foreign are the extensions of files that are built together with those of the language and that nothing reads, with the
	// names of their languages.
	Foreign map[string]string

	// Apart says that its models are Questions: files of the language hold no program.
	Apart bool

	// Unpack makes models of what goal files carry that Packer wrote, by the names of their inputs; those of inputs
	// with errors are missing. Nil: the text of an input is all that Read needs.
	Unpack func(*goal.File) (map[string]Model, *source.List)
}

// Model is one file as its front end read it: either Programs or Questions.
type Model interface {
	// Goals returns what the file asks, in its order.
	Goals() []Goal
}

// Hosted is a Model whose programs need a language at their side.
type Hosted interface {
	// Host returns the host of a program of Lower.
	Host(p *ir.Program) language.Host
}

// Weighed is a Model that can say how much code a goal may run, roughly and soon.
type Weighed interface {
	Weight(g Goal) int
}

// Partial is a Model whose programs begin with a part that many of them share, and that was checked before.
type Partial interface {
	// Sane checks of a program that Lower gave what it does not share, as sanity.Check does.
	Sane(p *ir.Program) error
}

// Parted is a Model of files that may be parts of others.
type Parted interface {
	// Part reports whether the goals of the file are goals of another one.
	Part() bool
}

// isPart reports whether a model is of a part of another file.
func isPart(m Model) bool {
	p, ok := m.(Parted)
	return ok && p.Part()
}

// Quoted is a Model that has read texts of further files, of which answers may name places.
type Quoted interface{ Texts() source.Texts }

// Texts returns the texts of a file, and of those that its model has read besides.
func (f *File) Texts() source.Texts {
	if m, ok := f.Model.(Quoted); ok {
		return m.Texts()
	}
	return source.Texts{f.Name: f.Text}
}

// Quoted returns the texts that were read, and those that the models of files have read besides.
func (in *Inputs) Quoted(files []*File) source.Texts {
	out := source.Texts{}
	for _, f := range files {
		maps.Copy(out, f.Texts())
	}
	maps.Copy(out, in.Texts)
	return out
}

// Namer is a Model whose classes have longer names in programs than in sources.
type Namer interface {
	// ClassesNamed returns the names, in programs, of the classes that a name may mean.
	ClassesNamed(name string) []string
}

// Goal is a check that a file states.
type Goal struct {
	Name    string   // unique in its file
	Aliases []string // other names that it can be chosen by, maybe together with others
	Unit    string   // the procedure
	Span    source.Span
	Bounds  task.Bounds // complete: the defaults of the front end, then what the file says
	Expect  task.Expectation
	Given   task.Bounds // of the bounds, those given by the user when the goal was written into a file
	Spare   bool        // checked only when it is named
	Derived bool        // implicit: not listed if it is not checked
}

// named reports whether a name that a user gives means the goal.
func (g *Goal) named(name string) bool {
	return name == g.Name || name == g.Unit || slices.Contains(g.Aliases, name)
}

// File is one input.
type File struct {
	Name     string // as in messages: the target, or the path below a folder
	Text     string
	Language *Language
	Model    Model // nil before Read, or when the file has errors
	Found    bool  // in a folder: the user did not name it

	asked *asked // of a goal file; nil: it is the input itself
}

// Inputs finds and reads targets.
type Inputs struct {
	Languages []Language
	Stdin     io.Reader
	TextOnly  bool                    // do not make models: only the texts are wanted
	Others    func(ext string) string // may be nil; help about files that no front end reads
	List      source.List             // errors in the inputs
	Texts     source.Texts            // of all files that were read; made when it is nil

	made map[string]remadeModels // of goal files, by what they are made of
}

// List begins a target that is a list of targets: "@FILE".
const List = "@"

// Files reads the targets: files, folders (searched for files that a front end
// reads; hidden ones are left out), lists ("@FILE": a target on each line, #
// begins a comment), goal files, which stand for their inputs, and Stdin, which
// is read as the first language. In a folder goal files count where it holds
// nothing else that is read. Files come
// in order of the targets, those of a folder by path; a file named twice is read
// once.
func (in *Inputs) Files(targets []string) []*File {
	var files []*File
	seen := map[string]bool{}
	for _, t := range in.unlisted(targets) {
		for _, name := range in.find(t) {
			key := filepath.Clean(name)
			if seen[key] {
				continue
			}
			seen[key] = true
			if f := in.read(name); f != nil {
				f.Found = name != t
				files = append(files, f)
			}
		}
	}
	in.together(files)
	return files
}

// unlisted puts the targets of lists in the place of the lists. A list holds no
// lists.
func (in *Inputs) unlisted(targets []string) []string {
	var out []string
	for _, t := range targets {
		name, is := strings.CutPrefix(t, List)
		if !is {
			out = append(out, t)
			continue
		}
		text, ok := in.text(name, name)
		before := len(out)
		for line := range strings.Lines(text) {
			line, _, _ = strings.Cut(line, "#")
			if line = strings.TrimSpace(line); line != "" {
				out = append(out, line)
			}
		}
		if ok && len(out) == before {
			in.fail(name, CodeNothing, "this list names no target").Help = "write a file or folder on each line"
		}
	}
	return out
}

// together makes the models of files that belong together.
func (in *Inputs) together(files []*File) {
	for i := range in.Languages {
		l := &in.Languages[i]
		var group []*File
		for _, f := range files {
			if f.Language == l {
				group = append(group, f)
			}
		}
		group = slices.DeleteFunc(group, func(f *File) bool { return f.asked != nil })
		if l.Together == nil || len(group) == 0 || in.TextOnly {
			continue
		}
		models, list := l.Together(group)
		in.List.Append(list)
		for i, m := range models {
			group[i].Model = m
		}
	}
}

// fail adds an error about a whole file.
func (in *Inputs) fail(file string, code source.Code, format string, args ...any) *source.Diagnostic {
	return in.List.Errorf(source.Span{File: file}, code, format, args...)
}

// find returns the files of one target.
func (in *Inputs) find(target string) []string {
	if target == Stdin {
		return []string{target}
	}
	info, err := os.Stat(target)
	switch {
	case err != nil:
		in.List.Add(Unreadable(target, err))
		return nil
	case !info.IsDir():
		return []string{target}
	}
	var names, goals, tests []string
	foreign := map[string][]string{}
	root := target
	if link, err := os.Lstat(target); err == nil && link.Mode()&fs.ModeSymlink != 0 {
		root += string(filepath.Separator) // a walk follows no links, but this is where the user sends it
	}
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			in.List.Add(Unreadable(path, err))
		case path != root && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return fs.SkipDir
			}
		case path != root && d.IsDir() && slices.ContainsFunc(in.Languages, func(l Language) bool { return l.Tests != nil && l.Tests(path) }):
			tests = append(tests, path)
			return fs.SkipDir
		case !d.IsDir() && isGoal(path) && !in.TextOnly:
			goals = append(goals, path)
		case !d.IsDir() && in.language(path) != nil:
			if l := in.language(path); l.Aside == nil || !l.Aside(target, path) {
				names = append(names, path)
			}
		case !d.IsDir() && in.foreign(path) != "":
			foreign[in.foreign(path)] = append(foreign[in.foreign(path)], path)
		}
		return nil
	})
	if err != nil {
		in.List.Add(Unreadable(target, err))
	}
	if slices.ContainsFunc(names, func(n string) bool { l := in.language(n); return !l.binary(n) && !l.Apart }) {
		names = slices.DeleteFunc(names, func(n string) bool { return in.language(n).binary(n) })
	}
	if len(names) == 0 {
		names = goals // which are of inputs that are elsewhere
	}
	if len(names) > 0 && len(tests) > 0 {
		in.List.Warnf(source.Span{File: strings.Join(tests, " ")}, CodeTests, "the tests of a project are not checked, unless they are named")
	}
	for _, language := range slices.Sorted(maps.Keys(foreign)) {
		in.List.Warnf(source.Span{File: foreign[language][0]}, CodeForeign, "%s is not read (%d in %s)", language, len(foreign[language]), target)
	}
	if len(names) == 0 {
		in.fail(target, CodeNothing, "this folder holds no file that assay reads").Help = "assay reads " + in.kinds()
	}
	return names
}

// Reads reports whether a front end reads the file, by its name.
func (in *Inputs) Reads(name string) bool {
	return in.language(name) != nil || isGoal(name) && !in.TextOnly
}

// language returns the front end for a file, by its extension.
func (in *Inputs) language(name string) *Language {
	i := slices.IndexFunc(in.Languages, func(l Language) bool { return strings.EqualFold(filepath.Ext(name), l.Ext) || l.binary(name) })
	if i < 0 {
		return nil
	}
	return &in.Languages[i]
}

// binary reports whether a file of the language is not text.
func (l *Language) binary(name string) bool {
	return slices.ContainsFunc(l.Binaries, func(ext string) bool { return strings.EqualFold(filepath.Ext(name), ext) })
}

// foreign returns the language of a file that nothing reads, but that is built together with what is read; "": it is none.
func (in *Inputs) foreign(name string) string {
	for _, l := range in.Languages {
		if f := l.Foreign[strings.ToLower(filepath.Ext(name))]; f != "" {
			return f
		}
	}
	return ""
}

// kinds lists what can be read: ".fir (FIR), .ir (IR text)".
func (in *Inputs) kinds() string {
	var words []string
	for _, l := range in.Languages {
		words = append(words, fmt.Sprintf("%s (%s)", strings.Join(append([]string{l.Ext}, l.Binaries...), " "), l.Name))
	}
	return strings.Join(words, ", ")
}

// read reads one file and lets its front end make a model of it.
func (in *Inputs) read(name string) *File {
	if isGoal(name) && !in.TextOnly { // whose text is that of another file
		return in.unpack(name)
	}
	f := &File{Language: in.language(name)}
	if name == Stdin {
		f.Language = &in.Languages[0]
	}
	if f.Language == nil {
		help := ""
		if in.Others != nil {
			help = in.Others(strings.ToLower(filepath.Ext(name)))
		}
		in.fail(name, CodeKind, "no front end reads files of this kind").Help = cmp.Or(help, "assay reads "+in.kinds())
		return nil
	}
	if err := Regular(name); err != nil && name != Stdin {
		in.List.Add(Unreadable(name, err))
		return nil
	}
	if f.Language.binary(name) {
		f.Name = name
		return f
	}
	var ok bool
	if f.Name, f.Text, ok = in.Text(name); !ok {
		return nil
	}
	if in.TextOnly || f.Language.Together != nil {
		return f
	}
	model, list := f.Language.Read(f.Name, []byte(f.Text))
	if !list.Failed() {
		f.Model = model
	}
	in.List.Append(list)
	return f
}

// Text reads a file, or the standard input, of any kind, and keeps its text for
// messages under the name that is shown in them.
func (in *Inputs) Text(name string) (shown, text string, ok bool) {
	shown = name
	if name == Stdin {
		shown = StdinName
	}
	text, ok = in.text(name, shown)
	if ok {
		if in.Texts == nil {
			in.Texts = source.Texts{}
		}
		in.Texts[shown] = text
	}
	return shown, text, ok
}

// text returns what a file or the standard input holds.
func (in *Inputs) text(name, shown string) (string, bool) {
	r := in.Stdin
	if name != Stdin {
		f, err := os.Open(name)
		if err != nil {
			in.List.Add(Unreadable(shown, err))
			return "", false
		}
		defer f.Close()
		r = f
	}
	text, err := io.ReadAll(io.LimitReader(r, MaxInput+1))
	switch {
	case err != nil:
		in.List.Add(Unreadable(shown, err))
	case len(text) > MaxInput:
		in.fail(shown, CodeSize, "the file is larger than %d MiB", MaxInput>>20)
	case !utf8.Valid(text):
		in.fail(shown, CodeText, "the file is not UTF-8 text")
	default:
		return string(text), true
	}
	return "", false
}

// Regular returns an error for a name that is not safe to open for reading: a pipe may have no writer, and a device no
// end.
func Regular(name string) error {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("it is a folder")
	case !info.Mode().IsRegular():
		return errors.New("it is no file, but a pipe or device")
	}
	return nil
}

// Unreadable returns the diagnostic for a file that cannot be read.
func Unreadable(name string, err error) *source.Diagnostic {
	return &source.Diagnostic{Code: CodeFile, Span: source.Span{File: name}, Message: fmt.Sprintf("cannot read it: %v", cause(err))}
}

// cause strips an error of operation and path, which the message names itself.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
