// This file makes random inputs of any goal.

package javaheap

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"assay/ir"
	"assay/language"
	"assay/task"
)

// Sampler makes random inputs of a goal inside bounds. Random heaps seldom satisfy a precondition,
// so each is made in a mood (how many objects, how often null, shared or not, numbers in order or
// not), and inputs that satisfied it, or more of it than others, are mutated into further ones.
type Sampler struct {
	r       *rand.Rand
	goal    *ir.Goal
	program *ir.Program
	host    language.Host
	bounds  task.Bounds
	kept    []*heap // that met the precondition, or came closest to it
	score   int     // of those kept: clauses met
}

// NewSampler makes the sampler of a judge's goal.
func NewSampler(r *rand.Rand, j *Judge) *Sampler {
	return &Sampler{r: r, goal: j.Goal, program: j.task.Program, host: j.task.Host, bounds: j.task.Bounds, score: -1}
}

// heap is an input: what roots and cells hold, numbers as texts and objects by number.
type heap struct {
	roots   []value
	objects []*thing
}

type thing struct {
	class   *ir.Class // nil: an array
	elem    ir.Type
	private bool      // an array that one field alone refers to
	static  []ir.Type // what the cells may hold
	cells   []value
}

type value struct {
	text string // of a number
	ref  int    // of an object, from 1; 0: null, or a number
	name string // of an object that is there when the goal begins
}

// NoInputs is a type that inputs are not made of.
type NoInputs struct{ what string }

func (u *NoInputs) Error() string { return "no inputs of type " + u.what }

// mood is how one input is made.
type mood struct {
	objects int // of a space at most
	null    int // percent
	share   int // percent
	numbers int // how they are drawn
	next    int // the number that comes next where they go up
}

// Next returns an input. Its outcome is to be reported with Learn.
func (s *Sampler) Next() (h *heap, err error) {
	defer func() {
		if r := recover(); r != nil {
			u, ok := r.(*NoInputs)
			if !ok {
				panic(r)
			}
			err = u
		}
	}()
	if len(s.kept) > 0 && s.r.IntN(3) > 0 {
		h = s.change(s.kept[s.r.IntN(len(s.kept))])
	} else {
		h = s.make()
	}
	s.obey(h)
	return h, nil
}

// most is how many inputs are kept to be changed.
const most = 200

// Learn takes what came of an input.
func (s *Sampler) Learn(h *heap, r Run) {
	score := r.Unmet
	if r.Met {
		score = math.MaxInt
	}
	switch {
	case score < s.score:
		return
	case score > s.score:
		s.score, s.kept = score, nil
	}
	if len(s.kept) < most {
		s.kept = append(s.kept, h)
	} else {
		s.kept[s.r.IntN(most)] = h
	}
}

// make makes an input from nothing.
func (s *Sampler) make() *heap {
	m := &mood{objects: s.r.IntN(max(s.bounds.Scope, 1) + 1), null: []int{5, 25, 50, 80}[s.r.IntN(4)], share: []int{0, 0, 20, 60}[s.r.IntN(4)], numbers: s.r.IntN(6)}
	m.next = s.r.IntN(5) - 2
	h := &heap{}
	types := s.roots()
	for _, t := range types {
		h.roots = append(h.roots, s.value(h, t, m))
	}
	s.fill(h, m)
	return h
}

// roots returns the static types of the globals and parameters.
func (s *Sampler) roots() []ir.Type {
	var out []ir.Type
	for _, g := range s.goal.Inputs {
		t := g.Typ
		if ir.IsRef(t) {
			t = s.host.Global(g)
		}
		out = append(out, t)
	}
	for _, p := range s.goal.Proc.Params {
		t := p.Typ
		if ir.IsRef(t) {
			t = s.host.Param(s.goal, p)
		}
		out = append(out, t)
	}
	return out
}

// fill gives values to the cells of new objects, which may be to further ones.
func (s *Sampler) fill(h *heap, m *mood) {
	for i := 0; i < len(h.objects); i++ {
		o := h.objects[i]
		for len(o.cells) < len(o.static) {
			o.cells = append(o.cells, s.cell(h, o, len(o.cells), m))
		}
	}
}

// cell returns a value of a cell. The objects of the library's classes are as new ones are.
func (s *Sampler) cell(h *heap, o *thing, i int, m *mood) value {
	t := o.static[i]
	if o.class == nil {
		return s.value(h, t, m)
	}
	f := o.class.AllFields()[i]
	if s.host.Private(f) {
		v := s.array(h, t.(ir.Array), m)
		h.objects[v.ref-1].private = true
		return v
	}
	if o.class.Name == "java.lang.String" {
		return zero(t)
	}
	if strings.HasPrefix(f.Name, "this$") { // an inner object has an outer one
		full := *m
		full.null = 0
		return s.value(h, t, &full)
	}
	return s.value(h, t, m)
}

func zero(t ir.Type) value {
	if _, ok := t.(ir.Bool); ok {
		return value{text: "false"}
	}
	return value{text: "0"}
}

