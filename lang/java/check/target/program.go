package target

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/contract/decl"
	"assay/lang/java/jar"
	"assay/lang/java/javac"
	"assay/lang/java/jdk"
	"assay/lang/java/jml"
	"assay/source"
)

// Codes of what can be wrong with targets.
const (
	CodeClass  source.Code = "java-class"  // a class file or jar that cannot be read as one
	CodeTwice  source.Code = "java-twice"  // two targets have the same class
	CodeNoJava source.Code = "java-absent" // no installation of Java
	CodeOther  source.Code = "java-other"  // classes that were compiled from another language
)

// Target is a file to check.
type Target struct {
	Name   string    // as the user names it
	Text   string    // of a source
	Beside jml.Apart // the file with its contracts
	At     string    // where a class file or jar is, if not at its name
}

// Options say how targets are opened.
type Options struct {
	ClassPath []string    // folders and jars beside the targets
	Sources   []string    // roots of sources that the targets need
	Specs     []string    // roots of files with the contracts of sources, beside those that stand beside the sources
	Near      []Target    // sources that were found below the roots of sources, where these are not at hand
	Dropped   []string    // roots that are not among the sources, since files there are in error
	Mend      *Mended     // nil: sources that need a library which is not here are in error
	Level     int         // the version of Java that sources are for; 0: that of the compiler
	Each      bool        // of each file only the first error counts, and no other file's is lost for it
	Compiler  *jdk.Home   // nil: the one that package javac finds
	Keep      Keep        // may be nil; what javac made in earlier runs
	Nullable  bool        // in classes with JML, references may be null unless it says otherwise
	Owed      bool        // arguments of methods without a contract are not null unless something allows null
	Reachable bool        // objects of classes under check are as their constructors and methods make them
	Called    bool        // violations of methods without a contract count where callers can bring them about
	Overflow  bool        // arithmetic of code may not overflow
	Asks      bool        // what arguments alone cause is asked of callers, where a method has no contract
	Whole     bool        // invariants are checked even where the code cannot break them
	Fresh     bool        // each goal boots a library of its own, for comparison: none is reused
	Compiled  string      // a folder with the classes of all sources; empty: javac makes them
	Compilers *javac.Pool // may be nil
}

// Program are files that were opened together: their classes, sources and contracts.
type Program struct {
	Opened []*Unit // in the order of the targets
	Near   []*Unit // sources with contracts beside them, of which nothing is asked

	entries  []string        // of the class path: what is under check first
	folders  []string        // of these, the ones of the targets, and of sources beside them
	JDK      jdk.Home        // whose library is used
	Path     *classpath.Path // with the library
	App      *classpath.Path // without
	Set      *decl.Set
	Classes  []*Class          // under check, in a fixed order
	Own      map[string]*Class // by internal name
	Sources  map[string]string
	Compile  *Compilation // nil without sources
	Options  Options
	Looked   *looked           // of a fork; nil: not recorded
	Unpacked string            // a folder that was written for it; empty: none
	digests  *sync.Map         // of inputs, by name; shared with forks, as the files are
	written  *written          // shared as well
	aside    map[string]string // the sources of classes that are compiled with the targets and are none of them
	texts    source.Texts      // of these sources
	listed   listed
}

// listed are the names of the classes of a path.
type listed struct {
	of    *classpath.Path
	names []string
}

// Class is a class under check.
type Class struct {
	File *classfile.Class
	Unit *Unit
}

// Unit is one target.
type Unit struct {
	Name   string
	Text   string    // of a source
	Beside jml.Apart // the file with its contracts

	Program *Program
	Classes []*Class
	file    *classfile.Class   // of a class file
	place   string             // of a class file or jar, if not its name
	entry   string             // of the class path that a class file or jar is, or is in
	known   bool               // no target: its classes are on the class path, or compiled with the targets
	part    bool               // of another unit: that of a class around it, or of the same source
	others  []*classfile.Class // that were compiled from another language
	scan    *scanned           // shared with forks
	beside  []*Unit            // class files that are part of it and of no class around them
}

