package target

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
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
	q.Opened, q.Looked = nil, &looked{names: map[string]bool{}}
	for _, u := range p.Opened {
		v := *u
		v.Program = &q
		q.Opened = append(q.Opened, &v)
	}
	q.read(p.Options) // its errors were reported before
	q.Set.Errors = source.List{}
	return &q
}

// looked are the names of classes that were looked up, found or not.
type looked struct {
	mu    sync.Mutex
	names map[string]bool
}

// Add records a name; a nil receiver ignores it.
func (l *looked) Add(name string) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.names[name] = true
}

// Finder records which classes are looked up.
type Finder struct {
	java.Classes
	Looked *looked
	from   *Program
}

// Resource finds a file beside classes or sources, and records its name.
func (f Finder) Resource(name string) ([]byte, bool, error) {
	f.Looked.Add(resourcePrefix + name)
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
	f.Looked.Add(name)
	return f.Classes.Find(name)
}

// Finds returns a Finder over some classes.
func (p *Program) Finds(c java.Classes) Finder { return Finder{c, p.Looked, p} }

// specFinder does the same for contracts.
type specFinder struct {
	decl.Finder
	looked *looked
}

func (f specFinder) Class(name string) (*classfile.Class, error) {
	f.looked.Add(name)
	return f.Finder.Class(name)
}

// Input is something that answers about a program depend on.
type Input struct {
	Name   string
	Digest string // empty: there is no such thing
}

// Inputs returns the classes that a fork has looked up so far, and the sources of those under
// check. The library is not among them: Recipe identifies it.
func (p *Program) Inputs() []Input {
	p.Looked.mu.Lock()
	defer p.Looked.mu.Unlock()
	var out []Input
	seen := map[string]bool{}
	for name := range p.Looked.names {
		out = append(out, Input{name, p.Digest(name)})
		if c := p.Own[name]; c != nil && c.Unit.Text != "" && !seen[c.Unit.Name] {
			seen[c.Unit.Name] = true
			text := sourcePrefix + c.Unit.Name
			out = append(out, Input{text, p.Digest(text)})
		}
	}
	slices.SortFunc(out, func(a, b Input) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
	return out
}

// sourcePrefix begins the name of an input that is the text of a unit, and resourcePrefix that of a file beside classes.
const (
	sourcePrefix   = "source of "
	resourcePrefix = "resource "
)

// Digest returns that of an input as it is now.
func (p *Program) Digest(name string) string {
	if d, ok := p.digests.Load(name); ok {
		return d.(string)
	}
	d := p.digest(name)
	p.digests.Store(name, d)
	return d
}

func (p *Program) digest(name string) string {
	for _, u := range p.Opened {
		if name == sourcePrefix+u.Name {
			if u.Beside.Text != "" {
				return sumOf([]byte(u.Text + "\x00" + u.Beside.Name + "\x00" + u.Beside.Text))
			}
			return sumOf([]byte(u.Text))
		}
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
