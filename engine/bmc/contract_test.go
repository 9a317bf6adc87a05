package bmc

import (
	"strings"
	"testing"

	"assay/task"
)

const contracts = `program contracts
interface Sized {
	invariant this: ref Sized | call count(conv(this):ref Node) >= 0
}
class Node implements Sized {
	field val: i32
	field next: ref Node
	field data: array i32
	invariant this: ref Node | read(this.(Node.next)) != this
}
class Sub extends Node {
	field other: ref Node
	invariant this: ref Sub | read(this.(Sub.other)) != null
	invariant this: ref Sub | read(this.(Node.val)) > 0
}
class Leaf {
	field sub: ref Sub
}
global count: i32
global owner: func rel(Node -> i32)
global chosen: one rel(Node)
global marks: rel(Node)
global sizes: rel(i32)

pure proc count(n: ref Node) -> (r: i32) {
	local p: ref Node
b0:
	p := n
	goto b1
b1:
	if p = null or r >= 3 then b3 else b2
b2:
	r := r + 1
	p := load p.(Node.next)
	goto b1
b3:
	return
}
pure proc pick(n: ref Node) -> (r: bool) {
b0:
	choose b1, b2
b1:
	r := true
	return
b2:
	return
}
pure proc wrap(n: ref Node) -> (r: ref Node) {
b0:
	r := new Node
	store r.(Node.next) := n
	return
}
pure proc fails(n: ref Node) -> (r: bool) throws e: ref {
b0:
	if n = null then b1 else b2
b1:
	e := new Node
	return
b2:
	r := true
	return
}

proc set(n: ref Node, v: i32) {
b0:
	if n = null then b2 else b1
b1:
	store n.(Node.val) := v
	return
b2:
	return
}
proc make(n: ref Node) -> (r: ref Node) {
b0:
	r := new Node
	store r.(Node.next) := n
	return
}
proc fill(n: ref Node, v: i32) {
	local a: array i32
	local i: i32
	local k: i32
b0:
	if n = null then b4 else b1
b1:
	a := load n.(Node.data)
	k := len(a)
	goto b2
b2:
	if i >= k then b4 else b3
b3:
	store a[i] := v
	i := i + 1
	goto b2
b4:
	return
}
proc bump(n: i32) -> (r: i32) {
b0:
	r := n
	n := n + 1
	return
}
proc nothing(n: ref Node, m: ref Node, i: i32, j: i32) {
b0:
	return
}
proc leaf(l: ref Leaf) -> (r: i32) {
	local s: ref Sub
b0:
	if l = null then b2 else b1
b1:
	s := load l.(Leaf.sub)
	if s = null then b2 else b3
b3:
	r := load s.(Node.val)
	return
b2:
	r := 1
	return
}
proc callee(n: ref Node) {
	local v: i32
b0:
	v := load n.(Node.val)
	store n.(Node.val) := v + 1
	assert read(n.(Node.val)) = old(read(n.(Node.val))) + 1 "assert" "one more than at the call"
	assert read(n.(Node.val)) != old(read(n.(Node.val))) "assert" "another"
	assert call count(n) != 0 "assert" "counted"
	return
}
proc caller(n: ref Node) {
	local v: i32
b0:
	if n = null then b2 else b1
b1:
	store n.(Node.val) := 7
	call callee(n)
	v := load n.(Node.val)
	assert v = 8 "assert" "eight"
	return
b2:
	return
}
`

