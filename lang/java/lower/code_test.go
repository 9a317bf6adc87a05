package lower

import (
	"strings"
	"testing"

	"assay/ir/sanity"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/vm"
	"assay/vm/state"
)

// These tests lower code that is written down byte by byte: most of it javac never makes, and other compilers, or
// older ones, do.

// code is a static method: what it takes and gives, its words of stack and locals, its instructions and handlers.
type code struct {
	desc     string
	stack    int
	locals   int
	bytes    []byte
	handlers []classfile.Handler
}

// made are the classes of a library, and one that is made of code: T, whose method is f.
type made struct {
	java.Classes
	t *classfile.Class
}

func (m made) Find(name string) (*classfile.Class, error) {
	if name == m.t.Name {
		return m.t, nil
	}
	return m.Classes.Find(name)
}

// lowered returns the world with the code, whose method is lowered and checked.
func lowered(t *testing.T, c code) (*java.World, *java.Method, error) {
	t.Helper()
	mt, err := classfile.ParseMethodType(c.desc)
	if err != nil {
		t.Fatal(err)
	}
	f := &classfile.Method{
		Flags: classfile.Static | classfile.Public, Name: "f", Desc: c.desc, Key: "f" + c.desc, Type: mt,
		Code: &classfile.Code{MaxStack: c.stack, MaxLocals: c.locals, Bytes: c.bytes, Handlers: c.handlers},
	}
	k := &classfile.Class{File: "T.class", Major: 50, Pool: &classfile.Pool{}, Flags: classfile.Public | classfile.Super, Name: "T", Super: "java/lang/Object", Methods: []*classfile.Method{f}}
	w, err := New(made{openLibrary(t), k}, nil)
	if err != nil {
		t.Fatal(err)
	}
	class, err := w.Class("T")
	if err != nil {
		t.Fatal(err)
	}
	m := class.Declared("f", c.desc)
	if err := w.Load(m.Proc); err != nil {
		return w, m, err
	}
	if err := sanity.Grow(w.Prog).Proc(m.Proc); err != nil {
		t.Fatalf("%v\n%v", err, m.Proc)
	}
	return w, m, nil
}

// gives runs the code for arguments, and holds its result to what is wanted.
func gives(t *testing.T, w *java.World, m *java.Method, args []uint64, want uint64) {
	t.Helper()
	s := vm.Compile(w.Prog).Start(vm.Setup{Proc: m.Proc})
	for i, x := range args {
		if err := s.Set(m.Proc.Params[i], state.Value{Word: x}); err != nil {
			t.Fatal(err)
		}
	}
	stop, err := vm.Drive(s, vm.Seeded(1), vm.Budget{Steps: 10_000})
	if err != nil || stop.Kind != vm.Finished {
		t.Fatalf("%v: the run ends with %v, %v\n%v", args, stop, err, m.Proc)
	}
	if got := s.Get(m.Proc.Results[0]).Word; got != want {
		t.Errorf("%v: it gives %d, not %d\n%v", args, int64(got), int64(want), m.Proc)
	}
}

// op assembles instructions: opcodes, operands that are bytes as they are, and labels, "at:" where one stands and "at"
// for two bytes from the opcode before to it.
func op(list ...any) []byte {
	at := map[string]int{}
	var out []byte
	for range 2 { // labels are known the second time
		out = nil
		opcode := 0
		for _, x := range list {
			switch x := x.(type) {
			case classfile.Op:
				opcode = len(out)
				out = append(out, byte(x))
			case int:
				out = append(out, byte(x))
			case string:
				if name, ok := strings.CutSuffix(x, ":"); ok {
					at[name] = len(out)
					continue
				}
				d := at[x] - opcode
				out = append(out, byte(d>>8), byte(d))
			}
		}
	}
	return out
}

