package target

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/contract/decl"
	"assay/source"
)

// Fork is the same targets, with contracts of their own, that notes which classes are looked for.
func (p *Program) Fork() *Program {
	q := *p
	q.Looked = &looked{names: map[string]bool{}}
	q.Opened, q.Near = q.own(p.Opened), q.own(p.Near)
	q.read(p.Options) // its errors were reported before
	q.Set.Errors = source.List{}
	return &q
}

// own copies units for a fork.
func (p *Program) own(units []*Unit) (out []*Unit) {
	for _, u := range units {
		v := *u
		v.Program = p
		out = append(out, &v)
	}
	return out
}

// looked is what a fork looked at: answers about it depend on nothing else (parts.go).
type looked struct {
	mu    sync.Mutex
	names map[string]bool // of inputs
}

// note records an input; a nil receiver ignores it.
func (l *looked) note(name string) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.names[name] = true
}

// Names returns the names of all that was recorded.
func (l *looked) Names() []string {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Collect(maps.Keys(l.names))
}

// Join records what another fork looked at, of which this one takes the result.
func (l *looked) Join(names []string) {
	for _, n := range names {
		l.note(n)
	}
}

// Add records that all of a class was looked at, or that there is no such class.
func (l *looked) Add(name string) { l.note(name) }

// Declared records that a class was looked up: what it declares, of a class under check, and all of others.
func (l *looked) Declared(name string) { l.note(outlinePrefix + name) }

// Code records that the code of a method was looked at.
func (l *looked) Code(class, method string) { l.note(codePrefix + class + "." + method) }

// Ask records a question about the code of all classes, with what it is about: its answer counts, and not the code.
func (l *looked) Ask(question, about string) { l.note(factPrefix + question + " " + about) }

// Finder records which classes are looked up.
type Finder struct {
	java.Classes
	Looked *looked
	from   *Program
}

// Resource finds a file beside classes or sources, and records its name.
func (f Finder) Resource(name string) ([]byte, bool, error) {
	f.Looked.note(resourcePrefix + name)
	return f.from.resource(name)
}

// Beside reports whether a file that was found lies among sources.
func (f Finder) Beside(name string) bool {
	_, among, _, _ := f.from.search(name)
	return among
}

// resource finds a file in the class path without the library, in the roots of sources, and in the folders of resources beside these.
func (p *Program) resource(name string) ([]byte, bool, error) {
	data, _, found, err := p.search(name)
	return data, found, err
}

// search is resource; among reports whether the file lies among sources. No build takes a source along, and those of Maven and Gradle take nothing
// from where they have sources.
func (p *Program) search(name string) (data []byte, among, found bool, err error) {
	if data, found, err := p.App.Resource(name); found || err != nil {
		return data, false, found, err
	}
	if !filepath.IsLocal(filepath.FromSlash(name)) || strings.HasSuffix(name, ".java") {
		return nil, false, false, nil
	}
	for _, root := range p.roots() {
		dirs := []string{resourcesOf(root), root}
		if filepath.Base(root) == "java" && filepath.Base(filepath.Dir(filepath.Dir(root))) == "src" {
			dirs = dirs[:1]
		}
		for i, dir := range dirs {
			data, err := classpath.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
			if err == nil {
				return data, i > 0, true, nil
			}
			if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrInvalid) {
				return nil, false, false, err
			}
		}
	}
	return nil, false, false, nil
}

// resourcesOf returns the folder of resources beside a root of sources, where Maven and Gradle have it.
func resourcesOf(root string) string { return filepath.Join(filepath.Dir(root), "resources") }

// roots returns the folders that packages of sources begin in.
func (p *Program) roots() []string {
	roots := slices.Clone(p.Options.Sources)
	for _, c := range p.Classes {
		if c.Unit.Text == "" {
			continue
		}
		dir, pkg := filepath.Dir(c.Unit.Name), path.Dir(c.File.Name)
		if root, ok := strings.CutSuffix(filepath.ToSlash(dir), pkg); ok && pkg != "." {
			dir = filepath.Clean(root + ".")
		} else if pkg != "." {
			continue
		}
		if !slices.Contains(roots, dir) {
			roots = append(roots, dir)
		}
	}
	return roots
}

// Find finds a class, and records its name.
func (f Finder) Find(name string) (*classfile.Class, error) {
	f.Looked.Declared(name)
	return f.Classes.Find(name)
}

// Reads records that the code of a method is lowered.
func (f Finder) Reads(class, method string) { f.Looked.Code(class, method) }

// Finds returns a Finder over some classes.
func (p *Program) Finds(c java.Classes) Finder { return Finder{c, p.Looked, p} }

// Asks records a question about one class.
func (f Finder) Asks(question, class string) { f.Looked.Ask(question, class) }

// specFinder does the same for contracts.
type specFinder struct {
	decl.Finder
	looked *looked
}

