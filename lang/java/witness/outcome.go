package witness

import (
	"fmt"
	"strings"

	"assay/task"
)

// outcome compares the outcome with the final state of the trace: the result or the exception,
// static fields, and what is reachable from there and from the objects of the initial state.
func (w *writer) outcome() (lines []string) {
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	final := &w.s.Trace.Final
	objects := map[string]task.Object{}
	for _, o := range final.Objects {
		objects[o.Name] = o
	}
	exc, result := final.Own("exc"), ""
	if exc != "" && exc != "null" {
		say("h.threw(%s);", quote(objects[exc].Class))
	} else {
		say("h.returned();")
		if !strings.HasSuffix(w.s.Trace.Unit, ")V") { // else it is a variable of that name
			result = final.Own("result")
		}
		if result != "" {
			say("h.gave(%s);", quote(javaNumber(result)))
		}
	}
	texts := texts(final)
	r := reached{objects: objects, seen: map[string]bool{}}
	for name := range texts {
		r.seen[slot(objects[name].Fields, "value")] = true // it is inside a string
	}
	for _, g := range w.globals(final) {
		say("h.isGlobal(%s, %s);", quote(g.Name), quote(javaNumber(g.Value.Scalar)))
		r.add(g.Value.Scalar)
	}
	for _, o := range w.s.Trace.Initial.Objects {
		r.add(o.Name)
	}
	r.add(result)
	for len(r.todo) > 0 {
		o := objects[r.todo[0]]
		r.todo = r.todo[1:]
		w.compare(say, &r, o, texts)
	}
	return lines
}

// compare lists what an object holds. The inside of objects of the library is not compared.
func (w *writer) compare(say func(string, ...any), r *reached, o task.Object, texts map[string][]uint16) {
	if t, ok := texts[o.Name]; ok {
		say("h.isText(%s, %s);", quote(o.Name), literals(t))
		return
	}
	if boxed[o.Class] {
		say("h.isText(%s, %s);", quote(o.Name), quote(javaNumber(slot(o.Fields, "value"))))
		return
	}
	if strings.HasPrefix(o.Class, "java.") || strings.HasPrefix(o.Class, "jdk.") || strings.HasPrefix(o.Class, "sun.") {
		if !strings.HasSuffix(o.Class, "[]") {
			return
		}
	}
	for _, f := range w.fields(o) {
		say("h.is(%s, %s, %s);", quote(o.Name), quote(f.Name), quote(javaNumber(f.Value.Scalar)))
		r.add(f.Value.Scalar)
	}
	for i, e := range o.Elems {
		say("h.isAt(%s, %d, %s);", quote(o.Name), i, quote(javaNumber(e.Scalar)))
		r.add(e.Scalar)
	}
}

// reached are the objects to compare, each once, in the order in which they are reached.
type reached struct {
	objects map[string]task.Object
	seen    map[string]bool
	todo    []string
}

func (r *reached) add(name string) {
	if _, is := r.objects[name]; is && !r.seen[name] {
		r.seen[name] = true
		r.todo = append(r.todo, name)
	}
}
