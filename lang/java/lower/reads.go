package lower

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract"
	"assay/task"
)

// This file asserts, where a contract says what is accessible, that a method reads nothing else of what existed at the call. A field that is
// final, and the length of an array, never change: they are no part of the state.

// reads are the assertions about what one procedure reads.
type reads struct {
	*lowering
	list  []*contract.Reads
	asked map[string]*ir.Assert // by line and words
}

// limited returns those of a procedure; nil if everything may be read. A bridge reads nothing itself.
func (g contracted) limited(list []*contract.Reads) *reads {
	if len(list) == 0 || g.m.File.Flags.Has(classfile.Bridge) {
		return nil
	}
	return &reads{g.lowering, list, map[string]*ir.Assert{}}
}

// field asserts that a field of an object may be read. A constructor may read its own object.
func (r *reads) field(base ir.Expr, f *ir.Field) {
	if r == nil || r.final(f) {
		return
	}
	if r.m.File.Name == "<init>" && base == ir.Expr(r.P.Params[0]) {
		return
	}
	for _, k := range r.list {
		r.ask(k, k.Field(base, f, nil))
	}
}

// elem asserts that an element of an array may be read.
func (r *reads) elem(array, index ir.Expr) {
	if r == nil {
		return
	}
	for _, k := range r.list {
		r.ask(k, k.Field(array, nil, index))
	}
}

// static asserts that a static field may be read.
func (r *reads) static(g *ir.Global, f *classfile.Field) {
	if r == nil || f.Flags.Has(classfile.Final) {
		return
	}
	for _, k := range r.list {
		r.ask(k, k.Static(g))
	}
}

// final reports whether a field never changes.
func (r *reads) final(f *ir.Field) bool {
	c := r.W.Of(f.Owner)
	return c != nil && slices.ContainsFunc(c.File.Fields, func(d *classfile.Field) bool {
		return d.Name == f.Name && d.Flags.Has(classfile.Final) && !d.Flags.Has(classfile.Static) && c.Field(d.Name, d.Desc) == f
	})
}

// ask asserts a condition. Reads on one line that one clause is about are one property.
func (r *reads) ask(k *contract.Reads, x ir.Expr) {
	a := &ir.Assert{Meta: r.Meta(), X: x, Kind: task.KindPostcondition, What: k.Text}
	r.Add(a)
	key := fmt.Sprint(r.At.Line, " ", k.Text)
	if first := r.asked[key]; first != nil {
		a.From = &ir.Origin{Of: first, Pass: "asked again on the line"}
		return
	}
	r.asked[key] = a
}
