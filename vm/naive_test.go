// This file judges statements: random programs with objects, arrays, structs,
// pointers, calls and exceptions run on the VM and on an interpreter that walks
// the tree over Go's own objects.

package vm_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"assay/ir"
	. "assay/vm"
	"assay/vm/code"
	"assay/vm/state"
)

// A naive value is a uint64 word, a *nObj, a *nCell for a pointer, or a nStruct.
type nStruct map[*ir.Field]*nCell

type nFixed []*nCell

type nCell struct{ v any }

type nObj struct {
	class  *ir.Class
	fields map[*ir.Field]*nCell
	elems  []*nCell
}

var (
	errFault  = errors.New("fault")
	errAssert = errors.New("assert")
	errAssume = errors.New("assume")
	errSteps  = errors.New("steps")
)

type walker struct {
	globals map[*ir.Global]*nCell
	steps   int
}

// isNull reports whether a value is null, of whatever type.
func isNull(v any) bool {
	return v == any((*nObj)(nil)) || v == any((*nCell)(nil)) || v == any((*ir.Proc)(nil))
}

// zero returns a value's beginning.
func zero(t ir.Type) any {
	switch t := t.(type) {
	case ir.Ref, ir.Array:
		return (*nObj)(nil)
	case ir.Ptr:
		return (*nCell)(nil)
	case ir.Func:
		return (*ir.Proc)(nil)
	case ir.StructVal:
		s := nStruct{}
		for _, f := range t.Struct.Fields {
			s[f] = &nCell{zero(f.Typ)}
		}
		return s
	case ir.Fixed:
		a := nFixed{}
		for range t.Len {
			a = append(a, &nCell{zero(t.Elem)})
		}
		return a
	}
	return uint64(0)
}

// copied returns a value as an assignment copies it.
func copied(v any) any {
	switch v := v.(type) {
	case nStruct:
		out := nStruct{}
		for f, c := range v {
			out[f] = &nCell{copied(c.v)}
		}
		return out
	case nFixed:
		out := nFixed{}
		for _, c := range v {
			out = append(out, &nCell{copied(c.v)})
		}
		return out
	}
	return v
}

// same reports whether two values are equal: what lies in others, one by one.
func same(a, b any) bool {
	switch x := a.(type) {
	case nStruct:
		for f, c := range x {
			if !same(c.v, b.(nStruct)[f].v) {
				return false
			}
		}
		return true
	case nFixed:
		for i, c := range x {
			if !same(c.v, b.(nFixed)[i].v) {
				return false
			}
		}
		return true
	}
	return a == b || isNull(a) && isNull(b)
}

type nFrame map[*ir.Local]*nCell

func (w *walker) variable(f nFrame, v ir.Var) *nCell {
	if g, ok := v.(*ir.Global); ok {
		return w.globals[g]
	}
	return f[v.(*ir.Local)]
}

func (w *walker) call(p *ir.Proc, args []any) nFrame {
	f := nFrame{}
	for _, l := range p.Locals {
		f[l] = &nCell{zero(l.Typ)}
	}
	for i, l := range p.Params {
		f[l].v = args[i]
	}
	b := p.Blocks[0]
	for b != nil {
		for _, s := range b.Stmts {
			w.step()
			w.stmt(f, s)
		}
		b = w.term(f, b.Term)
	}
	return f
}

// step counts what the VM counts, roughly: enough to end endless loops.
func (w *walker) step() {
	if w.steps++; w.steps > 3000 {
		panic(errSteps)
	}
}

func (w *walker) term(f nFrame, t ir.Term) *ir.Block {
	w.step()
	switch t := t.(type) {
	case *ir.Goto:
		return t.To
	case *ir.If:
		if w.eval(f, t.X) == any(uint64(1)) {
			return t.Then
		}
		return t.Else
	case *ir.Switch:
		for _, c := range t.Cases {
			if int64(w.eval(f, t.X).(uint64)) == c.Value {
				return c.To
			}
		}
		return t.Default
	}
	return nil // *ir.Return
}