// at returns where a class file or jar is.
func (u *Unit) at() string { return cmp.Or(u.place, u.Name) }

// Part reports whether the unit is a class file that is asked about with the class around it.
func (u *Unit) Part() bool { return u.part }

// Open opens targets together. What is wrong with them is in the list.
func Open(ctx context.Context, list []Target, o Options) (*Program, *source.List) {
	p := &Program{Own: map[string]*Class{}, Sources: map[string]string{}, Options: o, digests: &sync.Map{}, written: &written{}}
	complaints := &source.List{}
	if o.Each {
		complaints.Most = max(source.MaxErrors, len(list))
	}
	if err := p.open(ctx, list, o, complaints); err != nil {
		Collect(complaints, err)
		p.Close()
		return nil, complaints
	}
	p.others(complaints)
	if !p.contracts(complaints, o) {
		p.Close()
		return nil, complaints
	}
	return p, complaints
}

// Close removes what was written, and closes files.
func (p *Program) Close() error {
	var errs []error
	for _, c := range []*classpath.Path{p.Path, p.App} {
		if c != nil {
			errs = append(errs, c.Close())
		}
	}
	if p.Compile != nil {
		errs = append(errs, p.Compile.Close())
	}
	if p.Unpacked != "" {
		errs = append(errs, os.RemoveAll(p.Unpacked))
	}
	return errors.Join(errs...)
}

// Collect moves diagnostics into a list.
func Collect(list *source.List, err error) {
	if !list.Take(err) {
		list.Add(&source.Diagnostic{Code: CodeClass, Span: source.Span{File: "java"}, Message: err.Error()})
	}
}

func (p *Program) open(ctx context.Context, list []Target, o Options, complaints *source.List) error {
	if err := p.sourcesOf(ctx, list, o); err != nil {
		return err
	}
	p.folders = slices.Clone(p.entries)
	for _, e := range o.ClassPath {
		if !slices.Contains(p.entries, e) { // that of a target may be among them
			p.entries = append(p.entries, e)
		}
	}
	if p.Compile != nil && p.Compile.Absent != "" {
		p.entries = append(p.entries, p.Compile.Absent)
	}
	var err error
	if p.Path, err = classpath.Open(p.allEntries(), classpath.Options{JDK: &p.JDK}); err != nil {
		return err
	}
	if p.App, err = classpath.Open(p.entries, classpath.Options{}); err != nil {
		return err
	}
	for _, u := range p.Opened {
		if err := u.find(); err != nil {
			return err
		}
	}
	if err := p.findNear(complaints); err != nil {
		return err
	}
	folders := o.ClassPath
	if p.Compile != nil && len(o.Sources) > 0 {
		folders = append([]string{p.Compile.Dir}, folders...) // of sources beside the targets
	}
	return p.know(slices.DeleteFunc(slices.Clone(folders), func(e string) bool {
		info, err := os.Stat(e)
		return err != nil || !info.IsDir()
	}))
}

// allEntries returns the entries of the class path, with the annotations of contracts.
func (p *Program) allEntries() []string {
	if p.Compile == nil {
		return p.entries
	}
	return append(slices.Clip(p.entries), p.Compile.Annotations)
}

