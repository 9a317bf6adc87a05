package symbolic

import (
	"assay/engine/bmc"
	"assay/ir"
	"assay/lang/java"
)

// This file makes strings. The digits of a float that is not known are not computed:
// messages have them, and hardly anybody looks. A string that has some is opaque, and
// what looks at it is refused.

const digits = "the text of a float that is not a constant"

var i8 = ir.Int{Bits: 8, Signed: true}

// texts are the procedures that make strings of floats.
var texts = map[string]bool{
	"java.lang.Float.toString(F)Ljava/lang/String;":  true,
	"java.lang.Double.toString(D)Ljava/lang/String;": true,
}

func (e *Env) textOf(c *bmc.Call) {
	if _, ok := c.Const(c.Arg(0)); ok {
		c.Body()
		return
	}
	c.Return(c.Opaque(e.stringClass(c), digits))
}

// message is a text that hardly anybody looks at.
func (e *Env) message(c *bmc.Call) {
	c.Return(c.Opaque(e.stringClass(c), "the message of a failed cast"))
}

func (e *Env) stringClass(c *bmc.Call) *ir.Class { return e.class(c, "java/lang/String").IR }

func (e *Env) class(c *bmc.Call, name string) *java.Class {
	k, err := e.World.Class(name)
	if err != nil {
		c.Refuse("%v", err)
	}
	return k
}

// join makes one string of several; null is "null".
func (e *Env) join(c *bmc.Call) {
	n := len(c.Proc().Params)
	parts := make([]bmc.Value, n)
	for i := range parts {
		parts[i] = c.Arg(i)
		if why := c.IsOpaque(parts[i]); why != "" {
			c.Return(c.Opaque(e.stringClass(c), why))
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

// glue copies the characters of the parts one after the other. Strings of two bytes
// a character are left out, where they can occur.
func (e *Env) glue(c *bmc.Call, parts []bmc.Value) {
	k := e.class(c, "java/lang/String")
	value, coder := k.OwnField("value"), k.OwnField("coder")
	wide := c.Circuit().OrAll()
	total, room := c.Int(0, 32), 0
	for _, s := range parts {
		wide = c.Circuit().Or(wide, c.Circuit().IsZero(c.Vec(c.Get(s, coder), 8)).Not())
		text := c.Get(s, value)
		total, room = c.Add(total, c.Len(text)), room+c.Room(text)
	}
	if c.Feasible(wide) {
		c.Refuse("joining strings with characters beyond 255")
	}
	out, at := c.NewArray(i8, total, room), c.Int(0, 32)
	for _, s := range parts {
		text := c.Get(s, value)
		c.CopyElements(text, c.Int(0, 32), out, at, c.Len(text))
		at = c.Add(at, c.Len(text))
	}
	s := c.New(k.IR)
	c.Put(s, value, out)
	c.Return(s)
}
