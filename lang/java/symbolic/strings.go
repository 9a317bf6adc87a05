package symbolic

import (
	"assay/ir"
	"assay/lang/java"
	"assay/logic/circuit"
	"assay/symbolic/model"
	"assay/symbolic/value"
)

// This file makes strings. The digits of a symbolic float are not computed: mostly messages have them, which are rarely
// read. A string that has some is opaque; where one is read, it is made with any digits (floats.go).

const digits = "the text of a float that is not a constant"

var i8 = ir.Int{Bits: 8, Signed: true}

// texts are the procedures that make strings of floats.
var texts = map[string]bool{
	"java.lang.Float.toString(F)Ljava/lang/String;":  true,
	"java.lang.Double.toString(D)Ljava/lang/String;": true,
}

func (e *Env) textOf(c *model.Call) {
	if _, ok := c.Const(c.Arg(0)); ok {
		c.Body()
		return
	}
	e.textOfAny(c, func(c *model.Call, text value.Value) { c.Return(text) })
}

// message is an opaque string, such as a message.
func (e *Env) message(c *model.Call) {
	c.Return(c.Opaque(e.stringClass(c), "the message of a failed cast"))
}

func (e *Env) stringClass(c *model.Call) *ir.Class { return e.class(c, "java/lang/String").IR }

func (e *Env) class(c *model.Call, name string) *java.Class {
	k, err := e.World.Class(name)
	if err != nil {
		c.Refuse("%v", err)
	}
	return k
}

// join makes one string of several; null is "null".
func (e *Env) join(c *model.Call) {
	n := len(c.Proc().Params)
	parts := make([]value.Value, n)
	for i := range parts {
		parts[i] = c.Arg(i)
		if why := c.IsOpaque(parts[i]); why != "" {
			if v, ok := c.Unread(e.stringClass(c), why); ok && why == digits {
				c.Return(v)
			} else {
				c.Return(c.Opaque(e.stringClass(c), why))
			}
			return
		}
	}
	if out, ok := c.Early(c.Proc(), parts...); ok {
		c.Return(out...)
		return
	}
	null, ok := c.Early(e.World.Literal("null"))
	if !ok {
		c.Refuse("a string constant cannot be made")
	}
	for i, s := range parts {
		parts[i] = c.Choose(c.IsNull(s), null[0], s)
	}
	e.glue(c, parts)
}

// glue copies the characters of the parts one after the other: two bytes for each, lowest first, if a part has
// them so.
func (e *Env) glue(c *model.Call, parts []value.Value) {
	k := e.class(c, "java/lang/String")
	chars, coder := k.OwnField("value"), k.OwnField("coder")
	texts := make([]text, len(parts))
	wide := circuit.False
	for i, s := range parts {
		t := text{bytes: c.Get(s, chars), wide: c.Circuit().IsZero(c.Vec(c.Get(s, coder), 8)).Not()}
		if !c.Feasible(t.wide) {
			t.wide = circuit.False
		}
		texts[i], wide = t, c.Circuit().Or(wide, t.wide)
	}
	done := func(c *model.Call, bytes value.Value, of uint64) {
		s := c.New(k.IR)
		c.Put(s, chars, bytes)
		c.Put(s, coder, c.Int(of, 8))
		c.Return(s)
	}
	c.If(wide, func(c *model.Call) { done(c, e.glueWide(c, texts), 1) }, func(c *model.Call) { done(c, e.glueNarrow(c, texts), 0) })
}

// text is what a string holds.
type text struct {
	bytes value.Value
	wide  circuit.Ref // that a character has two
}

func (e *Env) glueNarrow(c *model.Call, texts []text) value.Value {
	total, room := c.Int(0, 32), 0
	for _, t := range texts {
		total, room = c.Add(total, c.Len(t.bytes)), room+c.Room(t.bytes)
	}
	out, at := c.NewArray(i8, total, room), c.Int(0, 32)
	for _, t := range texts {
		c.CopyElements(t.bytes, c.Int(0, 32), out, at, c.Len(t.bytes))
		at = c.Add(at, c.Len(t.bytes))
	}
	return out
}

func (e *Env) glueWide(c *model.Call, texts []text) value.Value {
	size := func(t text) value.Value { // in bytes of the result
		n := c.Len(t.bytes)
		return c.Choose(t.wide, n, c.Add(n, n))
	}
	total, room := c.Int(0, 32), 0
	for _, t := range texts {
		total, room = c.Add(total, size(t)), room+2*c.Room(t.bytes)
	}
	out, at := c.NewArray(i8, total, room), c.Int(0, 32)
	for _, t := range texts {
		if t.wide != circuit.False {
			c.CopyElements(t.bytes, c.Int(0, 32), out, at, c.Choose(t.wide, c.Len(t.bytes), c.Int(0, 32)))
		}
		inflate(c, t, out, at)
		at = c.Add(at, size(t))
	}
	return out
}

// inflate copies characters of one byte to where they have two, the second of which is zero.
func inflate(c *model.Call, t text, out, at value.Value) {
	k := c.Circuit()
	if t.wide == circuit.True {
		return
	}
	for i := range c.Room(t.bytes) {
		here := k.And(t.wide.Not(), k.LessS(circuit.Number(int64(i), 32), c.Vec(c.Len(t.bytes), 32)))
		if here != circuit.False {
			c.PutElement(out, c.Add(at, c.Int(uint64(2*i), 32)), c.Element(t.bytes, c.Int(uint64(i), 32)), here)
		}
	}
}
