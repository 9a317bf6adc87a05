package classfile

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"slices"
)

// This file says of what parts a class file consists that change one by one: what it declares, and the code of each method.
// Two class files with the same outline and the same code of a method say the same to who reads no more than that, wherever
// their constants stand in the pool.

// Outline is a digest of everything but the code of methods: what is declared, with its annotations and signatures.
func (c *Class) Outline() string {
	w := parts{c, sha256.New()}
	w.say(c.Minor, c.Major, c.Flags, c.Name, c.Super, c.Interfaces, c.SourceFile, c.Signature, c.Deprecated)
	w.say(c.NestHost, c.Nest, c.Permitted, c.Sealed, c.IsRecord, c.Inner, len(c.Fields), len(c.Methods), len(c.Record))
	if c.Enclosing != nil {
		w.say(*c.Enclosing)
	}
	if c.Module != nil {
		w.pool()
	}
	w.attributes(c.Attributes)
	for _, f := range c.Fields {
		w.say(f.Flags, f.Name, f.Desc, f.Constant, f.Signature, f.Deprecated)
		w.attributes(f.Attributes)
	}
	for _, m := range c.Methods {
		w.say(m.Flags, m.Name, m.Desc, m.Code != nil, m.Throws, m.Signature, m.Deprecated, m.Params)
		if m.Code != nil { // the names of parameters
			for _, v := range m.Code.Locals {
				if v.Start == 0 {
					w.say(v.Index, v.Name)
				}
			}
		}
		w.attributes(m.Attributes)
		params, err := c.ParamAnnotations(m)
		w.say(len(params), err != nil)
		for _, list := range params {
			w.annotations(list)
		}
		v, err := c.AnnotationDefault(m)
		w.value(v)
		w.say(err != nil)
	}
	for _, k := range c.Record {
		w.say(k.Name, k.Desc, k.Signature)
		w.attributes(k.Attributes)
	}
	return w.sum()
}

// CodeSum is a digest of the code of a method with its tables; empty: it has none.
func (c *Class) CodeSum(m *Method) string {
	if m.Code == nil {
		return ""
	}
	w := parts{c, sha256.New()}
	k := m.Code
	w.say(k.MaxStack, k.MaxLocals, k.Handlers, k.Lines, k.Locals, k.Generics)
	list, err := c.Instructions(m)
	if err != nil {
		w.say(err.Error(), k.Bytes)
		w.pool()
		return w.sum()
	}
	for i := range list {
		in := &list[i]
		w.say(in.Offset, in.Op, in.Wide, in.Value, in.Target, in.Cases)
		if c.constantKinds(in.Op) == nil {
			w.say(in.Index)
		} else {
			w.constant(in.Index, 0)
		}
	}
	w.attributes(k.Attributes)
	return w.sum()
}

// PoolSum is a digest of the constants that a class has, in whatever order: what it mentions.
func (c *Class) PoolSum() string {
	w := parts{c, sha256.New()}
	w.pool()
	return w.sum()
}

// parts writes parts of a class without the numbers of its pool.
type parts struct {
	c *Class
	h hash.Hash
}

func (w *parts) sum() string { return hex.EncodeToString(w.h.Sum(nil)) }

func (w *parts) say(list ...any) {
	for _, x := range list {
		fmt.Fprintf(w.h, "%#v\n", x)
	}
}

// pool writes all constants, in order of their texts.
func (w *parts) pool() {
	var all []string
	for i := range w.c.Pool.Len() {
		if k := w.c.Pool.At(i); k != nil {
			all = append(all, fmt.Sprintf("%#v", k))
		}
	}
	slices.Sort(all)
	w.say(slices.Compact(all))
}

// mostNested is how deep constants are made of constants; deeper ones count with everything.
const mostNested = 8

// constant writes a constant, with the method that makes it.
func (w *parts) constant(index, depth int) { w.made(w.c.Pool.At(index), depth) }

func (w *parts) made(k Constant, depth int) {
	d, ok := k.(DynamicRef)
	if !ok {
		w.say(k)
		return
	}
	w.say(d.Tag, d.Name, d.Desc)
	if depth > mostNested || d.Bootstrap >= len(w.c.Bootstraps) {
		w.pool()
		return
	}
	b := w.c.Bootstraps[d.Bootstrap]
	w.say(b.Method, len(b.Args))
	for _, a := range b.Args {
		w.made(a, depth+1)
	}
}

// attributes writes attributes: annotations as they are read, and others with everything that they may refer to.
func (w *parts) attributes(list []Attribute) {
	for _, a := range list {
		switch a.Name {
		case attrVisible, attrInvisible, attrVisibleParams, attrInvisibleParams, attrVisibleTypes, attrInvisibleTypes, attrAnnotationValues:
			w.say(a.Name)
		default:
			w.say(a.Name, a.Data)
			w.pool()
		}
	}
	plain, err := w.c.Annotations(list)
	w.say(len(plain), err != nil)
	w.annotations(plain)
	types, err := w.c.TypeAnnotations(list)
	w.say(len(types), err != nil)
	for _, t := range types {
		w.say(t.Target, t.Info, t.Path)
		w.annotations([]Annotation{t.Annotation})
	}
}

func (w *parts) annotations(list []Annotation) {
	for _, a := range list {
		w.say(a.Type, a.Visible, len(a.Elements))
		for _, e := range a.Elements {
			w.say(e.Name)
			w.value(e.Value)
		}
	}
}

func (w *parts) value(v Value) {
	switch v := v.(type) {
	case ArrayValue:
		w.say("array", len(v))
		for _, x := range v {
			w.value(x)
		}
	case *Annotation:
		w.annotations([]Annotation{*v})
	default:
		w.say(v)
	}
}
