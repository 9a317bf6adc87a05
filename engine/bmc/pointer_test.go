package bmc

import (
	"fmt"
	"strings"
	"testing"

	"assay/engine"
	"assay/task"
)

// This file checks contracts about pointers and parts of values, and what is refused.

const pointers = `program pointers
struct Pair {
	field a: i8
	field b: i8
}
struct Nothing {
}
class Box {
	field v: i8
	field w: i8
	field pair: struct Pair
	field row: fixed 3 struct Pair
	field in: ptr i8
	field blanks: fixed 2 struct Nothing
}
global h: struct Pair
global n: i8
global kept: ptr i8
proc setB(x: ref Box) {
b0:
	if x = null then b2 else b1
b1:
	store x.(Box.pair).(Pair.b) := 1:i8
	goto b2
b2:
	return
}
proc through(x: ref Box, y: ref Box, i: u1) -> (p: ptr i8) {
	local q: ptr struct Pair
b0:
	if x = null or y = null then b2 else b1
b1:
	q := addr x.(Box.row)[i]
	p := addr *q.(Pair.b)
	store *p := 1:i8
	if i = 1:u1 then b3 else b2
b3:
	p := addr y.(Box.v)
	store *p := 1:i8
	goto b2
b2:
	return
}
proc globe() {
	local p: ptr i8
b0:
	p := addr @h.(Pair.b)
	store *p := 1:i8
	return
}
proc put(p: ptr i8, v: i8) {
	requires p != null
	ensures read(*p) = v
	frame places *p
b0:
	store *p := v
	return
}
proc usePut(b: bool) -> (x: i8, y: i8, z: i8) {
	local o: ref Box
	local k: ref Box
	local p: ptr i8
b0:
	o := new Box
	k := new Box
	p := addr o.(Box.w)
	if b then b1 else b2
b1:
	p := addr k.(Box.w)
	goto b2
b2:
	call put(p, 2:i8)
	x := load o.(Box.w)
	y := load k.(Box.w)
	z := load o.(Box.v)
	return
}
proc usePutNull() {
b0:
	call put(null, 1:i8)
	return
}
proc usePutInside() {
	local o: ref Box
	local p: ptr i8
b0:
	o := new Box
	p := addr o.(Box.pair).(Pair.a)
	call put(p, 2:i8)
	return
}
proc usePutGlobal() {
	local p: ptr i8
b0:
	p := addr @n
	call put(p, 2:i8)
	return
}
proc give(x: ref Box) -> (p: ptr i8) {
	requires x != null
	ensures p != null
	frame
b0:
	p := addr x.(Box.v)
	return
}
proc useGive() {
	local o: ref Box
	local p: ptr i8
b0:
	o := new Box
	p := call give(o)
	return
}
proc takes(p: ptr i8) {
b0:
	return
}
proc reads(x: ref Box) {
	local p: ptr i8
b0:
	if x = null then b2 else b1
b1:
	p := load x.(Box.in)
	goto b2
b2:
	return
}
proc writes(x: ref Box, b: bool) -> (v: i8) {
	local p: ptr i8
b0:
	if x = null then b4 else b1
b1:
	p := addr x.(Box.w)
	store x.(Box.in) := p
	if b then b2 else b3
b2:
	p := addr x.(Box.v)
	store x.(Box.in) := p
	goto b3
b3:
	p := load x.(Box.in)
	store *p := 7:i8
	v := load x.(Box.v)
	goto b4
b4:
	return
}
proc empty(x: ref Box) -> (r: bool) {
	local p: ptr struct Nothing
	local q: ptr struct Nothing
	local z: struct Nothing
b0:
	if x = null then b2 else b1
b1:
	p := addr x.(Box.blanks)[1]
	z := load *p
	store *p := z
	r := p != null
	goto b2
b2:
	return
}
proc emptySame(x: ref Box) -> (r: bool) {
	local p: ptr struct Nothing
	local q: ptr struct Nothing
b0:
	if x = null then b2 else b1
b1:
	p := addr x.(Box.blanks)[1]
	q := addr x.(Box.blanks)[0]
	r := p = q
	goto b2
b2:
	return
}
proc anything() {
	local p: ptr i8
b0:
	havoc p
	return
}
proc boot() {
	local o: ref Box
	local p: ptr i8
	local q: ptr struct Pair
	local a: array struct Pair
b0:
	o := new Box
	store o.(Box.row)[1].(Pair.b) := 5:i8
	store o.(Box.pair).(Pair.b) := 6:i8
	p := addr o.(Box.row)[1].(Pair.b)
	@kept := p
	p := addr @h.(Pair.b)
	store o.(Box.in) := p
	store *p := 9:i8
	a := newarray struct Pair[2]
	store a[1].(Pair.a) := 3:i8
	@box := o
	@list := a
	return
}
global box: ref Box
global list: array struct Pair
proc booted(v: i8) -> (r: bool) {
	local p: ptr i8
	local q: ptr i8
	local pair: struct Pair
	local x: i8
b0:
	p := addr @box.(Box.row)[1].(Pair.b)
	r := p = @kept
	x := load *@kept
	r := r and x = 5:i8
	store *p := v
	q := load @box.(Box.in)
	x := load *q
	r := r and x = 9:i8
	x := load @box.(Box.row)[1].(Pair.b)
	r := r and x = v
	pair := load @list[1]
	x := load pair.(Pair.a)
	r := r and x = 3:i8
	x := load @box.(Box.pair).(Pair.b)
	r := r and x = 6:i8
	return
}
`

