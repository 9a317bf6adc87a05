// This file shows values and heaps in words of the source.

package debug

import (
	"slices"
	"strconv"
	"strings"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/state"
)

// Show returns a value on one line: a string is its text, an object its name.
func (d *Debugger) Show(v Value) string {
	switch {
	case v.text != nil:
		return quoted(d, *v.text)
	case v.isRel():
		return d.Names().Value(v.Typ, v.state()).String()
	case ir.IsRef(v.Typ):
		text, _ := reference(d, v)
		return text
	}
	if t, ok := v.Typ.(ir.Float); ok {
		return float(d, t, v.Word)
	}
	if d.Char != nil && v.Typ == charType {
		return d.Char(rune(v.Word)) + " (" + strconv.FormatUint(v.Word, 10) + ")"
	}
	return d.Names().Value(v.Typ, v.state()).String()
}

// reference shows one: of a string it is the text, and whether that is only its beginning.
func reference(d *Debugger, v Value) (text string, cut bool) {
	name := d.Names().Value(v.Typ, v.state()).String()
	if v.Word == 0 || v.Word >= d.State.Objects() {
		return name, false
	}
	st := d.Around([]task.Slot{{Name: "it", Value: task.Value{Scalar: d.Names().Ref(v.Word)}}}, []uint64{v.Word}, 1) // a string and its characters
	if len(st.Vars) == 0 {
		return name, false
	}
	text = st.Vars[len(st.Vars)-1].Value.Scalar
	return text, text != d.Names().Ref(v.Word) && slices.ContainsFunc(d.referents(v.Word, nil), func(ref uint64) bool { return long(d, ref) })
}

// float shows a number of floating point.
func float(d *Debugger, t ir.Float, w uint64) string {
	if d.Float != nil {
		return d.Float(t.Value(w), int(t.Bits))
	}
	return strconv.FormatFloat(t.Value(w), 'g', -1, int(t.Bits))
}

// Details returns what an object consists of, on lines: "head = 3". Of what is no object it returns nothing.
func (d *Debugger) Details(v Value) []string {
	if v.text != nil || !ir.IsRef(v.Typ) || v.Word == 0 || v.Word >= d.State.Objects() {
		return nil
	}
	name := d.Names().Ref(v.Word)
	st := d.Around([]task.Slot{{Name: "it", Value: task.Value{Scalar: name}}}, []uint64{v.Word}, 3)
	var out []string
	for _, o := range st.Objects {
		if o.Name != name {
			continue
		}
		for _, f := range o.Fields {
			out = append(out, f.Name+" = "+f.Value.String())
		}
		var elems []string
		for _, x := range o.Elems[:min(len(o.Elems), mostElements)] {
			elems = append(elems, x.String())
		}
		if len(elems) > 0 {
			rest := ""
			if n := d.State.Len(v.Word); n > len(elems) {
				rest = ", … " + strconv.Itoa(n) + " in all"
			}
			out = append(out, "["+strings.Join(elems, ", ")+rest+"]")
		}
	}
	return out
}

func (v Value) state() state.Value { return state.Value{Word: v.Word, Rel: v.Rel} }

// Parts returns the fields of an object or the elements of an array, from one on and at most so many; of what is shown as a text it returns
// none. The number is that of all.
func (d *Debugger) Parts(v Value, from, most int) (parts []Local, all int) {
	if v.text != nil || !ir.IsRef(v.Typ) || v.Word <= code.GlobeObject || v.Word >= d.State.Objects() {
		return nil, 0
	}
	if d.View != nil && d.Show(v) != d.Names().Ref(v.Word) {
		return nil, 0 // a string, or a box
	}
	c := d.State.Program
	o := d.State.Heap.Objs[v.Word]
	leaves := c.CellsOf(o.Kind)
	all = len(d.State.Cells(v.Word))
	for i := max(from, 0); i < all && len(parts) < most; i++ {
		var name string
		if o.IsObject() {
			l := &c.Lay.Classes[o.Kind]
			if l.Hidden[i] {
				continue
			}
			name = l.Names[i]
		} else {
			name = "[" + strconv.Itoa(i/len(leaves)) + "]" + c.Arrays[^o.Kind].Names[i%len(leaves)]
		}
		parts = append(parts, Local{name, d.cell(v.Word, i, leaves[i%len(leaves)])})
	}
	return parts, all
}

// mostElements is how many elements of an array are looked at.
const mostElements = 64

