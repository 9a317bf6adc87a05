package event

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"assay/lang/litmus"
	"assay/source"
)

func build(t *testing.T, text string, o Options) *Structure {
	t.Helper()
	test, list := litmus.Read("test.litmus", text)
	if err := list.Err(); err != nil {
		t.Fatal(err)
	}
	s, err := Build(test, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const falseDependency = `LISA LB+false-dep
{ x=0; y=0; }
 P0            | P1            ;
 r[] r1 x      | r[] r2 y      ;
 mov r9 (neq r1 1) | mov r9 (neq r2 1) ;
 b[] r9 E0     | b[] r9 E1     ;
 w[] y 1       | w[] x 1       ;
 E0:           | b[] END       ;
               | E1: w[] x 1   ;
               | END:          ;
exists (0:r1=1 /\ 1:r2=1)`

// TestFalseDependency: seven events beside the initial ones, and two pairs of
// reads in conflict.
func TestFalseDependency(t *testing.T) {
	s := build(t, falseDependency, Options{})
	threads, conflicts := 0, 0
	for i := range s.Events {
		if !s.Events[i].Init() {
			threads++
		}
		for j := range i {
			if s.MinimalConflict(i, j) {
				conflicts++
			}
		}
	}
	if threads != 7 || conflicts != 2 || len(s.Events) != 9 {
		t.Errorf("%d events of threads of %d, %d minimal conflicts; want 7 of 9 and 2\n%v", threads, len(s.Events), conflicts, s.Events)
	}
	for i, e := range s.Events {
		if e.Kind == Write && !e.Init() && len(e.Ctrl) != 1 {
			t.Errorf("event %d, %v, depends on %v", i, &e, e.Ctrl)
		}
	}
}

// TestDomain: values are found until there are no new ones.
func TestDomain(t *testing.T) {
	const tc9 = `LISA TC9
{ x=0; y=0; }
 P0 | P1 | P2 ;
 r[] r1 x | r[] r3 y | w[] x 2 ;
 mov r2 (mul r1 r1) | w[] x r3 | ;
 mov r2 (add r2 1) | | ;
 mov r2 (sub r2 r1) | | ;
 w[] y r2 | | ;
exists (0:r1=1 /\ 0:r2=1)`
	s := build(t, tc9, Options{Values: 4})
	if got := fmt.Sprint(s.Domain["x"], s.Domain["y"]); got != "[0 2 1 3] [0 1 3 7]" {
		t.Errorf("the values are %s", got)
	}
	if len(s.Cuts) == 0 || s.Cuts[0].Kind != CutValues {
		t.Errorf("what is left out: %v", s.Cuts)
	}
	fixed := build(t, tc9, Options{Domain: map[string][]litmus.Value{"x": {litmus.Number(0), litmus.Number(1)}, "y": {litmus.Number(0), litmus.Number(1)}}})
	if fixed.Domain["x"][1] != litmus.Number(1) || len(fixed.Domain["x"]) != 2 {
		t.Errorf("fixed values became %v", fixed.Domain)
	}
}

// TestLive: values of writes that cannot happen are not followed.
func TestLive(t *testing.T) {
	const text = `LISA t
{ x=0; }
 P0 ;
 r[] r1 x ;
 mov r1 (add r1 1) ;
 w[] x r1 ;
exists (x=1)`
	none := func(s *Structure) ([]bool, error) { return make([]bool, len(s.Events)), nil }
	if s := build(t, text, Options{Live: none}); len(s.Domain["x"]) != 1 || len(s.Cuts) > 0 {
		t.Errorf("values %v, left out %v", s.Domain, s.Cuts)
	}
	if s := build(t, text, Options{Values: 3}); len(s.Domain["x"]) != 3 || len(s.Cuts) != 1 {
		t.Errorf("values %v, left out %v", s.Domain, s.Cuts)
	}
}

// TestCuts: what a bound leaves out is said, with its place.
func TestCuts(t *testing.T) {
	for _, c := range []struct {
		name, code string
		o          Options
		want       CutKind
	}{
		{"loop", "L: r[] r1 x ; b[] L ;", Options{}, CutUnwind},
		{"endless", "L: b[] L ;", Options{}, CutUnwind},
		{"width", "mov r1 2000000000 ; mov r1 (add r1 r1) ; w[] x r1 ;", Options{}, CutWidth},
		{"address", "mov r1 7 ; w[] r1 1 ;", Options{}, CutAddress},
		{"address of a load", "r[] r2 x ; r[] r1 r2 ;", Options{}, CutAddress},
	} {
		s := build(t, "LISA t\n{ x=0; }\n P0 ;\n"+c.code+"\nexists (x=0)", c.o)
		if len(s.Cuts) != 1 || s.Cuts[0].Kind != c.want || s.Cuts[0].Span.Line != 4 {
			t.Errorf("%s: left out %v, want one %s", c.name, s.Cuts, c.want)
		}
		if !slices.ContainsFunc(s.Leaves[0], func(l Leaf) bool { return l.Cut }) {
			t.Errorf("%s: no branch is cut", c.name)
		}
	}
}

func TestTooLarge(t *testing.T) {
	code := strings.Repeat("r[] r1 x ;\n", 12)
	test, _ := litmus.Read("t", "LISA t\n{ x=0; }\nP0 | P1 ;\n | w[] x 1 ;\n"+code+"exists (x=0)")
	if _, err := Build(test, Options{}); !errors.Is(err, ErrSize) {
		t.Errorf("twelve loads of two values: %v", err)
	}
}

// TestUnsupported: an operation without a meaning has its place.
func TestUnsupported(t *testing.T) {
	test, list := litmus.Read("t", "LISA t\n{ x=0; }\nP0 ;\nmov r1 (mul x 2) ;\nexists (0:r1=0)")
	if list.Failed() {
		t.Fatal(list)
	}
	var d *source.Diagnostic
	if _, err := Build(test, Options{}); !errors.As(err, &d) || d.Code != litmus.CodeUnsupported || d.Span.Line != 4 {
		t.Errorf("twice an address: %v", err)
	}
}

// TestAlike: branches that do the same with the same registers have one event;
// with other registers they are two.
func TestAlike(t *testing.T) {
	either := func(code ...litmus.Instr) *Structure {
		test, _ := litmus.Read("t", "LISA t\n{ x=0; }\nP0 | P1 ;\nf[] | w[] x 1 ;\nexists (x=0)")
		test.Threads[0].Code = code
		s, err := Build(test, Options{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	x, one := litmus.Constant(litmus.Address("x"), source.Span{}), litmus.Constant(litmus.Number(1), source.Span{})
	load := litmus.Instr{Op: litmus.Load, Dst: "r1", Addr: x}
	s := either(litmus.Instr{Op: litmus.Either, Target: 1}, load)
	if len(s.Events) != 4 || len(s.Leaves[0]) != 2 { // the initial write, P1's, and a load of two values
		t.Errorf("%d events, %d ends", len(s.Events), len(s.Leaves[0]))
	}
	s = either(litmus.Instr{Op: litmus.Either, Target: 2}, litmus.Instr{Op: litmus.Set, Dst: "r2", Expr: one}, load)
	if len(s.Events) != 6 || len(s.Leaves[0]) != 4 {
		t.Errorf("with another register: %d events, %d ends", len(s.Events), len(s.Leaves[0]))
	}
}

// TestMixedSizes: accesses of several widths to one location are refused where the second one stands; pointers are as wide as they are.
func TestMixedSizes(t *testing.T) {
	for _, c := range []struct {
		arch, code string
		line       int // of the refusal; 0: none
	}{
		{"AArch64", "STR W0,[X1] ;\nLDR W2,[X1] ;", 0},
		{"AArch64", "STR W0,[X1] ;\nLDR X2,[X1] ;", 5},
		{"AArch64", "LDXR X0,[X1] ;\nSTXR W2,X0,[X1] ;", 0},
		{"AArch64", "LDXR X0,[X1] ;\nSTXR W2,W0,[X1] ;", 5},
		{"AArch64", "SWP W0,W2,[X1] ;\nLDR X2,[X1] ;", 5},
		{"AArch64", "LDR X4,[X3] ;\nLDR W2,[X4] ;", 0},
		{"RISCV", "sw x0,0(x1) ;\nlw x2,0(x1) ;", 0},
		{"RISCV", "sw x0,0(x1) ;\nld x2,0(x1) ;", 5},
		{"RISCV", "amoswap.d x0,x0,(x1) ;\nlw x2,0(x1) ;", 5},
		{"X86_64", "movl $1,(x) ;\nmovl (x),%eax ;", 0},
		{"X86_64", "movl $1,(x) ;\nmovq (x),%rax ;", 5},
		{"X86_64", "mov %eax,(x) ;\nmov (x),%rax ;", 5},
		{"X86_64", "movl $1,(%rbx) ;\nmovl (%rbx),%eax ;", 0},
	} {
		init := map[string]string{"AArch64": "0:X1=x; 0:X3=p; p=x;", "RISCV": "0:x1=x;", "X86_64": "0:rbx=x;"}[c.arch]
		test, list := litmus.Read("t", c.arch+" t\n{ x=0; "+init+" }\nP0 ;\n"+c.code+"\nexists (x=1)")
		if list.Failed() {
			t.Fatal(c.code, list)
		}
		_, err := Build(test, Options{})
		var d *source.Diagnostic
		if errors.As(err, &d); (err != nil) != (c.line > 0) || c.line > 0 && (d == nil || d.Code != litmus.CodeUnsupported || d.Span.Line != c.line) {
			t.Errorf("%s: %v, want line %d", c.code, err, c.line)
		}
	}
	for arch, code := range map[string]string{"AArch64": "LDR W0,[X1,#4]", "RISCV": "lw x2,4(x1)", "PPC": "lwz r1,4(r2)", "ARM": "LDR R0,[R1,#4]"} {
		_, list := litmus.Read("t", arch+" t\n{ x=0; }\nP0 ;\n"+code+" ;\nexists (x=1)")
		if !list.Failed() || list.All()[0].Code != litmus.CodeUnsupported {
			t.Errorf("%s: %v", code, list)
		}
	}
}

// TestTree: numbers say what walks along branches do.
func TestTree(t *testing.T) {
	s := build(t, falseDependency, Options{})
	tree := NewTree(s)
	for d := range s.Events {
		for e := range s.Events {
			if tree.Before(d, e) != s.Before(d, e) || tree.Conflict(d, e) != s.Conflict(d, e) {
				t.Errorf("%v, %v: before %v, in conflict %v", &s.Events[d], &s.Events[e], tree.Before(d, e), tree.Conflict(d, e))
			}
		}
	}
}

// TestSteps: loops inside others that make no events end with an error, and not in hours.
func TestSteps(t *testing.T) {
	var text strings.Builder
	text.WriteString("C deep\n{ }\nP0 (atomic_int* x) {\n")
	const depth = 12
	for i := range depth {
		fmt.Fprintf(&text, "int i%d = 0;\n", i)
	}
	for i := range depth {
		fmt.Fprintf(&text, "i%d = 0; while (i%d < 4) { i%d = i%d + 1;\n", i, i, i, i)
	}
	text.WriteString(strings.Repeat("}", depth) + "\natomic_store(x, 1);\n}\nexists (x=1)\n")
	test, list := litmus.Read("test.litmus", text.String())
	if err := list.Err(); err != nil {
		t.Fatal(err)
	}
	if _, err := Build(test, Options{}); err == nil || !strings.Contains(err.Error(), "too many instructions") {
		t.Error(err)
	}
	if s, err := Build(test, Options{Unwind: 2}); err != nil || len(s.Cuts) == 0 {
		t.Error(err)
	}
}
