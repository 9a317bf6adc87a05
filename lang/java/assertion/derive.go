package assertion

import (
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/contract"
	"assay/lang/java/contract/formula"
	"assay/vm"
	"assay/vm/relation"
	"assay/vm/watch"
)

// This file computes model fields whose abstraction function is a formula.

// derived is a model field of a class, with what defines it.
type derived struct {
	class  *ir.Class
	global *ir.Global // of a relation
	field  *ir.Field  // of one value
	name   string
	why    string // it cannot be computed
	parts  []part
	proc   *ir.Proc // has the locals this and i
}

// part is one equation, over the locals of the field's procedure; each twice, for the current state
// and the pre-state.
type part struct {
	index, guard, value [2]ir.Expr
	all                 bool
}

// maxSteps is how many indices a sequence may have.
const maxSteps = 1 << 16

// fieldsOf makes the model fields of a class.
func (c *Checker) fieldsOf(k *contract.ClassContract) {
	for _, r := range k.Represents {
		d := &derived{class: k.IR, name: r.Field.Name}
		ir.Walk(r.Value, func(x ir.Expr) bool {
			switch x := x.(type) {
			case *ir.Global:
				d.global = x
			case *ir.Read:
				d.field = x.Place.Field
			}
			return true
		})
		d.define(r)
		c.derived = append(c.derived, d)
	}
}

func (d *derived) define(r *contract.Represents) {
	list, ok := r.Definitions()
	if !ok {
		d.why = "the abstraction function of " + d.name + " is no equation that says what it is"
		return
	}
	d.proc = &ir.Proc{Name: "abstraction function of " + d.name}
	this := d.proc.NewLocal("this", ir.Ref{}, d.proc.Span)
	i := d.proc.NewLocal("i", ir.Int{Bits: 32, Signed: true}, d.proc.Span)
	d.proc.Params = []*ir.Local{this, i}
	for _, x := range list {
		both := func(y ir.Expr) [2]ir.Expr {
			if y == nil {
				return [2]ir.Expr{}
			}
			y = formula.Substitute(y, func(z ir.Expr) ir.Expr {
				switch {
				case z == ir.Expr(r.Clause.This):
					return this
				case x.Var != nil && z == ir.Expr(x.Var):
					return i
				}
				return nil
			})
			return [2]ir.Expr{y, &ir.Old{X: y}}
		}
		d.parts = append(d.parts, part{index: both(x.Index), guard: both(x.Guard), value: both(x.Value), all: x.Var != nil})
	}
}

// derive computes the values of the model fields that a clause mentions.
func (c *Checker) derive(cl *ir.Clause, v *watch.Deriver) string {
	c.invariants() // classes may have come
	list, ok := c.mentioned[cl]
	if !ok {
		list = c.mentions(cl.X)
		c.mentioned[cl] = list
		c.reads[cl] = globals(cl.X)
	}
	for _, g := range c.reads[cl] {
		if state, class, ok := c.said.Begun(g); ok && (state == nil || v.Global(state) == 0) && !v.Old() {
			return "class " + class + ", whose field it reads, is not initialised yet"
		}
	}
	for _, d := range list {
		if d.why != "" {
			return d.why
		}
		if why := d.compute(v); why != "" {
			return why
		}
	}
	return ""
}

// globals returns those that an expression reads.
func globals(x ir.Expr) []*ir.Global {
	var out []*ir.Global
	ir.Walk(x, func(y ir.Expr) bool {
		if g, ok := y.(*ir.Global); ok {
			out = append(out, g)
		}
		return true
	})
	return out
}

// mentions returns the model fields that an expression mentions, and those in their formulas.
func (c *Checker) mentions(x ir.Expr) []*derived {
	var out []*derived
	seen := map[*derived]bool{}
	var walk func(x ir.Expr)
	walk = func(x ir.Expr) {
		ir.Walk(x, func(y ir.Expr) bool {
			known := false
			for _, d := range c.derived {
				r, isRead := y.(*ir.Read)
				if seen[d] || !(d.global != nil && y == ir.Expr(d.global) || d.field != nil && isRead && r.Place.Field == d.field) {
					continue
				}
				seen[d] = true
				known = true
				for _, p := range d.parts {
					walk(p.value[0])
				}
				out = append(out, d)
			}
			if name := c.undefined(y); name != "" && !known && len(out) == 0 {
				out = append(out, &derived{why: "nothing says what the model field " + name + " represents"})
			}
			return true
		})
	}
	walk(x)
	return out
}

