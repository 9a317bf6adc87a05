// This file hashes what programs say, positions left out: the key of caches,
// summaries and differences.

package ir

import (
	"crypto/sha256"
	"encoding/hex"
	"sort"
)

// Hash is the SHA-256 of a canonical text.
type Hash [sha256.Size]byte

func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// Hash is of the procedure as printed: positions, texts and origins do not
// count; names of locals, callees, globals and classes do.
func (p *Proc) Hash() Hash { return sha256.Sum256([]byte(p.String())) }

// Hash is of a procedure and every declaration it depends on: the classes,
// structs, globals and literals it mentions, what those mention in turn, and
// the signatures and contracts, but not the bodies, of the procedures it may
// call. Bodies of callees have hashes of their own.
func (p *Program) Hash(q *Proc) Hash {
	m := &mentions{prog: p, seen: map[any]bool{}}
	m.proc(q)
	for _, b := range q.Blocks {
		m.block(b)
	}
	sort.Strings(m.texts)
	h := sha256.New()
	h.Write([]byte(q.String()))
	for _, t := range m.texts {
		h.Write([]byte{0})
		h.Write([]byte(t))
	}
	return Hash(h.Sum(nil))
}

// mentions collects the texts of declarations.
type mentions struct {
	prog  *Program
	seen  map[any]bool
	texts []string
}

// first reports whether x is met for the first time.
func (m *mentions) first(x any) bool {
	old := m.seen[x]
	m.seen[x] = true
	return !old
}

func (m *mentions) text(f func(p *printer)) {
	p := &printer{}
	f(p)
	m.texts = append(m.texts, p.b.String())
}

func (m *mentions) class(k *Class) {
	if k == nil || !m.first(k) {
		return
	}
	m.text(func(p *printer) { p.class(k) })
	m.class(k.Super)
	for _, i := range k.Interfaces {
		m.class(i)
	}
	for _, f := range k.Fields {
		m.typ(f.Typ)
	}
	m.clauses(k.Invariants)
}

func (m *mentions) typ(t Type) {
	switch t := t.(type) {
	case Ref:
		m.class(t.Class)
	case Array:
		m.typ(t.Elem)
	case Ptr:
		m.typ(t.Elem)
	case Fixed:
		m.typ(t.Elem)
	case Func:
		if m.first(t.Sig) {
			m.text(func(p *printer) { p.sig(t.Sig) })
			for _, l := range [][]Type{t.Sig.Params, t.Sig.Results, {t.Sig.Exc}} {
				for _, u := range l {
					m.typ(u)
				}
			}
		}
	case StructVal:
		if m.first(t.Struct) {
			m.text(func(p *printer) { p.program(&Program{Structs: []*Struct{t.Struct}}) })
			for _, f := range t.Struct.Fields {
				m.typ(f.Typ)
			}
		}
	case *Rel:
		for _, p := range t.Alts {
			for _, s := range p {
				m.typ(s)
			}
		}
	}
}

// proc takes the signature and the contract.
func (m *mentions) proc(q *Proc) {
	if q == nil || !m.first(q) {
		return
	}
	head := *q
	head.Blocks, head.Locals = nil, nil
	m.text(func(p *printer) { p.proc(&head) })
	for _, l := range q.Locals {
		m.typ(l.Typ)
	}
	if k := q.Contract; k != nil {
		m.clauses(k.Requires)
		m.clauses(k.Ensures)
		m.clauses(k.Signals)
		if k.Frame != nil {
			for _, v := range k.Frame.Vars {
				m.expr(v)
			}
			for _, c := range k.Frame.Classes {
				m.class(c)
			}
			for _, pl := range k.Frame.Places {
				m.place(pl)
			}
		}
	}
}

func (m *mentions) clauses(list []*Clause) {
	for _, c := range list {
		m.expr(c.X)
	}
}

func (m *mentions) place(p *Place) {
	if p.Field != nil {
		m.class(p.Field.Owner)
	}
	for _, x := range p.Operands() {
		m.expr(x)
	}
}

func (m *mentions) expr(x Expr) {
	Walk(x, func(x Expr) bool {
		m.typ(x.Type())
		switch x := x.(type) {
		case *Global:
			if m.first(x) {
				m.text(func(p *printer) { p.program(&Program{Globals: []*Global{x}}) })
			}
		case *Literal:
			if m.first(x) {
				m.text(func(p *printer) { p.program(&Program{Literals: []*Literal{x}}) })
			}
		case *Quant:
			for _, v := range x.Vars {
				m.typ(v.Typ)
			}
		case *Extent:
			m.class(x.Class)
		case *FieldRel:
			m.class(x.Field.Owner)
		case *TypeTest:
			m.typ(x.Of)
		case *ProcRef:
			m.proc(x.Proc)
		case *Read:
			m.place(x.Place)
		case *Call:
			m.proc(x.Proc)
		case *Reach:
			for _, f := range x.Fields {
				m.class(f.Owner)
			}
		}
		return true
	})
}

func (m *mentions) block(b *Block) {
	m.clauses(b.Invariants)
	m.clauses(b.Decreases)
	for _, s := range b.Stmts {
		for _, x := range Exprs(s) {
			m.expr(x)
		}
		if pl := PlaceOf(s); pl != nil {
			m.place(pl)
		}
		switch s := s.(type) {
		case *New:
			m.class(s.Class)
		case *NewArray:
			m.typ(s.Elem)
		case *CallStmt:
			m.proc(s.Proc)
			switch {
			case s.Fun != nil:
				for _, q := range m.prog.Targets(s) {
					m.proc(q)
				}
			case s.Proc == nil:
				m.method(s.Method)
			}
		case *Spec:
			for _, k := range s.Classes {
				m.class(k)
			}
		case *Start:
			m.proc(s.Proc)
		}
	}
	if b.Term != nil {
		for _, x := range Exprs(b.Term) {
			m.expr(x)
		}
	}
}

// method takes every class that declares the method and its procedures.
func (m *mentions) method(key string) {
	for _, k := range m.prog.Classes {
		if d, ok := k.Declared(key); ok {
			m.class(k)
			m.proc(d.Proc)
		}
	}
}
