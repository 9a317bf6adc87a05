package assertion

import (
	"fmt"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/contract"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
	"assay/task"
	"assay/vm"
	"assay/vm/watch"
)

// Report describes what did not hold.
type Report struct {
	Found  *source.Diagnostic // at the clause, or at the write that no frame lists; the code is the kind
	Part   string             // of the clause that is false; empty if it is all of it
	Why    string             // why the clause is undefined
	Values []task.Slot        // of expressions in the part, as written
	Stack  []Call             // the call stack, the innermost call first
	Heap   task.State         // the objects around, to be drawn
}

// Call is an open call of a method.
type Call struct {
	Method string // "Stack.push"
	Span   source.Span
}

// String returns the call as stacks show it. A call that ends with an exception has no place.
func (c Call) String() string {
	if !c.Span.Known() {
		return c.Method
	}
	return fmt.Sprintf("%s (%s)", c.Method, c.Span)
}

// maxDrawn is how many objects a report has.
const maxDrawn = 20

// Report explains why a run has stopped; nil if it is not about contracts. Sources are the
// names by which files were given.
func (c *Checker) Report(s *vm.State, stop vm.Stop, sources []string) *Report {
	e := &explainer{c: c, s: s, sources: sources}
	switch b := s.Breach(); {
	case stop.Kind == vm.Violated && b != nil:
		return e.breach(b)
	case stop.Kind == vm.Violated || stop.Kind == vm.Infeasible:
		return e.statement(stop)
	}
	return nil
}

// explainer makes one report.
type explainer struct {
	c       *Checker
	s       *vm.State
	q       *vm.Moment
	sources []string
	env     map[ir.Expr]ir.Expr // the values of quantified variables
	witness []task.Slot
	roots   []uint64
	names   []task.Slot      // of roots
	needs   map[ir.Expr]bool // where the search for a false part ends
	said    spec.Expr        // the clause as written; may be nil
	lang    *spec.Dialect    // of the clause
	renamed renaming
	r       Report
}

// breach explains a contract that was broken.
func (e *explainer) breach(b *watch.Breach) *Report {
	e.q = e.s.Moment(b.Over)
	text, help := e.headline(b)
	at := e.ownPlace(b)
	if b.Clause != nil {
		at = b.Clause.Span
	}
	kind := task.KindFrame
	if b.Clause != nil {
		kind = b.Clause.Kind
	}
	e.r.Found = &source.Diagnostic{Code: source.Code(kind), Span: at, Message: text, Help: help}
	if b.Object != 0 {
		e.root("", b.Object)
	}
	if e.r.Why = b.NoValue; e.r.Why != "" {
		e.env = map[ir.Expr]ir.Expr{}
	} else if k := e.c.clauses[b.Clause]; k != nil {
		e.clause(k)
	}
	if e.undefined(); e.r.Why != "" {
		e.r.Found.Message, e.r.Found.Help = e.valueless(b), ""
	}
	e.finish(b.Caller)
	if b.NoValue == "" && (b.Kind == watch.BreachRecursion || b.Kind == watch.BreachLoopMeasure) {
		e.r.Values = append([]task.Slot{number("before", b.Last), number("now", b.Now)}, e.r.Values...)
	}
	return &e.r
}

func number(name string, v uint64) task.Slot {
	return task.Slot{Name: name, Value: task.Value{Scalar: fmt.Sprint(int64(v))}}
}

