// This file makes all inputs of a program of javagen.

package javaheap

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"assay/internal/javagen"
	"assay/ir"
	"assay/task"
)

// Each calls f with every input of a goal inside the bounds, one labelling of each heap,
// until f returns false; it reports whether that never happened. Unreachable objects are left out,
// and so are static fields that the goal never reads.
func Each(p *javagen.Heaps, g *javagen.HeapGoal, statics []*ir.Global, b task.Bounds, f func(task.State) bool) bool {
	e := &each{p: p, b: b, count: map[string]int{}, f: f}
	for _, s := range p.Statics {
		name := p.Name + "." + s.Name
		if slices.ContainsFunc(statics, func(g *ir.Global) bool { return g.Name == name }) {
			e.cells = append(e.cells, cell{name: name, typ: s.Type})
		}
	}
	if g.This != nil {
		e.cells = append(e.cells, cell{name: "this", typ: g.This.Name})
	}
	for _, s := range g.Params {
		e.cells = append(e.cells, cell{name: s.Name, typ: s.Type, param: true})
	}
	e.roots = len(e.cells)
	return e.from(0)
}

// each is a heap under construction: cells are filled in order, and a new object adds its
// own behind them, so that objects come in the order in which they are reached.
type each struct {
	p       *javagen.Heaps
	b       task.Bounds
	roots   int
	cells   []cell
	objects []object
	count   map[string]int // of objects of a space
	f       func(task.State) bool
}

type cell struct {
	name, typ, value string
	param            bool // it may refer to an array of a class below
}

type object struct {
	class *javagen.HeapClass // nil: an array
	space string
	typ   string // of an array
	first int    // cell
	cells int
}

// from tries all values of the cells from the i-th on.
func (e *each) from(i int) bool {
	if i == len(e.cells) {
		return e.f(e.state())
	}
	t := e.cells[i].typ
	if values := e.numbers(t); values != nil {
		for _, v := range values {
			e.cells[i].value = v
			if !e.from(i + 1) {
				return false
			}
		}
		return true
	}
	e.cells[i].value = "null"
	if !e.from(i + 1) {
		return false
	}
	for k, o := range e.objects {
		if o.is(t, e) || e.cells[i].param && o.class == nil && slices.Contains(e.narrower(t), o.typ) {
			e.cells[i].value = objectName(k)
			if !e.from(i + 1) {
				return false
			}
		}
	}
	return e.fresh(i)
}

// fresh lets a cell refer to a new object of each kind.
func (e *each) fresh(i int) bool {
	t := e.cells[i].typ
	try := func(o object, add []cell) bool {
		o.first, o.cells = len(e.cells), len(add)
		e.cells[i].value = objectName(len(e.objects))
		e.cells, e.objects = append(e.cells, add...), append(e.objects, o)
		e.count[o.space]++
		ok := e.from(i + 1)
		e.count[o.space]--
		e.cells, e.objects = e.cells[:o.first], e.objects[:len(e.objects)-1]
		return ok
	}
	if strings.HasSuffix(t, "[]") {
		types := []string{t}
		if e.cells[i].param {
			types = append(types, e.narrower(t)...)
		}
		for _, t := range types {
			for n := 0; n <= e.b.Array && e.count[t] < e.b.Scope; n++ {
				add := make([]cell, n)
				for k := range add {
					add[k].typ = strings.TrimSuffix(t, "[]")
				}
				if !try(object{space: t, typ: t}, add) {
					return false
				}
			}
		}
		return true
	}
	want := e.class(t)
	for k := range e.p.Classes {
		c := &e.p.Classes[k]
		if c.Abstract || !c.Below(want) || e.count[top(c)] == e.b.Scope {
			continue
		}
		var add []cell
		for _, f := range c.All() {
			add = append(add, cell{name: f.Name, typ: f.Type})
		}
		if !try(object{class: c, space: top(c)}, add) {
			return false
		}
	}
	return true
}

// narrower returns the types below a type of arrays that parameters are tried with: of two
// classes that are not below each other, or of the lowest.
func (e *each) narrower(t string) []string {
	elem, ok := strings.CutSuffix(t, "[]")
	if !ok || elem == "int" {
		return nil
	}
	want := e.class(elem)
	var two []*javagen.HeapClass
	for k := range e.p.Classes {
		c := &e.p.Classes[k]
		switch {
		case c == want || !c.Below(want):
		case len(two) == 1 && c.Below(two[0]):
			two[0] = c
		default:
			two = append(two, c)
		}
	}
	var out []string
	for _, c := range two {
		out = append(out, c.Name+"[]")
	}
	return out
}

func (e *each) class(name string) *javagen.HeapClass {
	for k := range e.p.Classes {
		if c := &e.p.Classes[k]; c.Name == name {
			return c
		}
	}
	panic("javaheap: no class " + name)
}

// top returns the name of the space of a class: that of the class at its top.
func top(c *javagen.HeapClass) string {
	for c.Super != nil {
		c = c.Super
	}
	return c.Name
}

// is reports whether an object is of a type.
func (o object) is(t string, e *each) bool {
	if o.class == nil || strings.HasSuffix(t, "[]") {
		return o.typ == t
	}
	return o.class.Below(e.class(t))
}

func objectName(i int) string { return "o" + strconv.Itoa(i) }

// widths are the bits of types.
var widths = map[string]int{"byte": 8, "short": 16, "char": 16, "int": 32, "long": 64}

// numbers returns the values of a type of numbers inside the bound; nil for references.
func (e *each) numbers(t string) []string {
	if t == "boolean" {
		return []string{"false", "true"}
	}
	w, ok := widths[t]
	if !ok {
		return nil
	}
	w = min(w, e.b.IntWidth)
	least, size := -1<<(w-1), 1<<w
	if t == "char" {
		least = 0
	}
	var out []string
	for k := range size {
		out = append(out, strconv.Itoa(least+k))
	}
	return out
}

// state returns the heap as it is now.
func (e *each) state() task.State {
	var out task.State
	for i, o := range e.objects {
		x := task.Object{Name: objectName(i), Class: e.typeName(o)}
		for _, c := range e.cells[o.first : o.first+o.cells] {
			v := task.Value{Scalar: c.value}
			if o.class == nil {
				x.Elems = append(x.Elems, v)
			} else {
				x.Fields = append(x.Fields, task.Slot{Name: c.name, Value: v})
			}
		}
		out.Objects = append(out.Objects, x)
	}
	for _, c := range e.cells[:e.roots] {
		out.Vars = append(out.Vars, task.Slot{Name: c.name, Value: task.Value{Scalar: c.value}})
	}
	return out
}

// typeName returns what states call the class of an object.
func (e *each) typeName(o object) string {
	switch {
	case o.class != nil:
		return fmt.Sprintf("%s$%s", e.p.Name, o.class.Name)
	case o.typ == "int[]":
		return "i32[]"
	}
	return e.p.Name + "$" + o.typ
}
