package classfile_test

import (
	"slices"
	"strings"
	"testing"

	"assay/lang/java/classfile"
)

// every is an instruction of each form, with what its operands are.
var every = []struct {
	code []byte
	want string
}{
	{[]byte{0}, "0: nop"},
	{[]byte{16, 0x80}, "0: bipush -128"},
	{[]byte{17, 0x80, 0}, "0: sipush -32768"},
	{[]byte{18, 255}, "0: ldc #255"},
	{[]byte{19, 1, 0}, "0: ldc_w #256"},
	{[]byte{20, 1, 0}, "0: ldc2_w #256"},
	{[]byte{21, 255}, "0: iload 255"},
	{[]byte{196, 21, 1, 0}, "0: iload_w 256"},
	{[]byte{196, 58, 255, 255}, "0: astore_w 65535"},
	{[]byte{196, 169, 1, 2}, "0: ret_w 258"},
	{[]byte{132, 1, 0xff}, "0: iinc 1, -1"},
	{[]byte{196, 132, 1, 0, 0x80, 0}, "0: iinc_w 256, -32768"},
	{[]byte{153, 0xff, 0xff}, "0: ifeq -1"},
	{[]byte{167, 0x7f, 0xff}, "0: goto 32767"},
	{[]byte{200, 0, 1, 0, 0}, "0: goto_w 65536"},
	{[]byte{168, 0, 3}, "0: jsr 3"},
	{[]byte{201, 0xff, 0xff, 0xff, 0xff}, "0: jsr_w -1"},
	{[]byte{169, 3}, "0: ret 3"},
	{[]byte{185, 0, 1, 2, 0}, "0: invokeinterface #1, 2"},
	{[]byte{186, 0, 1, 0, 0}, "0: invokedynamic #1, 0"},
	{[]byte{197, 0, 1, 3}, "0: multianewarray #1, 3"},
	{[]byte{188, 4}, "0: newarray boolean"},
	{[]byte{188, 5}, "0: newarray char"},
	{[]byte{188, 6}, "0: newarray float"},
	{[]byte{188, 7}, "0: newarray double"},
	{[]byte{188, 8}, "0: newarray byte"},
	{[]byte{188, 9}, "0: newarray short"},
	{[]byte{188, 10}, "0: newarray int"},
	{[]byte{188, 11}, "0: newarray long"},
	{[]byte{170, 0, 0, 0, 0, 0, 0, 9, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2}, "0: tableswitch -1: 1 0: 2 default: 9"},
	{[]byte{170, 0, 0, 0, 0, 0, 0, 9, 0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 1}, "0: tableswitch 2147483647: 1 default: 9"},
	{[]byte{171, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 2, 0x80, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 7, 0, 0, 0, 2}, "0: lookupswitch -2147483648: 1 7: 2 default: 9"},
	{[]byte{171, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0}, "0: lookupswitch default: 9"},
}

// TestForms: each form of an instruction; every shorter text is no instruction.
func TestForms(t *testing.T) {
	for _, row := range every {
		in, err := classfile.ReadInstr(append(slices.Clone(row.code), 0), 0)
		if err != nil || instrText(&in) != row.want || in.Size != len(row.code) {
			t.Errorf("%v: got %q of %d bytes, %v", row.code, instrText(&in), in.Size, err)
		}
		for n := range row.code {
			if in, err := classfile.ReadInstr(row.code[:n], 0); err == nil {
				t.Errorf("the first %d bytes of %s are %s", n, row.want, instrText(&in))
			}
		}
	}
	for at := range 5 { // switches are aligned to the start of the code
		code := bytesOf(make([]byte, at), uint8(171), make([]byte, (4-(at+1)%4)%4), uint32(9), uint32(0))
		in, err := classfile.ReadInstr(code, at)
		if err != nil || in.Target != at+9 || in.Next() != len(code) {
			t.Errorf("a switch at %d: %+v, %v", at, in, err)
		}
	}
}

// TestTable: the table has all opcodes, and no name twice.
func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for i := range 256 {
		info := classfile.Op(i).Info()
		if (info.Name != "") != (i <= 201) {
			t.Errorf("opcode %d is %q", i, info.Name)
		}
		if info.Name != "" && seen[info.Name] {
			t.Errorf("two opcodes are %s", info.Name)
		}
		seen[info.Name] = true
	}
	for op, want := range map[classfile.Op][2]int{classfile.OpLadd: {4, 2}, classfile.OpDup2X2: {4, 6}, classfile.OpDcmpg: {4, 1}, classfile.OpLastore: {4, 0}, classfile.OpNop: {0, 0}} {
		if pop, push, ok := op.Info().Words(); !ok || [2]int{pop, push} != want {
			t.Errorf("%v pops %d and pushes %d", op, pop, push)
		}
	}
}