// TestPointers: frames list parts of values and targets of pointers, contracts about them are assumed, and undefined
// terms are reported.
func TestPointers(t *testing.T) {
	goals, want := expected(`
goal part: setB { frame places x.(Box.pair).(Pair.b) } for scope 1 expect holds
goal otherPart: setB { frame places x.(Box.pair).(Pair.a) } for scope 1 expect violated
goal whole: setB { frame places x.(Box.pair) } for scope 1 expect holds
goal bothParts: setB { frame places x.(Box.pair).(Pair.a), x.(Box.pair).(Pair.b) } for scope 1 expect holds
goal element: through { frame places x.(Box.row)[0].(Pair.b), x.(Box.row)[1], y.(Box.v) } for scope 2 expect holds
goal oneElement: through { frame places x.(Box.row)[0], y.(Box.v) } for scope 2 expect violated
goal notThat: through { frame places x.(Box.row) } for scope 2 expect violated
goal led: through { ensures x = null or y = null or read(*p) = 1:i8 } for scope 2 expect holds
goal ledBefore: through { ensures x = null or y = null or old(read(y.(Box.v))) = read(y.(Box.v)) } for scope 2 expect violated
goal globe: globe { frame places @h.(Pair.b) } expect holds
goal globeWrong: globe { frame places @h.(Pair.a) } expect violated
goal globeNot: globe { frame @n } expect violated
goal nothing: through { ensures read(*p) = 1:i8 } for scope 2 expect no value
goal empty: empty { ensures x = null or r } for scope 1 expect holds
`)
	got := check(t, pointers+goals, Engine{})
	for name, w := range want {
		r := got[name][0]
		if w == "no value" && valueless(r) {
			continue
		}
		if g := found(r); g != w {
			t.Errorf("%s: %s, want %s: %s %v", name, g, w, r.Reason, r.Binding)
		}
	}
}

// TestPointersByContract: a contract states what its callee writes through a pointer.
func TestPointersByContract(t *testing.T) {
	goals, want := expected(`
goal put: usePut { ensures (b => y = 2:i8 and x = 0:i8) and (not b => x = 2:i8 and y = 0:i8) and z = 0:i8 } expect holds
goal putNot: usePut { ensures y = 0:i8 } expect violated
goal putNull: usePutNull { } expect violated
`)
	got := check(t, pointers+goals, Engine{Calls: all})
	for name, w := range want {
		if g := found(got[name][0]); g != w {
			t.Errorf("%s: %s, want %s: %s", name, g, w, got[name][0].Reason)
		}
	}
}

// TestRefusedPointers: unsupported code is reported, with its position.
func TestRefusedPointers(t *testing.T) {
	for _, c := range []struct{ goal, want, at string }{
		{"takes { ensures true }", "an arbitrary value of type ptr i8", "proc takes("},
		{"reads { ensures true } for scope 1", "an arbitrary value of type ptr i8", "\tp := load x.(Box.in)\n\tgoto b2"},
		{"writes { ensures true } for scope 1", "an arbitrary value of type ptr i8", "\tgoto b4\nb4:"}, // the cell that another path did not write
		{"anything { ensures true }", "an arbitrary value of type ptr i8", "\thavoc p"},
		{"emptySame { ensures x = null or r } for scope 1", "pointers to values that have no cells", "\tr := p = q\n"},
		{"usePutInside { ensures true }", "whose frame lists what lies in values", "\tcall put(p, 2:i8)\n\treturn"},
		{"usePutGlobal { ensures true }", "what pointers lead to among variables", "\tcall put(p, 2:i8)\n\treturn\n}\nproc give"},
		{"useGive { ensures true }", "an arbitrary value of type ptr i8", "\tp := call give(o)"},
	} {
		text := pointers + "goal g: " + c.goal + "\n"
		r := check(t, text, Engine{Calls: all})["g"][0]
		line := 1 + strings.Count(text[:strings.Index(text, c.at)], "\n")
		if r.Status != task.Unknown || !strings.Contains(r.Reason, c.want) || !strings.Contains(r.Reason, fmt.Sprintf(":%d:", line)) {
			t.Errorf("%s: %s, %q; want %q at line %d", c.goal, r.Status, r.Reason, c.want, line)
		}
	}
}

// TestBootedPointers: the booted heap contains pointers and values.
func TestBootedPointers(t *testing.T) {
	p := parsed(t, pointers+"goal g: booted { ensures r; frame places *@kept }\ngoal f: booted { ensures not r; frame }\n")
	for _, g := range p.Goals {
		g.Boot = p.Proc("boot")
		list, err := Engine{}.Check(t.Context(), &engine.Task{Program: p, Goal: g, Bounds: g.Bounds})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range list {
			if r.Status.Holds() != (g.Name == "g") || r.Status == task.Unknown {
				t.Errorf("%s, %s: %s %s", g.Name, r.Property.Text, r.Status, r.Reason)
			}
		}
	}
}
