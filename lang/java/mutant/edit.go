package mutant

// This file writes a class file with a change.

import (
	"encoding/binary"
	"math"
	"slices"

	"assay/lang/java/classfile"
)

// change is what an operator makes of an instruction.
type change struct {
	says     string
	code     []byte // instead of the instruction
	constant []byte // an entry that is added to the constant pool: its index is that of ldc_w in code
}

// Most bytes of code, words on the operand stack, and entries of the constant pool.
const most = math.MaxUint16

// apply writes the class file in which the i-th instruction of the method is changed; false: it would be too large for its format.
func (b *body) apply(class []byte, i int, ch change) ([]byte, bool) {
	in := &b.flow.List[i]
	code := ch.code
	if ch.constant != nil {
		index := b.class.Pool.Len()
		if index >= most {
			return nil, false
		}
		switch in.Op {
		case classfile.OpLdc:
			if code = []byte{byte(classfile.OpLdc), byte(index)}; index > math.MaxUint8 {
				code = []byte{byte(classfile.OpLdcW), byte(index >> 8), byte(index)}
			}
		default:
			code = []byte{byte(in.Op), byte(index >> 8), byte(index)}
		}
	}
	var out []byte
	if len(code) <= in.Size {
		out = slices.Clone(class)
		at := b.method.Code.Offset + in.Offset
		clear(out[at : at+in.Size-len(code)]) // nop
		copy(out[at+in.Size-len(code):], code)
	} else {
		ok := false
		if out, ok = b.splice(class, in, code); !ok {
			return nil, false
		}
	}
	if ch.constant != nil {
		end := poolEnd(class)
		out = slices.Insert(out, end, ch.constant...)
		binary.BigEndian.PutUint16(out[poolCount:], uint16(b.class.Pool.Len()+1))
	}
	return out, true
}

// poolCount is where a class file says how many entries its constant pool has.
const poolCount = 8

// poolEnd returns the offset behind the constant pool of a well-formed class file.
func poolEnd(class []byte) int {
	n, at := int(binary.BigEndian.Uint16(class[poolCount:])), poolCount+2
	for i := 1; i < n; i++ {
		switch classfile.Tag(class[at]) {
		case classfile.TagUtf8:
			at += 3 + int(binary.BigEndian.Uint16(class[at+1:]))
		case classfile.TagLong, classfile.TagDouble:
			at += 9
			i++
		case classfile.TagClass, classfile.TagString, classfile.TagMethodType, classfile.TagModule, classfile.TagPackage:
			at += 3
		case classfile.TagMethodHandle:
			at += 4
		default:
			at += 5
		}
	}
	return at
}

// Sizes of what precedes the code in its attribute: the name and the length; stack, locals and the length of the code.
const (
	nameSize   = 2
	lengthSize = 4
	sizesSize  = 8
	stackRoom  = 2 // words that a change may need more
)

// splice writes the class file with longer code instead of an instruction.
func (b *body) splice(class []byte, in *classfile.Instr, with []byte) ([]byte, bool) {
	code := b.method.Code
	grown := (len(with) - in.Size + 3) &^ 3
	if len(code.Bytes)+grown > most || code.MaxStack+stackRoom > most || b.class.Major == 45 && b.class.Minor <= 2 {
		return nil, false
	}
	moved := func(offset int) int {
		if offset > in.Offset {
			return offset + grown
		}
		return offset
	}
	bytes, ok := b.move(in, with, grown, moved)
	if !ok {
		return nil, false
	}
	end := code.Offset + len(code.Bytes)
	tail, size := b.moveTables(class[end:], moved)
	begin := code.Offset - sizesSize - lengthSize
	out := slices.Clone(class[:begin])
	out = binary.BigEndian.AppendUint32(out, uint32(sizesSize+len(bytes)+len(tail)))
	out = binary.BigEndian.AppendUint16(out, uint16(code.MaxStack+stackRoom))
	out = binary.BigEndian.AppendUint16(out, uint16(code.MaxLocals))
	out = binary.BigEndian.AppendUint32(out, uint32(len(bytes)))
	return slices.Concat(out, bytes, tail, class[end+size:]), true
}

