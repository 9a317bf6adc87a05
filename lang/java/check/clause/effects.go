package clause

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/boot"
)

// effects are what the code of a goal may do to objects: an upper bound, from the classes under check.
type effects struct {
	w      *Clauses
	fields map[*ir.Field]bool
	vars   map[*ir.Global]bool
	made   map[*ir.Class]bool
	elems  bool // elements of arrays are stored
	any    bool // anything is stored at all
	seen   map[*ir.Proc]bool
	todo   []*ir.Proc
	helped bool           // a helper is called that has a contract: taken by that, it may break anything
	outer  bool           // code of the library runs, which may call back, and write its own objects and arrays
	beside []*java.Class  // classes of the class path that take part, and are not under check
	calls  []*ir.CallStmt // by the class of the receiver
}

// effectsOf follows calls from a procedure.
func (w *Clauses) effectsOf(p *ir.Proc) *effects {
	e := &effects{w: w, fields: map[*ir.Field]bool{}, vars: map[*ir.Global]bool{}, made: map[*ir.Class]bool{}, seen: map[*ir.Proc]bool{}}
	e.reach(p)
	for len(e.todo) > 0 {
		p := e.todo[len(e.todo)-1]
		e.todo = e.todo[:len(e.todo)-1]
		if p.External() && w.Java.Load(p) != nil {
			continue // refused: it does not run
		}
		for _, b := range p.Blocks {
			for _, s := range b.Stmts {
				e.stmt(s)
			}
		}
	}
	return e
}

// reach adds a procedure of the classes under check, or beside them. The library changes its own objects, and others only through the
// methods that it can call back.
func (e *effects) reach(p *ir.Proc) {
	if p == nil || e.seen[p] || boot.Raises(p) || p.Name == "java.lang.Object.<init>()V" {
		return
	}
	e.seen[p] = true
	m := e.w.Java.Method(p)
	if e.w.Own(p) || m == nil { // under check, or a helper of ours
		e.todo = append(e.todo, p)
		return
	}
	if e.joins(m.Class) {
		e.todo = append(e.todo, p)
		return
	}
	e.leaves()
}

// leaves notes that code of the library runs.
func (e *effects) leaves() {
	if e.outer {
		return
	}
	e.outer = true
	for _, c := range slices.Concat(e.w.Classes, e.beside) {
		e.callBacks(c)
	}
}

// joins adds a class beside those under check, as one that was compiled with them: its code may write their fields. It reports whether it is one.
func (e *effects) joins(c *java.Class) bool {
	if c == nil || e.w.Owns(c) || !e.w.Program.InFolder(c.File.Name) {
		return false
	}
	if slices.Contains(e.beside, c) {
		return true
	}
	e.beside = append(e.beside, c)
	for _, s := range e.calls {
		e.reach(s.Callee(c.IR))
	}
	if e.outer {
		e.callBacks(c)
	}
	return true
}

// callBacks are the methods of a class that override some of the library, and the bodies of lambdas.
func (e *effects) callBacks(c *java.Class) {
	for _, f := range c.File.Methods {
		m := c.Declared(f.Name, f.Desc)
		if m.Proc != nil && (strings.HasPrefix(f.Name, "lambda$") || m.Key != "" && e.fromLibrary(c, m)) {
			e.reach(m.Proc)
		}
	}
}

// fromLibrary reports whether a supertype in the library declares the method.
func (e *effects) fromLibrary(c *java.Class, m *java.Method) bool {
	for k := c; k != nil; k = k.Super {
		for _, i := range append([]*java.Class{k}, k.Ifaces...) {
			if e.w.Owns(i) || e.w.Program.InFolder(i.File.Name) {
				if i != k && e.fromLibrary(i, m) {
					return true
				}
				continue
			}
			if i.IR.Lookup(m.Key) != nil {
				return true
			}
			if _, ok := i.IR.Declared(m.Key); ok {
				return true
			}
		}
	}
	return false
}