func (w *walker) stmt(f nFrame, s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Assign:
		w.variable(f, s.Dst).v = copied(w.eval(f, s.X))
	case *ir.Load:
		f[s.Dst].v = copied(w.place(f, s.Place).v)
	case *ir.Store:
		v := copied(w.eval(f, s.X))
		w.place(f, s.Place).v = v
	case *ir.Addr:
		f[s.Dst].v = w.place(f, s.Place)
	case *ir.New:
		o := &nObj{class: s.Class, fields: map[*ir.Field]*nCell{}}
		for _, fd := range s.Class.AllFields() {
			o.fields[fd] = &nCell{zero(fd.Typ)}
		}
		w.variable(f, s.Dst).v = o
	case *ir.NewArray:
		o := &nObj{}
		for range int64(w.eval(f, s.Len).(uint64)) {
			o.elems = append(o.elems, &nCell{zero(s.Elem)})
		}
		f[s.Dst].v = o
	case *ir.CallStmt:
		w.callStmt(f, s)
	case *ir.Assert:
		if w.eval(f, s.X) != any(uint64(1)) {
			panic(errAssert)
		}
	case *ir.Assume:
		if w.eval(f, s.Cond()) != any(uint64(1)) {
			panic(errAssume)
		}
	case *ir.CAS:
		c := w.place(f, s.Place)
		ok := c.v == w.eval(f, s.Old)
		if ok {
			c.v = w.eval(f, s.New)
		}
		f[s.Dst].v = code.Truth(ok)
	default:
		panic(fmt.Sprintf("%T", s))
	}
}

func (w *walker) callStmt(f nFrame, s *ir.CallStmt) {
	var args []any
	for _, a := range s.Args {
		args = append(args, copied(w.eval(f, a)))
	}
	p := s.Proc
	if s.Fun != nil {
		if p, _ = w.eval(f, s.Fun).(*ir.Proc); p == nil {
			panic(errFault)
		}
	}
	if p == nil {
		o := args[0].(*nObj)
		if o == nil || o.class == nil {
			panic(errFault)
		}
		for c := o.class; p == nil && c != nil; c = c.Super {
			for _, m := range c.Methods {
				if m.Key == s.Method {
					p = m.Proc
				}
			}
		}
	}
	g := w.call(p, args)
	for i, d := range s.Dsts {
		w.variable(f, d).v = copied(g[p.Results[i]].v)
	}
	if s.Exc != nil {
		f[s.Exc].v = g[p.Exc].v
	}
}

func (w *walker) place(f nFrame, p *ir.Place) *nCell {
	var c *nCell
	switch p.Kind {
	case ir.PlaceVar:
		c = w.variable(f, p.Var)
	case ir.PlaceField:
		o := w.eval(f, p.Base).(*nObj)
		if o == nil {
			panic(errFault)
		}
		if c = o.fields[p.Field]; c == nil {
			panic(errFault)
		}
	case ir.PlaceElem:
		o, i := w.eval(f, p.Base).(*nObj), int64(w.eval(f, p.Index).(uint64))
		if o == nil || i < 0 || i >= int64(len(o.elems)) {
			panic(errFault)
		}
		c = o.elems[i]
	case ir.PlaceDeref:
		if c = w.eval(f, p.Base).(*nCell); c == nil {
			panic(errFault)
		}
	}
	for _, s := range p.Path {
		if s.Index == nil {
			c = c.v.(nStruct)[s.Field]
			continue
		}
		i, list := int64(w.eval(f, s.Index).(uint64)), c.v.(nFixed)
		if i < 0 || i >= int64(len(list)) {
			panic(errFault)
		}
		c = list[i]
	}
	return c
}

func (w *walker) eval(f nFrame, x ir.Expr) any {
	switch x := x.(type) {
	case *ir.Const:
		if _, null := x.Typ.(ir.Null); null {
			return (*nObj)(nil)
		}
		return x.Bits
	case ir.Var:
		return w.variable(f, x).v
	case *ir.ProcRef:
		return x.Proc
	case *ir.TypeTest:
		o := w.eval(f, x.X).(*nObj)
		want := x.Of.(ir.Ref).Class
		return code.Truth(o != nil && o.class != nil && (o.class == want || !x.Exact && o.class.Subclass(want)))
	case *ir.Apply:
		return w.apply(f, x)
	}
	panic(fmt.Sprintf("%T", x))
}