// goals are goals of the program, each with what is to be found out about its first
// property.
const contractGoals = `
goal setEnsures: set { ensures implies(n != null, read(n.(Node.val)) = v) } for scope 2 expect holds
goal setOthers: set { ensures all %o: ref Node | %o = n or read(%o.(Node.val)) = old(read(%o.(Node.val))) } for scope 3 expect holds
goal setAll: set { ensures all %o: ref Node | read(%o.(Node.val)) = old(read(%o.(Node.val))) } for scope 2 expect violated
goal setUnreached: set { ensures all %o: ref Node | %o = n } for scope 2 expect violated
goal setFrame: set { frame places n.(Node.val) } for scope 3 expect holds
goal setNoFrame: set { frame @count } for scope 2 expect violated
goal setSame: set { requires implies(n != null, read(n.(Node.val)) = v); frame @count } for scope 2 expect holds
goal setFrameOther: set { requires n != null and read(n.(Node.next)) != null; frame places (read(n.(Node.next))).(Node.val) } for scope 2 expect violated
goal setFrameNowhere: set { frame places (read(n.(Node.next))).(Node.val), n.(Node.val) } for scope 2 expect holds

goal makeFresh: make { ensures fresh(r) and not fresh(n) } expect holds
goal makeExtent: make { ensures card(diff(extent(Node), old(extent(Node)))):i32 = 1 } for scope 2 expect holds
goal makeOld: make { ensures not subset(set(r), old(extent(Node))) and subset(diff(set(n), set(null)), old(extent(Node))) } for scope 2 expect holds
goal makeFrame: make { frame @count } for scope 2 expect holds
goal makeReach: make { ensures reach(r, Node.next) = union(set(r), old(reach(n, Node.next))) } for scope 3 expect holds
goal makeSum: make { ensures (sum %o: ref Node | read(%o.(Node.val))) = old(sum %o: ref Node | read(%o.(Node.val))) } for scope 2, int 4 expect holds
goal makeClosure: make { ensures join(set(r), closure(field(Node.next))) = join(set(n), rclosure(field(Node.next))) or n = null } for scope 3 expect holds

goal fillAll: fill { requires n != null; ensures all %i: i32 | implies(0 <= %i and %i < len(read(n.(Node.data))), read((read(n.(Node.data)))[%i]) = v) } for scope 2, array 3, unwind 6 expect holds
goal fillSome: fill { requires n != null; ensures exists %i: i32 | (0 <= %i and %i < len(read(n.(Node.data)))) and read((read(n.(Node.data)))[%i]) = v } for scope 2, array 3, unwind 6 expect violated
goal fillSum: fill { requires n != null; ensures (sum %i: i32 | cond(0 <= %i and %i < len(read(n.(Node.data))), read((read(n.(Node.data)))[%i]), 0)) = len(read(n.(Node.data))) * v } for scope 2, array 3, unwind 6, int 4 expect holds
goal fillSet: fill { requires n != null; ensures lone(compr %v: i32 -> rel(i32) | (0 <= %v and %v <= 3) and exists %i: i32 | (0 <= %i and %i < len(read(n.(Node.data)))) and %v = read((read(n.(Node.data)))[%i])) } for scope 1, array 3, unwind 6, int 4 expect holds
goal fillFrame: fill { frame places (read(n.(Node.data)))[0 .. len(read(n.(Node.data))) - 1] } for scope 2, array 3, unwind 6 expect holds
goal fillFrameShort: fill { frame places (read(n.(Node.data)))[0 .. len(read(n.(Node.data))) - 2] } for scope 2, array 3, unwind 6 expect violated
goal fillFrameOne: fill { frame places (read(n.(Node.data)))[0] } for scope 2, array 1, unwind 6 expect holds
goal fillRange: nothing { requires 0 <= i and i <= j and j < len(read(n.(Node.data))) and (all %k: i32 | implies(i <= %k and %k <= j, read((read(n.(Node.data)))[%k]) = %k)); ensures read((read(n.(Node.data)))[j]) = j } for scope 1, array 3 expect holds
goal fillRangeFar: nothing { requires n != null and 0 <= i and i < len(read(n.(Node.data))) and (all %k: i32 | implies(i <= %k and %k <= j, %k < 100)); ensures i < 100 or j < i } for scope 1, array 3 expect holds

goal bumpFinal: bump { ensures n = r + 1 and old(n) = r } expect holds
goal bumpOld: bump { ensures n = old(n) } expect violated

goal typed: nothing { ensures implies(is(n, ref Sub), is(n, ref Node) and not isexact(n, ref Node)) } for scope 2 expect holds
goal untyped: nothing { ensures implies(n != null, is(n, ref Sub)) } for scope 2 expect violated
goal pureCount: nothing { requires n != null and read(n.(Node.next)) = null; ensures call count(n) = 1 } for scope 2 expect holds
goal pureCountLong: nothing { requires n != null; ensures call count(n) <= 2 } for scope 3 expect violated
goal pureWrap: nothing { ensures read((call wrap(n)).(Node.next)) = n and call count(call wrap(null)) = 1 } for scope 2 expect holds
goal pureWrapExtent: nothing { ensures fresh(call wrap(n)) and not subset(set(call wrap(n)), extent(Node)) } for scope 2 expect holds
goal pureGuarded: nothing { ensures n = null or call fails(n) } for scope 2 expect holds

goal invariantOwn: nothing { requires n != null; ensures read(n.(Node.next)) != n } for scope 2 expect holds
goal invariantAll: nothing { ensures all %o: ref Node | read(%o.(Node.next)) != %o } for scope 3 expect holds
goal invariantOnlySub: nothing { requires n != null; ensures read(n.(Node.val)) > 0 } for scope 2 expect violated
goal invariantSub: nothing { requires is(n, ref Sub); ensures read(n.(Node.val)) > 0 } for scope 2 expect holds
goal invariantLate: leaf { ensures r > 0 } for scope 2 expect holds
goal invariantWeak: leaf { ensures r > 1 } for scope 2 expect violated

goal relFunc: nothing { ensures func(@owner) } for scope 2 expect holds
goal relOwner: nothing { ensures lone(@owner) } for scope 2 expect violated
goal relOne: nothing { ensures one(@chosen) and subset(@chosen, extent(Node)) } for scope 2 expect holds
goal relMarks: nothing { ensures subset(@marks, @chosen) } for scope 2 expect violated
goal relSizes: nothing { ensures no(@sizes) or sumof(@sizes) > 0 } for scope 2 expect violated
goal relMember: nothing { requires all %k: i32 | implies(subset(set(%k), @sizes), %k > 5); ensures not subset(set(3), @sizes) } for scope 2 expect holds
goal relImage: nothing { requires n != null and subset(product(set(n), set(4)), @owner); ensures join(set(n), @owner) = set(4) } for scope 2 expect holds
goal relWide: nothing { ensures all %k: i32 | implies(subset(set(%k), join(extent(Node), @owner)), subset(set(%k), join(join(@owner, set(%k)), @owner))) } for scope 2 expect holds
`