// TestWrongCode: what Instructions refuses, at its place.
func TestWrongCode(t *testing.T) {
	const ret = 177
	for _, row := range []struct {
		name  string
		major int
		make  func(b *builder) []byte
		want  string
	}{
		{"unknown opcode", 61, func(*builder) []byte { return []byte{0, 202, ret} }, "code offset 1: unknown opcode 202"},
		{"wide", 61, func(*builder) []byte { return []byte{196, 0, ret} }, "wide before opcode 0"},
		{"wide at the end", 61, func(*builder) []byte { return []byte{ret, 196} }, "code offset 1: the code ends in an instruction"},
		{"cut off", 61, func(*builder) []byte { return []byte{ret, 17, 0} }, "the code ends in an instruction"},
		{"off the end", 61, func(*builder) []byte { return []byte{ret, 0} }, "control runs off the end"},
		{"into the middle", 61, func(*builder) []byte { return []byte{167, 0, 1, ret} }, "goto goes to 1, where no instruction begins"},
		{"before the start", 61, func(*builder) []byte { return []byte{167, 0xff, 0xff} }, "goto goes to -1"},
		{"behind the end", 61, func(*builder) []byte { return []byte{167, 0, 3} }, "goto goes to 3"},
		{"case behind the end", 61, func(*builder) []byte {
			return bytesOf(uint8(4), uint8(171), 0, uint32(0xffffffff), uint32(1), uint32(1), uint32(99))
		}, "lookupswitch goes to 100"},
		{"local", 61, func(*builder) []byte { return []byte{21, 10, ret} }, "iload of local 10, of 10"},
		{"local of two words", 61, func(*builder) []byte { return []byte{22, 9, ret} }, "lload of local 9, of 10"},
		{"jsr", 51, func(*builder) []byte { return []byte{168, 0, 3, ret} }, "jsr in a class file of version 51"},
		{"constant of another kind", 61, func(b *builder) []byte { return []byte{18, byte(b.this - 1), ret} }, "ldc of constant pool entry 1, which is no Integer"},
		{"class constant in Java 1.4", 48, func(b *builder) []byte { return []byte{18, byte(b.this), ret} }, "which is no Integer"},
		{"long in one word", 61, func(b *builder) []byte { return []byte{18, byte(b.add(5, uint32(0), uint32(1))), ret} }, "ldc of constant pool entry 5"},
		{"field of a method", 61, func(b *builder) []byte { return bytesOf(uint8(178), b.member(10, "A", "f", "()V"), uint8(ret)) }, "which is no Fieldref"},
		{"static interface method in Java 7", 51, func(b *builder) []byte { return bytesOf(uint8(184), b.member(11, "A", "f", "()V"), uint8(ret)) }, "which is no Methodref"},
		{"constructor by name", 61, func(b *builder) []byte {
			return bytesOf(uint8(184), b.member(10, "A", "<init>", "()V"), uint8(ret))
		}, "invokestatic of a constructor"},
		{"count", 61, func(b *builder) []byte {
			return bytesOf(uint8(185), b.member(11, "A", "f", "(J)V"), uint8(2), uint8(0), uint8(ret))
		}, "invokeinterface with count 2"},
		{"count and zero", 61, func(b *builder) []byte {
			return bytesOf(uint8(185), b.member(11, "A", "f", "()V"), uint8(1), uint8(1), uint8(ret))
		}, "invokeinterface wants"},
		{"zeros", 61, func(b *builder) []byte { return bytesOf(uint8(186), 1, 1, uint8(ret)) }, "invokedynamic wants"},
		{"new of an array", 61, func(b *builder) []byte { return bytesOf(uint8(187), b.class("[I"), uint8(ret)) }, "new of an array"},
		{"dimensions", 61, func(b *builder) []byte { return bytesOf(uint8(197), b.class("[[I"), uint8(3), uint8(ret)) }, "multianewarray of 3 dimensions of [[I"},
		{"no dimensions", 61, func(b *builder) []byte { return bytesOf(uint8(197), b.class("[[I"), uint8(0), uint8(ret)) }, "0 dimensions"},
		{"element type", 61, func(b *builder) []byte { return []byte{188, 12, ret} }, "unknown type 12"},
		{"table from high to low", 61, func(*builder) []byte { return bytesOf(uint8(4), uint8(170), 0, uint32(9), uint32(1), uint32(0)) }, "tableswitch from 1 to 0"},
		{"huge table", 61, func(*builder) []byte {
			return bytesOf(uint8(4), uint8(170), 0, uint32(9), uint32(0x80000000), uint32(0x7fffffff))
		}, "tableswitch from -2147483648 to 2147483647"},
		{"huge lookup", 61, func(*builder) []byte { return bytesOf(uint8(4), uint8(171), 0, uint32(9), uint32(0x7fffffff)) }, "lookupswitch of 2147483647 cases"},
		{"order of cases", 61, func(*builder) []byte {
			return bytesOf(uint8(4), uint8(171), 0, uint32(9), uint32(2), uint32(5), uint32(9), uint32(5), uint32(9))
		}, "not in order: 5, 5"},
	} {
		b := newBuilder()
		b.major = row.major
		b.run(row.make(b)...)
		c := parse(t, b)
		_, err := c.Instructions(c.Methods[0])
		wantDiagnostic(t, row.name, err, classfile.CodeCode, row.want)
	}
	b := newBuilder()
	b.method(8, "f", "()V", b.attribute("Code", 1, 1, uint32(4), []byte{17, 0, 0, ret}, 1, 0, 2, 3, 0, 0))
	c := parse(t, b)
	_, err := c.Instructions(c.Methods[0])
	wantDiagnostic(t, "handler in the middle", err, classfile.CodeCode, "from 0 to 2 at 3 is not at instructions")
}

// TestOldCode: what old class files may have and new ones may not.
func TestOldCode(t *testing.T) {
	b := newBuilder()
	b.major = 49
	b.run(168, 0, 4, 177, 75, 169, 0)
	c := parse(t, b)
	ins, err := c.Instructions(c.Methods[0])
	var got []string
	for i := range ins {
		got = append(got, instrText(&ins[i]))
	}
	if want := "0: jsr 4, 3: return, 4: astore_0, 5: ret 0"; strings.Join(got, ", ") != want || err != nil {
		t.Errorf("%v, %v", got, err)
	}
}
