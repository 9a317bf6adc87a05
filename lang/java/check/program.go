package check

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/contract"
	"assay/lang/java/jar"
	"assay/lang/java/jdk"
	"assay/source"
)

// Codes of what can be wrong with targets.
const (
	CodeClass  source.Code = "java-class"  // a class file or jar that cannot be read as one
	CodeTwice  source.Code = "java-twice"  // two targets have the same class
	CodeNoJava source.Code = "java-absent" // no installation of Java
)

// Target is a file to check.
type Target struct {
	Name string // as the user names it
	Text string // of a source
	At   string // where a class file or jar is, if not at its name
}

// Options say how targets are opened.
type Options struct {
	ClassPath []string // folders and jars beside the targets
	Keep      Keep     // may be nil; what javac made in earlier runs
	Nullable  bool     // in classes with JML, references may be null unless it says otherwise
	Whole     bool     // invariants are asked for where the code cannot break them, too
	Fresh     bool     // each goal starts a library of its own, to compare: none is used again
	Compiled  string   // a folder with the classes of all sources; empty: javac makes them
}

// targets are files that were opened together: their classes, sources and contracts.
type targets struct {
	opened []*tunit // in the order of the targets

	entries  []string        // of the class path: what is under check first
	home     jdk.Home        // whose library is used
	path     *classpath.Path // with the library
	app      *classpath.Path // without
	set      *contract.Set
	classes  []*own          // under check, in a fixed order
	own      map[string]*own // by internal name
	sources  map[string]string
	compile  *Compilation // nil without sources
	options  Options
	looked   *looked   // of a fork; nil: nobody asks
	unpacked string    // a folder that was written for it; empty: none
	digests  *sync.Map // of inputs, by name; shared with forks, as the files are
}

// own is a class under check.
type own struct {
	file *classfile.Class
	unit *tunit
}

// tunit is one target.
type tunit struct {
	Name string
	Text string // of a source

	program *targets
	classes []*own
	file    *classfile.Class // of a class file
	place   string           // of a class file or jar, if not its name
	entry   string           // of the class path that a class file or jar is, or is in
	part    bool             // of another unit: that of a class around it, or of the same source
	others  []*tunit         // class files that are part of it and of no class around them
}

// at is where a class file or jar is.
func (u *tunit) at() string { return cmp.Or(u.place, u.Name) }

// Part tells whether the unit is a class file that is asked about with the class around it.
func (u *tunit) Part() bool { return u.part }

// openTargets opens targets together. What is wrong with them is in the list.
func openTargets(ctx context.Context, list []Target, o Options) (*targets, *source.List) {
	p := &targets{own: map[string]*own{}, sources: map[string]string{}, options: o, digests: &sync.Map{}}
	complaints := &source.List{}
	if err := p.open(ctx, list, o); err != nil {
		collect(complaints, err)
		p.Close()
		return nil, complaints
	}
	if !p.contracts(complaints, o) {
		p.Close()
		return nil, complaints
	}
	return p, complaints
}

// Close removes what was written, and closes files.
func (p *targets) Close() error {
	var errs []error
	for _, c := range []*classpath.Path{p.path, p.app} {
		if c != nil {
			errs = append(errs, c.Close())
		}
	}
	if p.compile != nil {
		errs = append(errs, p.compile.Close())
	}
	if p.unpacked != "" {
		errs = append(errs, os.RemoveAll(p.unpacked))
	}
	return errors.Join(errs...)
}

// collect moves complaints into a list.
func collect(list *source.List, err error) {
	var all *source.List
	var one *source.Diagnostic
	switch {
	case errors.As(err, &all):
		list.Append(all)
	case errors.As(err, &one):
		list.Add(one)
	default:
		list.Add(&source.Diagnostic{Code: CodeClass, Span: source.Span{File: "java"}, Message: err.Error()})
	}
}

func (p *targets) open(ctx context.Context, list []Target, o Options) error {
	if err := p.sourcesOf(ctx, list, o); err != nil {
		return err
	}
	for _, e := range o.ClassPath {
		if !slices.Contains(p.entries, e) { // that of a target may be among them
			p.entries = append(p.entries, e)
		}
	}
	var err error
	if p.path, err = classpath.Open(p.allEntries(), classpath.Options{JDK: &p.home}); err != nil {
		return err
	}
	if p.app, err = classpath.Open(p.entries, classpath.Options{}); err != nil {
		return err
	}
	for _, u := range p.opened {
		if err := u.find(); err != nil {
			return err
		}
	}
	return nil
}