func (w *walker) apply(f nFrame, x *ir.Apply) any {
	var args []any
	for _, a := range x.Args {
		args = append(args, w.eval(f, a))
	}
	is := func(i int) bool { return args[i] == any(uint64(1)) }
	switch x.Op {
	case ir.OpNot:
		return code.Truth(!is(0))
	case ir.OpAnd:
		return code.Truth(is(0) && is(1))
	case ir.OpOr:
		return code.Truth(is(0) || is(1))
	case ir.OpImplies:
		return code.Truth(!is(0) || is(1))
	case ir.OpCond:
		if is(0) {
			return args[1]
		}
		return args[2]
	case ir.OpLen:
		if o := args[0].(*nObj); o != nil {
			return uint64(len(o.elems))
		}
		return uint64(0)
	case ir.OpEq, ir.OpNe:
		if _, number := args[0].(uint64); !number {
			return code.Truth(same(args[0], args[1]) == (x.Op == ir.OpEq))
		}
	case ir.OpConv:
		return wordOf(x.Typ.(ir.Int), number(x.Args[0].Type().(ir.Int), args[0].(uint64)))
	}
	t, ok := x.Args[0].Type().(ir.Int)
	if !ok {
		t = ir.Int{Bits: 1}
	}
	y := uint64(0)
	if len(args) > 1 {
		y = args[1].(uint64)
	}
	return oracle(x.Op, t, t, args[0].(uint64), y)
}

// writer makes the text of random programs.
type writer struct {
	rnd   *rand.Rand
	out   strings.Builder
	next  int
	procs []string // that are values
}

func (w *writer) pick(list ...string) string { return list[w.rnd.IntN(len(list))] }

const randomHead = `program random
class Node {
	field next: ref Node
	field val: i32
	field pt: struct Point
	field step: proc Step
	field row: fixed 3 i32
	field pts: fixed 2 struct Point
	method m = Node.m
}
class Sub extends Node {
	field more: u5
	method m = Sub.m
}
class Err
signature Step(i32) -> (i32) throws ref Err
struct Point {
	field x: i32
	field y: u5
	field deep: fixed 2 fixed 2 i32
}
global row: fixed 3 i32
global g: i32
global h: ref Node
global q: struct Point
global f: proc Step
proc down(k: i32) -> (r: i32) throws e: ref Err {
b0:
	r := k - 1
	if k = 0 then b1 else b2
b1:
	e := new Err
	goto b2
b2:
	return
}
proc twice(k: i32) -> (r: i32) throws e: ref Err {
b0:
	r := k + k
	return
}
proc Node.m(this: ref Node, k: i32) -> (r: i32) throws e: ref Err {
b0:
	r := k + 1
	return
}
`

const randomLocals = ` {
	local i: i32
	local j: i32
	local u: u5
	local v: u5
	local b: bool
	local c: bool
	local n: ref Node
	local o: ref Node
	local a: array i32
	local s: array struct Point
	local p: ptr i32
	local t: struct Point
	local z: struct Point
	local x: ref Err
	local f: proc Step
	local h: proc Step
	local row: fixed 3 i32
	local pr: ptr fixed 3 i32
	local pts: fixed 2 struct Point
	local deep: fixed 2 i32
	local fuel: i32
`

// program writes procedures that call those before them.
func (w *writer) program() string {
	w.out.WriteString(randomHead)
	names := []string{}
	for k := range 3 {
		name, this := fmt.Sprint("p", k), "k: i32"
		if k == 0 {
			name, this = "Sub.m", "this: ref Node, k: i32"
		}
		fmt.Fprintf(&w.out, "proc %s(%s) -> (r: i32) throws e: ref Err%s", name, this, randomLocals)
		w.out.WriteString("b0:\n\ti := k\n\tn := new Node\n\to := new Sub\n\ta := newarray i32[3]\n\ts := newarray struct Point[2]\n\tp := addr n.(Node.val)\n\tpr := addr o.(Node.row)\n")
		w.procs = append(append(w.procs[:0], "down", "twice"), names...)
		w.block(names, 3)
		w.out.WriteString("\tr := r + i\n\treturn\n}\n")
		if k > 0 {
			names = append(names, name)
		}
	}
	w.out.WriteString("proc main() -> (r: i32, s: i32, e: ref Err) {\nb0:\n\tr ! e := call p2(3)\n\tif e = null then more else done\nmore:\n\ts ! e := call p2(r)\n\tgoto done\ndone:\n\treturn\n}\n")
	return w.out.String()
}

