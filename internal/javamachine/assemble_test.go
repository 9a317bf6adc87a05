package javamachine

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"assay/lang/java/classfile"
)

// assembler writes class files of version 49, the last that may have
// subroutines and needs no stack maps. Its language, a line each:
//
//	field NAME DESC            a static field
//	method NAME DESC           a static method, up to the next
//	L:                         a label
//	catch FROM TO HANDLER TYPE an exception handler; TYPE may be any
//	MNEMONIC OPERANDS          labels, numbers, "text", 5L, 2.5f, 2.5,
//	                           Class, Class.member DESC
//	wide MNEMONIC OPERANDS
//	tableswitch LOW L1 L2 … default
//	lookupswitch N:L … default
//
// and the short form "print DESC", which prints and removes the top of the stack.
type assembler struct {
	name    string
	pool    []byte
	entries map[string]int
	count   int
	fields  [][2]string
	methods []*assembled
	opcodes map[string]classfile.Op
}

// assembled is a method in progress.
type assembled struct {
	name, desc string
	code       []byte
	labels     map[string]int
	patches    []patch
	catches    [][4]string
}

// patch is a place that waits for the offset of a label.
type patch struct {
	at, from, size int
	label          string
}

// assemble writes the class of a name into a folder.
func assemble(dir, name, text string) error {
	a := &assembler{name: name, entries: map[string]int{}, count: 1, opcodes: map[string]classfile.Op{}}
	for op := 0; op < 256; op++ {
		if n := classfile.Op(op).Info().Name; n != "" {
			a.opcodes[n] = classfile.Op(op)
		}
	}
	for n, line := range strings.Split(text, "\n") {
		if err := a.line(words(line)); err != nil {
			return fmt.Errorf("%s:%d: %q: %w", name, n+1, line, err)
		}
	}
	data, err := a.class()
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, name+".class"), data, 0o666)
}

// words splits a line; a text in quotes is one word.
func words(line string) []string {
	if before, after, ok := strings.Cut(line, `"`); ok {
		return append(strings.Fields(before), `"`+after)
	}
	return strings.Fields(line)
}

func (a *assembler) line(w []string) error {
	if len(w) == 0 || w[0] == "//" {
		return nil
	}
	switch {
	case w[0] == "field":
		a.fields = append(a.fields, [2]string{w[1], w[2]})
		return nil
	case w[0] == "method":
		a.methods = append(a.methods, &assembled{name: w[1], desc: w[2], labels: map[string]int{}})
		return nil
	}
	m := a.methods[len(a.methods)-1]
	switch {
	case strings.HasSuffix(w[0], ":"):
		m.labels[strings.TrimSuffix(w[0], ":")] = len(m.code)
		return nil
	case w[0] == "catch":
		m.catches = append(m.catches, [4]string(w[1:5]))
		return nil
	case w[0] == "print":
		return a.print(w[1])
	case w[0] == "wide":
		m.code = append(m.code, byte(a.opcodes["wide"]))
		return a.instr(m, w[1:], true)
	}
	return a.instr(m, w, false)
}

// print prints the top of the stack, of one word or two, by instructions that
// javac does not use.
func (a *assembler) print(desc string) error {
	lines := []string{"getstatic java/lang/System.out Ljava/io/PrintStream;", "swap"}
	if desc == "J" || desc == "D" {
		lines = []string{lines[0], "dup_x2", "pop"}
	}
	for _, l := range append(lines, "invokevirtual java/io/PrintStream.println ("+desc+")V") {
		if err := a.line(words(l)); err != nil {
			return err
		}
	}
	return nil
}

// instr writes one instruction.
func (a *assembler) instr(m *assembled, w []string, wide bool) error {
	op, ok := a.opcodes[w[0]]
	if !ok {
		return fmt.Errorf("no such instruction")
	}
	at := len(m.code)
	m.code = append(m.code, byte(op))
	put := func(n, size int) { m.code = appendNumber(m.code, n, size) }
	number := func(i int) int { n, _ := strconv.Atoi(w[i]); return n }
	width := 1
	if wide {
		width = 2
	}
	switch op.Info().Operands {
	case classfile.OpByte, classfile.OpPrim:
		put(number(1), 1)
	case classfile.OpShort:
		put(number(1), 2)
	case classfile.OpLocal:
		put(number(1), width)
	case classfile.OpInc:
		put(number(1), width)
		put(number(2), width)
	case classfile.OpConst1:
		put(a.constant(w[1:]), 1)
	case classfile.OpConst, classfile.OpConst2:
		put(a.operand(op, w[1:]), 2)
	case classfile.OpInterface:
		put(a.member(11, w[1:]), 2)
		put(number(3), 1)
		put(0, 1)
	case classfile.OpMulti:
		put(a.entry(7, a.utf8(w[1])), 2)
		put(number(2), 1)
	case classfile.OpBranch:
		m.patches = append(m.patches, patch{at + 1, at, 2, w[1]})
		put(0, 2)
	case classfile.OpBranch4:
		m.patches = append(m.patches, patch{at + 1, at, 4, w[1]})
		put(0, 4)
	case classfile.OpTable, classfile.OpLookup:
		a.choice(m, op, w[1:], at)
	}
	return nil
}

// choice writes the operands of a switch.
func (a *assembler) choice(m *assembled, op classfile.Op, w []string, at int) {
	for len(m.code)%4 != 0 {
		m.code = append(m.code, 0)
	}
	target := func(label string) {
		m.patches = append(m.patches, patch{len(m.code), at, 4, label})
		m.code = appendNumber(m.code, 0, 4)
	}
	last := len(w) - 1
	target(w[last])
	if op.Info().Operands == classfile.OpTable {
		low, _ := strconv.Atoi(w[0])
		m.code = appendNumber(m.code, low, 4)
		m.code = appendNumber(m.code, low+last-2, 4)
		for _, label := range w[1:last] {
			target(label)
		}
		return
	}
	m.code = appendNumber(m.code, last, 4)
	for _, c := range w[:last] {
		key, label, _ := strings.Cut(c, ":")
		n, _ := strconv.Atoi(key)
		m.code = appendNumber(m.code, n, 4)
		target(label)
	}
}