const (
	iload0, iload1, lload0, lload1, lload2 = classfile.OpIload0, classfile.OpIload1, classfile.OpLload0, classfile.OpLload1, classfile.OpLload2
	ireturn, lreturn                       = classfile.OpIreturn, classfile.OpLreturn
	iadd, isub, imul, ladd, lsub           = classfile.OpIadd, classfile.OpIsub, classfile.OpImul, classfile.OpLadd, classfile.OpLsub
)

// TestCode runs code of the stack: what is duplicated, exchanged, merged and kept while a local changes.
func TestCode(t *testing.T) {
	type run struct {
		args []uint64
		want int64
	}
	for _, tc := range []struct {
		name string
		code code
		runs []run
	}{
		{"dup_x1", code{"(II)I", 3, 2, op(iload0, iload1, classfile.OpDupX1, isub, imul, ireturn), nil}, // b, (a - b): b * (a - b)
			[]run{{[]uint64{7, 3}, 12}}},
		{"dup_x2 below a long", code{"(IJ)J", 5, 3, op(lload1, iload0, classfile.OpDupX2, classfile.OpI2l, ladd, classfile.OpL2i, imul, classfile.OpI2l, lreturn), nil},
			[]run{{[]uint64{5, 100}, 525}}}, // a, (l + a): a * (l + a)
		{"dup2 of a long", code{"(J)J", 4, 2, op(lload0, classfile.OpDup2, ladd, lreturn), nil},
			[]run{{[]uint64{21}, 42}, {[]uint64{1 << 62}, -1 << 63}}},
		{"dup2 of two ints", code{"(II)I", 4, 2, op(iload0, iload1, classfile.OpDup2, isub, isub, isub, ireturn), nil},
			[]run{{[]uint64{10, 3}, 14}}}, // a - (b - (a - b))
		{"dup2_x1 of a long", code{"(IJ)J", 5, 3, op(iload0, lload1, classfile.OpDup2X1, classfile.OpL2i, iadd, classfile.OpI2l, lsub, lreturn), nil},
			[]run{{[]uint64{5, 100}, -5}}}, // l - (a + l)
		{"dup2_x2 of longs", code{"(JJ)J", 6, 4, op(lload0, lload2, classfile.OpDup2X2, lsub, lsub, lreturn), nil},
			[]run{{[]uint64{9, 4}, -1}}}, // b - (a - b)
		{"pop2", code{"(IJ)I", 3, 3, op(iload0, lload1, classfile.OpPop2, ireturn), nil}, []run{{[]uint64{5, 100}, 5}}},
		{"swap", code{"(II)I", 2, 2, op(iload0, iload1, classfile.OpSwap, isub, ireturn), nil}, []run{{[]uint64{10, 3}, -7}}},
		{"a local changes below the stack", code{"(I)I", 2, 1, op(iload0, classfile.OpIinc, 0, 5, iload0, imul, ireturn), nil},
			[]run{{[]uint64{3}, 24}}}, // i++ * i, by five
		{"a slot of two kinds", code{"(IJ)J", 4, 3, op(
			iload0, classfile.OpI2l, classfile.OpLstore0, // the long takes the slots of a and the first half of l
			lload0, lload0, ladd, lreturn), nil},
			[]run{{[]uint64{21, 100}, 42}}},
		{"a value below a join", code{"(II)I", 3, 2, op(
			iload1, iload0, classfile.OpIfeq, "else",
			classfile.OpIconst1, classfile.OpGoto, "end",
			"else:", classfile.OpIconst2,
			"end:", isub, ireturn), nil},
			[]run{{[]uint64{1, 10}, 9}, {[]uint64{0, 10}, 8}}},
		{"values change places at a join", code{"(II)I", 4, 2, op( // two homes on the stack that exchange what they hold
			iload0, iload1,
			"again:", classfile.OpSwap, classfile.OpIinc, 1, 1, iload1, classfile.OpBipush, 5, classfile.OpIfIcmplt, "again",
			isub, ireturn), nil},
			[]run{{[]uint64{10, 4}, 4 - 10}, {[]uint64{10, 3}, 10 - 3}, {[]uint64{10, 2}, 2 - 10}}},
		{"a comparison kept on the stack", code{"(JJ)I", 4, 4, op(
			lload0, lload2, classfile.OpLcmp, classfile.OpDup, iadd, ireturn), nil},
			[]run{{[]uint64{1, 2}, -2}, {[]uint64{2, 2}, 0}, {[]uint64{3, 2}, 2}}},
		{"a comparison over a join", code{"(JJI)I", 4, 5, op(
			lload0, lload2, classfile.OpLcmp, classfile.OpIload, 4, classfile.OpIfeq, "end", classfile.OpIneg,
			"end:", classfile.OpIfge, "no", classfile.OpIconst1, ireturn,
			"no:", classfile.OpIconst0, ireturn), nil},
			[]run{{[]uint64{1, 2, 0}, 1}, {[]uint64{1, 2, 1}, 0}, {[]uint64{3, 2, 1}, 1}, {[]uint64{2, 2, 1}, 0}}},
		{"a subroutine, from two places", code{"(I)I", 2, 2, op( // of Java before 7: finally was one
			classfile.OpJsr, "sub", iload0, classfile.OpBipush, 10, classfile.OpIfIcmpgt, "end",
			classfile.OpJsr, "sub",
			"end:", iload0, ireturn,
			"sub:", classfile.OpAstore1, classfile.OpIinc, 0, 7, classfile.OpRet, 1), nil},
			[]run{{[]uint64{0}, 14}, {[]uint64{5}, 12}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w, m, err := lowered(t, tc.code)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range tc.runs {
				gives(t, w, m, r.args, uint64(r.want))
			}
		})
	}
}

