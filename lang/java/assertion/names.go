package assertion

import (
	"regexp"
	"strconv"
	"strings"

	"assay/task"
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
