package check

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"sync"

	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/contract"
	"assay/source"
)

// Fork is the same targets as a program of their own, which knows nothing of what was
// lowered before: what comes out of it depends on the targets alone. It shares the class
// files, and is not closed but released.
func (p *Program) Fork() *Program {
	q := *p
	q.worlds, q.Units, q.started = map[int]*World{}, nil, nil
	q.looked = &looked{names: map[string]bool{}}
	for _, u := range p.Units {
		v := *u
		v.program = &q
		q.Units = append(q.Units, &v)
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
func (p *Program) Inputs() []Input {
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
func (p *Program) Digest(name string) string {
	if d, ok := p.digests.Load(name); ok {
		return d.(string)
	}
	d := p.digest(name)
	p.digests.Store(name, d)
	return d
}

func (p *Program) digest(name string) string {
	for _, u := range p.Units {
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

// Recipe says what answers about a goal depend on besides the inputs: the goal, the
// library, and what is under check.
func (p *Program) Recipe(g *Goal) []byte {
	own := ""
	for _, c := range p.classes {
		own += c.file.Name + " of " + c.unit.Name + "\n"
	}
	return fmt.Appendf(nil, "%s\n%d %v\n%v\n%s%s", g.Name, g.Kind, g.Span, p.home, identity(p.home), own)
}