// Heap returns the objects that the variables of the open procedures of a thread lead to, with these variables: what is drawn.
func (d *Debugger) Heap(thread int) task.State {
	var vars []task.Slot
	var from []uint64
	seen := map[string]bool{}
	for _, f := range d.Frames(thread) {
		for _, l := range d.Locals(f) {
			if seen[l.Name] {
				continue // that of a caller
			}
			seen[l.Name] = true
			value := d.Names().Value(l.Value.Typ, l.Value.state())
			if t, ok := l.Value.Typ.(ir.Float); ok {
				value.Scalar = float(d, t, l.Value.Word)
			}
			vars = append(vars, task.Slot{Name: l.Name, Value: value})
			if ir.IsRef(l.Value.Typ) {
				from = append(from, l.Value.Word)
			}
			if l.Value.isRel() {
				for _, a := range l.Value.Rel.Atoms() {
					if n, ok := a.IsRef(); ok {
						from = append(from, n)
					}
				}
			}
		}
	}
	if d.View == nil { // of a model, whose variables are the state
		st := d.State.Export()
		st.Vars = append(st.Vars, vars...)
		return st
	}
	st := d.Around(vars, from, 6)
	for i := range st.Objects {
		if o := &st.Objects[i]; len(o.Elems) > mostElements {
			o.Rest += len(o.Elems) - mostElements
			o.Elems = o.Elems[:mostElements]
		}
	}
	return st
}

// mostObjects is how many objects are gathered around some.
const mostObjects = 200

// Around returns objects, those that they lead to in so many steps, and variables, without the internals of the language.
func (d *Debugger) Around(vars []task.Slot, from []uint64, steps int) task.State {
	st := task.State{Vars: vars}
	seen := map[uint64]bool{0: true, code.GlobeObject: true}
	for ; steps >= 0 && len(from) > 0; steps-- {
		var next []uint64
		for _, ref := range from {
			if seen[ref] || ref >= d.State.Objects() || len(st.Objects) >= mostObjects {
				continue
			}
			seen[ref] = true
			st.Objects = append(st.Objects, objectOf(d, ref))
			next = d.referents(ref, next)
		}
		from = next
	}
	if d.View != nil {
		st = d.View(st)
	}
	floats(d, st.Objects)
	return st
}

// referents adds the objects that one refers to: of a long array those of its first elements.
func (d *Debugger) referents(ref uint64, to []uint64) []uint64 {
	cells, leaves := d.State.Cells(ref), d.State.Program.CellsOf(d.State.Heap.Objs[ref].Kind)
	if d.State.Elem(ref) != nil {
		cells = cells[:min(len(cells), mostElements)]
	}
	for i, w := range cells {
		switch leaf := leaves[i%len(leaves)]; {
		case leaf.Rel:
			for _, a := range d.State.Heap.Rels[w].Atoms() {
				if n, ok := a.IsRef(); ok {
					to = append(to, n)
				}
			}
		case ir.IsRef(leaf.Typ):
			to = append(to, w)
		}
	}
	return to
}

// objectOf describes an object; of a long array the first elements.
func objectOf(d *Debugger, ref uint64) task.Object {
	h := &d.State.Heap
	o := h.Objs[ref]
	if long(d, ref) {
		short := *h
		short.Objs = append(short.Objs[:0:0], h.Objs[:ref+1]...)
		short.Objs[ref].End = o.Off + mostBytes
		x := d.Names().Object(&short, ref)
		x.Rest = d.State.Len(ref) - len(x.Elems)
		return x
	}
	return d.Names().Object(h, ref)
}

// mostBytes is how many cells of an array are gathered: a text may be longer than what is listed of an array.
const mostBytes = 4096

// long reports whether what is gathered of an object is its beginning alone.
func long(d *Debugger, ref uint64) bool {
	if ref <= code.GlobeObject || ref >= d.State.Objects() {
		return false
	}
	o := d.State.Heap.Objs[ref]
	return o.Kind < 0 && o.End > o.Off+mostBytes
}

// floats shows the numbers of floating point in objects as people write them.
func floats(d *Debugger, objects []task.Object) {
	c := d.State.Program
	for i := range objects {
		o := &objects[i]
		ref, ok := d.Names().Named(o.Name)
		if !ok || ref <= code.GlobeObject || ref >= d.State.Objects() {
			continue
		}
		kind := d.State.Heap.Objs[ref].Kind
		leaves := c.CellsOf(kind)
		if kind < 0 {
			if t, ok := leaves[0].Typ.(ir.Float); ok && len(leaves) == 1 {
				for k := range o.Elems {
					decimal(d, &o.Elems[k], t)
				}
			}
			continue
		}
		for k := range o.Fields {
			if at := slices.Index(c.Lay.Classes[kind].Names, o.Fields[k].Name); at >= 0 {
				if t, ok := leaves[at].Typ.(ir.Float); ok {
					decimal(d, &o.Fields[k].Value, t)
				}
			}
		}
	}
}

// decimal writes a number, which states have in hexadecimal digits, as people do.
func decimal(d *Debugger, v *task.Value, t ir.Float) {
	if f, err := strconv.ParseFloat(v.Scalar, 64); err == nil {
		v.Scalar = float(d, t, t.Word(f))
	}
}

// quoted is a text as views of strings write it.
func quoted(d *Debugger, text []rune) string {
	if d.Quote != nil {
		return d.Quote(text)
	}
	return strconv.Quote(string(text))
}
