package bmc

import (
	"strings"
	"testing"

	"assay/task"
)

// all executes every call by contract that can be.
func all(string) bool { return true }

const callees = `program callees
class Node {
	field val: i32
	field next: ref Node
}
global count: i32
global last: ref Node

proc abs(x: i32) -> (r: i32) {
	ensures r >= 0 and (r = x or r = -x)
	frame
b0:
	if x < 0 then b1 else b2
b1:
	r := -x
	return
b2:
	r := x
	return
}
proc absWeak(x: i32) -> (r: i32) {
	ensures r >= 0
	frame
b0:
	if x < 0 then b1 else b2
b1:
	r := -x
	return
b2:
	r := x
	return
}
proc put(n: ref Node, v: i32) {
	requires n != null
	ensures read(n.(Node.val)) = v
	frame places n.(Node.val)
b0:
	store n.(Node.val) := v
	return
}
proc touch(n: ref Node) {
	requires n != null
	ensures read(n.(Node.val)) = old(read(n.(Node.val))) + 1
b0:
	local v: i32
	v := load n.(Node.val)
	store n.(Node.val) := v + 1
	return
}
proc wrong(x: i32) -> (r: i32) {
	ensures r = x + 1
	frame
b0:
	r := x
	return
}
proc make(n: ref Node) -> (r: ref Node) {
	ensures fresh(r) and read(r.(Node.next)) = n and read(r.(Node.val)) = 0
	frame
b0:
	r := new Node
	store r.(Node.next) := n
	return
}
proc get() -> (r: ref Node) {
	ensures r != null
	frame
b0:
	r := new Node
	return
}
proc inc() {
	ensures @count = old(@count) + 1
	frame @count
b0:
	@count := @count + 1
	return
}
proc risky(x: i32) -> (r: i32) throws e: ref {
	ensures x > 0 and r = x
	signals x <= 0
	frame
b0:
	if x <= 0 then b1 else b2
b1:
	e := new Node
	return
b2:
	r := x
	return
}
proc never(x: i32) -> (r: i32) {
	ensures r > x and r < x
	frame
b0:
	r := x
	return
}

proc useAbs(x: i32) -> (r: i32) {
b0:
	r := call abs(x)
	return
}
proc useWeak(x: i32) -> (r: i32) {
b0:
	r := call absWeak(x)
	return
}
proc usePut(n: ref Node, m: ref Node) -> (r: i32) {
b0:
	if n = null or m = null then b2 else b1
b1:
	store m.(Node.val) := 5
	call put(n, 7)
	r := load m.(Node.val)
	return
b2:
	r := 5
	return
}
proc careless(n: ref Node) {
b0:
	call put(n, 1)
	return
}
proc useTouch(n: ref Node, m: ref Node) -> (r: i32) {
b0:
	if n = null or m = null or n = m then b2 else b1
b1:
	store m.(Node.val) := 5
	call touch(n)
	r := load m.(Node.val)
	return
b2:
	r := 5
	return
}
proc useWrong(x: i32) -> (r: i32) {
b0:
	r := call wrong(x)
	return
}
proc useMake(n: ref Node) -> (r: ref Node) {
	local a: ref Node
	local b: ref Node
b0:
	a := call make(n)
	b := call make(a)
	r := load b.(Node.next)
	store a.(Node.val) := 3
	r := b
	return
}
proc useGet(n: ref Node) -> (r: ref Node) {
b0:
	r := call get()
	return
}
proc useInc() {
b0:
	call inc()
	call inc()
	return
}
proc useRisky(x: i32) -> (r: i32) {
	local e: ref
b0:
	r ! e := call risky(x)
	if e = null then b1 else b2
b1:
	return
b2:
	r := 1
	return
}
proc useNever(x: i32) -> (r: i32) {
b0:
	r := call never(x)
	return
}
proc useTwice(x: i32, y: i32) -> (r: i32) {
	local a: i32
	local b: i32
b0:
	a := call abs(x)
	if x < y then b1 else b2
b1:
	b := call abs(y)
	goto b3
b2:
	b := call absWeak(y)
	goto b3
b3:
	r := a - b
	return
}
`

