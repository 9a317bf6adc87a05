package sanity_test

import (
	"strings"
	"testing"

	"assay/ir"
	"assay/ir/parse"
	"assay/ir/sanity"
)

const good = `class Object
class Node extends Object { field next: ref Node; field pos: struct P; field w: f32; method m = Node.m
	invariant this: ref Node | read(this.(Node.next)) != this }
interface I
domain User
struct P { field x: i32; field g: fixed 2 fixed 3 i32 }
signature Get(i32) -> (i32)
signature Meet(ref Node) -> (i32) throws ref
global @@: rel(User)
global n: i32
literal Error: User
proc Node.m(this: ref Node) -> (r: i32) throws e: ref {
	requires this != null
	ensures r = 1 and old(@n) = @n
	r := 1
	return
}
pure proc g(x: i32) -> (r: i32)
proc f(x: ref Node, i: i32) -> (r: i32) throws e: ref {
	local a: array i32
	local p: ptr i32
	local b: bool
	local s: rel(User)
	local t: thread
	local h: proc Get
	local m: proc Meet
	local q: struct P
	local row: fixed 3 i32
	local pr: ptr fixed 3 i32
	%%
	return
}
`

// TestRules: each line is well formed as text and breaks the rule named behind
// "#", or none.
func TestRules(t *testing.T) {
	for _, line := range strings.Split(strings.TrimSpace(`
r := i + 1 #
b := i #i32 is not assignable to bool
r := cond(b, i, b):i32 #does not take
b := x = a #
b := x = i #does not take
b := s = x #does not take
b := subset(s, product(s, s)) #does not take
s := set(i) #
r := card(s):bool #does not take
r := conv(b):f64 #does not take
r := bits(i):f64 #does not take
r := bits(i):f32 #f32 is not assignable
r := len(x) #does not take
b := old(b) #stands outside contracts
b := fresh(x) #stands outside contracts
assume fresh(x) and old(b) #
assume read(x.(Node.pos).(P.x)) = call g(i) #
assume call f(x, i) = 1 #called in a condition and not pure
assume all %u: ref User | exists %v: ref User | %u = %v #
assume all %u: ref User | exists %u: ref User | true #two nested binders
assume all %u: f32 | true #ranges over f32
assume exists %u: ref | true #objects of no class
assume sumof(compr %k: i32 | true) = 1 #
assume some(reach(i, Node.next)) #reach begins at i32
assume some(field(Node.w)) #no column of a relation
assume is(x, i32) #about classes and arrays
r := load x.(Node.pos).(P.x) #
r := load x.(Node.next) #ref Node is not assignable to i32
r := load a[b] #not an integer
r := load x[i] #an element is taken of ref Node
r := load *x #followed as a pointer
p := addr i #address of a local
p := addr @n #
p := addr x.(Node.pos).(P.x) #
x := new I #no instances of its own
s := new User #
x := new User #
a := newarray i32[b] #not an integer
x := newarray i32[i] #
r ! e := call Node.m(x) #
r := call Node.m(x) #takes none
r ! e := call Node.m(x, x) #takes 1 arguments
! e := call Node.m(x) #has 1 results
e ! e := call Node.m(x) #i32 is not assignable
r ! e := virtual m(x) #
r ! e := virtual nosuch(x) #no class has a method
r ! e := virtual m of Node(x) #
r ! e := virtual m of User(x) #no object of class Node is of class User
r ! e := virtual m(i) #the receiver is i32
havoc r, r #listed twice
spec r new Node : true #is no domain
spec r new User : r = old(r) + 1 #
await fresh(x) #stands outside
t := start g(i) #
join i #not thread
b := monitor exit x #
monitor enter i #not a reference
b := cas x.(Node.pos), null, null #only a scalar
b := cas *p, r, i #
assert b "" "" #an assertion has a kind
h := proc Get(g) #
h := proc Get(f) #does not take and give what signature Get says
m := proc Meet(Node.m) #
h := m #proc Meet is not assignable to proc Get
h := null #
x := h #proc Get is not assignable to ref Node
b := h = null or h != proc Get(g) #
b := h = m #does not take
b := h < h #does not take
r := call *h(i) #
r := call *h(x) #ref Node is not assignable to i32
r := call *h() #takes 1 arguments
call *h(i) #has 1 results
r ! e := call *m(x) #
r := call *m(x) #takes none
r ! e := call *h(i) #takes none, or the other way
r := call *i(i) #i32 is called as a procedure
x := load acquire x.(Node.next) #
x := load release x.(Node.next) #the order release means nothing for it
x := load acqrel x.(Node.next) #the order acqrel means nothing for it
store release *p := i #
store acquire *p := i #the order acquire means nothing for it
store acqrel *p := i #the order acqrel means nothing for it
store relaxed @n := i #
b := cas release *p, i, r #
r := load relaxed i #no other thread sees it
store x.(Node.pos) := q #
store seqcst x.(Node.pos) := q #it is not one access
fence release #
fence relaxed #the order relaxed means nothing for it
row := load x.(Node.pos).(P.g)[i] #
row := load q.(P.g)[1] #
row := load q.(P.g)[2] #index 2 is not one of fixed 2 fixed 3 i32
row := load q.(P.g)[-1] #index -1 is not one of
row := load q.(P.g)[i] #an index into a local is no constant
r := load x.(Node.pos).(P.g)[i][b] #not an integer
r := load x.(Node.pos).(P.g)[i][0][0] #a path goes on through i32
r := load x.(Node.pos).(P.g)[i].(P.x) #a path goes on through fixed 3 i32
row := load x.(Node.pos) #struct P is not assignable to fixed 3 i32
pr := addr x.(Node.pos).(P.g)[i] #
p := addr *pr[2] #
p := addr *pr #ptr fixed 3 i32 is not assignable
p := addr row[1] #address of a local
b := row = row and q != q #
b := row = q #does not take
b := row < row #does not take
b := cas *pr, row, row #only a scalar
store seqcst *pr := row #it is not one access
store x.(Node.next) := i #i32 is not assignable
r := none:rel(User) #not assignable to i32
`), "\n") {
		stmt, want, _ := strings.Cut(line, "#")
		src := strings.NewReplacer("@@", "us", "%%", stmt).Replace(good)
		prog, diags := parse.Program("t", src)
		if diags.Failed() {
			t.Fatalf("%s: %v", line, diags.Error())
		}
		expect(t, line, sanity.Check(prog), want)
	}
}