// value returns a random value of a static type.
func (s *Sampler) value(h *heap, t ir.Type, m *mood) value {
	switch t := t.(type) {
	case ir.Bool:
		return value{text: strconv.FormatBool(s.r.IntN(2) == 0)}
	case ir.Int:
		return value{text: s.integer(t, m)}
	case ir.Float:
		return value{text: s.float(t)}
	case ir.Null:
		return value{}
	case ir.Ref, ir.Array:
		return s.reference(h, t, m)
	}
	panic(&NoInputs{t.String()})
}

// integer draws a number.
func (s *Sampler) integer(t ir.Int, m *mood) string {
	w := int(t.Bits)
	if n := s.bounds.IntWidth; n > 0 && n < w && n < 32 {
		w = n
	}
	var v int64
	switch {
	case m.numbers == 0: // up
		m.next += 1 + s.r.IntN(2)
		v = int64(m.next)
	case m.numbers == 1: // down
		m.next -= 1 + s.r.IntN(2)
		v = int64(m.next)
	case m.numbers == 2: // all the same
		v = int64(m.next)
	case s.r.IntN(12) == 0:
		v = []int64{math.MinInt64, math.MaxInt64, math.MinInt32, math.MaxInt32, math.MinInt64 + 1, 1 << 40, 255, 65536}[s.r.IntN(8)]
	case s.r.IntN(12) == 0:
		v = int64(s.r.Uint64())
	default:
		v = int64(s.r.IntN(9) - 2)
	}
	if !t.Signed {
		return strconv.FormatUint(uint64(v)&(1<<w-1), 10)
	}
	return strconv.FormatInt(v<<(64-w)>>(64-w), 10)
}

func (s *Sampler) float(t ir.Float) string {
	list := []float64{0, 1, -1, 0.5, 2, 1e10, -3.25, math.Inf(1), math.NaN(), math.Copysign(0, -1), 1e-40, math.MaxFloat32}
	v := list[s.r.IntN(len(list))]
	if s.r.IntN(3) == 0 {
		v = s.r.NormFloat64() * 100
	}
	if t.Bits == 32 {
		return strconv.FormatFloat(float64(float32(v)), 'x', -1, 32)
	}
	return strconv.FormatFloat(v, 'x', -1, 64)
}

// reference returns null, or to an object that is there, or to a new one.
func (s *Sampler) reference(h *heap, t ir.Type, m *mood) value {
	if s.r.IntN(100) < m.null {
		return value{}
	}
	var there []value
	for i, o := range h.objects {
		if o.fits(t, s) {
			there = append(there, value{ref: i + 1})
		}
	}
	if r, ok := t.(ir.Ref); ok && r.Class != nil {
		for _, g := range s.host.Shared(r.Class) {
			there = append(there, value{name: g.Name})
		}
	}
	if len(there) > 0 && (s.r.IntN(100) < m.share || there[len(there)-1].name != "" && s.r.IntN(2) == 0) {
		return there[s.r.IntN(len(there))]
	}
	if v, ok := s.fresh(h, t, m); ok {
		return v
	}
	if len(there) > 0 && (m.null == 5 || s.r.IntN(2) == 0) {
		return there[s.r.IntN(len(there))]
	}
	return value{}
}

// kinds returns the classes that objects of a type may have. A class that represents unknown
// implementations has no code that could run.
func (s *Sampler) kinds(c *ir.Class) []*ir.Class {
	list, _ := s.host.Instances(c)
	return slices.DeleteFunc(slices.Clone(list), func(k *ir.Class) bool { return strings.HasSuffix(k.Name, " (any)") })
}

// fits reports whether an object is of a type.
func (o *thing) fits(t ir.Type, s *Sampler) bool {
	switch t := t.(type) {
	case ir.Array:
		return o.class == nil && !o.private && o.elem.String() == t.Elem.String()
	case ir.Ref:
		if o.class == nil || t.Class == nil {
			return false
		}
		list := s.kinds(t.Class)
		for _, c := range list {
			if c == o.class {
				return true
			}
		}
	}
	return false
}

// fresh returns a new object, if there is room.
func (s *Sampler) fresh(h *heap, t ir.Type, m *mood) (value, bool) {
	switch t := t.(type) {
	case ir.Array:
		if h.count(func(o *thing) bool { return o.class == nil && !o.private && o.elem.String() == t.Elem.String() }) >= s.room(t.Elem.String()+"[]", m) {
			return value{}, false
		}
		return s.array(h, t, m), true
	case ir.Ref:
		if t.Class == nil {
			return value{}, false
		}
		list := s.kinds(t.Class)
		if len(list) == 0 {
			return value{}, false
		}
		c := list[s.r.IntN(len(list))]
		top := topOf(c)
		if h.count(func(o *thing) bool { return o.class != nil && topOf(o.class) == top }) >= s.room(top.Name, m) {
			return value{}, false
		}
		if n, ok := s.bounds.Scopes[c.Name]; ok && h.count(func(o *thing) bool { return o.class != nil && o.class.Subclass(c) }) >= n {
			return value{}, false
		}
		o := &thing{class: c}
		for _, f := range c.AllFields() {
			ft := f.Typ
			if ir.IsRef(ft) {
				ft = s.host.Field(f)
			}
			o.static = append(o.static, ft)
		}
		h.objects = append(h.objects, o)
		return value{ref: len(h.objects)}, true
	}
	return value{}, false
}