// byContract says what is found out about the first property of a goal, with the calls of its
// body taken by contract: "weak" where only the contract of the callee lets it be violated.
const byContract = `
goal abs: useAbs { ensures r >= 0 and (r = x or r = -x) } weak=no expect holds
goal absMin: useAbs { ensures r = x } expect violated
goal absFirst: useAbs { ensures x > 5 or r != 7 } expect violated
goal weak: useWeak { ensures r = x or r = -x } expect weak
goal weakPart: useWeak { ensures r >= 0 } expect holds
goal put: usePut { ensures n != m or n = null or r = 7 } for scope 2 expect holds
goal putOther: usePut { ensures n = m or r = 5 } for scope 3 expect holds
goal putSame: usePut { ensures r = 5 } for scope 2 expect violated
goal touch: useTouch { ensures r = 5 } for scope 2 expect weak
goal wrong: useWrong { ensures r = x + 1 } expect holds
goal wrongSame: useWrong { ensures r = x } expect weak
goal make: useMake { ensures read(r.(Node.next)) != n } for scope 2 expect holds
goal makeNext: useMake { ensures read((read(r.(Node.next))).(Node.next)) = n and read((read(r.(Node.next))).(Node.val)) = 3 } for scope 2 expect holds
goal makeFresh: useMake { ensures fresh(r) and fresh(read(r.(Node.next))) and r != read(r.(Node.next)) } for scope 2 expect holds
goal makeFrame: useMake { frame @count } for scope 2 expect holds
goal get: useGet { ensures r != null } for scope 2 expect holds
goal getOld: useGet { ensures fresh(r) } for scope 2 expect weak
goal getNew: useGet { ensures not fresh(r) } for scope 2 expect violated
goal inc: useInc { ensures @count = old(@count) + 2 } expect holds
goal incFrame: useInc { frame @count } expect holds
goal incLast: useInc { ensures @last = old(@last) } expect holds
goal incNot: useInc { ensures @count = old(@count) + 1 } expect violated
goal risky: useRisky { ensures r > 0 } expect holds
goal riskyOne: useRisky { ensures r = x } expect violated
goal riskyTwo: useRisky { ensures r = x or x <= 0 and r = 1 } expect holds
goal twice: useTwice { requires x >= 0 and y >= 0 and x < y; ensures r = x - y } expect holds
goal twiceWeak: useTwice { requires x >= 0 and y >= 0 and y < 10 and x < 10; ensures r = x - y } expect weak
`

// expected reads the expectations of a list of goals, and gives the list as goals of ir.
func expected(list string) (goals string, want map[string]string) {
	want = map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(list), "\n") {
		text, what, _ := strings.Cut(line, " expect ")
		text = strings.Replace(text, " weak=no", "", 1)
		name, _, _ := strings.Cut(strings.TrimPrefix(text, "goal "), ":")
		want[name] = what
		goals += text + "\n"
	}
	return goals, want
}

// found returns what was found out, in the words of the lists.
func found(r task.Result) string {
	switch {
	case r.Status == task.Violated && r.Property.Kind == task.KindContract:
		return "weak"
	case r.Vacuous:
		return "vacuous"
	case r.Status.Holds():
		return "holds"
	}
	return r.Status.String()
}

func TestByContract(t *testing.T) {
	goals, want := expected(byContract)
	got := check(t, callees+goals, Engine{Calls: all})
	for name, w := range want {
		r := got[name][0]
		if g := found(r); g != w {
			t.Errorf("%s: %s, want %s: %s %v", name, g, w, r.Reason, r.Binding)
		}
		if w == "holds" && len(r.Contracts) == 0 {
			t.Errorf("%s: it does not say which contracts it believed", name)
		}
	}
}

// TestRow9: a callee with a weak postcondition makes the caller fail, a strong one makes it
// pass; and what may change, and the result, have no value of before (erratum 9).
func TestRow9(t *testing.T) {
	goals, want := expected(`
goal weak: useWeak { ensures r = x or r = -x } expect weak
goal strong: useAbs { ensures r = x or r = -x } expect holds
goal changed: usePut { requires n != null and n = m; ensures r = 5 } for scope 2 expect violated
goal old: useWrong { requires x = 0; ensures r = 0 } expect weak
goal allocated: useMake { ensures fresh(r) } for scope 1 expect holds
`)
	got := check(t, callees+goals, Engine{Calls: all})
	for name, w := range want {
		if g := found(got[name][0]); g != w {
			t.Errorf("%s: %s, want %s: %s", name, g, w, got[name][0].Reason)
		}
	}
	inlined := check(t, callees+"goal weak: useWeak { ensures r = x or r = -x }\n", Engine{})["weak"][0]
	if !inlined.Status.Holds() || len(inlined.Contracts) > 0 {
		t.Errorf("by its body, the call is as strong as it is: %s %v", inlined.Status, inlined.Contracts)
	}
}

// TestCallersDuty: what a callee requires is asked of the caller, and shown at the call.
func TestCallersDuty(t *testing.T) {
	got := check(t, callees+"goal careless: careless {\n} for scope 2\ngoal careful: careless { requires n != null } for scope 2\n", Engine{Calls: all})
	r := got["careless"][0]
	if r.Status != task.Violated || r.Property.Kind != task.KindPrecondition || !strings.Contains(r.Property.Text, "put needs: n != null") {
		t.Errorf("%s %s %q: %s", r.Status, r.Property.Kind, r.Property.Text, r.Reason)
	}
	if r := got["careful"][0]; !r.Status.Holds() {
		t.Errorf("careful: %s %s", r.Status, r.Reason)
	}
}

// TestNothingMeetsTheContract: a contradictory contract proves nothing.
func TestNothingMeetsTheContract(t *testing.T) {
	r := check(t, callees+"goal never: useNever { ensures r = 0 }\n", Engine{Calls: all})["never"][0]
	if r.Status != task.Unknown || !strings.Contains(r.Reason, "nothing meets what the contract of never promises") {
		t.Errorf("%s: %s", r.Status, r.Reason)
	}
}