// undefined returns the name of a model field that an expression reads, if it has no represents
// clause.
func (c *Checker) undefined(x ir.Expr) string {
	r, ok := x.(*ir.Read)
	if !ok || r.Place.Kind != ir.PlaceField || r.Place.Field.Owner == nil {
		return ""
	}
	f := r.Place.Field
	for _, d := range c.derived {
		if d.field == f {
			return ""
		}
	}
	owner := java.Internal(f.Owner.Name)
	if !c.said.Own(owner) {
		return ""
	}
	if k := c.said.Set.Class(owner); k != nil {
		if g := k.Field(f.Name); g != nil && g.Ghost != nil && g.Ghost.Model {
			return f.Name
		}
	}
	return ""
}

func (d *derived) compute(v *watch.Deriver) string {
	at := 0
	if v.Old() {
		at = 1
	}
	var rows []relation.Atom
	arity := 0
	for _, ref := range v.Objects(d.class) {
		if d.field != nil {
			x, ok := v.Value(d.proc, d.parts[0].value[at], ref, 0)
			if !ok || len(d.parts) > 1 {
				return "the abstraction function of " + d.name + " has no value"
			}
			if _, rel := d.parts[0].value[at].Type().(*ir.Rel); rel {
				return "the abstraction function of " + d.name + " gives a set"
			}
			v.SetField(ref, d.field, x.Word)
			continue
		}
		more, n, why := d.rows(v, at, ref, rows)
		if why != "" {
			return why
		}
		rows, arity = more, n
	}
	if d.global != nil && arity > 0 {
		v.SetRelation(d.global, relation.Of(arity, rows))
	} else if d.global != nil {
		v.SetRelation(d.global, nil)
	}
	return ""
}

// rows adds the tuples of one object.
func (d *derived) rows(v *watch.Deriver, at int, ref uint64, rows []relation.Atom) (all []relation.Atom, arity int, why string) {
	none := "the abstraction function of " + d.name + " has no value"
	arity = d.global.Typ.(*ir.Rel).Arity
	add := func(i uint64, x vm.Value) {
		for k := range x.Rel.Len() {
			rows = append(rows, relation.Ref(ref))
			if arity == 3 && x.Rel.Arity() == 1 {
				a, _ := relation.Int(i)
				rows = append(rows, a)
			}
			rows = append(rows, x.Rel.Tuple(k)...)
		}
	}
	for _, p := range d.parts {
		if p.all {
			continue
		}
		i := uint64(0)
		if p.index[at] != nil {
			x, ok := v.Value(d.proc, p.index[at], ref, 0)
			if !ok {
				return nil, 0, none
			}
			i = x.Word
		}
		x, ok := v.Value(d.proc, p.value[at], ref, i)
		if !ok {
			return nil, 0, none
		}
		add(i, x)
	}
	for _, p := range d.parts {
		if !p.all {
			continue
		}
		begun := false
		for i := uint64(0); ; i++ {
			if i == maxSteps {
				return nil, 0, d.name + " would have more than 65536 elements"
			}
			g, ok := v.Value(d.proc, p.guard[at], ref, i)
			if !ok {
				return nil, 0, none
			}
			if g.Word == 0 {
				if begun || i > 16 {
					break
				}
				continue
			}
			begun = true
			v.SetRelation(d.global, relation.Of(arity, rows))
			x, ok := v.Value(d.proc, p.value[at], ref, i)
			if !ok {
				return nil, 0, none
			}
			if x.Rel.Len() == 0 {
				break // the indices of a sequence have no gaps
			}
			add(i, x)
		}
	}
	return rows, arity, ""
}
