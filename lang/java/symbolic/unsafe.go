package symbolic

import (
	"strings"

	"assay/ir"
	"assay/lang/java/native"
	"assay/logic/circuit"
	"assay/symbolic/model"
	"assay/symbolic/value"
)

// This file models reads and writes of fields and elements by Unsafe, as used by atomics, concurrent collections and
// views of bytes. An offset is as in package native: of a field its cell, a constant, of an element that of the JVM.

const (
	unsafePrefix = "jdk.internal.misc.Unsafe."
	arrayBase    = 16
)

// access returns the model of a method of Unsafe that reads or writes one variable; nil if it is
// none.
func (e *Env) access(p *ir.Proc) model.Model {
	name, ok := strings.CutPrefix(p.Name, unsafePrefix)
	if !ok {
		return nil
	}
	name, _, _ = strings.Cut(name, "(")
	for _, do := range []struct {
		prefix string
		model  func(c *model.Call, v variable)
	}{
		{"compareAndSet", compareAndSet},
		{"compareAndExchange", compareAndExchange},
		{"get", func(c *model.Call, v variable) { c.Return(v.get(c, c.Proc().Results[0].Typ)) }},
		{"put", func(c *model.Call, v variable) { v.put(c, 3); c.Return() }},
	} {
		if kind, ok := strings.CutPrefix(name, do.prefix); ok && sizes[strings.TrimSuffix(kind, "Volatile")] > 0 {
			plain := kind == strings.TrimSuffix(kind, "Volatile") && !strings.HasPrefix(do.prefix, "compare")
			return func(c *model.Call) {
				if !plain {
					c.Exchange()
				}
				variables(c, sizes[strings.TrimSuffix(kind, "Volatile")], do.model)
			}
		}
	}
	return nil
}

// sizes are the widths in bytes of array accesses, by method name.
var sizes = map[string]uint64{"Long": 8, "Double": 8, "Int": 4, "Float": 4, "Reference": 4, "Short": 2, "Char": 2, "Byte": 1, "Boolean": 1}

// variable is a field of an object, or something in an array.
type variable struct {
	of    value.Value
	field *ir.Field // nil: in an array
	bytes span
}

// get returns the content of the variable, as a value of a type.
func (v variable) get(c *model.Call, as ir.Type) value.Value {
	if v.field != nil {
		return reinterpreted(c, c.Get(v.of, v.field), v.field.Typ, as)
	}
	return v.bytes.get(c, v.of, as)
}

// put stores an argument in it.
func (v variable) put(c *model.Call, arg int) {
	x, of := c.Arg(arg), c.Proc().Params[arg].Typ
	if v.field != nil {
		c.Put(v.of, v.field, reinterpreted(c, x, of, v.field.Typ))
		return
	}
	v.bytes.put(c, v.of, x, of)
}

// variables does something with the variable that the arguments mean, for each class that the
// object can be of.
func variables(c *model.Call, size uint64, do func(c *model.Call, v variable)) {
	what := c.Proc().Name
	if c.Feasible(c.IsNull(c.Arg(1))) {
		c.Refuse("%s of memory outside of the heap", what)
	}
	c.Kinds(c.Arg(1), func(c *model.Call, class *ir.Class, elem ir.Type) {
		v := variable{of: c.Arg(1)}
		if elem != nil {
			v.bytes = spanAt(c, v.of, elem, c.Arg(2), c.Number(circuit.Number(int64(size), 64)))
			v.bytes.whole = strings.Contains(what, "compare")
			do(c, v)
			return
		}
		off, ok := c.Const(c.Arg(2))
		if !c.Feasible(circuit.True) {
			return // an object of the same space, of another class than the variable may refer to
		}
		if !ok {
			c.Refuse("%s at an offset that is not constant", what)
		}
		if v.field = c.FieldAt(class, off); v.field == nil || uint64(native.ElementSize(v.field.Typ)) != size {
			c.Refuse("%s of what is no such field", what)
		}
		do(c, v)
	})
}

func compareAndSet(c *model.Call, v variable) {
	c.If(c.Equal(v.get(c, c.Proc().Params[3].Typ), c.Arg(3)), func(c *model.Call) {
		v.put(c, 4)
		c.Return(c.Bool(true))
	}, func(c *model.Call) { c.Return(c.Bool(false)) })
}

func compareAndExchange(c *model.Call, v variable) {
	old := v.get(c, c.Proc().Params[3].Typ)
	c.If(c.Equal(old, c.Arg(3)), func(c *model.Call) {
		v.put(c, 4)
		c.Return(old)
	}, func(c *model.Call) { c.Return(old) })
}