// headline returns what happened, in one line, and what to do about it.
func (e *explainer) headline(b *watch.Breach) (text, help string) {
	name := e.method(b.Proc)
	object := e.object(b.Object)
	if b.Class != nil {
		object = "class " + b.Class.Name
	}
	cell := b.Cell
	if !b.Global {
		cell = object + cell
	}
	switch b.Kind {
	case watch.BreachEntry:
		return fmt.Sprintf("the call of %s at %s does not meet its precondition", name, e.place(b.Span)), ""
	case watch.BreachExit:
		return fmt.Sprintf("%s does not keep its postcondition", name), ""
	case watch.BreachSignals:
		return fmt.Sprintf("%s ends with %s, against its contract", name, e.thrown(b)), ""
	case watch.BreachEntering:
		return fmt.Sprintf("%s does not keep an invariant when %s is called", object, name), "methods that run while it does not hold are declared helper"
	case watch.BreachLeaving:
		return fmt.Sprintf("%s does not keep an invariant when %s ends", object, name), ""
	case watch.BreachFrame:
		return fmt.Sprintf("%s may not change %s", name, cell), "list it in the assignable clause, if it may change"
	case watch.BreachAlloc:
		return fmt.Sprintf("%s may not allocate, and makes %s", name, object), ""
	case watch.BreachRecursion:
		return fmt.Sprintf("%s calls itself, and its measure does not decrease", name), ""
	case watch.BreachLoopEntry:
		return fmt.Sprintf("the loop's invariant does not hold before the loop, in %s", name), ""
	case watch.BreachLoop:
		return fmt.Sprintf("the loop's invariant does not hold after a round, in %s", name), ""
	case watch.BreachLoopFrame:
		return fmt.Sprintf("the loop in %s may not change %s", name, cell), "list it in the loop's assignable clause, if it may change"
	}
	return fmt.Sprintf("the loop's measure does not decrease, in %s", name), ""
}

// undefined makes the finding one of a clause without a value, if that is what it is.
func (e *explainer) undefined() {
	if e.r.Why != "" {
		e.r.Found.Code, e.r.Found.Severity = source.Code(task.KindUndefined), source.Error
	}
}

// valueless returns whose clause has no value, in one line.
func (e *explainer) valueless(b *watch.Breach) string {
	name := e.method(b.Proc)
	object := e.object(b.Object)
	if b.Class != nil {
		object = "class " + b.Class.Name
	}
	switch b.Kind {
	case watch.BreachEntry, watch.BreachRecursion:
		return fmt.Sprintf("a clause of %s has no value where it is called at %s", name, e.place(b.Span))
	case watch.BreachEntering:
		return fmt.Sprintf("an invariant of %s has no value when %s is called", object, name)
	case watch.BreachLeaving:
		return fmt.Sprintf("an invariant of %s has no value when %s ends", object, name)
	case watch.BreachLoop, watch.BreachLoopEntry, watch.BreachLoopMeasure:
		return fmt.Sprintf("a clause of the loop in %s has no value", name)
	}
	return fmt.Sprintf("a clause of %s has no value where it ends", name)
}

// thrown returns the exception that ends a call.
func (e *explainer) thrown(b *watch.Breach) string {
	if b.Proc.Exc != nil {
		if v, ok := e.q.Value(b.Proc.Exc); ok && v.Word != 0 {
			if k := e.q.ClassOf(v.Word); k != nil {
				return k.Name
			}
		}
	}
	return "an exception"
}

// statement explains an assertion or assumption of contracts in a body.
func (e *explainer) statement(stop vm.Stop) *Report {
	st := e.c.said.Stmt(stop.Node)
	if a, ok := stop.Node.(*ir.Assert); ok && st == nil && a.Kind == task.KindOverflow {
		e.q = e.s.Now()
		e.r.Found = &source.Diagnostic{Code: source.Code(a.Kind), Severity: source.Error, Span: a.Span, Message: "an integer overflows: not so is " + a.What}
		e.finish(e.s.Stack())
		return &e.r
	}
	if a, ok := stop.Node.(*ir.Assert); ok && st == nil && strings.HasPrefix(a.What, contract.OnlyReads) {
		e.q = e.s.Now()
		e.r.Found = &source.Diagnostic{Code: source.Code(a.Kind), Severity: source.Error, Span: a.Span, Message: "the method reads here what it does not list: " + strings.TrimPrefix(a.What, contract.OnlyReads)}
		e.finish(e.s.Stack())
		return &e.r
	}
	if st == nil {
		return nil
	}
	e.q = e.s.Now()
	text, severity := "the assertion does not hold", source.Error
	if stop.Kind == vm.Infeasible {
		text, severity = "the assumption does not hold, and nothing is said of what comes behind it", source.Warning
	}
	e.r.Found = &source.Diagnostic{Code: source.Code(task.KindAssert), Severity: severity, Span: st.Span, Message: text}
	if e.r.Why = e.s.WhyNone(st.Clause.Clause); e.r.Why == "" {
		e.clause(st.Clause)
	}
	if e.undefined(); e.r.Why != "" {
		e.r.Found.Message = "the statement has no value here"
	}
	e.finish(e.s.Stack())
	return &e.r
}

