package litmus

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/testkit"
)

// TestBad: each wrong test has one diagnostic, where it is wrong.
func TestBad(t *testing.T) {
	testkit.Cases(t, "testdata/bad/*.txtar", func(t *testing.T, c *testkit.Case) {
		var got []testkit.Finding
		for _, name := range c.Inputs() {
			text, _ := c.Section(name)
			_, list := Read(name, text)
			got = append(got, testkit.Diagnostics(list)...)
		}
		c.Expect(t, got)
	})
}

// TestCode has the code of small threads.
func TestCode(t *testing.T) {
	for _, c := range []struct{ arch, code, want string }{
		{"LISA", "r[acq] r1 x", "r1:=[x].acq"},
		{"LISA", "w[] x+r1 2", "[add(x,r1)]:=2"},
		{"LISA", "rmw[acq-rel] r1 (add r1 1) x", "r1:=[x].acq-rel linked; [x]:=add(r1,1).acq-rel linked"},
		{"LISA", "L: b[] r1 L", "if r1 goto 0"},
		{"LISA", "f[sync,lw]", "fence.sync.lw"},
		{"X86", "MOV EAX,[x]", "EAX:=[x]"},
		{"X86", "MOV [x],$1", "[x]:=1"},
		{"X86_64", "movl (x),%eax", "EAX:=[x]"},
		{"X86_64", "movl %eax,(x)", "[x]:=EAX"},
		{"X86_64", "movq $3,%rax", "EAX:=3"},
		{"X86_64", "L: cmp $1,%eax", "flags:=EAX; flags':=1"},
		{"X86", "XCHG EAX,[x]", "read:=[x].lock linked; [x]:=EAX.lock linked; EAX:=read"},
		{"X86", "INC [x]", "read:=[x]; [x]:=add(read,1); flags:=add(read,1); flags':=0"},
		{"X86", "L: CMP EAX,$1", "flags:=EAX; flags':=1"},
		{"X86", "L: JNE L", "if neq(flags,flags') goto 0"},
		{"AArch64", "LDAR W0,[X1]", "X0:=[X1].A"},
		{"AArch64", "LDR W0,[X1,W2,SXTW]", "X0:=[add(X1,X2)]"},
		{"AArch64", "STLXR W3,W0,[X1]", "[X1]:=X0.EX.L exclusive X3"},
		{"AArch64", "SUBS W0,W1,#1", "flags:=X1; flags':=1; X0:=sub(X1,1)"},
		{"AArch64", "CSEL W0,W1,W2,EQ", "X0:=X1 when eq(flags,flags') else X2"},
		{"AArch64", "SWPAL W0,WZR,[X1]", "old:=[X1].NoRet linked; [X1]:=X0.X.L linked"},
		{"AArch64", "LDADDA W0,W2,[X1]", "old:=[X1].X.A linked; [X1]:=add(old,X0).X linked; X2:=old"},
		{"AArch64", "MOV WZR,#1", ""},
		{"AArch64", "L: CBNZ W0,L", "if neq(X0,0) goto 0"},
		{"AArch64", "DSB ISHLD", "fence.DSB.ISHLD"},
		{"AArch64", "CAS W0,W1,[X2]", "either 9; old:=[X2].X linked; assume eq(old,X0); [X2]:=X1.X linked when eq(old,X0) else X1; " +
			"either 7; X0:=old; if 1 goto 18; X0:=X0 when eq(old,X0) else X0; if 1 goto 18; either 15; old:=[X2].X linked; assume neq(old,X0); " +
			"[X2]:=old.X linked when neq(old,X0) else old; X0:=old; if 1 goto 18; old:=[X2]; assume neq(old,X0); X0:=old"},
		{"ARM", "LDR R0,[%x0]", "R0:=[%x0]"},
		{"ARM", "STREX R3,R0,[R1]", "[R1]:=R0.EX exclusive R3"},
		{"ARM", "DMB ISH", "fence.DMB.ISH"},
		{"PPC", "lwzx r1,r0,r2", "r1:=[r2]"},
		{"PPC", "stwcx. r1,r0,r2", "[r2]:=r1.EX exclusive cr0.eq"},
		{"PPC", "L: bne L", "if eq(cr0.eq,0) goto 0"},
		{"PPC", "addi r1,r0,3", "r1:=add(0,3)"},
		{"RISCV", "lw.aq a0,0(x6)", "x10:=[x6].Acq"},
		{"RISCV", "sc.w.rl x5,x7,(x6)", "[x6]:=x7.EX.Rel exclusive x5"},
		{"RISCV", "amoadd.w.aqrl x0,x7,(x6)", "old:=[x6].X.AcqRel linked; [x6]:=add(old,x7).X.AcqRel linked"},
		{"RISCV", "fence iorw,ow", "fence.Fence.rw.w"},
	} {
		test, list := Read("t", fmt.Sprintf("%s t\n{ x=0; }\nP0 ;\n%s ;\nexists (true)", c.arch, c.code))
		if list.Failed() {
			t.Errorf("%s: %v", c.code, list)
			continue
		}
		if got := show(test.Threads[0].Code); got != c.want {
			t.Errorf("%s becomes\n%s, want\n%s", c.code, got, c.want)
		}
	}
}