func (w *writer) label() string {
	w.next++
	return fmt.Sprint("l", w.next)
}

// block writes some statements; depth bounds nesting.
func (w *writer) block(procs []string, depth int) {
	for range 1 + w.rnd.IntN(5) {
		k := w.rnd.IntN(12)
		switch {
		case k == 0 && depth > 0:
			yes, no, end := w.label(), w.label(), w.label()
			fmt.Fprintf(&w.out, "\tif %s then %s else %s\n%s:\n", w.truth(2), yes, no, yes)
			w.block(procs, depth-1)
			fmt.Fprintf(&w.out, "\tgoto %s\n%s:\n", end, no)
			w.block(procs, depth-1)
			fmt.Fprintf(&w.out, "\tgoto %s\n%s:\n", end, end)
		case k == 1 && depth > 0:
			head, body, end := w.label(), w.label(), w.label()
			fmt.Fprintf(&w.out, "\tfuel := 0\n\tgoto %s\n%s:\n\tif fuel < %d and %s then %s else %s\n%s:\n\tfuel := fuel + 1\n", head, head, w.rnd.IntN(5), w.truth(1), body, end, body)
			w.block(procs, 0)
			fmt.Fprintf(&w.out, "\tgoto %s\n%s:\n", head, end)
		case k == 2 && depth > 0:
			one, two, other, end := w.label(), w.label(), w.label(), w.label()
			fmt.Fprintf(&w.out, "\tswitch %s of 1: %s, -2: %s else %s\n", w.num(1), one, two, other)
			for _, l := range []string{one, two, other} {
				fmt.Fprintf(&w.out, "%s:\n", l)
				w.block(procs, depth-1)
				fmt.Fprintf(&w.out, "\tgoto %s\n", end)
			}
			fmt.Fprintf(&w.out, "%s:\n", end)
		case k == 3 && len(procs) > 0:
			end, handler := w.label(), w.label()
			fmt.Fprintf(&w.out, "\t%s ! x := call %s(%s)\n\tif x = null then %s else %s\n%s:\n\tj := j + 7\n\tgoto %s\n%s:\n",
				w.pick("i", "j", "@g"), procs[w.rnd.IntN(len(procs))], w.num(2), end, handler, handler, end, end)
		default:
			fmt.Fprintf(&w.out, "\t%s\n", w.statement())
		}
	}
}