func expect(t *testing.T, what string, err error, want string) {
	t.Helper()
	switch {
	case err == nil && want != "":
		t.Errorf("%s: no problem found", what)
	case err != nil && (want == "" || !strings.Contains(err.Error(), want)):
		t.Errorf("%s: %v", what, err)
	case err != nil && !strings.Contains(err.Error(), "proc f, b0") && !strings.Contains(err.Error(), "node"):
		t.Errorf("%s: not located: %v", what, err)
	}
}

// TestDeclarations breaks rules that the text form cannot say.
func TestDeclarations(t *testing.T) {
	breaches := map[string]func(p *ir.Program){
		"index 7":                    func(p *ir.Program) { p.Classes[1].Index = 7 },
		"stands in front of":         func(p *ir.Program) { p.Classes[0].Super = p.Classes[0] },
		"class Object is there":      func(p *ir.Program) { p.Classes[1].Name = "Object" },
		"neither extend nor":         func(p *ir.Program) { p.Classes[2].Super = p.Classes[0] },
		"contains itself":            func(p *ir.Program) { p.Structs[0].Fields[0].Typ = ir.StructVal{Struct: p.Structs[0]} },
		"belongs to another":         func(p *ir.Program) { p.Classes[1].Fields[0].Owner = p.Classes[0] },
		"lies in a variable":         func(p *ir.Program) { p.Classes[1].Fields[0].Typ = ir.NewRel(1) },
		"has no procedure in":        func(p *ir.Program) { p.Classes[1].Methods[0].Proc = nil },
		"is not of this program":     func(p *ir.Program) { p.Classes[1].Methods[0].Proc = &ir.Proc{Name: "x"} },
		"is no domain":               func(p *ir.Program) { p.Literals[0].Class = p.Classes[0] },
		"signature Get is there":     func(p *ir.Program) { p.Sigs[1].Name = "Get" },
		"null is the type of no":     func(p *ir.Program) { p.Sigs[0].Params[0] = ir.Null{} },
		"a signature is not of this": func(p *ir.Program) { p.Globals[1].Typ = ir.Func{Sig: &ir.Signature{Name: "Get"}} },
		"a static call names a method or a value": func(p *ir.Program) {
			add(p, &ir.CallStmt{Proc: p.Proc("g"), Fun: p.Proc("f").Locals[9]})
		},
		"-1 values": func(p *ir.Program) { p.Globals[1].Typ = ir.Fixed{Elem: ir.Bool{}, Len: -1} },
		"more than 65536 cells": func(p *ir.Program) {
			p.Globals[1].Typ = ir.Fixed{Elem: ir.Fixed{Elem: ir.Bool{}, Len: 1 << 30}, Len: 1 << 30}
		},
		"has more than 65536": func(p *ir.Program) { p.Structs[0].Fields[1].Typ = ir.Fixed{Elem: ir.Bool{}, Len: 1 << 17} },
		"it contains itself": func(p *ir.Program) {
			p.Structs[0].Fields[0].Typ = ir.Fixed{Elem: ir.StructVal{Struct: p.Structs[0]}, Len: 2}
		},
		"has a multiplicity":     func(p *ir.Program) { p.Globals[1].Mult = ir.MultOne },
		"0 columns":              func(p *ir.Program) { p.Globals[0].Typ = &ir.Rel{} },
		"not 65":                 func(p *ir.Program) { p.Globals[1].Typ = ir.Int{Bits: 65} },
		"locals do not begin":    func(p *ir.Program) { q := p.Proc("f"); q.Params[0], q.Params[1] = q.Params[1], q.Params[0] },
		"exceptional result is":  func(p *ir.Program) { q := p.Proc("f"); q.Exc = q.Results[0] },
		"block 0 has index 3":    func(p *ir.Program) { p.Proc("f").Blocks[0].Index = 3 },
		"terminator: it is":      func(p *ir.Program) { p.Proc("f").Blocks[0].Term = nil },
		"belongs to proc Node.m": func(p *ir.Program) { p.Proc("f").Blocks[0].Stmts = p.Proc("Node.m").Blocks[0].Stmts },
		"not of this procedure":  func(p *ir.Program) { p.Proc("f").Blocks[0].Term = &ir.Goto{To: p.Proc("Node.m").Blocks[0]} },
		"an invalid operator": func(p *ir.Program) {
			add(p, ir.NewAssume(ir.Meta{}, &ir.Apply{Typ: ir.Bool{}}, ir.Asked{}))
		},
		"no constant of u8": func(p *ir.Program) {
			add(p, ir.NewAssume(ir.Meta{}, &ir.Const{Typ: ir.Int{Bits: 8}, Bits: 256}, ir.Asked{}))
		},
		"an expression is missing": func(p *ir.Program) { add(p, ir.NewAssume(ir.Meta{}, nil, ir.Asked{})) },
		"a place is missing":       func(p *ir.Program) { add(p, &ir.Load{Dst: p.Proc("f").Params[1]}) },
		"stands twice": func(p *ir.Program) {
			b := p.Proc("f").Blocks[0]
			b.Term = &ir.Switch{X: p.Proc("f").Params[1], Cases: []ir.Case{{Value: 1, To: b}, {Value: 1, To: b}}, Default: b}
		},
		"it means nothing here": func(p *ir.Program) {
			q := p.Proc("f")
			q.Contract = &ir.Contract{Requires: []*ir.Clause{{X: ir.Not(q.Locals[6])}}}
		},
		"bound by no quantifier": func(p *ir.Program) {
			add(p, ir.NewAssume(ir.Meta{}, &ir.BoundVar{Name: "u", Typ: ir.Bool{}}, ir.Asked{}))
		},
	}
	src := strings.NewReplacer("@@", "us", "%%", "").Replace(good)
	for want, breach := range breaches {
		prog := parse.Must(src)
		if err := sanity.Check(prog); err != nil {
			t.Fatal(err)
		}
		breach(prog)
		if err := sanity.Check(prog); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

func add(p *ir.Program, s ir.Stmt) {
	b := p.Proc("f").Blocks[0]
	b.Stmts = append(b.Stmts, s)
}