// room returns how many objects of a space the mood allows.
func (s *Sampler) room(space string, m *mood) int { return min(s.bounds.Of(space), max(m.objects, 1)) }

// topOf returns the topmost class above a class, below the root of all.
func topOf(c *ir.Class) *ir.Class {
	for c.Super != nil && c.Super.Super != nil {
		c = c.Super
	}
	return c
}

func (h *heap) count(is func(*thing) bool) int {
	n := 0
	for _, o := range h.objects {
		if is(o) {
			n++
		}
	}
	return n
}

// array returns a new array of any length inside the bound.
func (s *Sampler) array(h *heap, t ir.Array, m *mood) value {
	o := &thing{elem: t.Elem}
	for range s.r.IntN(s.bounds.Array + 1) {
		o.static = append(o.static, t.Elem)
	}
	h.objects = append(h.objects, o)
	return value{ref: len(h.objects)}
}

// change returns a copy in which one or two values are others.
func (s *Sampler) change(h *heap) *heap {
	c := h.clone()
	types := s.roots()
	m := &mood{objects: s.bounds.Scope, null: 30, share: 60, numbers: 3 + s.r.IntN(3)}
	for range 1 + s.r.IntN(2) {
		k := s.r.IntN(len(c.roots) + len(c.objects))
		if k < len(c.roots) {
			c.roots[k] = s.value(c, types[k], m)
			continue
		}
		if o := c.objects[k-len(c.roots)]; len(o.cells) > 0 {
			i := s.r.IntN(len(o.cells))
			o.cells[i] = s.cell(c, o, i, m)
		}
	}
	s.fill(c, m)
	return c.reached()
}

func (h *heap) clone() *heap {
	c := &heap{roots: append([]value(nil), h.roots...)}
	for _, o := range h.objects {
		x := *o
		x.cells = append([]value(nil), o.cells...)
		c.objects = append(c.objects, &x)
	}
	return c
}

// reached returns the heap without what nothing refers to.
func (h *heap) reached() *heap {
	number := map[int]int{}
	out := &heap{}
	var look func(list []value)
	look = func(list []value) {
		for i, v := range list {
			if v.ref == 0 {
				continue
			}
			n, ok := number[v.ref]
			if !ok {
				o := h.objects[v.ref-1]
				out.objects = append(out.objects, o)
				n = len(out.objects)
				number[v.ref] = n
				look(o.cells)
			}
			list[i].ref = n
		}
	}
	look(h.roots)
	out.roots = h.roots
	return out
}

// State returns the input in the words of tasks.
func (s *Sampler) State(h *heap) task.State {
	var out task.State
	scalar := func(v value) task.Value {
		switch {
		case v.text != "":
			return task.Value{Scalar: v.text}
		case v.name != "":
			return task.Value{Scalar: v.name}
		case v.ref == 0:
			return task.Value{Scalar: "null"}
		}
		return task.Value{Scalar: objectName(v.ref)}
	}
	for i, o := range h.objects {
		x := task.Object{Name: objectName(i + 1)}
		if o.class == nil {
			x.Class = elemName(o.elem) + "[]"
			for _, v := range o.cells {
				x.Elems = append(x.Elems, scalar(v))
			}
		} else {
			x.Class = o.class.Name
			for k, f := range o.class.AllFields() {
				x.Fields = append(x.Fields, task.Slot{Name: f.Name, Value: scalar(o.cells[k])})
			}
		}
		out.Objects = append(out.Objects, x)
	}
	for i, g := range s.goal.Inputs {
		out.Vars = append(out.Vars, task.Slot{Name: globalName(s.goal, g), Value: scalar(h.roots[i])})
	}
	for i, p := range s.goal.Proc.Params {
		out.Vars = append(out.Vars, task.Slot{Name: p.Name, Value: scalar(h.roots[len(s.goal.Inputs)+i])})
	}
	return out
}

// globalName returns what a state calls a global: with a mark where a local hides it.
func globalName(g *ir.Goal, x *ir.Global) string {
	for _, l := range g.Proc.Locals {
		if l.Name == x.Name {
			return "@" + x.Name
		}
	}
	return x.Name
}

// elemName returns a type of elements as states name it.
func elemName(t ir.Type) string {
	switch t := t.(type) {
	case ir.Array:
		return elemName(t.Elem) + "[]"
	case ir.Ref:
		if t.Class != nil {
			return t.Class.Name
		}
	}
	return fmt.Sprint(t)
}