// TestRefused: what a verifier would not accept is refused, with the method and the place.
func TestRefused(t *testing.T) {
	for _, tc := range []struct {
		name string
		code code
		want string
	}{
		{"no value", code{"()I", 1, 0, op(ireturn), nil}, "the operand stack is empty at 0"},
		{"too many values", code{"()I", 1, 0, op(classfile.OpIconst0, classfile.OpIconst0, ireturn), nil}, "the operand stack overflows at 1"},
		{"another kind", code{"(J)I", 2, 2, op(lload0, ireturn), nil}, "the value at 1 is of kind J, not I"},
		{"half of a long", code{"(J)J", 4, 2, op(lload0, classfile.OpPop, lload0, lreturn), nil}, "at 1"},
		{"stacks of two heights", code{"(I)I", 3, 1, op(
			iload0, iload0, classfile.OpIfeq, "end", iload0,
			"end:", ireturn), nil}, "is reached with stacks of different heights"},
		{"stacks of two kinds", code{"(IJ)I", 3, 3, op(
			iload0, classfile.OpIfeq, "else", classfile.OpIconst0, classfile.OpGoto, "end",
			"else:", classfile.OpFconst0,
			"end:", classfile.OpPop, iload0, ireturn), nil}, "is reached with different kinds of values"},
		{"no end", code{"()I", 1, 0, op(classfile.OpIconst0, classfile.OpPop), nil}, "control runs off the end of the code"},
		{"a jump into an instruction", code{"(I)I", 1, 1, op(iload0, classfile.OpIfeq, 0, 2, iload0, ireturn), nil}, "code offset 1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, m, err := lowered(t, tc.code)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("it says %v, not %q", err, tc.want)
			}
			if err != nil && len(m.Proc.Blocks) > 0 {
				t.Errorf("there is half a body:\n%v", m.Proc)
			}
		})
	}
}