// finish adds the call stack and the heap.
func (e *explainer) finish(stack []vm.Frame) {
	for _, f := range stack {
		if m := e.c.world.Method(f.Proc); m != nil && !m.Hidden() {
			e.r.Stack = append(e.r.Stack, Call{java.ClassType(m.Class.File.Name).String() + "." + m.File.Name, e.place(f.Span)})
		}
	}
	e.r.Values = append(e.witness, e.r.Values...)
	e.locals()
	e.draw()
	e.renamed.report(&e.r)
}

// place returns a position of the program under the name by which its file was given.
func (e *explainer) place(at source.Span) source.Span {
	for _, s := range e.sources {
		if java.SameFile(at.File, s) {
			at.File = s
		}
	}
	return at
}

// ownPlace returns the innermost place of a write in the program's own code.
func (e *explainer) ownPlace(b *watch.Breach) source.Span {
	for _, f := range b.Caller {
		if e.c.own(f.Proc) {
			return e.place(f.Span)
		}
	}
	return e.place(b.Span)
}

// method returns the source name of a procedure: "Stack.push(int)".
func (e *explainer) method(p *ir.Proc) string {
	if m := e.c.said.Said(e.c.world.Method(p)); m != nil {
		return m.String()
	}
	return p.Name
}

// locals makes the variables of the moment's procedure roots of the picture.
func (e *explainer) locals() {
	p := e.q.Proc()
	for _, l := range append(append([]*ir.Local{}, p.Params...), p.Results...) {
		if v, ok := e.q.Value(l); ok && ir.IsRef(l.Typ) {
			e.root(strings.TrimSuffix(e.text(l), "'"), v.Word)
		}
	}
}

func (e *explainer) root(name string, ref uint64) {
	if ref == 0 {
		return
	}
	e.roots = append(e.roots, ref)
	e.object(ref)
	if name != "" {
		e.names = append(e.names, task.Slot{Name: name, Value: e.q.Show(ir.Ref{}, vm.Value{Word: ref})})
	}
}

// draw collects the objects of the program, and arrays, that are reached from the roots.
func (e *explainer) draw() {
	var refs []uint64
	seen := map[uint64]bool{}
	for todo := e.roots; len(todo) > 0 && len(refs) < maxDrawn; {
		ref := todo[0]
		todo = todo[1:]
		if ref < 2 || seen[ref] {
			continue
		}
		seen[ref] = true
		if k := e.q.ClassOf(ref); k != nil && !e.c.said.Own(java.Internal(k.Name)) {
			continue
		}
		refs = append(refs, ref)
		e.object(ref)
		for _, to := range e.q.Refers(ref) {
			e.object(to)
		}
		todo = append(todo, e.q.Refers(ref)...)
	}
	e.r.Heap = e.q.Heap(refs, e.names)
	for i, ref := range refs {
		e.r.Heap.Objects[i].Class = e.kind(ref)
	}
}

// clause finds the part of a clause that is false, and its values.
func (e *explainer) clause(k *contract.Clause) {
	e.env = map[ir.Expr]ir.Expr{}
	e.said, e.lang = k.Said, k.Lang
	if k.Defined != ir.Expr(ir.True) && !e.truth(k.Defined) {
		e.needs = map[ir.Expr]bool{}
		for _, n := range k.Needs {
			e.needs[n.X] = true
		}
		leaf, _ := e.falsePart(k.Defined, nil)
		e.r.Why = "it has no meaning"
		for _, n := range k.Needs {
			if n.X == leaf {
				e.r.Why = n.What
			}
		}
		e.values(leaf)
		return
	}
	if k.Said == nil {
		e.r.Part = k.Text
	}
	x := k.Cond
	for range k.Hyps {
		x = x.(*ir.Apply).Args[1]
	}
	leaf, said := e.falsePart(x, k.Said)
	if said != nil && said != k.Said {
		e.r.Part = k.Lang.Print(said)
	}
	e.sides(leaf, said, k.Lang)
	if c := e.compared(leaf); c != nil && isComparison(said) {
		leaf = c // and not what makes it one
	}
	e.values(leaf)
}

