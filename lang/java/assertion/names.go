package assertion

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"

	"assay/ir"
	"assay/task"
	"assay/vm"
)

// This file names arrays as Java does, and numbers what is of the library anew: how many
// objects it has made before is nobody's business.

var (
	arrayName  = regexp.MustCompile(`^(i8|u16|i16|i32|i64|f32|f64|bool|ref)((\[\])+\d*)$`)
	objectName = regexp.MustCompile(`^([A-Za-z_$][\w$.]*[A-Za-z_$.#]|[A-Za-z_$][\w$.]*(?:\[\])+)(\d+)$`)
)

var javaNames = map[string]string{
	"i8": "byte", "u16": "char", "i16": "short", "i32": "int", "i64": "long", "f32": "float", "f64": "double", "bool": "boolean", "ref": "Object",
}

// renaming gives names in the order in which it is asked.
type renaming struct {
	names map[string]string
	next  map[string]int
}

// name is the name of an object in a report; other texts are left alone.
func (r *renaming) name(s string) string {
	if n, ok := r.names[s]; ok {
		return n
	}
	m := objectName.FindStringSubmatch(s)
	if m == nil || !strings.Contains(m[1], ".") && !strings.Contains(m[1], "[]") {
		return s
	}
	if r.names == nil {
		r.names, r.next = map[string]string{}, map[string]int{}
	}
	kind := r.kind(m[1])
	kind = kind[strings.LastIndexByte(kind, '.')+1:]
	out := kind + strconv.Itoa(r.next[kind])
	r.next[kind]++
	r.names[s] = out
	return out
}

// is gives an object a name.
func (r *renaming) is(s, name string) {
	if r.names == nil {
		r.names, r.next = map[string]string{}, map[string]int{}
	}
	if r.names[s] != "" {
		return
	}
	for _, other := range r.names {
		if other == name {
			name += " (another object)"
			break
		}
	}
	r.names[s] = name
}

// maxText is how much of a string a report shows.
const maxText = 40

// textOf is a string in quotes.
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

// kind is the name of an array type in Java.
func (r *renaming) kind(s string) string {
	if m := arrayName.FindStringSubmatch(s); m != nil {
		return javaNames[m[1]] + m[2]
	}
	return s
}

// report gives all objects of a report their names.
func (r *renaming) report(x *Report) {
	r.slots(x.Values)
	r.slots(x.Heap.Vars)
	for i := range x.Heap.Objects {
		o := &x.Heap.Objects[i]
		o.Name, o.Class = r.name(o.Name), r.kind(o.Class)
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