// TestText holds what code becomes to its text, where a value could be in the wrong place with the right result.
func TestText(t *testing.T) {
	for _, tc := range []struct {
		name string
		code code
		want string
	}{
		{"values below a join have homes", code{"(II)I", 3, 2, op(
			iload1, iload0, classfile.OpIfeq, "else", classfile.OpIconst1, classfile.OpGoto, "end",
			"else:", classfile.OpIconst2,
			"end:", isub, ireturn), nil}, `
	local s0i: i32
	local s1i: i32
b0:
	goto b1
b1:
	if p0 = 0 then b3 else b2
b2:
	s0i := p1
	s1i := 1
	goto b4
b3:
	s0i := p1
	s1i := 2
	goto b4
b4:
	result := s0i - s1i
	return
`},
		{"homes that exchange what they hold need a third", code{"(II)I", 4, 2, op(
			iload0, iload1,
			"again:", classfile.OpSwap, classfile.OpIinc, 1, 1, iload1, classfile.OpBipush, 5, classfile.OpIfIcmplt, "again",
			isub, ireturn), nil}, `
	local s0i: i32
	local s1i: i32
	local t6: i32
b0:
	goto b1
b1:
	s0i := p0
	s1i := p1
	goto b2
b2:
	p1 := p1 + 1
	t6 := s0i
	s0i := s1i
	s1i := t6
	if p1 < 5 then b2 else b3
b3:
	result := s0i - s1i
	return
`},
		{"a slot has a local for each kind", code{"(IJ)J", 4, 3, op(
			iload0, classfile.OpI2l, classfile.OpLstore0, lload0, lload0, ladd, lreturn), nil}, `
	local l0j: i64
b0:
	goto b1
b1:
	l0j := conv(p0):i64
	result := l0j + l0j
	return
`},
		{"a comparison that is tested at once is one condition", code{"(JJ)I", 4, 4, op(
			lload0, lload2, classfile.OpLcmp, classfile.OpIfge, "no", classfile.OpIconst1, ireturn,
			"no:", classfile.OpIconst0, ireturn), nil}, `
b0:
	goto b1
b1:
	if p0 >= p1 then b3 else b2
b2:
	result := 1
	return
b3:
	result := 0
	return
`},
		{"a value is read before its local changes", code{"(I)I", 2, 1, op(
			iload0, classfile.OpIinc, 0, 5, iload0, imul, ireturn), nil}, `
	local t3: i32
b0:
	goto b1
b1:
	t3 := p0
	p0 := p0 + 5
	result := t3 * p0
	return
`},
		{"handlers are tried in their order, and begin with the exception alone", code{"(Ljava/lang/Error;)I", 2, 1, op(
			classfile.OpIconst3, classfile.OpAload0, classfile.OpAthrow,
			"first:", classfile.OpPop, classfile.OpIconst1, ireturn,
			"all:", classfile.OpPop, classfile.OpIconst2, ireturn),
			[]classfile.Handler{{Start: 0, End: 3, Target: 3, Catch: "java/lang/RuntimeException"}, {Start: 0, End: 3, Target: 6}}}, `
	local s0a: ref
b0:
	goto b1
b1:
	if p0 = null then b9 else b4 check "null" "Cannot throw exception because \"<parameter1>\" is null"
b2:
	result := 1
	return
b3:
	result := 2
	return
b4:
	exc := p0
	goto b5
b5:
	if is(exc, ref java.lang.RuntimeException) then b6 else b7
b6:
	s0a := exc
	exc := null
	goto b2
b7:
	goto b8
b8:
	s0a := exc
	exc := null
	goto b3
b9:
	! exc := call ` + "`null: Cannot throw exception because \"<parameter1>\" is null`()" + `
	goto b5
`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, m, err := lowered(t, tc.code)
			if err != nil {
				t.Fatal(err)
			}
			_, body, _ := strings.Cut(m.Proc.String(), "{")
			if body = strings.TrimSuffix(body, "}\n"); body != tc.want {
				t.Errorf("it becomes%s, not%s", body, tc.want)
			}
		})
	}
}