func (e *effects) stmt(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Store:
		e.any = true
		switch s.Place.Kind {
		case ir.PlaceField:
			e.fields[s.Place.Field] = true
		case ir.PlaceElem:
			e.elems = true
		}
	case *ir.New:
		e.any, e.made[s.Class] = true, true
		e.joins(e.w.Java.Of(s.Class))
	case *ir.NewArray:
		e.any = true
	case *ir.Assign:
		if g, global := s.Dst.(*ir.Global); global {
			e.any, e.vars[g] = true, true
		}
	case *ir.CallStmt:
		if m := e.w.Contracts.Called(s); m != nil && !e.w.keeps(m) && e.w.Promise(s) != nil {
			e.helped = true
		}
		if s.Proc != nil {
			e.reach(s.Proc)
			return
		}
		e.calls = append(e.calls, s)
		for _, c := range slices.Concat(e.w.Classes, e.beside) {
			e.reach(s.Callee(c.IR))
		}
		e.leaves() // the receiver may be of the library
	case *ir.Start:
		e.reach(s.Proc)
	}
}

// uses returns the globals that the code reads or writes.
func (e *effects) uses() map[*ir.Global]bool {
	out := map[*ir.Global]bool{}
	node := func(n ir.Node) {
		for _, x := range ir.Exprs(n) {
			ir.Walk(x, func(y ir.Expr) bool {
				if g, ok := y.(*ir.Global); ok {
					out[g] = true
				}
				return true
			})
		}
		for _, v := range ir.Changes(n) {
			if g, ok := v.(*ir.Global); ok {
				out[g] = true
			}
		}
	}
	for p := range e.seen {
		for _, b := range p.Blocks {
			for _, s := range b.Stmts {
				node(s)
			}
			node(b.Term)
		}
	}
	return out
}

// keeps reports whether the code breaks none of some invariants.
func (e *effects) keeps(list ...java.Invariant) bool {
	return !e.helped && len(list) > 0 && !slices.ContainsFunc(list, func(k java.Invariant) bool { return e.mayBreak(k.Class, k.Clause) })
}

// mayBreak reports whether the code may break an invariant; the class is nil for a static one.
func (e *effects) mayBreak(c *ir.Class, inv *ir.Clause) bool {
	if !e.any && !e.outer {
		return false
	}
	breaks := false
	for k := range e.made {
		breaks = breaks || c != nil && k.Subclass(c)
	}
	if c != nil && java.Refused(inv.X) {
		return breaks || e.named(c, inv.Text)
	}
	ir.Walk(inv.X, func(x ir.Expr) bool {
		switch x := x.(type) {
		case *ir.Read:
			breaks = breaks || e.writes(x.Place.Field) || x.Place.Kind == ir.PlaceElem && (e.elems || e.outer)
		case *ir.FieldRel:
			breaks = breaks || e.writes(x.Field)
		case *ir.Global:
			breaks = breaks || e.vars[x] || !e.w.Contracts.Location(x)
		case *ir.Const, *ir.Local, *ir.BoundVar, *ir.Apply, *ir.TypeTest:
		case *ir.Quant:
			breaks = breaks || overObjects(x)
		default:
			breaks = true // it may read more than is followed
		}
		return !breaks
	})
	return breaks
}

// named reports whether something is changed that the text of an invariant may mention: fields of its class, and
// anything whose name occurs in it.
func (e *effects) named(c *ir.Class, text string) bool {
	says := map[string]bool{}
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		says[w] = true
	}
	for f := range e.fields {
		if says[f.Name] || f.Owner.Subclass(c) || c.Subclass(f.Owner) {
			return true
		}
	}
	for g := range e.vars {
		if says[g.Name[strings.LastIndexByte(g.Name, '.')+1:]] {
			return true
		}
	}
	return (e.elems || e.outer) && strings.Contains(text, "[") || aCall.MatchString(text)
}

// aCall finds what may be a call in the text of an invariant: it may read more than is followed.
var aCall = regexp.MustCompile(`[\w$]\s*\(`)

// writes reports whether the code may write a field; f may be nil.
func (e *effects) writes(f *ir.Field) bool {
	return f != nil && (e.fields[f] || e.outer && !e.w.OwnIR(f.Owner))
}

// overObjects reports whether a quantifier ranges over objects, which may be new.
func overObjects(q *ir.Quant) bool {
	for _, v := range q.Vars {
		if ir.IsRef(v.Typ) {
			return true
		}
	}
	return false
}