// allEntries are the entries of the class path, with the annotations of contracts.
func (p *targets) allEntries() []string {
	if p.compile == nil {
		return p.entries
	}
	return append(slices.Clip(p.entries), p.compile.Annotations)
}

// sourcesOf compiles what is to be compiled, and makes the units and the entries.
func (p *targets) sourcesOf(ctx context.Context, list []Target, o Options) error {
	var files []string
	for _, t := range list {
		p.opened = append(p.opened, &tunit{Name: t.Name, Text: t.Text, place: t.At, program: p})
		if filepath.Ext(t.Name) == ".java" {
			files = append(files, t.Name)
		}
	}
	var err error
	if len(files) > 0 {
		if p.compile, err = compile(ctx, list, files, o); err != nil {
			return err
		}
		p.home, p.entries = p.compile.Compiler, []string{p.compile.Dir}
	} else if p.home, err = jdk.Find(); err != nil {
		return &source.Diagnostic{Code: CodeNoJava, Span: source.Span{File: list[0].Name}, Message: err.Error(), Help: "set JAVA_HOME to the folder of a JDK or JRE: its library is needed"}
	}
	for _, u := range p.opened {
		entry := ""
		switch filepath.Ext(u.Name) {
		case ".jar":
			entry = u.at()
		case ".class":
			if u.file, err = readClass(u.at()); err != nil {
				return err
			}
			entry = folderOf(u.at(), u.file)
		}
		if u.entry = entry; entry != "" && !slices.Contains(p.entries, entry) {
			p.entries = append(p.entries, entry)
		}
	}
	p.findParts()
	return nil
}

// place is where a class, or the source of classes, would be.
type place struct{ folder, name string }

// findParts finds the class files of nested classes beside those of the classes around them,
// as in the folder of a compiler, and those of one source.
func (p *targets) findParts() {
	there := map[place]bool{}
	for _, u := range p.opened {
		if u.file != nil {
			there[place{folderOf(u.at(), u.file), u.file.Name}] = true
		}
	}
	for _, u := range p.opened {
		for i := 1; u.file != nil && i < len(u.file.Name); i++ {
			if u.file.Name[i] == '$' && there[place{folderOf(u.at(), u.file), u.file.Name[:i]}] {
				u.part = true
			}
		}
	}
	heads := map[place]*tunit{}
	for _, u := range p.opened {
		if u.whole() && u.file.SourceFile != "" && (heads[u.source()] == nil || u.first()) {
			heads[u.source()] = u
		}
	}
	for _, u := range p.opened {
		if u.whole() && u.file.SourceFile != "" && heads[u.source()] != u {
			head := heads[u.source()]
			u.part, head.others = true, append(head.others, u)
		}
	}
}

// whole tells whether the unit is a class file that is no part of another.
func (u *tunit) whole() bool { return u.file != nil && !u.part }

// source is where the source of a class file would be.
func (u *tunit) source() place {
	return place{folderOf(u.at(), u.file), path.Join(path.Dir(u.file.Name), u.file.SourceFile)}
}

// first tells whether a class file has the name of its source.
func (u *tunit) first() bool { return path.Base(u.file.Name)+".java" == u.file.SourceFile }

func readClass(name string) (*classfile.Class, error) {
	data, err := classpath.ReadFile(name)
	if err != nil {
		return nil, &source.Diagnostic{Code: CodeClass, Span: source.Span{File: name}, Message: "cannot read it: " + err.Error()}
	}
	return classfile.Parse(name, data)
}

// folderOf is the folder that a class file's package begins in.
func folderOf(name string, k *classfile.Class) string {
	dir := filepath.Dir(name)
	for range strings.Count(k.Name, "/") {
		dir = filepath.Dir(dir)
	}
	return dir
}

