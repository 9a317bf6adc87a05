package absint

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"assay/engine"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/task"
	"assay/vm"
)

// TestHeaps is TestRandom for programs that do little but change what others hold: fields, globals, in callees and in loops.
func TestHeaps(t *testing.T) {
	r := testkit.Rand(t)
	facts, ran := 0, 0
	for range testkit.Count(t, 20000, 3000) {
		f, r := judged(t, r, heapProgram(r), func(*ir.Program) (Engine, *told) { return Engine{}, newTold() })
		facts, ran = facts+f, ran+r
	}
	t.Logf("%d facts in %d runs", facts, ran)
	if ran < 1000 {
		t.Errorf("only %d runs", ran)
	}
}

// judged runs a program with what is found about it written into it as assertions, and counts both.
func judged(t *testing.T, r *rand.Rand, text string, by func(*ir.Program) (Engine, *told)) (facts, ran int) {
	p, errs := parse.Program("random.ir", text)
	if errs.Failed() {
		t.Fatalf("%v\n%s", errs.Err(), text)
	}
	g := p.Goals[0]
	g.Bounds = task.Bounds{Scope: 3, Unwind: 3}
	e, told := by(p)
	e.keep = told.tell
	ctx, done := context.WithTimeout(t.Context(), time.Minute)
	f := e.analyse(ctx, &engine.Task{Program: p, Goal: g, Bounds: g.Bounds}, nil, scenario{owed: true, deep: r.IntN(2) == 1})
	done()
	if f.Unknown != "" {
		t.Fatalf("%s\n%s", f.Unknown, text)
	}
	told.assumed = f.Assumed
	facts = told.write(p)
	code := vm.Compile(p)
	for range 15 {
		stop, err := vm.Drive(code.Start(vm.SetupOf(g, g.Bounds)), vm.Seeded(r.Uint64()), vm.Budget{Steps: 3000})
		if err != nil {
			continue
		}
		if ran++; stop.Kind == vm.Violated {
			t.Fatalf("a run violates the fact %s\n%s", stop.Text, p)
		}
	}
	return facts, ran
}

// heap writes programs: each statement in a block of its own.
type heap struct {
	*rand.Rand
	out  strings.Builder
	next int // block
	end  string
}

func heapProgram(r *rand.Rand) string {
	w := &heap{Rand: r}
	w.out.WriteString("program heaps\nclass Object\nclass Node extends Object {\n\tfield next: ref Node\n\tfield other: ref Node\n\tfield val: i8\n}\nglobal g0: ref Node\nglobal g1: ref Node\nglobal n: i8\n")
	for i := 3; i >= 0; i-- {
		fmt.Fprintf(&w.out, "proc p%d(x: ref Node, y: ref Node, k: i8) -> (r: ref Node) {\n\tlocal c: i8\n\tlocal z: ref Node\nb0:\n\tgoto b2\nb1:\n\treturn\nb2:\n", i)
		w.next = 3
		for range 4 + r.IntN(7) {
			w.statement(i)
		}
		w.out.WriteString("\tgoto b1\n}\n")
	}
	w.out.WriteString("goal main: p0 {\n}\n")
	return w.out.String()
}

func (w *heap) one(list ...string) string { return list[w.IntN(len(list))] }
func (w *heap) ref() string               { return w.one("x", "y", "z", "r") }
func (w *heap) global() string            { return w.one("@g0", "@g1") }
func (w *heap) field() string             { return w.one("next", "other") }

// then ends a block with a line, and begins another one.
func (w *heap) then(format string, args ...any) {
	fmt.Fprintf(&w.out, "\t"+format+"\n\tgoto b%d\nb%d:\n", append(args, w.next, w.next)...)
	w.next++
}

// unless ends a block where a condition holds.
func (w *heap) unless(cond string) {
	fmt.Fprintf(&w.out, "\tif %s then b1 else b%d\nb%d:\n", cond, w.next, w.next)
	w.next++
}

func (w *heap) statement(proc int) {
	switch w.IntN(15) {
	case 0:
		w.then("%s := new Node", w.ref())
	case 1:
		w.then("%s := %s", w.ref(), w.ref())
	case 2:
		w.then("%s := %s", w.ref(), w.global())
	case 3:
		w.then("%s := %s", w.global(), w.ref())
	case 4, 5:
		v := w.ref()
		w.unless(v + " = null")
		w.then("%s := load %s.(Node.%s)", w.ref(), v, w.field())
	case 6, 7:
		v := w.ref()
		w.unless(v + " = null")
		w.then("store %s.(Node.%s) := %s", v, w.field(), w.one(w.ref(), w.ref(), "null"))
	case 8:
		w.then("%s", w.one("k := k + 1:i8", "k := @n", "@n := k", "@n := k + 2:i8", "c := k"))
	case 9:
		v := w.ref()
		w.unless(v + " = null")
		w.then("%s", w.one("k := load "+v+".(Node.val)", "store "+v+".(Node.val) := k", "store "+v+".(Node.val) := 3:i8"))
	case 10:
		w.unless(w.one("k < -100:i8", "k > c", "x = y", w.global()+" = null", "z = null"))
	default:
		if proc == 3 {
			w.branch()
			return
		}
		w.then("%s := call p%d(%s, %s, k)", w.ref(), proc+1+w.IntN(3-proc), w.one(w.ref(), "null"), w.ref())
	}
}

// branch goes back where a counter is small.
func (w *heap) branch() {
	back := w.next - 1
	fmt.Fprintf(&w.out, "\tc := c + 1:i8\n\tif c < 3:i8 and not c < 0:i8 then b%d else b%d\nb%d:\n", back, w.next, w.next)
	w.next++
}
