package view

import (
	"fmt"
	"strings"
	"testing"

	"assay/task"
)

func slot(name, value string) task.Slot {
	return task.Slot{Name: name, Value: task.Value{Scalar: value}}
}

func object(name, class string, fields ...task.Slot) task.Object {
	return task.Object{Name: name, Class: class, Fields: fields}
}

func array(name, class string, elems ...string) task.Object {
	o := task.Object{Name: name, Class: class}
	for _, e := range elems {
		o.Elems = append(o.Elems, task.Value{Scalar: e})
	}
	return o
}

// TestState: each row is a state and what is seen of it.
func TestState(t *testing.T) {
	text := func(name, bytes, coder string) task.Object {
		return object(name, "java.lang.String", slot("value", bytes), slot("coder", coder), slot("hash", "0"))
	}
	thrown := []task.Slot{slot("backtrace", "null"), slot("detailMessage", "String0"), slot("cause", "E0"), slot("stackTrace", "S0"),
		slot("depth", "1"), slot("suppressedExceptions", "L0")}
	for _, row := range []struct {
		name    string
		objects []task.Object
		vars    []task.Slot
		want    string
	}{
		{"text", []task.Object{text("String0", "byte[]0", "0"), array("byte[]0", "byte[]", "97", "-28")}, []task.Slot{slot("s", "String0")}, `[] [s="aä"]`},
		{"UTF-16", []task.Object{text("String0", "byte[]0", "1"), array("byte[]0", "byte[]", "-84", "32")}, []task.Slot{slot("s", "String0")}, `[] [s="€"]`},
		{"half a pair", []task.Object{text("String0", "byte[]0", "1"), array("byte[]0", "byte[]", "0", "-40", "61", "-40", "0", "-34", "1", "-37", "1", "-36")}, []task.Slot{slot("s", "String0")}, `[] [s="\ud800😀\udb01\udc01"]`},
		{"two alike", []task.Object{text("String0", "a", "0"), text("String1", "b", "0"), text("String2", "c", "0"), array("a", "byte[]"), array("b", "byte[]"), array("c", "byte[]", "10")},
			[]task.Slot{slot("s", "String0"), slot("t", "String1"), slot("u", "String2")}, `[] [s="" (String0) t="" (String1) u="\n"]`},
		{"box", []task.Object{object("Integer0", "java.lang.Integer", slot("value", "5")), object("A0", "A", slot("f", "Integer0"))}, nil, `[A0{f=5 (Integer)}] []`},
		{"what the library made", []task.Object{object("EmptyList0", "java.util.Collections$EmptyList", slot("modCount", "0")), array("int[]0", "int[]"), object("A0", "A")}, nil, `[A0{}] []`},
		{"what the program reaches", []task.Object{object("ArrayList0", "java.util.ArrayList", slot("elementData", "Object[]0")), array("Object[]0", "java.lang.Object[]", "A0"),
			object("A0", "A")}, []task.Slot{slot("l", "ArrayList0")}, `[ArrayList0{elementData=Object[]0} Object[]0{A0} A0{}] [l=ArrayList0]`},
		{"exception", []task.Object{object("E0", "E", append(thrown, slot("depth", "7"))...), text("String0", "b", "0"), array("b", "byte[]", "33"), object("L0", "java.util.List"), array("S0", "java.lang.StackTraceElement[]")},
			[]task.Slot{slot("exc", "E0")}, `[E0{detailMessage="!" depth=7}] [exc=E0]`},
		{"relations", []task.Object{text("String0", "b", "0"), array("b", "byte[]")}, []task.Slot{{Name: "r", Value: task.Value{Rel: true, Tuples: [][]string{{"0", "String0"}}}}}, `[] [r={0->""}]`},
		{"a string without its array", []task.Object{text("String0", "b", "0")}, []task.Slot{slot("s", "String0")}, `[String0{value=b coder=0 hash=0}] [s=String0]`},
	} {
		if got := flat(State(task.State{Objects: row.objects, Vars: row.vars})); got != row.want {
			t.Errorf("%s: %s, not %s", row.name, got, row.want)
		}
	}
}

// flat writes a state on one line.
func flat(st task.State) string {
	var objects, vars []string
	for _, o := range st.Objects {
		var parts []string
		for _, f := range o.Fields {
			parts = append(parts, f.Name+"="+f.Value.String())
		}
		for _, e := range o.Elems {
			parts = append(parts, e.String())
		}
		text := fmt.Sprint(parts)
		objects = append(objects, o.Name+"{"+text[1:len(text)-1]+"}")
	}
	for _, v := range st.Vars {
		vars = append(vars, v.Name+"="+v.Value.String())
	}
	return fmt.Sprint(objects, " ", vars)
}

// TestSaid: the text of the exception that a run ends with, whatever it is coded in; of one without a text, or no exception, none.
func TestSaid(t *testing.T) {
	said := func(coder string, bytes ...string) string {
		var elems []task.Value
		for _, b := range bytes {
			elems = append(elems, task.Value{Scalar: b})
		}
		return Said(&task.State{
			Vars: []task.Slot{slot("x", "String0"), slot("exc", "E0")},
			Objects: []task.Object{
				{Name: "E0", Class: "p.E", Fields: []task.Slot{slot("detailMessage", map[bool]string{true: "null", false: "String0"}[coder == ""]), slot("cause", "E0")}},
				{Name: "String0", Class: "java.lang.String", Fields: []task.Slot{slot("value", "byte[]0"), slot("coder", coder)}},
				{Name: "byte[]0", Class: "byte[]", Elems: elems},
			},
		})
	}
	for _, row := range [][2]string{
		{said("0", "97", "34", "-23"), "a\"é"}, {said("1", "97", "0", "-84", "32"), "a€"}, {said("0"), ""}, {said(""), ""}, {Said(&task.State{}), ""},
		{said("0", strings.Split(strings.Repeat("98 ", 500)+"98", " ")...), strings.Repeat("b", mostSaid) + "…"},
	} {
		if row[0] != row[1] {
			t.Errorf("%q, want %q", row[0], row[1])
		}
	}
}
