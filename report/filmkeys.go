// This file turns a stop into the keys of the page (see pageTrace).

package report

import (
	"strconv"
	"strings"

	"assay/report/picture"
	"assay/task"
)

// maxListed is how many objects of a stop are listed.
const maxListed = picture.MaxNodes

// keys returns all that a stop shows.
func (f *filmer) keys(s *Stop) map[string]string {
	out := map[string]string{}
	f.calls(s, out)
	if len(s.Threads) > 0 {
		out["H"] = strconv.Itoa(s.Thread)
	}
	for i, text := range s.Threads {
		out["h"+strconv.Itoa(i)] = Printable(text)
	}
	for i := range s.Heap.Objects[:min(len(s.Heap.Objects), maxListed)] {
		f.object(&s.Heap.Objects[i], s.Part, out)
	}
	if f.large == "" && len(s.Heap.Objects) > picture.MaxNodes {
		f.large = "there are more than " + strconv.Itoa(picture.MaxNodes) + " objects at a time"
	}
	if f.large == "" {
		f.draw(&s.Heap, out)
	}
	return out
}

// calls shows open procedures and globals, with their variables.
func (f *filmer) calls(s *Stop, out map[string]string) {
	for _, c := range s.Calls {
		level := strconv.Itoa(c.Level)
		out["f"+level] = f.shape(c.Name, "x"+level+".", c.Locals, out)
		out["p"+level] = strconv.Itoa(f.p.file(c.At.File)) + ":" + strconv.Itoa(c.At.Line)
	}
	if len(s.Globals) > 0 {
		out["G"] = f.shape("", "g", s.Globals, out)
	}
}

// shape shows variables under keys that begin so, and returns the number of their shape.
func (f *filmer) shape(name, key string, vars []Shown, out map[string]string) string {
	shape := pageShape{Name: Printable(name), Vars: []int{}}
	text := shape.Name
	seen := map[string]bool{}
	for _, v := range vars {
		own := Printable(v.Name)
		for seen[own] {
			own += "\x00" // another one of that name
		}
		seen[own] = true
		id := f.names.number(own)
		shape.Vars = append(shape.Vars, id)
		text += "\x00" + strconv.Itoa(id)
		k := key + strconv.Itoa(id)
		out[k] = Printable(v.Value)
		v.Wrote.key(k, out)
	}
	i := f.shapes.number(text)
	if i == len(f.out.Shapes) {
		f.out.Shapes = append(f.out.Shapes, shape)
	}
	return strconv.Itoa(i)
}

// key says when what a key shows was written.
func (w *Write) key(k string, out map[string]string) {
	if w == nil {
		return
	}
	text := strconv.Itoa(w.At)
	if w.First {
		text += "*"
	}
	out["w"+k] = text
}

// object lists the fields and elements of an object.
func (f *filmer) object(o *task.Object, part func(object, part string) *Write, out map[string]string) {
	n := f.objects.number(o.Name)
	if n == len(f.out.Objects) {
		f.out.Objects = append(f.out.Objects, pageObject{Name: Printable(o.Name), Class: Printable(o.Class)})
		f.parts = append(f.parts, table{})
	}
	id := strconv.Itoa(n)
	out["o"+id] = ""
	show := func(name string, v task.Value) {
		k := "c" + id + "." + strconv.Itoa(f.parts[n].number(Printable(name)))
		out[k] = Printable(picture.Decimal(v.String()))
		if part != nil {
			part(o.Name, name).key(k, out)
		}
	}
	for _, x := range o.Fields {
		show(x.Name, x.Value)
	}
	for i, x := range o.Elems[:min(len(o.Elems), maxElements)] {
		show("["+strconv.Itoa(i)+"]", x)
	}
	if all := len(o.Elems) + o.Rest; all > maxElements {
		show("…", task.Value{Scalar: strconv.Itoa(all) + " in all"})
	}
}

// maxElements is how many elements of an array are listed.
const maxElements = 64

// draw puts a state into the picture.
func (f *filmer) draw(st *task.State, out map[string]string) {
	frame := f.scene.Add(st)
	if len(f.scene.Nodes) > picture.MaxNodes {
		f.large = "there are more than " + strconv.Itoa(picture.MaxNodes) + " objects in all"
		return
	}
	for _, n := range frame.Nodes {
		id := strconv.Itoa(n.Node)
		out["n"+id] = ""
		if len(n.Tags) > 0 {
			out["t"+id] = strings.Join(n.Tags, "  ")
		}
		for i, text := range n.Rows {
			if text == "" {
				continue
			}
			if i < len(n.Elems) && n.Elems[i] != nil {
				text = strings.Join(n.Elems[i], "\x1f")
			}
			out["r"+id+"."+strconv.Itoa(i)] = text
		}
	}
	for _, a := range frame.Arrows {
		out["e"+strconv.Itoa(a)] = ""
	}
}
