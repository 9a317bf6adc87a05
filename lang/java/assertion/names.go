package assertion

import (
	"strconv"
	"strings"
	"unicode/utf16"

	"assay/ir"
	"assay/lang/java"
	"assay/task"
	"assay/vm"
)

// This file names objects: by their class without its package, numbered in the order of a report,
// arrays as Java writes them, and strings by their texts.

// renaming maps objects to their names in a report.
type renaming struct {
	names map[string]string // by the names that the VM gives
	next  map[string]int
}

// object gives an object a name.
func (e *explainer) object(ref uint64) string {
	if ref == 0 {
		return "null"
	}
	was := e.q.Show(ir.Ref{}, vm.Value{Word: ref}).Scalar
	r := &e.renamed
	if n, ok := r.names[was]; ok {
		return n
	}
	if r.names == nil {
		r.names, r.next = map[string]string{}, map[string]int{}
	}
	kind := e.kind(ref)
	if k := e.q.ClassOf(ref); k != nil && k.Name == "java.lang.String" {
		if text, ok := textOf(e.s, k, ref); ok {
			for _, other := range r.names {
				if other == text {
					text += " (another object)"
					break
				}
			}
			r.names[was] = text
			return text
		}
	}
	out := kind + strconv.Itoa(r.next[kind])
	if last := kind[len(kind)-1]; last >= '0' && last <= '9' {
		out = kind + "#" + strconv.Itoa(r.next[kind])
	}
	r.next[kind]++
	r.names[was] = out
	return out
}

// objects names those that a value refers to.
func (e *explainer) objects(t ir.Type, v vm.Value) {
	if ir.IsRef(t) {
		e.object(v.Word)
	}
	for i := range v.Rel.Len() {
		for _, a := range v.Rel.Tuple(i) {
			if ref, ok := a.IsRef(); ok {
				e.object(ref)
			}
		}
	}
}

// kind returns the type of an object.
func (e *explainer) kind(ref uint64) string {
	if t := e.s.Elem(ref); t != nil {
		return typeName(t) + "[]"
	}
	if k := e.q.ClassOf(ref); k != nil {
		return simple(k.Name)
	}
	return "object"
}

func typeName(t ir.Type) string {
	switch t := t.(type) {
	case ir.Array:
		return typeName(t.Elem) + "[]"
	case ir.Ref:
		if t.Class == nil {
			return "Object"
		}
		return simple(t.Class.Name)
	}
	return java.JavaType(t).String()
}

// simple returns a class's name without package and outer classes; an anonymous class has its
// number with the class around.
func simple(name string) string {
	name = name[strings.LastIndexByte(name, '.')+1:]
	if i := strings.LastIndexByte(name, '$'); i >= 0 && i+1 < len(name) && (name[i+1] < '0' || name[i+1] > '9') {
		return name[i+1:]
	}
	return name
}

// maxText is how much of a string a report shows.
const maxText = 40

// textOf returns a string in quotes.
func textOf(s *vm.State, k *ir.Class, ref uint64) (string, bool) {
	var value, coder *ir.Field
	for _, f := range k.AllFields() {
		switch f.Name {
		case "value":
			value = f
		case "coder":
			coder = f
		}
	}
	if value == nil || coder == nil {
		return "", false
	}
	own := s.Cells(ref)
	array := own[s.Code().FieldCell(value)]
	if array == 0 {
		return "", false
	}
	cells := s.Cells(array)
	step := 1
	if own[s.Code().FieldCell(coder)] != 0 {
		step = 2
	}
	var units []uint16
	for i := 0; i+step <= len(cells) && len(units) < maxText; i += step {
		u := uint16(uint8(cells[i]))
		if step == 2 {
			u |= uint16(uint8(cells[i+1])) << 8
		}
		units = append(units, u)
	}
	text := strconv.Quote(string(utf16.Decode(units)))
	if len(units)*step < len(cells) {
		text += "…"
	}
	return text, true
}

// name returns the name of an object in a report; other texts are left alone.
func (r *renaming) name(s string) string {
	if n, ok := r.names[s]; ok {
		return n
	}
	return s
}

// report gives all objects of a report their names.
func (r *renaming) report(x *Report) {
	r.slots(x.Values)
	r.slots(x.Heap.Vars)
	for i := range x.Heap.Objects {
		o := &x.Heap.Objects[i]
		o.Name = r.name(o.Name)
	}
	for i := range x.Heap.Objects {
		o := &x.Heap.Objects[i]
		r.slots(o.Fields)
		for j := range o.Elems {
			r.value(&o.Elems[j])
		}
	}
}

func (r *renaming) slots(list []task.Slot) {
	for i := range list {
		r.value(&list[i].Value)
	}
}

func (r *renaming) value(v *task.Value) {
	v.Scalar = r.name(v.Scalar)
	for i, t := range v.Tuples {
		row := append([]string{}, t...)
		for j := range row {
			row[j] = r.name(row[j])
		}
		v.Tuples[i] = row
	}
}