func (w *writer) statement() string {
	switch w.rnd.IntN(38) {
	case 0, 1:
		return w.pick("i", "j", "@g") + " := " + w.num(3)
	case 2:
		return w.pick("u", "v") + " := " + w.small(2)
	case 3:
		return w.pick("b", "c") + " := " + w.truth(3)
	case 4:
		return w.pick("n", "o", "@h") + " := " + w.ref()
	case 5:
		return "n := new " + w.pick("Node", "Sub")
	case 6:
		return w.pick("i", "j") + " := load " + w.intPlace()
	case 7, 8:
		return "store " + w.intPlace() + " := " + w.num(2)
	case 9:
		return w.pick("n", "o") + " := load " + w.pick("n", "o") + ".(Node.next)"
	case 10:
		return "store " + w.pick("n", "o") + ".(Node.next) := " + w.ref()
	case 11:
		return "p := addr " + w.heapPlace()
	case 12:
		return w.pick("t", "z") + " := load " + w.pick("n.(Node.pt)", "o.(Node.pt)", "s[0]", "s[1]", "t", "@q")
	case 13:
		return "store " + w.pick("n.(Node.pt)", "s[0]", "s[1]", "z", "@q") + " := " + w.pick("t", "z", "@q")
	case 14:
		return w.pick("t", "@q") + " := " + w.pick("z", "t", "@q", "cond(b, t, z)")
	case 15:
		return w.pick("u", "v") + " := load " + w.pick("t.(Point.y)", "n.(Node.pt).(Point.y)", "s[1].(Point.y)", "@q.(Point.y)")
	case 16:
		return "store " + w.pick("t.(Point.y)", "n.(Node.pt).(Point.y)", "s[0].(Point.y)") + " := " + w.small(1)
	case 17:
		return "b := cas " + w.intPlace() + ", " + w.num(0) + ", " + w.num(1)
	case 18:
		return w.pick("i", "j", "i, j ") + " ! x := virtual m(" + w.pick("n", "o") + ", i)"
	case 19:
		return "assume " + w.truth(1) + " or i < 1000"
	case 20:
		if w.rnd.IntN(6) == 0 {
			return "assert " + w.truth(1) + " \"assert\" \"some\""
		}
		return "e := new Err"
	case 21:
		if w.rnd.IntN(2) == 0 {
			return "a := newarray i32[" + w.pick("2", "3", "0") + "]"
		}
		return "e := null"
	case 29, 30:
		return "row := load " + w.pick("n.(Node.row)", "o.(Node.row)", "*pr", "@row", "row")
	case 31:
		return "store " + w.pick("n.(Node.row)", "o.(Node.row)", "*pr", "@row", "row") + " := " + w.pick("row", "@row", "cond(b, row, @row)")
	case 32:
		return "pr := addr " + w.pick("n.(Node.row)", "o.(Node.row)", "@row")
	case 33:
		return w.pick("deep := load n.(Node.pt).(Point.deep)[i]", "deep := load pts[1].(Point.deep)[0]", "store o.(Node.pts)[j].(Point.deep)[1] := deep",
			"store s[0].(Point.deep)[0] := deep", "store t.(Point.deep)[1] := deep", "store @q.(Point.deep)[conv(u):i8] := deep")
	case 34:
		return w.pick("pts := load n.(Node.pts)", "store o.(Node.pts) := pts", "store pts[0] := t", "t := load pts[1]", "z := load n.(Node.pts)[i]", "store n.(Node.pts)[0] := z")
	case 35:
		return "store " + w.pick("row[0]", "row[2]", "pts[1].(Point.deep)[1][0]", "t.(Point.deep)[0][1]") + " := " + w.num(2)
	case 36:
		return w.pick("b", "c") + " := " + w.pick("t = z", "row = @row", "row != @row", "@q != t", "deep = deep")
	case 37:
		return w.pick("i := load row[1]", "j := load pts[0].(Point.x)", "i := load z.(Point.deep)[1][0]", "@g := j")
	case 23, 24:
		return w.pick("f", "f", "h", "@f") + " := " + w.function()
	case 25:
		return w.pick("f", "h") + " := load " + w.pick("n", "o") + ".(Node.step)"
	case 26:
		return "store " + w.pick("n", "o") + ".(Node.step) := " + w.function()
	case 27:
		return w.pick("i", "j", "@g") + " ! x := call *" + w.pick("f", "f", "f", "h", "(cond(f = null, proc Step(down), f))") + "(" + w.num(1) + ")"
	case 22:
		return "b := is(" + w.ref() + ", ref " + w.pick("Sub", "Node") + ")"
	}
	return "j := j " + w.pick("+", "*", "-") + " " + w.num(1)
}

func (w *writer) ref() string { return w.pick("n", "o", "n", "o", "@h", "null", "cond(b, n, o)") }

func (w *writer) function() string {
	if w.rnd.IntN(2) == 0 {
		return "proc Step(" + w.pick(w.procs...) + ")"
	}
	return w.pick("f", "h", "@f", "null", "cond(b, f, proc Step(down))")
}

func (w *writer) heapPlace() string {
	if w.rnd.IntN(3) == 0 {
		return w.pick("n.(Node.row)[0]", "n.(Node.row)[2]", "o.(Node.row)[1]", "@row[0]", "*pr[1]", "*pr[2]", "n.(Node.pts)[1].(Point.x)",
			"s[1].(Point.deep)[1][0]", "@q.(Point.deep)[0][1]", w.pick("n.(Node.row)[i]", "@row[j]", "*pr[i + 1]", "n.(Node.pts)[i].(Point.deep)[j][0]", "@row[cond(b, 0, 2)]"))
	}
	return w.pick("n.(Node.val)", "o.(Node.val)", "a[0]", "a[1]", "s[1].(Point.x)", "n.(Node.pt).(Point.x)", "@g", "@q.(Point.x)")
}

func (w *writer) intPlace() string {
	if w.rnd.IntN(8) == 0 {
		return "a[i]"
	}
	return w.pick(w.heapPlace(), "*p", "t.(Point.x)")
}

