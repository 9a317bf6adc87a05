package check

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"sync"

	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/contract"
	"assay/source"
)

// fork is the same targets, with contracts of their own, that notes which classes are looked for.
func (p *targets) fork() *targets {
	q := *p
	q.opened, q.looked = nil, &looked{names: map[string]bool{}}
	for _, u := range p.opened {
		v := *u
		v.program = &q
		q.opened = append(q.opened, &v)
	}
	q.contracts(&source.List{}, p.options) // it had no complaints before
	return &q
}

// looked are the names of classes that were looked for, found or not.
type looked struct {
	mu    sync.Mutex
	names map[string]bool
}

func (l *looked) add(name string) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.names[name] = true
}

// finder notes which classes are looked for.
type finder struct {
	java.Classes
	looked *looked
}

func (f finder) Find(name string) (*classfile.Class, error) {
	f.looked.add(name)
	return f.Classes.Find(name)
}

// specFinder does the same for contracts.
type specFinder struct {
	contract.Finder
	looked *looked
}

func (f specFinder) Class(name string) (*classfile.Class, error) {
	f.looked.add(name)
	return f.Finder.Class(name)
}

// Input is something that answers about a program depend on.
type Input struct {
	Name   string
	Digest string // empty: there is no such thing
}

// Inputs are the classes that a fork has looked for so far, and the sources of those
// under check. The library is not among them: Recipe stands for it.
func (p *targets) Inputs() []Input {
	p.looked.mu.Lock()
	defer p.looked.mu.Unlock()
	var out []Input
	seen := map[string]bool{}
	for name := range p.looked.names {
		out = append(out, Input{name, p.Digest(name)})
		if c := p.own[name]; c != nil && c.unit.Text != "" && !seen[c.unit.Name] {
			seen[c.unit.Name] = true
			text := sourcePrefix + c.unit.Name
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

// sourcePrefix begins the name of an input that is the text of a unit.
const sourcePrefix = "source of "

// Digest is that of an input as it is now.
func (p *targets) Digest(name string) string {
	if d, ok := p.digests.Load(name); ok {
		return d.(string)
	}
	d := p.digest(name)
	p.digests.Store(name, d)
	return d
}

func (p *targets) digest(name string) string {
	for _, u := range p.opened {
		if name == sourcePrefix+u.Name {
			return sumOf([]byte(u.Text))
		}
	}
	found, err := p.app.Find(name)
	if err != nil {
		return ""
	}
	return sumOf(found.Data)
}

func sumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
