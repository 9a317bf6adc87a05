package lasting

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"assay/ir"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/reach"
)

// This file decides whether code under check may change an object of the library that is reachable from a static final
// field: a list, a map, a builder. The contents of such an object are not arbitrary where a method begins, since its
// class has unstated invariants.
//
// References are followed from where the field is read through locals, calls of methods under check and
// lambdas. Where one is stored, returned, or passed to a method of the library that is not known to leave it unchanged,
// the object may change.

// mutated returns which method under check may change the objects of the library reachable from a field; empty: none.
// The field is a global, or one of objects.
func (k *Kept) mutated(member string, g *ir.Global, f *ir.Field, in *within) string {
	if !in.open {
		return ""
	}
	key := mutatedKey(member, in)
	if name, ok := k.mutators[key]; ok {
		return name
	}
	k.mutators[key] = ""
	k.mutators[key] = k.mutator(member, g, f, in)
	return k.mutators[key]
}

// mutatedKey is the key of a query: the answer depends on the objects.
func mutatedKey(member string, in *within) string {
	var out strings.Builder
	out.WriteString(member + " " + strconv.FormatBool(in.rich) + strconv.FormatBool(in.ordered))
	for _, c := range in.classes {
		out.WriteString(" " + c.Name)
	}
	return out.String()
}

func (k *Kept) mutator(member string, g *ir.Global, f *ir.Field, in *within) string {
	if f != nil && isLambda(f.Owner) {
		if k.w.lambdaChanges(f, in) {
			return "a lambda"
		}
		return ""
	}
	u := k.w.Program.UsageOf()
	if u.Given[member] {
		return "a method that Lombok would add"
	}
	for _, m := range k.w.Program.Readers(member) {
		c := k.w.Java.Known(m.Class.File.Name)
		if c == nil || m.Method.Name == "<clinit>" || f != nil && u.Builds(m, f) {
			continue
		}
		d := c.Declared(m.Method.Name, m.Method.Desc)
		if d == nil || d.Proc == nil {
			continue
		}
		if k.w.follow(d.Proc, &use{g: g, f: f, in: in, began: map[given]effect{}}, nil).changes() {
			return reach.People(c.IR.Name, m.Method.Name)
		}
	}
	return ""
}

// lambdaChanges reports whether the code of a lambda may change what a field captured. Its result goes to its callers,
// which are followed too.
func (w *Heap) lambdaChanges(f *ir.Field, in *within) bool {
	return slices.ContainsFunc(f.Owner.Methods, func(m ir.Method) bool {
		return m.Proc != nil && w.follow(m.Proc, &use{f: f, in: in, began: map[given]effect{}}, nil).changed
	})
}

// alias is how a variable leads to the objects that are followed.
type alias uint8

const (
	inside  alias = 1 << iota // it may refer to one of them
	view                      // it may refer to a view of them: an iterator, a key set
	entries                   // the same for entries, and an entry itself, which can be set
)

// given is a parameter that gets something.
type given struct {
	param *ir.Local
	is    alias
}

// effect is what a procedure does with its arguments.
type effect struct {
	changed bool  // the objects may change, or escape
	gives   alias // what the results may lead to
}

// changes reports whether the objects may have changed after a procedure that any caller may call.
func (e effect) changes() bool { return e.changed || e.gives != 0 }

// use is what the objects flow to in a procedure.
type use struct {
	w     *Heap
	g     *ir.Global
	f     *ir.Field
	in    *within
	began map[given]effect   // parameters that are followed, or were
	holds map[ir.Var]alias   // locals that may lead to them, where a statement begins
	at    []map[ir.Var]alias // where blocks begin
	does  effect
}

// follow returns what a procedure does with the objects of a field, or of a parameter.
func (w *Heap) follow(p *ir.Proc, x *use, from []given) effect {
	if w.Java.Load(p) != nil || p.External() {
		return effect{changed: true}
	}
	x.w, x.at = w, make([]map[ir.Var]alias, len(p.Blocks))
	x.at[0] = map[ir.Var]alias{}
	for _, a := range from {
		x.at[0][a.param] = a.is
	}
	for todo := []*ir.Block{p.Blocks[0]}; len(todo) > 0 && !x.does.changed; {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		x.holds = maps.Clone(x.at[b.Index])
		for _, s := range b.Stmts {
			x.stmt(s)
		}
		if len(b.Term.Succs()) == 0 {
			x.leave(p)
		}
		for _, k := range b.Term.Succs() {
			if x.flowsTo(k, x.cast(b.Term, k)) {
				todo = append(todo, k)
			}
		}
	}
	return x.does
}

// leave handles the end of a procedure.
func (x *use) leave(p *ir.Proc) {
	for _, r := range p.Results {
		x.does.gives |= x.holds[r]
	}
	x.does.changed = x.does.changed || p.Exc != nil && x.holds[p.Exc] != 0
}

