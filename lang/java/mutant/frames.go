package mutant

// This file moves the frames of a StackMapTable (JVMS 4.7.4).

import (
	"encoding/binary"
	"fmt"

	"assay/lang/java/classfile"
	"assay/source"
)

// Kinds of frames: the first of each range.
const (
	sameFrame    = 0
	oneOnStack   = 64
	reservedKind = 128
	oneExtended  = 247
	chopFrame    = 248
	sameExtended = 251
	appendFrame  = 252
	fullFrame    = 255
)

// Kinds of verification types that have two more bytes.
const (
	objectType = 7
	newType    = 8 // an object that is not initialised: the offset of its new
)

// frame is an entry of a StackMapTable.
type frame struct {
	kind   byte
	offset int    // in the code
	types  []byte // what follows the kind and the delta
	news   []int  // where in types there are offsets of new
}

// cursor reads big-endian numbers; behind the end it reads zeros and says so.
type cursor struct {
	data []byte
	at   int
	over bool
}

func (c *cursor) read(n int) int {
	if c.at+n > len(c.data) {
		c.over = true
		return 0
	}
	v := 0
	for _, b := range c.data[c.at : c.at+n] {
		v = v<<8 | int(b)
	}
	c.at += n
	return v
}

// readFrames reads the frames of a method. The error is a *source.Diagnostic.
func readFrames(code *classfile.Code) ([]frame, error) {
	if code.StackMap == nil {
		return nil, nil
	}
	r := &cursor{data: code.StackMap.Data}
	var out []frame
	at := -1
	for n := r.read(2); n > 0 && !r.over; n-- {
		f, delta, ok := readFrame(r)
		if !ok {
			return nil, &source.Diagnostic{Code: classfile.CodeCode, Message: fmt.Sprintf("at byte %d: no frame of a StackMapTable", code.StackMap.Offset+r.at)}
		}
		at += delta + 1
		f.offset = at
		out = append(out, f)
	}
	if r.over || r.at != len(r.data) {
		return nil, &source.Diagnostic{Code: classfile.CodeCode, Message: fmt.Sprintf("at byte %d: the StackMapTable ends elsewhere", code.StackMap.Offset+r.at)}
	}
	return out, nil
}

// readFrame reads a frame, and how far it is behind the one before.
func readFrame(r *cursor) (f frame, delta int, ok bool) {
	f.kind = byte(r.read(1))
	switch {
	case f.kind < oneOnStack:
		return frame{kind: sameExtended}, int(f.kind), !r.over
	case f.kind < reservedKind:
		delta, f.kind = int(f.kind-oneOnStack), oneExtended
	case f.kind < oneExtended:
		return f, 0, false
	default:
		delta = r.read(2)
	}
	begin := r.at
	types := func(n int) {
		for ; n > 0 && !r.over; n-- {
			switch r.read(1) {
			case newType:
				f.news = append(f.news, r.at-begin)
				r.read(2)
			case objectType:
				r.read(2)
			}
		}
	}
	switch {
	case f.kind == oneExtended:
		types(1)
	case f.kind == fullFrame:
		types(r.read(2))
		types(r.read(2))
	case f.kind >= appendFrame:
		types(int(f.kind) - sameExtended)
	}
	f.types = r.data[begin:r.at]
	return f, delta, !r.over
}

// writeFrames returns the data of a StackMapTable with frames whose code has moved.
func writeFrames(frames []frame, moved func(offset int) int) []byte {
	out := binary.BigEndian.AppendUint16(nil, uint16(len(frames)))
	before := -1
	for _, f := range frames {
		at := moved(f.offset)
		delta := at - before - 1
		before = at
		switch {
		case f.kind == sameExtended && delta < oneOnStack:
			out = append(out, byte(sameFrame+delta))
		case f.kind == oneExtended && delta < reservedKind-oneOnStack:
			out = append(out, byte(oneOnStack+delta))
		default:
			out = binary.BigEndian.AppendUint16(append(out, f.kind), uint16(delta))
		}
		begin := len(out)
		out = append(out, f.types...)
		for _, n := range f.news {
			place := out[begin+n:]
			binary.BigEndian.PutUint16(place, uint16(moved(int(binary.BigEndian.Uint16(place)))))
		}
	}
	return out
}