// move returns the code with other bytes instead of an instruction, behind as many nop as are needed; false: a branch would be too long.
// Behind a return, which may be what the bytes end with, nop would want a frame.
func (b *body) move(in *classfile.Instr, with []byte, grown int, moved func(int) int) ([]byte, bool) {
	old := b.method.Code.Bytes
	out := slices.Concat(old[:in.Offset], make([]byte, in.Size+grown-len(with)), with, old[in.Next():])
	for i := range b.flow.List {
		j := &b.flow.List[i]
		if j.Offset == in.Offset {
			continue
		}
		at := moved(j.Offset)
		to := func(target int) int { return moved(target) - at }
		switch j.Op.Info().Operands {
		case classfile.OpBranch:
			if d := to(j.Target); d != int(int16(d)) {
				return nil, false
			} else {
				binary.BigEndian.PutUint16(out[at+1:], uint16(d))
			}
		case classfile.OpBranch4:
			binary.BigEndian.PutUint32(out[at+1:], uint32(to(j.Target)))
		case classfile.OpTable, classfile.OpLookup:
			binary.BigEndian.PutUint32(out[aligned(at):], uint32(to(j.Target)))
			for k, c := range j.Cases {
				binary.BigEndian.PutUint32(out[casePlace(j, at, k):], uint32(to(c.Target)))
			}
		}
	}
	return out, true
}

// aligned returns where the operands of a switch at an offset begin.
func aligned(at int) int { return (at + 4) &^ 3 }

// casePlace returns where a switch at an offset has the target of its k-th case.
func casePlace(in *classfile.Instr, at, k int) int {
	if in.Op == classfile.OpTableswitch {
		return aligned(at) + 12 + 4*k
	}
	return aligned(at) + 8 + 8*k + 4
}

// moveTables returns what follows the code in its attribute, for code that has moved, and how long it was.
func (b *body) moveTables(data []byte, moved func(int) int) (out []byte, size int) {
	r := &cursor{data: data}
	put := func(v int) { out = binary.BigEndian.AppendUint16(out, uint16(v)) }
	n := r.read(2)
	put(n)
	for range n {
		put(moved(r.read(2)))
		put(moved(r.read(2)))
		put(moved(r.read(2)))
		put(r.read(2))
	}
	count := len(out)
	kept := 0
	n = r.read(2)
	put(n)
	for range n {
		name := r.read(2)
		length := r.read(4)
		text, _ := b.class.Pool.At(name).(classfile.Utf8Const)
		table, keep := b.moveTable(string(text), r.data[r.at:r.at+length], moved)
		r.at += length
		if keep {
			kept++
			put(name)
			out = append(binary.BigEndian.AppendUint32(out, uint32(len(table))), table...)
		}
	}
	binary.BigEndian.PutUint16(out[count:], uint16(kept))
	return out, r.at
}

// moveTable returns the data of an attribute of code that has moved; false: it is left out. Annotations of types in code have offsets,
// and nothing reads them while a program runs.
func (b *body) moveTable(name string, data []byte, moved func(int) int) ([]byte, bool) {
	out := slices.Clone(data)
	get := func(at int) int { return int(binary.BigEndian.Uint16(out[at:])) }
	put := func(at, v int) { binary.BigEndian.PutUint16(out[at:], uint16(v)) }
	switch name {
	case "RuntimeVisibleTypeAnnotations", "RuntimeInvisibleTypeAnnotations":
		return nil, false
	case "StackMapTable":
		if b.method.Code.StackMap != nil {
			out = writeFrames(b.frames, moved)
		}
	case "LineNumberTable":
		for at := 2; at+4 <= len(out); at += 4 {
			put(at, moved(get(at)))
		}
	case "LocalVariableTable", "LocalVariableTypeTable":
		for at := 2; at+10 <= len(out); at += 10 {
			start, end := get(at), get(at)+get(at+2)
			put(at, moved(start))
			put(at+2, moved(end)-moved(start))
		}
	}
	return out, true
}