// flowsTo joins the current facts into those at the beginning of a block, except for a variable that is known to lead
// to none of the objects; it reports whether they grew.
func (x *use) flowsTo(to *ir.Block, but *ir.Local) bool {
	more := x.at[to.Index] == nil
	if more {
		x.at[to.Index] = map[ir.Var]alias{}
	}
	for v, is := range x.holds {
		if l, ok := v.(*ir.Local); ok && l == but {
			continue
		}
		if old := x.at[to.Index][v]; old|is != old {
			x.at[to.Index][v], more = old|is, true
		}
	}
	return more
}

// cast returns the variable that a branch to a block shows to be null or of a class that leads to none of the
// objects.
func (x *use) cast(t ir.Term, to *ir.Block) *ir.Local {
	b, ok := t.(*ir.If)
	if !ok || b.Else != to || b.Then == to {
		return nil
	}
	and, ok := b.X.(*ir.Apply)
	if !ok || and.Op != ir.OpAnd || len(and.Args) != 2 {
		return nil
	}
	not, ok := and.Args[1].(*ir.Apply)
	if !ok || not.Op != ir.OpNot {
		return nil
	}
	test, ok := not.Args[0].(*ir.TypeTest)
	if !ok {
		return nil
	}
	r, ok := test.Of.(ir.Ref)
	v, local := test.X.(*ir.Local)
	if !ok || !local || r.Class == nil || !x.apart(r.Class) || !isNotNull(and.Args[0], v) {
		return nil
	}
	return v
}

// isNotNull reports whether an expression compares a variable with null.
func isNotNull(e ir.Expr, v *ir.Local) bool {
	a, ok := e.(*ir.Apply)
	return ok && a.Op == ir.OpNe && len(a.Args) == 2 && (a.Args[0] == ir.Expr(v) || a.Args[1] == ir.Expr(v))
}

// apart reports whether objects of a class are none of those that are followed.
func (x *use) apart(c *ir.Class) bool {
	if reach.Value(c.Name) {
		return true
	}
	return x.w.HasStateIR(c) && !c.Interface && !x.w.libraryState(c)
}

// is returns how an expression leads to the objects.
func (x *use) is(e ir.Expr) (out alias) {
	if e == nil || !ir.IsRef(e.Type()) {
		return 0
	}
	ir.Walk(e, func(e ir.Expr) bool {
		switch e := e.(type) {
		case *ir.Local:
			out |= x.holds[e]
		case *ir.Global:
			if x.g != nil && e == x.g {
				out |= inside
			}
		case *ir.Read:
			if x.f != nil && e.Place.Field == x.f {
				out |= inside
			}
		case *ir.TypeTest:
			return false
		case *ir.Apply:
			return ir.IsRef(e.Typ)
		}
		return true
	})
	return out
}

// set records what a variable leads to from now on.
func (x *use) set(v ir.Var, is alias) {
	switch _, local := v.(*ir.Local); {
	case !local:
		x.does.changed = x.does.changed || is != 0
	case is != 0 && ir.IsRef(v.Type()):
		x.holds[v] = is
	default:
		delete(x.holds, v)
	}
}

func (x *use) stmt(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Assign:
		x.set(s.Dst, x.is(s.X))
	case *ir.Load:
		x.set(s.Dst, x.load(s.Place))
	case *ir.New:
		x.set(s.Dst, 0)
	case *ir.NewArray:
		x.set(s.Dst, 0)
	case *ir.Store:
		x.store(s)
	case *ir.CallStmt:
		gives := x.call(s)
		for _, d := range s.Dsts {
			x.set(d, gives)
		}
	}
}

// load returns how the content of a place leads to the objects.
func (x *use) load(p *ir.Place) alias {
	switch {
	case x.f != nil && p.Field == x.f:
		return inside
	case p.Kind == ir.PlaceElem, p.Field != nil && !x.w.HasStateIR(p.Field.Owner) && !isLambda(p.Field.Owner):
		return x.is(p.Base)
	}
	return 0
}

// store handles a store into one of the objects, or of one of them. A lambda keeps what it captures, and is followed.
func (x *use) store(s *ir.Store) {
	what, f := x.is(s.X), s.Place.Field
	if what != 0 && f != nil && isLambda(f.Owner) {
		x.does.changed = x.does.changed || what != inside || x.w.captured(f, x)
		x.set(s.Place.Base.(*ir.Local), x.is(s.Place.Base)|view)
		return
	}
	into := x.is(s.Place.Base) != 0 && (s.Place.Kind == ir.PlaceElem || f != nil && !x.w.HasStateIR(f.Owner))
	x.does.changed = x.does.changed || what != 0 || into
}

// captured reports whether the code of a lambda may change what it captures, or lets it escape.
func (w *Heap) captured(f *ir.Field, x *use) bool {
	return slices.ContainsFunc(f.Owner.Methods, func(m ir.Method) bool {
		return m.Proc != nil && w.follow(m.Proc, &use{f: f, in: x.in, began: x.began}, nil).changes()
	})
}

