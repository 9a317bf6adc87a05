package calls_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// This file makes random programs whose calls go by classes and values: hierarchies with abstract classes and interfaces,
// objects and procedures in locals, globals, fields, elements, pointers and exceptional results.

// writer writes one program.
type writer struct {
	*rand.Rand
	b       strings.Builder
	classes []string
	made    []string // classes that have objects
	havoc   []string // variables that may be made arbitrary
	block   int
}

// text returns the text of a program with the procedure main.
func text(r *rand.Rand) string {
	w := &writer{Rand: r, havoc: []string{"b"}}
	if w.IntN(5) == 0 {
		w.havoc = []string{"b", "x", "y", "@g", "f"}
	}
	w.declare()
	for i := range w.classes {
		for k := range 2 {
			if w.IntN(3) > 0 || i == 0 {
				w.proc(fmt.Sprintf("%s.m%d", w.classes[i], k), "this: ref Base, f: proc Act, x: ref Base, n: i32")
			}
		}
	}
	for i := range 3 {
		w.proc(fmt.Sprintf("act%d", i), "o: ref Base, x: ref Base, n: i32")
	}
	w.proc("main", "")
	return w.header() + w.b.String()
}

// declare chooses the classes: each is below an earlier one.
func (w *writer) declare() {
	w.classes = []string{"Base"}
	for i := range 2 + w.IntN(4) {
		w.classes = append(w.classes, fmt.Sprintf("C%d", i))
	}
	for _, c := range w.classes {
		if c != "C0" { // abstract
			w.made = append(w.made, c)
		}
	}
}

// header declares classes with the methods that were written, and all that procedures use.
func (w *writer) header() string {
	var b strings.Builder
	body := w.b.String()
	b.WriteString("program random\ninterface Any {\n\tmethod m0 = Base.m0\n}\n")
	for i, c := range w.classes {
		if c == "C0" {
			b.WriteString("abstract ")
		}
		b.WriteString("class " + c)
		if i > 0 {
			b.WriteString(" extends " + w.classes[w.IntN(i)])
		}
		if w.IntN(3) == 0 {
			b.WriteString(" implements Any")
		}
		b.WriteString(" {\n")
		if i == 0 {
			b.WriteString("\tfield next: ref Base\n\tfield code: proc Act\n\tfield pair: struct Pair\n")
		}
		for k := range 2 {
			if m := fmt.Sprintf("%s.m%d", c, k); strings.Contains(body, "proc "+m+"(") {
				fmt.Fprintf(&b, "\tmethod m%d = %s\n", k, m)
			}
		}
		b.WriteString("}\n")
	}
	b.WriteString("struct Pair {\n\tfield o: ref Base\n\tfield f: proc Act\n}\nsignature Act(ref Base, ref Base, i32) -> (ref Base) throws ref Base\n")
	b.WriteString("global g: ref Base\nglobal h: proc Act\nglobal q: struct Pair\n")
	return b.String()
}

func (w *writer) line(format string, args ...any) { fmt.Fprintf(&w.b, "\t"+format+"\n", args...) }

func (w *writer) begin() string {
	w.block++
	return fmt.Sprintf("k%d", w.block)
}

// proc writes a procedure with a few statements. The number n is how deep calls may go.
func (w *writer) proc(name, params string) {
	fmt.Fprintf(&w.b, "proc %s(%s) -> (r: ref Base) throws e: ref Base {\n", name, params)
	if name == "main" {
		w.line("local x: ref Base\n\tlocal n: i32")
	}
	if !strings.Contains(params, "f:") {
		w.line("local f: proc Act")
	}
	w.line("local y: ref Base\n\tlocal z: ref\n\tlocal a: array ref Base\n\tlocal d: array proc Act\n\tlocal p: ptr ref Base\n\tlocal s: struct Pair\n\tlocal b: bool")
	w.b.WriteString("b0:\n")
	w.line("a := newarray ref Base[2]\n\td := newarray proc Act[1]")
	if name == "main" {
		w.line("n := 6")
		w.line("x := new %s", w.from(w.made))
	}
	for range 6 + w.IntN(12) {
		w.statement()
	}
	w.line("return\n}")
}

func (w *writer) from(list []string) string { return list[w.IntN(len(list))] }

func (w *writer) ref() string {
	return w.from([]string{"x", "y", "x", "y", "r", "@g", "null", "cond(b, x, y)"})
}