// show prints code.
func show(code []Instr) string {
	var parts []string
	for _, in := range code {
		s := ""
		switch in.Op {
		case Load:
			s = in.Dst + ":=[" + showExpr(in.Addr) + "]"
		case Store:
			s = "[" + showExpr(in.Addr) + "]:=" + showExpr(in.Expr)
		case Fence:
			s = "fence"
		case Set:
			s = in.Dst + ":=" + showExpr(in.Expr)
		case Jump:
			s = fmt.Sprintf("if %s goto %d", showExpr(in.Expr), in.Target)
		case Either:
			s = fmt.Sprint("either ", in.Target)
		case Assume:
			s = "assume " + showExpr(in.Expr)
		}
		for _, m := range in.Marks {
			s += "." + m
		}
		if in.Linked {
			s += " linked"
		}
		if in.Status != nil {
			s += " exclusive " + in.Status.Dst
		}
		if in.When != nil {
			s += " when " + showExpr(in.When) + " else " + showExpr(in.Else)
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, "; ")
}

func showExpr(e *Expr) string {
	switch e.Op {
	case ExprValue:
		return e.Value.String()
	case ExprReg:
		return e.Reg
	}
	var args []string
	for _, a := range e.Args {
		args = append(args, showExpr(a))
	}
	return e.Op.String() + "(" + strings.Join(args, ",") + ")"
}

// TestQuestions: what the outcome of a question is, printed and read again.
func TestQuestions(t *testing.T) {
	for _, c := range []struct{ question, want string }{
		{`exists (0:r1=0 /\ x=1)`, `0:r1=0 /\ x=1`},
		{`~exists (0:r1=0 \/ (x=1 /\ y=2))`, `0:r1=0 \/ (x=1 /\ y=2)`},
		{`forall (x=1)`, `~(x=1)`},
		{`filter (x=1) forall (x!=2)`, `x=1 /\ ~(~(x=2))`},
		{`locations [x; 0:r1;] exists not (x=1)`, `~(x=1)`},
		{`exists (0:r1=y)`, `0:r1=y`},
	} {
		read := func(question string) *Test {
			test, list := Read("t", "LISA t\n{ x=0; y=0; }\nP0 ;\nr[] r1 x ;\n"+question)
			if list.Failed() {
				t.Fatalf("%s: %v", question, list)
			}
			return test
		}
		got := read(c.question).Asks.Outcome().String()
		if got != c.want {
			t.Errorf("%s asks for %s, want %s", c.question, got, c.want)
		}
		if again := read("exists " + got).Asks.Cond.String(); again != got {
			t.Errorf("%s is read again as %s", got, again)
		}
	}
}

// FuzzRead: any text gives a test or a diagnostic.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("../../cases/litmus/*.litmus")
	if err != nil || len(files) == 0 {
		f.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		test, list := Read("t", text)
		if (test == nil) != list.Failed() {
			t.Fatal("neither a test nor a diagnostic, or both")
		}
	})
}