// call handles a call that may get one of the objects, as the receiver or as an argument. It returns what the result
// may lead to.
func (x *use) call(s *ir.CallStmt) alias {
	args := make([]alias, len(s.Args))
	all := alias(0)
	for i, a := range s.Args {
		args[i] = x.is(a)
		all |= args[i]
	}
	switch {
	case all == 0 || s.Proc != nil && boot.Raises(s.Proc):
		return 0
	case s.Proc == nil:
		return x.virtual(s, args)
	case x.w.Java.Method(s.Proc) != nil && !x.w.known(s.Proc):
		return x.library(s, args)
	case x.w.Java.Method(s.Proc) == nil && !slices.ContainsFunc(s.Proc.Results, func(r *ir.Local) bool { return ir.IsRef(r.Typ) }) && !strings.HasPrefix(s.Proc.Name, "new "):
		return 0 // an internal check
	}
	return x.enter(s.Proc, args)
}

// enter follows a call of a method under check, or of a helper of ours.
func (x *use) enter(p *ir.Proc, args []alias) (gives alias) {
	for i, is := range args {
		if is == 0 {
			continue
		}
		at := given{p.Params[i], is}
		done, ok := x.began[at]
		if !ok {
			x.began[at] = effect{gives: inside | view | entries} // for recursion
			done = x.w.follow(p, &use{in: x.in, began: x.began}, []given{at})
			x.began[at] = done
		}
		x.does.changed = x.does.changed || done.changed
		gives |= done.gives
	}
	return gives
}

// virtual handles a virtual call: the target is known where the receiver is one of the followed objects.
func (x *use) virtual(s *ir.CallStmt, args []alias) (gives alias) {
	c, _ := x.w.calledBy(s)
	if args[0]&inside == 0 || args[0] != inside {
		gives |= x.outer(c, false, args)
	}
	if args[0]&inside == 0 {
		return gives
	}
	var procs []*ir.Proc
	known := false
	for _, k := range x.in.classes {
		p := s.Callee(k)
		known = known || p != nil
		if p != nil && isLambda(k) {
			gives |= x.lambda(c, args)
		} else if p != nil && !slices.Contains(procs, p) {
			procs = append(procs, p)
		}
	}
	for _, p := range procs {
		if m := x.w.Java.Method(p); m != nil && !x.w.known(p) {
			gives |= x.outer(called{m.Class.File.Name, m.File.Name, m.File.Desc}, false, args)
		} else {
			gives |= x.enter(p, args)
		}
	}
	if !known {
		gives |= x.outer(c, false, args)
	}
	return gives
}

// lambda handles a call of a booted lambda. What it captured is a place of its own: it is followed in its body, and may
// be the result.
func (x *use) lambda(c called, args []alias) alias {
	x.does.changed = x.does.changed || slices.ContainsFunc(args[1:], func(a alias) bool { return a != 0 })
	if x.in.rich && givesObject(c.desc) {
		return inside
	}
	return 0
}

// library handles a call of a method of the library that is known by its procedure.
func (x *use) library(s *ir.CallStmt, args []alias) alias {
	c, static := x.w.calledBy(s)
	return x.outer(c, static, args)
}

// outer handles a call of a method of the library. It returns what the result may lead to.
func (x *use) outer(c called, static bool, args []alias) (gives alias) {
	if !static {
		if gives = x.receiver(c, args[0]); c.name == "<init>" {
			gives = 0
		}
		args = args[1:]
	}
	all := alias(0)
	for _, a := range args {
		all |= a
	}
	switch {
	case all == 0:
	case wraps[c.name]:
		gives |= all | view
	case !takers[c.name] && !(c.name == "<init>" && copies(c)), x.in.rich && copiers[c.name]:
		x.does.changed = true
	}
	if !givesObject(c.desc) {
		return 0
	}
	return gives
}

// receiver handles a call of a method of the library with one of the objects, or a view, as the receiver.
func (x *use) receiver(c called, is alias) (gives alias) {
	switch {
	case is == 0:
		return 0
	case is&inside != 0 && !x.w.observes(c, x.in), !observers[c.name] && !cursors[c.name], x.in.rich && callsBack(c.desc):
		x.does.changed = true
	}
	if c.name == "entrySet" {
		return entries
	}
	if views[c.name] || cursors[c.name] {
		gives = is & entries
	}
	if views[c.name] && is != entries {
		gives |= view
	}
	if x.in.rich && !views[c.name] && !(cursors[c.name] && is == entries) {
		gives |= inside
	}
	return gives
}

// known reports whether a procedure is a method of the classes under check or of the class path.
func (w *Heap) known(p *ir.Proc) bool {
	m := w.Java.Method(p)
	return m != nil && w.HasState(m.Class)
}