// truth evaluates a condition; one that cannot be evaluated counts as true.
func (e *explainer) truth(x ir.Expr) bool {
	v, ok := e.q.Truth(e.closed(x))
	return v || !ok
}

// closed replaces the variables of quantifiers that have values.
func (e *explainer) closed(x ir.Expr) ir.Expr {
	if len(e.env) == 0 {
		return x
	}
	return formula.Substitute(x, func(y ir.Expr) ir.Expr { return e.env[y] })
}

// falsePart descends from a false condition to the smallest part that makes it so: through
// conjunctions, implications, and universal quantifiers, whose variables get values for
// which they are false. It descends the source expression in parallel, as far as that has the same shape.
func (e *explainer) falsePart(x ir.Expr, said spec.Expr) (ir.Expr, spec.Expr) {
	if e.needs[x] {
		return x, said
	}
	switch y := x.(type) {
	case *ir.Apply:
		switch y.Op {
		case ir.OpAnd:
			parts := conjuncts(said)
			if len(parts) == 1 && isComparison(parts[0]) { // of numbers that may be large: it is one condition
				return x, said
			}
			for i, a := range y.Args {
				if !e.truth(a) {
					if len(parts) == len(y.Args) {
						return e.falsePart(a, parts[i])
					}
					return e.falsePart(a, nil)
				}
			}
		case ir.OpImplies:
			if isComparison(said) {
				return x, said
			}
			var right spec.Expr
			if b, ok := said.(*spec.Binary); ok && b.Op == spec.Implies {
				right = b.Y
			}
			return e.falsePart(y.Args[1], right)
		}
	case *ir.Quant:
		if y.Kind == ir.QuantAll && e.instance(y) {
			var body spec.Expr
			inner := y.Body
			if k, ok := said.(*spec.Quant); ok && k.Kind == spec.All {
				body = k.Body
				if a, ok := inner.(*ir.Apply); ok && a.Op == ir.OpImplies && k.Range != nil {
					inner = a.Args[1]
				}
			}
			return e.falsePart(inner, body)
		}
	}
	return x, said
}

// conjuncts returns the operands of "a && b && c".
func conjuncts(x spec.Expr) []spec.Expr {
	if b, ok := x.(*spec.Binary); ok && b.Op == spec.And {
		return append(conjuncts(b.X), conjuncts(b.Y)...)
	}
	if x == nil {
		return nil
	}
	return []spec.Expr{x}
}

// instance finds values of a universal quantifier's variables for which its body is false.
func (e *explainer) instance(x *ir.Quant) bool {
	body := ir.Not(x.Body)
	if a, ok := x.Body.(*ir.Apply); ok && a.Op == ir.OpImplies { // the range keeps its guards
		body = &ir.Apply{Op: ir.OpAnd, Args: []ir.Expr{a.Args[0], ir.Not(a.Args[1])}, Typ: ir.Bool{}}
	}
	set := &ir.Quant{Kind: ir.QuantSet, Vars: x.Vars, Body: body}
	set.Typ = ir.QuantType(ir.QuantSet, x.Vars, set.Body)
	v, ok := e.q.Value(e.closed(set))
	if !ok || v.Rel.Len() == 0 {
		return false
	}
	for i, a := range v.Rel.Tuple(0) {
		word := uint64(a)
		if ref, ok := a.IsRef(); ok {
			word = ref
		} else if b, ok := a.IsBool(); ok {
			word = 0
			if b {
				word = 1
			}
		}
		name, _, _ := strings.Cut(x.Vars[i].Name, "'")
		q, l := e.q.With(fmt.Sprintf("%s'%d", name, len(e.env)), x.Vars[i].Typ, word)
		e.q = q
		e.env[x.Vars[i]] = l
		e.witness = append(e.witness, task.Slot{Name: name, Value: q.Show(x.Vars[i].Typ, vm.Value{Word: word})})
		if ir.IsRef(x.Vars[i].Typ) {
			e.root(name, word)
		}
	}
	return true
}

