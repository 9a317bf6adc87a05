package symbolic

import (
	"strings"

	"assay/engine/bmc"
	"assay/ir"
	"assay/lang/java/native"
	"assay/logic/circuit"
)

// This file models how Unsafe reads and writes fields and elements: what atomics, and collections that
// several threads may use, are made of, and what views of bytes are. An offset is as native gives it: of a field its
// cell, a constant, of an element what the JVM has.

const (
	unsafePrefix = "jdk.internal.misc.Unsafe."
	arrayBase    = 16
)

// access is the model of a method of Unsafe that reads or writes one variable; nil if it is
// none.
func (e *Env) access(p *ir.Proc) bmc.Model {
	name, ok := strings.CutPrefix(p.Name, unsafePrefix)
	if !ok {
		return nil
	}
	name, _, _ = strings.Cut(name, "(")
	for _, do := range []struct {
		prefix string
		model  func(c *bmc.Call, v variable)
	}{
		{"compareAndSet", compareAndSet},
		{"compareAndExchange", compareAndExchange},
		{"get", func(c *bmc.Call, v variable) { c.Return(v.get(c)) }},
		{"put", func(c *bmc.Call, v variable) { v.put(c, c.Arg(3)); c.Return() }},
	} {
		if kind, ok := strings.CutPrefix(name, do.prefix); ok && sizes[strings.TrimSuffix(kind, "Volatile")] > 0 {
			return func(c *bmc.Call) { variables(c, sizes[strings.TrimSuffix(kind, "Volatile")], do.model) }
		}
	}
	return nil
}

// sizes are how many bytes an access takes in an array, by what it is called.
var sizes = map[string]uint64{"Long": 8, "Double": 8, "Int": 4, "Float": 4, "Reference": 4, "Short": 2, "Char": 2, "Byte": 1, "Boolean": 1}

// variable is a field of an object, or something in an array.
type variable struct {
	of    bmc.Value
	field *ir.Field // nil: in an array
	bytes span
}

func (v variable) get(c *bmc.Call) bmc.Value {
	if v.field != nil {
		return c.Get(v.of, v.field)
	}
	return v.bytes.get(c, v.of)
}

func (v variable) put(c *bmc.Call, x bmc.Value) {
	if v.field != nil {
		c.Put(v.of, v.field, x)
		return
	}
	v.bytes.put(c, v.of, x)
}

// variables does something with the variable that the arguments mean, for each class that the
// object can be of.
func variables(c *bmc.Call, size uint64, do func(c *bmc.Call, v variable)) {
	what := c.Proc().Name
	if c.Feasible(c.IsNull(c.Arg(1))) {
		c.Refuse("%s of memory outside of the heap", what)
	}
	c.Kinds(c.Arg(1), func(c *bmc.Call, class *ir.Class, elem ir.Type) {
		v := variable{of: c.Arg(1)}
		if elem != nil {
			v.bytes = spanAt(c, v.of, elem, c.Arg(2), c.Number(circuit.Number(int64(size), 64)))
			v.bytes.whole = strings.Contains(what, "compare")
			do(c, v)
			return
		}
		off, ok := c.Const(c.Arg(2))
		if !ok {
			c.Refuse("%s at an offset that is not constant", what)
		}
		if v.field = c.FieldAt(class, off); v.field == nil || uint64(native.ElementSize(v.field.Typ)) != size {
			c.Refuse("%s of what is no such field", what)
		}
		do(c, v)
	})
}

func compareAndSet(c *bmc.Call, v variable) {
	c.If(c.Equal(v.get(c), c.Arg(3)), func(c *bmc.Call) {
		v.put(c, c.Arg(4))
		c.Return(c.Bool(true))
	}, func(c *bmc.Call) { c.Return(c.Bool(false)) })
}

func compareAndExchange(c *bmc.Call, v variable) {
	old := v.get(c)
	c.If(c.Equal(old, c.Arg(3)), func(c *bmc.Call) {
		v.put(c, c.Arg(4))
		c.Return(old)
	}, func(c *bmc.Call) { c.Return(old) })
}