// operand returns the constant that an instruction with two bytes of index names.
func (a *assembler) operand(op classfile.Op, w []string) int {
	switch op.Info().Name {
	case "ldc_w", "ldc2_w":
		return a.constant(w)
	case "getstatic", "putstatic", "getfield", "putfield":
		return a.member(9, w)
	case "invokevirtual", "invokestatic", "invokespecial":
		return a.member(10, w)
	}
	return a.entry(7, a.utf8(w[0]))
}

// constant returns a value of ldc.
func (a *assembler) constant(w []string) int {
	switch s := w[0]; {
	case strings.HasPrefix(s, `"`):
		return a.entry(8, a.utf8(strings.Trim(s, `"`)))
	case strings.HasSuffix(s, "L"):
		n, _ := strconv.ParseInt(strings.TrimSuffix(s, "L"), 10, 64)
		return a.wide(5, uint64(n))
	case strings.HasSuffix(s, "f"):
		f, _ := strconv.ParseFloat(strings.TrimSuffix(s, "f"), 32)
		return a.add("f"+s, binary.BigEndian.AppendUint32([]byte{4}, math.Float32bits(float32(f))), 1)
	case strings.Contains(s, "."):
		f, _ := strconv.ParseFloat(s, 64)
		return a.wide(6, math.Float64bits(f))
	default:
		n, err := strconv.Atoi(s)
		if err != nil {
			return a.entry(7, a.utf8(s))
		}
		return a.add("i"+s, binary.BigEndian.AppendUint32([]byte{3}, uint32(n)), 1)
	}
}

func (a *assembler) member(tag byte, w []string) int {
	dot := strings.LastIndexByte(w[0], '.')
	class := a.entry(7, a.utf8(w[0][:dot]))
	nat := a.add("n"+w[0][dot:]+w[1], appendNumber(appendNumber([]byte{12}, a.utf8(w[0][dot+1:]), 2), a.utf8(w[1]), 2), 1)
	return a.add(fmt.Sprint("m", tag, w[0], w[1]), appendNumber(appendNumber([]byte{tag}, class, 2), nat, 2), 1)
}

func (a *assembler) utf8(s string) int {
	return a.add("u"+s, append(appendNumber([]byte{1}, len(s), 2), s...), 1)
}

func (a *assembler) entry(tag byte, index int) int {
	return a.add(fmt.Sprint("e", tag, index), appendNumber([]byte{tag}, index, 2), 1)
}

func (a *assembler) wide(tag byte, bits uint64) int {
	return a.add(fmt.Sprint("w", tag, bits), binary.BigEndian.AppendUint64([]byte{tag}, bits), 2)
}

// add adds an entry to the constant pool, once.
func (a *assembler) add(key string, data []byte, slots int) int {
	if i, ok := a.entries[key]; ok {
		return i
	}
	i := a.count
	a.entries[key] = i
	a.pool = append(a.pool, data...)
	a.count += slots
	return i
}

// class writes the whole file.
func (a *assembler) class() ([]byte, error) {
	this, super := a.entry(7, a.utf8(a.name)), a.entry(7, a.utf8("java/lang/Object"))
	code := a.utf8("Code")
	var body []byte
	u := func(n, size int) { body = appendNumber(body, n, size) }
	u(0x21, 2)
	u(this, 2)
	u(super, 2)
	u(0, 2)
	u(len(a.fields), 2)
	for _, f := range a.fields {
		u(9, 2)
		u(a.utf8(f[0]), 2)
		u(a.utf8(f[1]), 2)
		u(0, 2)
	}
	u(len(a.methods), 2)
	for _, m := range a.methods {
		data, err := a.method(m)
		if err != nil {
			return nil, err
		}
		u(9, 2)
		u(a.utf8(m.name), 2)
		u(a.utf8(m.desc), 2)
		u(1, 2)
		u(code, 2)
		u(len(data), 4)
		body = append(body, data...)
	}
	u(0, 2)
	head := appendNumber(appendNumber([]byte{0xca, 0xfe, 0xba, 0xbe, 0, 0}, 49, 2), a.count, 2)
	return append(append(head, a.pool...), body...), nil
}

// method returns the Code attribute.
func (a *assembler) method(m *assembled) ([]byte, error) {
	for _, p := range m.patches {
		to, ok := m.labels[p.label]
		if !ok {
			return nil, fmt.Errorf("%s: no label %s", m.name, p.label)
		}
		copy(m.code[p.at:], appendNumber(nil, to-p.from, p.size))
	}
	data := appendNumber(appendNumber(nil, 40, 2), 400, 2)
	data = append(appendNumber(data, len(m.code), 4), m.code...)
	data = appendNumber(data, len(m.catches), 2)
	for _, c := range m.catches {
		typ := 0
		if c[3] != "any" {
			typ = a.entry(7, a.utf8(c[3]))
		}
		for _, label := range c[:3] {
			data = appendNumber(data, m.labels[label], 2)
		}
		data = appendNumber(data, typ, 2)
	}
	return appendNumber(data, 0, 2), nil
}

// appendNumber appends the low bytes of a number, the highest first.
func appendNumber(b []byte, n, size int) []byte {
	for i := size - 1; i >= 0; i-- {
		b = append(b, byte(n>>(8*i)))
	}
	return b
}