// sides adds the values of the operands of a comparison.
func (e *explainer) sides(x ir.Expr, said spec.Expr, lang *spec.Dialect) {
	b, is := said.(*spec.Binary)
	a := e.compared(x)
	if !is || a == nil || len(a.Args) != 2 {
		return
	}
	for i, side := range []spec.Expr{b.X, b.Y} {
		switch y := side.(type) {
		case *spec.Lit, nil: // a literal
		case *spec.Unary:
			if _, lit := y.X.(*spec.Lit); !lit {
				e.value(lang.Print(y), a.Args[i])
			}
		default:
			e.value(lang.Print(side), a.Args[i])
		}
	}
}

// isComparison reports whether an expression compares two others.
func isComparison(x spec.Expr) bool {
	b, ok := x.(*spec.Binary)
	return ok && slices.Contains([]spec.Op{spec.Eq, spec.Ne, spec.Lt, spec.Le, spec.Gt, spec.Ge}, b.Op)
}

// compared returns the comparison in a condition that compares numbers which may be beyond 64 bits; nil where they are.
func (e *explainer) compared(x ir.Expr) *ir.Apply {
	a, ok := x.(*ir.Apply)
	if !ok {
		return nil
	}
	switch a.Op {
	case ir.OpNot:
		return e.compared(a.Args[0])
	case ir.OpAnd, ir.OpImplies, ir.OpCond:
		for _, fits := range a.Args[:1] {
			if v, ok := e.q.Truth(e.closed(fits)); !v || !ok || len(a.Args) < 2 {
				return nil
			}
		}
		return e.compared(a.Args[1])
	}
	return a
}

// maxValues is how many values a report lists.
const maxValues = 12

func (e *explainer) value(name string, x ir.Expr) {
	if name == "" || len(e.r.Values) >= maxValues {
		return
	}
	for _, s := range append(e.witness, e.r.Values...) {
		if s.Name == name || s.Name == strings.ReplaceAll(name, "this.", "") {
			return
		}
	}
	v, ok := e.q.Value(e.closed(x))
	if !ok {
		return
	}
	t := x.Type()
	if a, ok := x.(*ir.Apply); ok && a.Op == ir.OpConv && isChar(a.Args[0].Type()) {
		t = a.Args[0].Type()
	}
	e.objects(t, v)
	e.r.Values = append(e.r.Values, task.Slot{Name: name, Value: e.q.Show(t, v)})
	if ir.IsRef(x.Type()) {
		e.root("", v.Word)
	}
}

func isChar(t ir.Type) bool { return t == ir.Type(ir.Int{Bits: 16}) }

// values lists what an expression reads: variables, fields, elements, lengths, calls.
func (e *explainer) values(x ir.Expr) {
	switch y := x.(type) {
	case *ir.Quant:
		return // its variables have no values
	case *ir.Call:
		if strings.HasPrefix(y.Proc.Name, java.PureText) {
			return
		}
		if _, silent := e.unwritten(y); !silent || methodName(y.Proc) != "valueOf" { // the object is not mentioned in the source
			e.value(e.text(x), x)
		}
	case *ir.Local, *ir.Global, *ir.Read:
		if l, ok := x.(*ir.Local); !ok || l.Name != "this" {
			e.value(e.text(x), x)
		}
	case *ir.Old:
		e.value(e.text(x), x)
		return
	case *ir.Apply:
		if y.Op == ir.OpLen {
			e.value(e.text(x), x)
		}
	}
	for _, y := range ir.Operands(x) {
		e.values(y)
	}
}

