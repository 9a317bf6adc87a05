package check

import (
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/task"
)

// This file says what holds of all records: their components are given when they are made, so
// that they refer to what was there before, and no record reaches itself through components of
// records alone.

// keepRecords says it of the records under check that may lie in a circle as far as the types of
// their components tell. A record whose constructor lets itself out is none of them.
func (w *World) keepRecords() {
	to := map[*java.Class][]*ir.Field{}
	for _, c := range w.classes {
		if c.File.IsRecord && !letsOut(c) {
			to[c] = components(c)
		}
	}
	for _, c := range w.classes {
		if len(to[c]) == 0 || !w.inCircle(c, to) {
			continue
		}
		var fields []*ir.Field
		for _, d := range w.classes {
			fields = append(fields, to[d]...)
		}
		this := &ir.Local{Name: "this", Typ: ir.Ref{Class: c.IR}}
		var below []ir.Expr
		for _, f := range to[c] {
			x := &ir.Read{Place: &ir.Place{Kind: ir.PlaceField, Base: this, Field: f}}
			r := &ir.Reach{From: x, Fields: fields}
			self := &ir.Apply{Op: ir.OpSet, Args: []ir.Expr{this}, Typ: r.Type()}
			in := &ir.Apply{Op: ir.OpSubset, Args: []ir.Expr{self, r}, Typ: ir.Bool{}}
			below = append(below, ir.Not(in))
		}
		k := &ir.Clause{X: &ir.Apply{Op: ir.OpAnd, Args: below, Typ: ir.Bool{}}, Kind: task.KindInvariant, Text: "a record is not below itself", This: this}
		c.IR.Invariants = append(c.IR.Invariants, k)
		w.assumed[k] = true
	}
}

// components are the fields of a record that hold references.
func components(c *java.Class) []*ir.Field {
	var out []*ir.Field
	for _, f := range c.File.Fields {
		if !f.Flags.Has(classfile.Static) && f.Type.IsRef() && f.Type.Dims == 0 {
			out = append(out, c.Field(f.Name, f.Desc))
		}
	}
	return out
}

// inCircle tells whether an object of a record may reach another of it through components.
func (w *World) inCircle(c *java.Class, to map[*java.Class][]*ir.Field) bool {
	seen := []*java.Class{}
	var reaches func(d *java.Class) bool
	reaches = func(d *java.Class) bool {
		for _, f := range to[d] {
			t, ok := w.Field(f).(ir.Ref)
			if !ok {
				continue
			}
			for _, e := range w.classes {
				if len(to[e]) == 0 || t.Class != nil && !e.IR.Subclass(t.Class) {
					continue
				}
				if e == c {
					return true
				}
				if !slices.Contains(seen, e) {
					seen = append(seen, e)
					if reaches(e) {
						return true
					}
				}
			}
		}
		return false
	}
	return reaches(c)
}

// letsOut tells whether a constructor does more with the new record than to give it its
// components, from something else than itself.
func letsOut(c *java.Class) bool {
	for _, m := range c.File.Methods {
		if m.Name != "<init>" || m.Code == nil {
			continue
		}
		ins, err := c.File.Instructions(m)
		if err != nil {
			return true
		}
		used, given := 0, 0
		for i := range ins {
			switch op := ins[i].Op; {
			case op == classfile.OpAload0, op == classfile.OpAload && ins[i].Index == 0:
				used++
			case op == classfile.OpPutfield:
				if r, ok := c.File.Pool.At(ins[i].Index).(classfile.MemberRef); !ok || r.Class != c.File.Name {
					return true
				}
				given++
			case op == classfile.OpInvokespecial:
				if r, ok := c.File.Pool.At(ins[i].Index).(classfile.MemberRef); ok && r.Name == "<init>" && (r.Class == c.File.Name || r.Class == "java/lang/Record") {
					given++ // of this object; another one of the class was made by new, and is loaded from elsewhere
				}
			case op == classfile.OpNew:
				if k, ok := c.File.Pool.At(ins[i].Index).(classfile.ClassConst); ok && string(k) == c.File.Name {
					return true // not told apart
				}
			}
		}
		if used != given {
			return true
		}
	}
	return false
}
