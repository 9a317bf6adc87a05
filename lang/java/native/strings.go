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

// The table of interned strings is an array of the state, with a hash of the chars
// as place: internTable is the global that holds it, internCount how many there are.

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

// hash is hashChars of the string.
func (x content) hash() uint32 {
	h := uint32(hashBegin)
	for i := range x.length() {
		h = (h ^ uint32(x.char(i))) * hashPrime
	}
	return h ^ h>>15
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

// findInterned finds an interned string with the chars, or the place where it belongs.
func findInterned(e *Env, c *vm.Call, tab uint64, chars []uint16) (uint64, int) {
	cells := c.Cells(tab)
	for i := int(hashChars(chars)) & (len(cells) - 1); ; i = (i + 1) & (len(cells) - 1) {
		s := cells[i]
		if s == 0 || e.content(c, s).equals(chars) {
			return s, i
		}
	}
}

// rehash puts the strings of a table into a larger one. No two of them are equal.
func rehash(e *Env, c *vm.Call, from, to uint64) {
	for _, s := range c.Cells(from) {
		if s == 0 {
			continue
		}
		cells := c.Cells(to)
		i := int(e.content(c, s).hash()) & (len(cells) - 1)
		for cells[i] != 0 {
			i = (i + 1) & (len(cells) - 1)
		}
		c.Set(to, i, s)
	}
}

// interned returns the one string with the chars; s, if it is not 0, becomes it when
// there is none.
func interned(e *Env, c *vm.Call, chars []uint16, s uint64) (uint64, bool) {
	tg, ng := internGlobals(e)
	tab := c.Global(tg)
	n := int(c.Global(ng))
	if tab == 0 || 2*n >= c.Len(tab) {
		size := 256
		if tab != 0 {
			size = 2 * c.Len(tab)
		}
		grown, ok := c.NewArray(ir.Ref{}, size)
		if !ok {
			return 0, false
		}
		if tab != 0 {
			rehash(e, c, tab, grown)
		}
		tab = grown
		c.SetGlobal(tg, tab)
	}
	found, at := findInterned(e, c, tab, chars)
	if found != 0 {
		return found, true
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