func (f specFinder) Class(name string) (*classfile.Class, error) {
	f.looked.Declared(name)
	return f.Finder.Class(name)
}

// Reads records that the code of a method decides what contracts may do.
func (f specFinder) Reads(class, method string) { f.looked.Code(class, method) }

// Input is something that answers about a program depend on.
type Input struct {
	Name   string
	Digest string // empty: there is no such thing
}

// Inputs returns what a fork has looked at so far, with the outlines of the sources of classes under check. Files are those
// that an answer names places of: there the lines count too. The library is not among them: Recipe identifies it.
func (p *Program) Inputs(files []string) []Input {
	p.Looked.mu.Lock()
	names := maps.Clone(p.Looked.names)
	p.Looked.mu.Unlock()
	for name := range maps.Clone(names) {
		class, outline := strings.CutPrefix(name, outlinePrefix)
		if file := p.aside[classOf(name)]; file != "" {
			names[asidePrefix+file] = true
		}
		switch c := p.Own[class]; {
		case c == nil && outline:
			delete(names, name)
			names[class] = true
		case c != nil && c.Unit.Text != "" && outline:
			names[outlinePrefix+c.Unit.Name] = true
		case c != nil && c.Unit.Text != "":
			names[sourcePrefix+c.Unit.Name] = true
		}
	}
	for _, u := range p.All() {
		if u.Text != "" && (slices.Contains(files, "*") || slices.Contains(files, u.Name)) {
			names[linesPrefix+u.Name] = true
		}
	}
	var out []Input
	for _, name := range slices.Sorted(maps.Keys(names)) {
		out = append(out, Input{name, ""})
	}
	return out
}

// Prefixes of the names of inputs; a name without one is that of a class, of which everything counts.
const (
	sourcePrefix   = "source of "
	resourcePrefix = "resource "
	outlinePrefix  = "outline of "   // of a class, or of a source
	linesPrefix    = "lines of "     // of a source
	codePrefix     = "code of "      // of a method
	factPrefix     = "fact "         // about all classes: see Fact
	asidePrefix    = "contracts of " // a source beside the targets
)

// Describe says that an input changed, for people.
func Describe(name string) string {
	at := strings.LastIndexByte(name, ' ') + 1
	kind, of := name[:at], name[at:]
	switch kind {
	case codePrefix:
		class, method, _ := strings.Cut(of, ".")
		return "the code of " + java.Dotted(class) + "." + method
	case outlinePrefix:
		if strings.HasSuffix(of, ".java") {
			return of + " outside of methods"
		}
		return "what " + java.Dotted(of) + " declares"
	case linesPrefix:
		return "the lines of " + of
	case sourcePrefix, resourcePrefix, asidePrefix:
		return of
	}
	if question, about, ok := Fact(name); ok {
		return strings.TrimSpace("what all code says of " + question + " " + java.Dotted(about))
	}
	return java.Dotted(name)
}

// classOf returns the class that an input is about, or the code of a method of it; empty: it is about something else.
func classOf(name string) string {
	of, code := strings.CutPrefix(name, codePrefix)
	if code {
		of, _, _ = strings.Cut(of, ".")
		return of
	}
	of = strings.TrimPrefix(of, outlinePrefix)
	if strings.Contains(of, " ") {
		return ""
	}
	return of
}

// Fact returns the question that an input of Ask is, with what it is about; false: it is another input.
func Fact(name string) (question, about string, ok bool) {
	name, ok = strings.CutPrefix(name, factPrefix)
	question, about, _ = strings.Cut(name, " ")
	return question, about, ok
}

// Digest returns that of an input as it is now, but for facts.
func (p *Program) Digest(name string) string {
	if d, ok := p.digests.Load(name); ok {
		return d.(string)
	}
	d := p.digest(name)
	p.digests.Store(name, d)
	return d
}

func (p *Program) digest(name string) string {
	for _, u := range p.All() {
		if name == sourcePrefix+u.Name {
			if u.Beside.Text != "" {
				return sumOf([]byte(u.Text + "\x00" + u.Beside.Name + "\x00" + u.Beside.Text))
			}
			return sumOf([]byte(u.Text))
		}
	}
	if file, ok := strings.CutPrefix(name, asidePrefix); ok {
		return p.saidAside(file)
	}
	if d, ok := p.part(name); ok {
		return d
	}
	if file, ok := strings.CutPrefix(name, resourcePrefix); ok {
		data, found, err := p.resource(file)
		if !found || err != nil {
			return ""
		}
		return sumOf(data)
	}
	found, err := p.App.Find(name)
	if err != nil {
		return ""
	}
	if p.Own[name] == nil && p.Ours(name) {
		return "beside " + sumOf(found.Data)
	}
	return sumOf(found.Data)
}

func sumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