func TestContracts(t *testing.T) {
	got := check(t, contracts+contractGoals, Engine{})
	for _, line := range strings.Split(strings.TrimSpace(contractGoals), "\n") {
		if line == "" {
			continue
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(line, "goal "), ":")
		r := got[name][0]
		if !r.Expected.Met(r.Status) || r.Vacuous {
			t.Errorf("%s\n\t%s %s %v, vacuous %v", line, r.Status, r.Reason, r.Binding, r.Vacuous)
		}
	}
}

// valueless reports whether a clause was shown to have no value.
func valueless(r task.Result) bool {
	return r.Status == task.Violated && r.Trace != nil && r.Trace.Failure.Kind == task.KindUndefined
}

// TestRefusedFormulas says what is not decided, and why; what has no value is violated as such.
func TestRefusedFormulas(t *testing.T) {
	goals := map[string]string{
		`ensures read(n.(Node.val)) = 0`:                                            "has no value",
		`ensures read((read(n.(Node.data)))[0]) = 0 or n = null`:                    "has no value",
		`ensures call fails(n)`:                                                     "has no value",
		`ensures all %k: i32 | %k = %k + 0`:                                         "no range or membership bounds k",
		`ensures call pick(n)`:                                                      "has to choose",
		`ensures n = null or old(read((call wrap(n)).(Node.next))) = n`:             "in the old state",
		`ensures exists %o: ref Node | read((read(%o.(Node.next))).(Node.val)) = 0`: "has no value",
	}
	for text, want := range goals {
		got := check(t, contracts+"goal g: nothing { "+text+" } for scope 2\n", Engine{})["g"][0]
		if strings.Contains(want, "no value") && (valueless(got) || got.Status == task.Violated && !strings.Contains(text, "call")) {
			continue // the latter also fail where they have a value
		}
		if got.Status != task.Unknown || !strings.Contains(got.Reason, want) {
			t.Errorf("%s: %s, %q; want %q", text, got.Status, got.Reason, want)
		}
	}
}

// TestLongRanges: a range of which an end is not known is cut, and the bound binds.
func TestLongRanges(t *testing.T) {
	got := check(t, contracts+`
goal up: nothing { requires all %k: i32 | implies(0 <= %k and %k < i, %k < 100); ensures i <= 100 } for array 3
goal down: nothing { requires all %k: i32 | implies(i <= %k and %k < 0, %k > -100); ensures i >= -100 } for array 3
goal both: nothing { requires all %k: i32 | implies(i <= %k and %k < j, %k < 100); ensures i > 98 or j <= 100 } for array 3
goal short: nothing { requires i < 3; ensures exists %k: i32 | (0 <= %k and %k <= 2) and (i <= %k) } for array 3
`, Engine{})
	for name, cut := range map[string]bool{"up": true, "down": true, "both": true, "short": false} {
		r := got[name][0]
		bound := false
		for _, b := range r.Binding {
			bound = bound || b.Bound == task.BoundArray && b.Name == "" && b.Limit == 3
		}
		if !r.Status.Holds() || bound != cut {
			t.Errorf("%s: %s %s %v", name, r.Status, r.Reason, r.Binding)
		}
	}
}

// TestLookingBack: assertions in a body refer to the state at the call.
func TestLookingBack(t *testing.T) {
	for _, r := range check(t, contracts+"goal caller: caller {\n} for scope 2\n", Engine{})["caller"] {
		if !r.Status.Holds() {
			t.Errorf("%s: %s %s", r.Property.Text, r.Status, r.Reason)
		}
	}
}

// TestUnreachedObjects: a counterexample has the objects that only a quantifier sees.
func TestUnreachedObjects(t *testing.T) {
	r := check(t, contracts+"goal g: nothing { ensures all %o: ref Node | %o = n } for scope 2\n", Engine{})["g"][0]
	if r.Status != task.Violated || len(r.Trace.Initial.Objects) == 0 {
		t.Fatalf("%s %s", r.Status, r.Reason)
	}
}