// TestStars: in C a bracket and a star begin no comment.
func TestStars(t *testing.T) {
	test, list := Read("t", "C t\n(* a comment *)\n{ }\nP0 (int* x, int* y) {\n  if (*x == 1)\n    *y = (*x);\n}\nexists (y=1)")
	if list.Failed() {
		t.Fatal(list)
	}
	want := "t'1:=[x].na; if eq(eq(t'1,1),0) goto 4; t'2:=[x].na; [y]:=t'2.na"
	if got := show(test.Threads[0].Code); got != want {
		t.Errorf("the code is\n%s, want\n%s", got, want)
	}
}

// TestTypedRegisters: a register may have a type, which makes no difference.
func TestTypedRegisters(t *testing.T) {
	for _, typ := range []string{"", "int ", "int64_t ", "int *", "unsigned long *"} {
		test, list := Read("t", "RISCV t\n{ int x; "+typ+"0:a0; 0:s0=x; "+typ+"0:a1=1; }\nP0 ;\nlw a0,0(s0) ;\nexists (0:a0=1)")
		if list.Failed() {
			t.Errorf("%q: %v", typ, list)
			continue
		}
		if got := len(test.Init); got != 4 || test.Init[1].Thread != 0 {
			t.Errorf("%q: %v", typ, test.Init)
		}
	}
}

// TestOlderForm: threads with a P before their registers, final, what each model says, and commands for another tool.
func TestOlderForm(t *testing.T) {
	const head = "X86 t (long name) \"what it shows\"\n{ x = 0; P0:EBX = 0 };\nP0 ;\nmov [x],1 ;\nmov EAX,[x] ;\n"
	for question, want := range map[string]string{
		"exists (P0:EAX = 1 /\\ P0:EBX = 0);\n\n<<\nshow 0\n>>\n<<\nshow 1\n>>": `0:EAX=1 /\ 0:EBX=0`,
		"final (P0:EAX = 1);\nwith\ntso: ~exists;\ndefault: exists;\n<<show>>":  "0:EAX=1",
		"final (0:EAX = 1)": "0:EAX=1",
	} {
		test, list := Read("t", head+question)
		if list.Failed() {
			t.Errorf("%s: %v", question, list)
			continue
		}
		if got := test.Asks.Outcome().String(); got != want || test.Asks.Kind != Exists {
			t.Errorf("%s asks for %s, want %s", question, got, want)
		}
	}
	for _, question := range []string{"final (P1:EAX = 1)", "final (P0:EAX = 1) then", "exists (P:EAX = 1)"} {
		if _, list := Read("t", head+question); !list.Failed() {
			t.Errorf("%s is read", question)
		}
	}
	if _, list := Read("t", "C t\n{ }\nP0 (int* x) { *x = 1; }\nexists (x=1) with all"); !list.Failed() {
		t.Error("what follows the condition is read over in C")
	}
}

// TestTwoTypes: in C each access is what its function says of the location, also where another one says otherwise.
func TestTwoTypes(t *testing.T) {
	test, list := Read("t", "C t\n{ int x = 0; }\nP0 (atomic_int* x) {\n  *x = 1;\n}\nP1 (volatile int* x) {\n  int r = *x;\n}\nexists (1:r=1)")
	if list.Failed() {
		t.Fatal(list)
	}
	if got, want := show(test.Threads[0].Code)+"; "+show(test.Threads[1].Code), "[x]:=1.sc; t'1:=[x].na; r:=t'1"; got != want {
		t.Errorf("the code is\n%s, want\n%s", got, want)
	}
}

// TestBytes: a mark of the order of bytes is read over, and a NUL byte has its place.
func TestBytes(t *testing.T) {
	const text = "LISA t\n{ x=0; }\nP0 ;\nw[] x 1 ;\nexists (x=1)\n"
	if _, list := Read("t.litmus", "\uFEFF"+text); list.Failed() {
		t.Error(list.Err())
	}
	_, list := Read("t.litmus", strings.Replace(text, "}", "}\x00", 1))
	if d := list.Err(); d == nil || !strings.Contains(d.Error(), "t.litmus:2:9") {
		t.Errorf("%v", d)
	}
}