// find finds the classes of a unit.
func (u *tunit) find() error {
	names, err := u.classNames()
	if err != nil {
		return err
	}
	p := u.program
	for _, name := range names {
		if q := p.own[name]; q != nil {
			if q.unit == u || strings.HasSuffix(name, "package-info") {
				continue
			}
			return &source.Diagnostic{Code: CodeTwice, Span: source.Span{File: u.Name}, Message: "class " + java.Dotted(name) + " is also in " + q.unit.Name}
		}
		k, err := p.app.Class(name)
		if err != nil {
			return err
		}
		c := &own{k, u}
		p.own[name], p.classes, u.classes = c, append(p.classes, c), append(u.classes, c)
		if u.Text != "" && k.SourceFile != "" {
			p.sources[filepath.Join(filepath.Dir(name), k.SourceFile)] = u.Name
		}
	}
	return nil
}

// classNames are the internal names of the classes of a unit, in a fixed order.
func (u *tunit) classNames() ([]string, error) {
	switch filepath.Ext(u.Name) {
	case ".jar":
		return jarNames(u.at())
	case ".class":
		return u.nest()
	}
	return u.compiled()
}

func jarNames(name string) ([]string, error) {
	a, err := jar.Open(name, jar.Limits{})
	if err != nil {
		return nil, err
	}
	defer a.Close()
	var out []string
	for _, n := range a.Names() {
		if k, ok := strings.CutSuffix(n, ".class"); ok && !strings.HasPrefix(n, "META-INF/") && !strings.HasSuffix(k, "-info") {
			out = append(out, k)
		}
	}
	slices.Sort(out)
	return out, nil
}

// nest is a class file with the classes inside it, and those that are part of it.
func (u *tunit) nest() ([]string, error) {
	if u.part {
		return nil, nil
	}
	all, err := u.program.app.Names()
	if err != nil {
		return nil, err
	}
	var out []string
	for _, x := range append([]*tunit{u}, u.others...) {
		out = append(out, x.file.Name)
		for _, n := range all {
			if strings.HasPrefix(n, x.file.Name+"$") {
				out = append(out, n)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// compiled are the classes that javac made of a source.
func (u *tunit) compiled() ([]string, error) {
	p := u.program
	dir, err := classpath.Open([]string{p.compile.Dir}, classpath.Options{})
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	all, err := dir.Names()
	if err != nil {
		return nil, err
	}
	slices.Sort(all)
	var out []string
	for _, n := range all {
		k, err := dir.Class(n)
		if err != nil {
			return nil, err
		}
		if strings.HasSuffix(n, "-info") {
			continue
		}
		if k.SourceFile == filepath.Base(u.Name) && u.declares(n) {
			out = append(out, n)
		}
	}
	return out, nil
}

// declares tells whether a class is of the package that a source says it is in.
func (u *tunit) declares(class string) bool {
	return packageOf(u.Text) == strings.ReplaceAll(strings.TrimSuffix(filepath.Dir(class), "."), "/", ".")
}

// ClassesNamed are the names of the classes under check that a name may mean: the whole
// one, the one in sources, or its last part.
func (p *targets) ClassesNamed(name string) []string {
	var out []string
	if elem, ok := strings.CutSuffix(name, "[]"); ok {
		if java.Scalar(elem) {
			return []string{name}
		}
		for _, full := range p.ClassesNamed(elem) {
			out = append(out, full+"[]")
		}
		return out
	}
	for _, c := range p.classes {
		full := java.Dotted(c.file.Name)
		dotted := "." + strings.ReplaceAll(full, "$", ".")
		if full == name || strings.HasSuffix(dotted, "."+name) {
			out = append(out, full)
		}
	}
	if len(out) == 0 && strings.Contains(name, ".") { // of the library
		if _, err := p.path.Find(java.Internal(name)); err == nil {
			out = append(out, name)
		}
	}
	return out
}

// order compares classes: those of a source as they stand there.
func order(a, b *classfile.Class) int { return cmp.Compare(a.FirstLine(), b.FirstLine()) }

// ClassPath is where the classes under check and what they need are.
func (p *targets) ClassPath() []string {
	if p.compile == nil {
		return p.entries
	}
	return append(p.allEntries(), p.compile.Harness)
}

// Home is the installation of Java whose library is used.
func (p *targets) Home() jdk.Home { return p.home }

// declares is the method of a class with a name and a descriptor; nil: it has none.
func declares(c *own, key string) *classfile.Method {
	for _, m := range c.file.Methods {
		if m.Name+m.Desc == key {
			return m
		}
	}
	return nil
}
