package assertion

import (
	"regexp"

	"assay/task"
)

// This file names arrays as Java does.

var arrayName = regexp.MustCompile(`\b(i8|u16|i16|i32|i64|f32|f64|bool|ref)(\[\])`)

var javaNames = map[string]string{
	"i8": "byte", "u16": "char", "i16": "short", "i32": "int", "i64": "long", "f32": "float", "f64": "double", "bool": "boolean", "ref": "Object",
}

func rename(s string) string {
	return arrayName.ReplaceAllStringFunc(s, func(m string) string { return javaNames[m[:len(m)-2]] + "[]" })
}

// rename gives all arrays of a report their names in Java.
func (r *Report) rename() {
	r.Found.Message = rename(r.Found.Message)
	slots(r.Values)
	slots(r.Heap.Vars)
	for i := range r.Heap.Objects {
		o := &r.Heap.Objects[i]
		o.Name, o.Class = rename(o.Name), rename(o.Class)
		slots(o.Fields)
		for j := range o.Elems {
			value(&o.Elems[j])
		}
	}
}

func slots(list []task.Slot) {
	for i := range list {
		value(&list[i].Value)
	}
}

func value(v *task.Value) {
	v.Scalar = rename(v.Scalar)
	for i := range v.Tuples {
		row := append([]string{}, v.Tuples[i]...)
		for j := range row {
			row[j] = rename(row[j])
		}
		v.Tuples[i] = row
	}
}
