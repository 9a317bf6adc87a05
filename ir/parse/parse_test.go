package parse

import (
	"strings"
	"testing"

	"assay/ir"
)

// everything holds each form of the text at least once, as the printer writes it.
const everything = "program all_forms\n" + `class Object
interface Drawn
abstract class Shape extends Object implements Drawn {
	field volatile next: ref Shape
	field pos: struct Point
	method ` + "`area()I`" + `
	method ` + "`draw(I)V`" + ` = Shape.draw
	invariant this: ref Shape | read(this.(Shape.next)) != this
}
class ` + "`a b`" + ` extends Shape {
	field x.y: f32
}
domain User
domain i4 extends User
struct Point {
	field x: i32
	field y: u8
	field grid: fixed 2 fixed 3 i32
}
signature Visitor(ref Shape, i32) -> (i32, i32) throws ref
signature ` + "`signature`" + `(proc ` + "`signature`" + `, array proc Visitor)
global email: func rel(User -> ` + "`i4`" + `)
global volatile flag: bool
global s: rel(User | null)
global last: ref Shape
literal Error: User
proc Shape.draw(this: ref Shape, n: i32) -> (r: i32, n) throws e: ref {
	requires this != null and n > 0
	ensures old(n) = r or (all %u: ref User, %k: i4 | subset(set(%u), @s) => %k = 3:i4)
	ensures r = call size(this) kind "invariant"
	signals fresh(e)
	frame n, @last new User places this.(Shape.next), this.(Shape.pos).(Point.x)
	local t: i32
	local a: array ref Shape
	local p: ptr struct Point
	local q: ptr i32
	local ok: bool
	local x: ref Shape
	local th: thread
	local f: f64
	local d: ref ` + "`a b`" + `
	local h: proc Visitor
	local row: fixed 3 i32
	local pts: array fixed 4 struct Point
	local u: lone rel(User | null)
b0:
	invariant t >= 0
	decreases n - t
	t := t + n * 2 - (t - 1) % 7
	t := neg(3) + -t - -3
	f := conv(t):f64
	f := 1.5:f64 + float 9221120237041090561:f64
	t := cond(ok and not (t = 3 and n = 4) and t < n, t, shl(n, 3:u8))
	@flag := (ok => ok) => ok
	x := load seqcst this.(Shape.next)
	t := load this.(Shape.pos).(Point.x)
	store a[t + 1] := x
	store release this.(Shape.next) := null
	q := addr this.(Shape.pos).(Point.x)
	p := addr this.(Shape.pos)
	t := load *p.(Point.x)
	store *q := t
	x := new ` + "`a b`" + `
	@s := new User
	a := newarray ref Shape[n]
	r, n ! e := call Shape.draw(x, t)
	! e := virtual ` + "`draw(I)V`" + `(x, t)
	call skip()
	h := proc Visitor(Shape.draw)
	r, n ! e := call *h(x, t)
	r, n ! e := call *(cond(ok, h, null))(x, t)
	assume is(x, ref ` + "`a b`" + `) or isexact(x, ref Shape) or is(x, array i32)
	assert t = 3 "assert" "t is \"three\""
	havoc t, @flag
	spec t, @s new User, i4 : @s = union(old(@s), set('Error))
	spec : reach(x, Shape.next) = reach(x)
	atomic begin
	await @flag
	atomic end
	th := start skip()
	start skip()
	join th
	monitor enter x
	ok := monitor exit x
	monitor notifyall x
	ok := cas *q, t, t + 1
	ok := cas a[t], x, null
	ok := cas acqrel a[t], x, null
	x := load relaxed this.(Shape.next)
	x := load acquire this.(Shape.next)
	row := load this.(Shape.pos).(Point.grid)[n]
	t := load pts[t][n - 1].(Point.grid)[1][2]
	store row[2] := t
	store *p.(Point.grid)[n] := row
	q := addr *p.(Point.grid)[0][t]
	ok := row = row and read(row[0]) = t
	fence acquire
	fence seqcst
	u := none:rel(User) kindly
	u := compr %u: ref User | (exists %v: ref User | %v = %u) and sumof(project(@s, 0)):i4 = card(extent(User)):i4
	u := union(exact(User), diff(@s, @s):rel(null))
	u := join(join(u, field(Shape.next)), rclosure(field(Shape.next)):rel(Shape -> Shape))
	d := load d.(` + "`a b`.`x.y`" + `)
	if x = null then b1 else b2 check "null" "x is null"
b1:
	switch t of -1: b1, 2: b2 else b3
b2:
	choose b0, b1, b3
b3:
	goto b4
b4:
	return
}
pure proc size(x: ref) -> (r: i32)
proc skip()
goal draws: Shape.draw {
	requires n = 1
	frame
} for scope 3, User 0, ` + "`int`" + ` 2, array 2, int 4, unwind 2 expect holds
`

func TestRoundTrip(t *testing.T) {
	src := strings.ReplaceAll(everything, " kindly", "")
	src = strings.ReplaceAll(src, "domain User\n", "domain User\ndomain int\n")
	prog, diags := Program("all.ir", src)
	if diags.Failed() {
		t.Fatal(diags.Error())
	}
	if got := prog.String(); got != src {
		t.Fatalf("printed:\n%s", firstDifference(got, src))
	}
	checkPositions(t, prog)
}

// checkPositions prints with positions and reads that back twice.
func checkPositions(t *testing.T, prog *ir.Program) {
	t.Helper()
	style := ir.Style{Positions: true}
	one := style.Text(prog)
	again, diags := Program("two.ir", one)
	if diags.Failed() {
		t.Fatal(diags.Error())
	}
	if two := style.Text(again); one != two {
		t.Fatalf("with positions:\n%s", firstDifference(two, one))
	}
	if again.String() != prog.String() {
		t.Fatal("positions change the program")
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range w {
		if i >= len(g) || g[i] != w[i] {
			have := "nothing"
			if i < len(g) {
				have = g[i]
			}
			return "got  " + have + "\nwant " + w[i]
		}
	}
	return "more than wanted: " + strings.Join(g[len(w):], "\n")
}