// sourcesOf compiles the sources, and makes the units and the entries.
func (p *Program) sourcesOf(ctx context.Context, list []Target, o Options) error {
	var files []string
	for _, t := range list {
		p.Opened = append(p.Opened, &Unit{Name: t.Name, Text: t.Text, Beside: t.Beside, place: t.At, Program: p, scan: &scanned{}})
		if filepath.Ext(t.Name) == ".java" {
			files = append(files, t.Name)
		}
	}
	var err error
	if len(files) > 0 {
		if p.Compile, err = compile(ctx, list, files, o); err != nil {
			return err
		}
		p.JDK, p.entries = p.Compile.Compiler, []string{p.Compile.Dir}
	} else if p.JDK, err = jdk.Find(); err != nil {
		return &source.Diagnostic{Code: CodeNoJava, Span: source.Span{File: list[0].Name}, Message: err.Error(), Help: "set JAVA_HOME to the folder of a JDK or JRE: its library is needed"}
	}
	for _, u := range p.Opened {
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
func (p *Program) findParts() {
	there := map[place]bool{}
	for _, u := range p.Opened {
		if u.file != nil {
			there[place{folderOf(u.at(), u.file), u.file.Name}] = true
		}
	}
	for _, u := range p.Opened {
		for i := 1; u.file != nil && i < len(u.file.Name); i++ {
			if u.file.Name[i] == '$' && there[place{folderOf(u.at(), u.file), u.file.Name[:i]}] {
				u.part = true
			}
		}
	}
	heads := map[place]*Unit{}
	for _, u := range p.Opened {
		if u.whole() && u.file.SourceFile != "" && (heads[u.source()] == nil || u.first()) {
			heads[u.source()] = u
		}
	}
	for _, u := range p.Opened {
		if u.whole() && u.file.SourceFile != "" && heads[u.source()] != u {
			head := heads[u.source()]
			u.part, head.beside = true, append(head.beside, u)
		}
	}
}

// whole reports whether the unit is a class file that is no part of another.
func (u *Unit) whole() bool { return u.file != nil && !u.part }

// source returns where the source of a class file would be.
func (u *Unit) source() place {
	return place{folderOf(u.at(), u.file), path.Join(path.Dir(u.file.Name), u.file.SourceFile)}
}

// first reports whether a class file has the name of its source.
func (u *Unit) first() bool { return path.Base(u.file.Name)+".java" == u.file.SourceFile }

func readClass(name string) (*classfile.Class, error) {
	data, err := classpath.ReadFile(name)
	if err != nil {
		return nil, &source.Diagnostic{Code: CodeClass, Span: source.Span{File: name}, Message: "cannot read it: " + err.Error()}
	}
	return classfile.Parse(name, data)
}

// folderOf returns the folder that a class file's package begins in.
func folderOf(name string, k *classfile.Class) string {
	dir := filepath.Dir(name)
	for range strings.Count(k.Name, "/") {
		dir = filepath.Dir(dir)
	}
	return dir
}

// find finds the classes of a unit.
func (u *Unit) find() error {
	names, err := u.classNames()
	if err != nil {
		return err
	}
	p := u.Program
	for _, name := range names {
		if q := p.Own[name]; q != nil {
			if q.Unit == u || strings.HasSuffix(name, "package-info") {
				continue
			}
			return &source.Diagnostic{Code: CodeTwice, Span: source.Span{File: u.Name}, Message: "class " + java.Dotted(name) + " is also in " + q.Unit.Name}
		}
		k, err := p.App.Class(name)
		if err != nil {
			return err
		}
		if _, other := languages[path.Ext(k.SourceFile)]; other {
			u.others = append(u.others, k)
			continue
		}
		c := &Class{k, u}
		p.Own[name], p.Classes, u.Classes = c, append(p.Classes, c), append(u.Classes, c)
		if u.Text != "" && k.SourceFile != "" {
			p.Sources[filepath.Join(filepath.Dir(name), k.SourceFile)] = u.Name
		}
	}
	return nil
}

// languages are those that are compiled to class files, by the extensions of their sources. Their compilers make code that nobody wrote, with checks
// of its own, so that findings there say nothing about Java.
var languages = map[string]string{".kt": "Kotlin", ".scala": "Scala", ".groovy": "Groovy", ".clj": "Clojure"}

// others says of each target how many of its classes are of another language.
func (p *Program) others(list *source.List) {
	for _, u := range p.Opened {
		counts := map[string]int{}
		for _, k := range u.others {
			counts[languages[path.Ext(k.SourceFile)]]++
		}
		for _, name := range slices.Sorted(maps.Keys(counts)) {
			list.Warnf(source.Span{File: u.Name}, CodeOther, "classes of %s are not checked (%d)", name, counts[name])
		}
	}
}

// classNames returns the internal names of the classes of a unit, in a fixed order.
func (u *Unit) classNames() ([]string, error) {
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

// names are those of the classes without the library, sorted. They are listed once: folders are walked for them.
func (p *Program) names() ([]string, error) {
	if p.listed.of != p.App {
		names, err := p.App.Names()
		if err != nil {
			return nil, err
		}
		p.listed.of, p.listed.names = p.App, names
	}
	return p.listed.names, nil
}

// nest returns a class file with the classes inside it, and those that are part of it.
func (u *Unit) nest() ([]string, error) {
	if u.part {
		return nil, nil
	}
	all, err := u.Program.names()
	if err != nil {
		return nil, err
	}
	var out []string
	for _, x := range append([]*Unit{u}, u.beside...) {
		out = append(out, x.file.Name)
		inside := x.file.Name + "$"
		for i, _ := slices.BinarySearch(all, inside); i < len(all) && strings.HasPrefix(all[i], inside); i++ {
			out = append(out, all[i])
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// compiled returns the classes that javac made of a source.
func (u *Unit) compiled() ([]string, error) {
	if err := u.Program.Compile.index(); err != nil {
		return nil, err
	}
	pkg := strings.ReplaceAll(packageOf(u.Text), ".", "/")
	if name := path.Join(pkg, "package-info"); filepath.Base(u.Name) == "package-info.java" {
		if _, err := u.Program.App.Find(name); err != nil {
			return nil, nil // it says nothing that is kept
		}
		return []string{name}, nil
	}
	return u.Program.Compile.bySource[path.Join(pkg, filepath.Base(u.Name))], nil
}

// index finds out which classes were made of which source, by the path that it has in its package.
func (c *Compilation) index() error {
	if c.bySource != nil {
		return nil
	}
	dir, err := classpath.Open([]string{c.Dir}, classpath.Options{})
	if err != nil {
		return err
	}
	defer dir.Close()
	all, err := dir.Names()
	if err != nil {
		return err
	}
	slices.Sort(all)
	c.bySource = map[string][]string{}
	for _, n := range all {
		k, err := dir.Class(n)
		if err != nil {
			return err
		}
		if !strings.HasSuffix(n, "-info") {
			from := path.Join(path.Dir(n), k.SourceFile)
			c.bySource[from] = append(c.bySource[from], n)
		}
	}
	return nil
}

// ClassesNamed returns the names of the classes under check that a name may mean: the whole
// one, the one in sources, or its last part.
func (p *Program) ClassesNamed(name string) []string {
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
	var known []string // on the class path: a target of the name comes before
	for _, c := range p.Classes {
		full := java.Dotted(c.File.Name)
		dotted := "." + strings.ReplaceAll(full, "$", ".")
		switch {
		case full != name && !strings.HasSuffix(dotted, "."+name):
		case c.Unit.known:
			known = append(known, full)
		default:
			out = append(out, full)
		}
	}
	if len(out) == 0 {
		out = known
	}
	if len(out) == 0 && strings.Contains(name, ".") { // of the library
		if _, err := p.Path.Find(java.Internal(name)); err == nil {
			out = append(out, name)
		}
	}
	return out
}

// Order compares classes: those of a source by position.
func Order(a, b *classfile.Class) int { return cmp.Compare(a.FirstLine(), b.FirstLine()) }

// ClassPath returns where the classes under check and what they need are.
func (p *Program) ClassPath() []string {
	if p.Compile == nil {
		return p.entries
	}
	out := append(p.allEntries(), p.Compile.Harness)
	for _, root := range p.roots() {
		if dir := resourcesOf(root); !slices.Contains(out, dir) {
			if info, err := os.Stat(dir); err == nil && info.IsDir() {
				out = append(out, dir)
			}
		}
	}
	return out
}

// Home returns the installation of Java whose library is used.
func (p *Program) Home() jdk.Home { return p.JDK }

// Declares returns the method of a class with a name and a descriptor; nil: it has none.
func Declares(c *Class, key string) *classfile.Method {
	for _, m := range c.File.Methods {
		if m.Name+m.Desc == key {
			return m
		}
	}
	return nil
}