func (w *writer) num(depth int) string {
	if depth == 0 || w.rnd.IntN(4) == 0 {
		return w.pick("i", "j", "@g", "k", "0", "1", "-2", "100000", "2147483647", "len(a)", "conv(u):i32")
	}
	if w.rnd.IntN(6) == 0 {
		return "cond(" + w.truth(depth-1) + ", " + w.num(depth-1) + ", " + w.num(depth-1) + ")"
	}
	op := w.pick("+", "-", "*", "/", "%")
	return "(" + w.num(depth-1) + " " + op + " " + w.num(depth-1) + ")"
}

func (w *writer) small(depth int) string {
	if depth == 0 {
		return w.pick("u", "v", "3:u5", "31:u5", "conv(i):u5")
	}
	return "(" + w.small(depth-1) + " " + w.pick("+", "-", "*", "/") + " " + w.small(depth-1) + ")"
}

func (w *writer) truth(depth int) string {
	if depth == 0 {
		return w.pick("b", "c", "n = o", "n = null", "i < j", "u = v", "@h != n", "i = 0", "f = h", "h != null", "@f = proc Step(twice)")
	}
	a, b := w.truth(depth-1), w.truth(depth-1)
	switch w.rnd.IntN(6) {
	case 0:
		return "(not " + a + ")"
	case 1, 2:
		return "(" + a + " " + w.pick("and", "or", "=>") + " " + b + ")"
	}
	return "(" + w.num(depth-1) + " " + w.pick("<", "<=", ">", ">=", "=", "!=") + " " + w.num(depth-1) + ")"
}

// walk runs main on the naive interpreter.
func walk(p *ir.Program) (r, s uint64, thrown bool, err error) {
	w := &walker{globals: map[*ir.Global]*nCell{}}
	for _, g := range p.Globals {
		w.globals[g] = &nCell{zero(g.Typ)}
	}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case error:
			err = e
		default:
			panic(e)
		}
	}()
	main := p.Proc("main")
	f := w.call(main, nil)
	return f[main.Results[0]].v.(uint64), f[main.Results[1]].v.(uint64), f[main.Results[2]].v.(*nObj) != nil, nil
}

func TestStatements(t *testing.T) {
	n, seed := longRun(t, 1000)
	ends := map[string]int{}
	for i := range n {
		w := &writer{rnd: rand.New(rand.NewPCG(seed+uint64(i), 6))}
		src := strings.ReplaceAll(w.program(), "i, j  !", "i !")
		p := load(t, "random.ir", src)
		r, s, thrown, err := walk(p)
		if err != nil && !errors.Is(err, errFault) && !errors.Is(err, errAssert) && !errors.Is(err, errAssume) && !errors.Is(err, errSteps) {
			t.Fatalf("seed %d case %d: the naive interpreter: %v\n%s", seed, i, err, src)
		}
		start := Compile(p).Start(state.Setup{Proc: p.Proc("main")})
		st := start.Clone()
		stop := st.Run(Budget{Steps: 20_000})
		if i%20 == 0 {
			checkRun(t, start)
			if stop.Kind == Finished {
				checkReplay(t, st, stop)
			}
		}
		want := map[error]StopKind{nil: Finished, errFault: Fault, errAssert: Violated, errAssume: Infeasible, errSteps: OutOfBudget}[err]
		ends[want.String()]++
		if err == errSteps {
			continue // the two count steps in different ways
		}
		if stop.Kind != want || strings.Contains(stop.Message, "internal") {
			t.Fatalf("seed %d case %d: %v, want %v\n%s", seed, i, stop, want, src)
		}
		if stop.Kind == Finished {
			main := p.Proc("main")
			gr, gs, ge := st.Get(main.Results[0]).Word, st.Get(main.Results[1]).Word, st.Get(main.Results[2]).Word
			if gr != r || gs != s || (ge != 0) != thrown {
				t.Fatalf("seed %d case %d: %d %d %d, want %d %d %v\n%s", seed, i, int64(gr), int64(gs), ge, int64(r), int64(s), thrown, src)
			}
		}
	}
	t.Log(ends)
	if ends["finished"] < n/4 {
		t.Errorf("only %d of %d programs finish: the test is too weak", ends["finished"], n)
	}
}