// text returns an expression as Java writes it; empty if it is not one of those that have values.
func (e *explainer) text(x ir.Expr) string {
	switch x := x.(type) {
	case *ir.Local:
		return e.local(x)
	case *ir.BoundVar:
		name, _, _ := strings.Cut(x.Name, "'")
		return name
	case *ir.Global:
		return x.Name[strings.LastIndexByte(x.Name, '.')+1:]
	case *ir.Const:
		return ir.ExprString(x)
	case *ir.Old:
		if in := e.text(x.X); in != "" {
			return `\old(` + in + ")"
		}
	case *ir.Read:
		base := ""
		if x.Place.Base != nil {
			base = e.text(x.Place.Base)
		}
		switch {
		case base == "":
		case x.Place.Kind == ir.PlaceField:
			return base + "." + x.Place.Field.Name
		case x.Place.Kind == ir.PlaceElem:
			if i := e.text(x.Place.Index); i != "" {
				return base + "[" + i + "]"
			}
		}
	case *ir.Call:
		return e.callText(x)
	case *ir.Apply:
		return e.operation(x)
	}
	return ""
}

func (e *explainer) operation(x *ir.Apply) string {
	switch x.Op {
	case ir.OpLen:
		if in := e.text(x.Args[0]); in != "" {
			return in + ".length"
		}
	case ir.OpConv:
		return e.text(x.Args[0])
	case ir.OpAdd, ir.OpSub:
		a, b := e.text(x.Args[0]), e.text(x.Args[1])
		if a != "" && b != "" {
			return a + map[ir.Op]string{ir.OpAdd: " + ", ir.OpSub: " - "}[x.Op] + b
		}
	}
	return ""
}

// callText returns a call of a method, without the types in its procedure's name.
func (e *explainer) callText(x *ir.Call) string {
	if text, ok := strings.CutPrefix(x.Proc.Name, java.PureText); ok {
		return text
	}
	if said, ok := e.unwritten(x); ok {
		if b, ok := said.(*spec.Binary); ok {
			return e.lang.Print(b)
		}
		return e.text(x.Args[0])
	}
	name := methodName(x.Proc)
	var args []string
	for _, a := range x.Args {
		t := e.text(a)
		if t == "" {
			return ""
		}
		args = append(args, t)
	}
	if len(x.Proc.Params) > 0 && x.Proc.Params[0].Name == "this" {
		if k, ok := x.Args[0].(*ir.Call); ok && methodName(k.Proc) == "simpleConcat" {
			if _, ok := e.unwritten(k); ok {
				args[0] = "(" + args[0] + ")"
			}
		}
		return args[0] + "." + name + "(" + strings.Join(args[1:], ", ") + ")"
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

// methodName returns the name of the method that a procedure runs.
func methodName(p *ir.Proc) string {
	name, _, _ := strings.Cut(p.Name, "(")
	return name[strings.LastIndexByte(name, '.')+1:]
}

// unwritten reports whether a call is implicit, for "+" of strings and for boxes, and returns the source expression.
func (e *explainer) unwritten(x *ir.Call) (spec.Expr, bool) {
	var there spec.Expr
	written := e.said == nil || !x.Span.Known()
	var look func(y spec.Expr)
	look = func(y spec.Expr) {
		if y.Span() == x.Span {
			if k, ok := y.(*spec.Call); ok && k.Name == methodName(x.Proc) {
				written = true
			}
			there = y
		}
		for _, z := range spec.Operands(y) {
			look(z)
		}
	}
	if !written {
		look(e.said)
	}
	return there, !written && there != nil && len(x.Args) > 0
}

// local returns the name of a variable in the source.
func (e *explainer) local(l *ir.Local) string {
	p := e.q.Proc()
	for i, r := range p.Results {
		if r == l && i == 0 {
			return `\result`
		}
	}
	if p.Exc == l {
		return "the exception"
	}
	m := e.c.world.Method(p)
	if m == nil {
		name, _, _ := strings.Cut(l.Name, "'")
		return name
	}
	if said := e.c.said.Said(m); said != nil {
		k := len(p.Params) - len(said.Names)
		for i, a := range p.Params {
			if a == l && i >= k && said.Names[i-k] != "" {
				return said.Names[i-k]
			}
		}
	}
	name, _, _ := strings.Cut(l.Name, "'")
	return name
}