func (w *writer) act() string {
	return w.from([]string{"f", "@h", "f", "proc Act(act0)", "proc Act(act1)", "cond(b, f, proc Act(act2))"})
}

// when writes statements that run if a condition holds.
func (w *writer) when(cond string, then func()) {
	yes, no := w.begin(), w.begin()
	w.line("if %s then %s else %s", cond, yes, no)
	w.b.WriteString(yes + ":\n")
	then()
	w.line("goto %s", no)
	w.b.WriteString(no + ":\n")
}

func (w *writer) statement() {
	switch w.IntN(26) {
	case 0, 1:
		w.line("%s := new %s", w.from([]string{"x", "y", "r", "@g"}), w.from(w.made))
	case 2:
		w.line("%s := %s", w.from([]string{"x", "y", "r", "@g"}), w.ref())
	case 3:
		w.line("%s := %s", w.from([]string{"f", "@h"}), w.act())
	case 4:
		w.when("x != null", func() { w.line("store x.(Base.next) := %s", w.ref()) })
	case 5:
		w.when("y != null", func() { w.line("%s := load y.(Base.next)", w.from([]string{"x", "y"})) })
	case 6:
		w.when("x != null", func() { w.line("store x.(Base.code) := %s", w.act()) })
	case 7:
		w.when("y != null", func() { w.line("f := load y.(Base.code)") })
	case 8:
		w.line("store a[%d] := %s", w.IntN(2), w.ref())
		w.line("%s := load a[%d]", w.from([]string{"x", "y"}), w.IntN(2))
	case 9:
		w.line("store d[0] := %s", w.act())
		w.line("f := load d[0]")
	case 10:
		w.line("p := addr %s", w.from([]string{"@g", "a[1]"}))
		w.line("store *p := %s", w.ref())
		w.line("y := load *p")
	case 11:
		w.line("store s.(Pair.%s", w.from([]string{"o) := " + w.ref(), "f) := " + w.act()}))
		w.line("@q := s")
		w.line("%s", w.from([]string{"x := load @q.(Pair.o)", "f := load @q.(Pair.f)", "s := @q"}))
	case 12:
		w.line("havoc %s", w.from(w.havoc))
	case 13, 14: // a place is written in one way, read in another, and what is there is called
		w.when("x != null", func() {
			w.line("p := addr %s", w.from([]string{"@g", "a[1]", "x.(Base.next)", "x.(Base.pair).(Pair.o)"}))
			w.line("%s", w.from([]string{"store *p := y", "@g := y", "store x.(Base.next) := y", "store a[1] := y", "store x.(Base.pair).(Pair.o) := y"}))
			w.line("r := load %s", w.from([]string{"*p", "@g", "x.(Base.next)", "a[1]", "x.(Base.pair).(Pair.o)"}))
		})
		w.when("r != null and n > 0", func() { w.line("r ! y := virtual m%d(r, null, null, n - 1)", w.IntN(2)) })
		w.when("y != null and n > 0", func() { w.line("r ! y := virtual m%d(y, null, x, n - 1)", w.IntN(2)) })
	case 15:
		w.line("e := %s", w.from([]string{"x", "y"}))
	default:
		w.when("n > 0", w.call)
	}
}

func (w *writer) call() {
	to := w.from([]string{"x, ", "y, ", "r, "})
	to = to[:1] + " ! " + w.from([]string{"y", "e", "x"})
	if to[0] == to[4] {
		to = "r ! e"
	}
	recv := w.from([]string{"x", "y"})
	switch w.IntN(5) {
	case 0:
		w.line("%s := call act%d(%s, %s, n - 1)", to, w.IntN(3), w.ref(), w.ref())
	case 1:
		w.when("f != null", func() { w.line("%s := call *f(%s, %s, n - 1)", to, w.ref(), w.ref()) })
	case 2:
		w.when("is("+recv+", ref Any)", func() { w.line("%s := virtual m0 of Any(%s, %s, %s, n - 1)", to, recv, w.act(), w.ref()) })
	default:
		c := w.from(w.classes)
		w.when(recv+" != null and is("+recv+", ref "+c+")", func() {
			w.line("%s := virtual m%d%s(%s, %s, %s, n - 1)", to, w.IntN(2), w.from([]string{"", " of " + c}), recv, w.act(), w.ref())
		})
	}
}
