package native

import (
	"unicode/utf16"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/vm"
)

var i8 = ir.Int{Bits: 8, Signed: true}

var strs = area{
	"java.lang.String.intern()Ljava/lang/String;":     intern,
	"java.lang.StringUTF16.isBigEndian()Z":            gives(0),
	"java.lang.StringCoding.err(Ljava/lang/String;)V": noop,
}

// newString allocates a string.
func (e *Env) newString(c *vm.Call, s string) (uint64, bool) {
	return e.newChars(c, classfile.UTF16(s))
}

// newChars allocates a string as the library lays it out: bytes in Latin-1 where
// all chars fit, two for each char where not.
func (e *Env) newChars(c *vm.Call, chars []uint16) (uint64, bool) {
	latin := true
	for _, u := range chars {
		latin = latin && u < 0x100
	}
	n := len(chars)
	if !latin {
		n *= 2
	}
	value, ok := c.NewArray(i8, n)
	if !ok {
		return 0, false
	}
	cells := c.Cells(value)
	for i, u := range chars {
		if latin {
			cells[i] = word(int32(int8(u)))
		} else {
			cells[2*i], cells[2*i+1] = word(int32(int8(u))), word(int32(int8(u>>8)))
		}
	}
	k, err := e.World.Class("java/lang/String")
	if err != nil {
		c.Refuse("%v", err)
		return 0, false
	}
	s, ok := c.New(k.IR)
	if !ok {
		return 0, false
	}
	c.Put(s, e.field("java/lang/String", "value"), value)
	c.Put(s, e.field("java/lang/String", "coder"), boolean(!latin))
	return s, true
}

// chars returns the chars of a string.
func (e *Env) chars(c *vm.Call, s uint64) []uint16 {
	cells := c.Cells(c.Get(s, e.field("java/lang/String", "value")))
	wide := c.Get(s, e.field("java/lang/String", "coder")) != 0
	return classfile.Units(len(cells), wide, func(i int) byte { return byte(cells[i]) })
}

// text returns a string in Go; lone surrogates become question marks, as in output.
func (e *Env) text(c *vm.Call, s uint64) string {
	if s == 0 {
		return ""
	}
	return utf8Of(e.chars(c, s))
}

func utf8Of(chars []uint16) string {
	out := make([]rune, 0, len(chars))
	for i := 0; i < len(chars); i++ {
		r := rune(chars[i])
		if utf16.IsSurrogate(r) {
			if i+1 < len(chars) {
				if d := utf16.DecodeRune(r, rune(chars[i+1])); d != 0xFFFD {
					out = append(out, d)
					i++
					continue
				}
			}
			r = '?'
		}
		out = append(out, r)
	}
	return string(out)
}

// The tables of interned strings are arrays of the state, with a hash of the chars as place, and the table before as the last element. One global
// holds the newest, another one how many strings there are.

func internGlobals(e *Env) (tab, count *ir.Global) {
	return e.World.Extra("interned strings", ir.Ref{}), e.World.Extra("number of interned strings", ir.Int{Bits: 32, Signed: true})
}

// content is the bytes of a string of the heap, read where they are.
type content struct {
	cells []uint64
	wide  bool
}

func (e *Env) content(c *vm.Call, s uint64) content {
	return content{c.Cells(c.Get(s, e.field("java/lang/String", "value"))), c.Get(s, e.field("java/lang/String", "coder")) != 0}
}

// length returns how many chars there are.
func (x content) length() int {
	if x.wide {
		return len(x.cells) / 2
	}
	return len(x.cells)
}

func (x content) char(i int) uint16 {
	if x.wide {
		return uint16(byte(x.cells[2*i])) | uint16(byte(x.cells[2*i+1]))<<8
	}
	return uint16(byte(x.cells[i]))
}

func (x content) equals(chars []uint16) bool {
	if x.length() != len(chars) {
		return false
	}
	for i, u := range chars {
		if x.char(i) != u {
			return false
		}
	}
	return true
}

const (
	hashBegin = 2166136261
	hashPrime = 16777619
)

func hashChars(chars []uint16) uint32 {
	h := uint32(hashBegin)
	for _, u := range chars {
		h = (h ^ uint32(u)) * hashPrime
	}
	return h ^ h>>15
}

// findInterned finds an interned string with the chars, or the place in the newest table where it belongs.
func findInterned(e *Env, c *vm.Call, tab uint64, chars []uint16) (found uint64, place int) {
	h := int(hashChars(chars))
	for place = -1; tab != 0; {
		cells := c.Cells(tab)
		last := len(cells) - 1
		i := h & (last - 1)
		for ; cells[i] != 0; i = (i + 1) & (last - 1) {
			if e.content(c, cells[i]).equals(chars) {
				return cells[i], i
			}
		}
		if place < 0 {
			place = i
		}
		tab = cells[last]
	}
	return 0, place
}

// leastTable is the size of the first table of interned strings, which are half full at most.
const leastTable = 256

// interned returns the one string with the chars; s, if it is not 0, becomes it when
// there is none. Where a table is full, one of twice its size comes after it: many runs begin with a full table, and none of them moves all
// strings.
func interned(e *Env, c *vm.Call, chars []uint16, s uint64) (uint64, bool) {
	tg, ng := internGlobals(e)
	tab, n, size := c.Global(tg), int(c.Global(ng)), 0
	found, at := findInterned(e, c, tab, chars)
	if found != 0 {
		return found, true
	}
	if tab != 0 {
		size = c.Len(tab) - 1
	}
	if n >= size-leastTable/2 {
		size = max(leastTable, 2*size)
		newer, ok := c.NewArray(ir.Ref{}, size+1)
		if !ok {
			return 0, false
		}
		c.Set(newer, size, tab)
		c.SetGlobal(tg, newer)
		tab, at = newer, int(hashChars(chars))&(size-1)
	}
	if s == 0 {
		var ok bool
		if s, ok = e.newChars(c, chars); !ok {
			return 0, false
		}
	}
	c.Set(tab, at, s)
	c.SetGlobal(ng, uint64(n+1))
	return s, true
}

func intern(e *Env, c *vm.Call) {
	if s, ok := interned(e, c, e.chars(c, c.Arg(0)), c.Arg(0)); ok {
		c.Return(s)
	}
}

// literal makes the string of a constant and caches it.
func (e *Env) literal(c *vm.Call, s string, g *ir.Global) {
	if ref, ok := interned(e, c, classfile.UTF16(s), 0); ok {
		c.SetGlobal(g, ref)
		c.Return(ref)
	}
}
