package absint

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/language"
)

// TestForeign is TestHeaps for programs with foreign code that is not followed: what is found about the rest has to hold.
func TestForeign(t *testing.T) {
	r := testkit.Rand(t)
	facts, ran, back := 0, 0, 0
	for range testkit.Count(t, 20000, 1000) {
		refused := map[string]bool{"f0": r.IntN(2) == 0, "f1": r.IntN(2) == 0, "f2": r.IntN(4) > 0}
		found := newTold()
		f, n := judged(t, r, foreignProgram(r), func(p *ir.Program) (Engine, *told) {
			found.skip = far{p}.ForeignProc
			return Engine{foreign: far{p}, refuse: func(q *ir.Proc) bool { return refused[q.Name] }}, found
		})
		facts, ran = facts+f, ran+n
		if slices.Contains(found.assumed, callsBack) {
			back++
		}
	}
	t.Logf("%d facts in %d runs; in %d programs foreign code calls back", facts, ran, back)
	if ran < 1000 || back < 50 {
		t.Errorf("only %d runs, %d with calls back", ran, back)
	}
}

// far says that procedures f0, f1…, classes Box and Task and the global far are foreign.
type far struct{ p *ir.Program }

func (far) Distant(*ir.Goal) bool           { return true }
func (far) Foreign(c *ir.Class) bool        { return c.Name == "Box" || c.Name == "Task" }
func (far) ForeignProc(p *ir.Proc) bool     { return p.Name[0] == 'f' }
func (far) ForeignGlobal(g *ir.Global) bool { return g.Name == "far" }
func (far) FixedGlobal(*ir.Global) bool     { return false }
func (far) Unwritten() []*ir.Global         { return nil }
func (far) Fixed(*ir.Field) bool            { return false }
func (far) Opens(*ir.Proc) bool             { return false }
func (far) Sealed(ir.Type) bool             { return false }
func (far) Call(p *ir.Proc) language.ForeignCall {
	return language.ForeignCall{Result: p.Results[0].Typ}
}
func (f far) CallOf(*ir.Class, string) language.ForeignCall { return f.Call(f.p.Procs[0]) }
func (f far) Throwable() *ir.Class                          { return f.p.Classes[0] }
func (f far) CallBacks(c *ir.Class) (out []language.CallBack) {
	if q := c.Lookup("run"); q != nil && !f.ForeignProc(q) {
		out = append(out, language.CallBack{Proc: q, Params: []ir.Type{q.Params[0].Typ, q.Params[1].Typ, q.Params[2].Typ}})
	}
	return out
}

// distant writes programs of which a part is foreign.
type distant struct{ *heap }

func foreignProgram(r *rand.Rand) string {
	w := distant{&heap{Rand: r}}
	w.out.WriteString("program foreign\nclass Object\nclass Box extends Object {\n\tfield held: ref Object\n\tfield count: i8\n}\n" +
		"class Task extends Object {\n\tfield held: ref Object\n\tmethod run = f9\n}\nclass Node extends Task {\n\tfield next: ref Object\n\tfield val: i8\n\tmethod run = p9\n}\n" +
		"global far: ref Object\nglobal near: ref Object\nglobal n: i8\n")
	for _, kind := range []string{"p", "f"} {
		for _, i := range []int{2, 1, 0, 9} {
			fmt.Fprintf(&w.out, "proc %s%d(x: ref Object, y: ref Object, k: i8) -> (r: ref Object) {\n\tlocal c: i8\n\tlocal z: ref Object\nb0:\n\tgoto b2\nb1:\n\treturn\nb2:\n", kind, i)
			w.next = 3
			for range 4 + r.IntN(9) {
				w.statement(kind, i)
			}
			w.out.WriteString("\tgoto b1\n}\n")
		}
	}
	w.out.WriteString("goal main: p0 {\n}\n")
	return w.out.String()
}

// where does something where a variable refers to an object of a class.
func (w distant) where(v, class, format string, args ...any) {
	fmt.Fprintf(&w.out, "\tif is(%s, ref %s) then b%d else b%d\nb%d:\n\t"+format+"\n\tgoto b%d\nb%d:\n",
		slices.Concat([]any{v, class, w.next, w.next + 1, w.next}, args, []any{w.next + 1, w.next + 1})...)
	w.next += 2
}

func (w distant) statement(kind string, proc int) {
	own := kind == "p"
	class, field, number, global := "Box", "held", "count", "@far"
	if own && w.IntN(4) > 0 {
		class, field, number, global = "Node", "next", "val", "@near"
	}
	v := w.ref()
	if own && w.IntN(6) == 0 {
		w.lend(class, field, number)
		return
	}
	switch w.IntN(15) {
	case 0, 1:
		w.then("%s := new %s", v, class)
	case 2:
		w.then("%s := %s", v, w.ref())
	case 3:
		w.then("%s := %s", v, global)
	case 4:
		w.then("%s := %s", global, v)
	case 5, 6:
		w.where(v, class, "%s := load %s.(%s.%s)", w.ref(), v, class, field)
	case 7, 8:
		w.where(v, class, "store %s.(%s.%s) := %s", v, class, field, w.one(w.ref(), w.ref(), "null"))
	case 9:
		if own {
			w.then("%s", w.one("k := k + 1:i8", "k := @n", "@n := k", "c := k"))
			return
		}
		w.then("%s", w.one("k := k + 1:i8", "c := k", "k := 7:i8"))
	case 10:
		at := fmt.Sprintf("%s.(%s.%s)", v, class, number)
		w.where(v, class, "%s", w.one("k := load "+at, "store "+at+" := k", "store "+at+" := 3:i8"))
	case 11:
		if proc != 9 {
			w.where(v, "Task", "%s := virtual run of Task(%s, %s, k)", w.ref(), v, w.ref())
		}
	case 12, 13:
		if own {
			w.then("%s := call f%d(%s, %s, k)", w.ref(), w.IntN(3), w.one(w.ref(), "null"), w.ref())
			return
		}
		w.called(kind, proc)
	default:
		w.called(kind, proc)
	}
}

// lend makes an object, lends it to foreign code, and looks at it and at what comes back.
func (w distant) lend(class, field, number string) {
	w.then("x := new %s", class)
	w.where("x", class, "store x.(%s.%s) := 3:i8", class, number)
	w.then("z := call f%d(x, %s, k)", w.IntN(3), w.one("x", "y"))
	if w.IntN(2) == 0 {
		w.where("z", class, "store z.(%s.%s) := k", class, number)
	}
	w.where("x", class, "c := load x.(%s.%s)", class, number)
	w.where("x", class, "r := load x.(%s.%s)", class, field)
}

// called calls a later procedure of the same code.
func (w distant) called(kind string, proc int) {
	if proc >= 2 {
		w.unless(w.one("k < 3:i8", "x = null"))
		return
	}
	w.then("%s := call %s%d(%s, %s, k)", w.ref(), kind, proc+1+w.IntN(2-proc), w.one(w.ref(), "null"), w.ref())
}
