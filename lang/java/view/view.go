// Package view shows states of Java programs at the level of the source.
//
// A string is its text and a box its value, wherever something refers to them. Their names follow
// where two of them have the same text, for then identity may matter. Of an exception the message
// and the cause are kept, and of internal objects of the library only those that the program can
// reach, or that differ from their booted state.
//
// A view is for pictures. It cannot be run.
package view

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"assay/task"
)

// State returns a state with the library folded away.
func State(st task.State) task.State {
	f := &folder{at: map[string]*task.Object{}, short: map[string]string{}, seen: map[string]bool{}}
	all := objects(st)
	for i := range all {
		f.at[all[i].Name] = &all[i]
	}
	f.values(all)
	var out task.State
	for i := range st.Objects {
		if o := &st.Objects[i]; o.Before || !ofLibrary(o.Class) { // what was there before is in a state if it differs from what it was
			f.reach(st.Objects[i].Name)
		}
	}
	for _, s := range st.Vars {
		out.Vars = append(out.Vars, task.Slot{Name: s.Name, Value: f.value(s.Value)})
	}
	for len(f.todo) > 0 {
		o := f.todo[0]
		f.todo = f.todo[1:]
		f.objects = append(f.objects, f.object(o))
	}
	place := map[string]int{}
	for i := range all {
		place[all[i].Name] = i
	}
	slices.SortFunc(f.objects, func(a, b task.Object) int { return place[a.Name] - place[b.Name] })
	out.Objects = f.objects
	return out
}

// objects returns those of a state, and those beside it, of which a view has only what the others lead to.
func objects(st task.State) []task.Object {
	if st.Beside == nil {
		return st.Objects
	}
	return slices.Concat(st.Objects, st.Beside.Objects)
}

// folder makes a view.
type folder struct {
	at      map[string]*task.Object
	short   map[string]string // what is shown in place of a reference
	seen    map[string]bool
	todo    []*task.Object
	objects []task.Object
}

// values finds strings and boxes, and how they are shown.
func (f *folder) values(objects []task.Object) {
	alike := map[string]int{}
	of := map[string]string{} // the classes of boxes
	for i := range objects {
		o := &objects[i]
		text, ok := f.text(o)
		if !ok && boxes[o.Class] && len(o.Fields) == 1 {
			text, ok = boxed(o.Class, o.Fields[0].Value.Scalar), true
			of[o.Name] = strings.TrimPrefix(o.Class, "java.lang.")
		}
		if ok {
			f.short[o.Name] = text
			alike[text+" "+of[o.Name]]++
		}
	}
	for name, text := range f.short {
		switch class := of[name]; {
		case alike[text+" "+class] > 1:
			f.short[name] = text + " (" + name + ")"
		case class != "": // a box is no number
			f.short[name] = text + " (" + class + ")"
		}
	}
}

var boxes = map[string]bool{
	"java.lang.Boolean": true, "java.lang.Character": true, "java.lang.Byte": true, "java.lang.Short": true, "java.lang.Integer": true,
	"java.lang.Long": true, "java.lang.Float": true, "java.lang.Double": true,
}

// Boxed reports whether objects of a class are boxes, with their value in a field called so.
func Boxed(class string) bool { return boxes[class] }

// boxed returns the value of a box, as a source has it.
func boxed(class, value string) string {
	switch class {
	case "java.lang.Character":
		if n, err := strconv.Atoi(value); err == nil {
			return Char(rune(n))
		}
	case "java.lang.Float", "java.lang.Double":
		bits := 64
		if class == "java.lang.Float" {
			bits = 32
		}
		if f, err := strconv.ParseFloat(value, bits); err == nil {
			return Float(f, bits)
		}
	}
	return value
}

// text returns what a string says, as in a source.
func (f *folder) text(o *task.Object) (string, bool) {
	text, ok := f.characters(o)
	if !ok {
		return "", false
	}
	out := Quote(text)
	if f.at[field(o, "value")].Rest > 0 {
		out += "…"
	}
	return out, true
}

// characters returns those of a string.
func (f *folder) characters(o *task.Object) ([]rune, bool) {
	if o.Class != "java.lang.String" {
		return nil, false
	}
	a := f.at[field(o, "value")]
	if a == nil {
		return nil, false
	}
	var units []uint16
	for i, e := range a.Elems {
		n, err := strconv.Atoi(e.Scalar)
		switch {
		case err != nil:
			return nil, false
		case field(o, "coder") != "1":
			units = append(units, uint16(byte(n))) // Latin-1
		case i%2 == 0:
			units = append(units, uint16(byte(n))) // UTF-16, a pair of bytes
		default:
			units[i/2] |= uint16(byte(n)) << 8
		}
	}
	return decoded(units), true
}

// decoded returns characters. A half of a pair alone stays what it is: it is none, and a string may have it.
func decoded(units []uint16) []rune {
	var out []rune
	for i := 0; i < len(units); i++ {
		r := rune(units[i])
		if i+1 < len(units) {
			if whole := utf16.DecodeRune(r, rune(units[i+1])); whole != utf8.RuneError {
				r = whole
				i++
			}
		}
		out = append(out, r)
	}
	return out
}

// Quote writes a text as in a source of Java. What is no character is escaped.
func Quote(text []rune) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteString(`\` + string(r))
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case strconv.IsPrint(r) && r != utf8.RuneError:
			b.WriteRune(r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return `"` + b.String() + `"`
}

func field(o *task.Object, name string) string {
	for _, f := range o.Fields {
		if f.Name == name {
			return f.Value.Scalar
		}
	}
	return ""
}

// ofLibrary reports whether objects of a class are shown only where something leads to them: those
// of the library, and arrays.
func ofLibrary(class string) bool {
	return strings.HasSuffix(class, "[]") || slices.ContainsFunc([]string{"java.", "javax.", "jdk.", "sun.", "com.sun."}, func(p string) bool {
		return strings.HasPrefix(class, p)
	})
}

// reach takes in an object, once.
func (f *folder) reach(name string) {
	o := f.at[name]
	if o == nil || f.seen[name] || f.short[name] != "" {
		return
	}
	f.seen[name] = true
	f.todo = append(f.todo, o)
}

// value returns a value with references to strings and boxes replaced; what it refers to is reached.
func (f *folder) value(v task.Value) task.Value {
	if !v.Rel {
		return task.Value{Scalar: f.scalar(v.Scalar)}
	}
	out := task.Value{Rel: true}
	for _, t := range v.Tuples {
		var row []string
		for _, s := range t {
			row = append(row, f.scalar(s))
		}
		out.Tuples = append(out.Tuples, row)
	}
	return out
}

func (f *folder) scalar(s string) string {
	if text, ok := f.short[s]; ok {
		return text
	}
	f.reach(s)
	return s
}

// object returns an object with its relevant fields.
func (f *folder) object(o *task.Object) task.Object {
	out := task.Object{Name: o.Name, Class: o.Class, Rest: o.Rest}
	for _, s := range shown(o) {
		out.Fields = append(out.Fields, task.Slot{Name: s.Name, Value: f.value(s.Value)})
	}
	for _, v := range o.Elems {
		out.Elems = append(out.Elems, f.value(v))
	}
	return out
}

// shown returns the fields of an object without what the machine keeps in classes and exceptions.
func shown(o *task.Object) []task.Slot {
	switch {
	case o.Class == "java.lang.Class":
		return nil
	case field(o, "stackTrace") == "" || field(o, "suppressedExceptions") == "" || field(o, "cause") == "":
		return slices.DeleteFunc(slices.Clone(o.Fields), func(s task.Slot) bool { return strings.HasPrefix(s.Name, "assay.") }) // of threads
	}
	hidden := map[string]bool{"backtrace": true, "stackTrace": true, "depth": true, "suppressedExceptions": true}
	if o.Class == "java.lang.NullPointerException" {
		hidden["extendedMessageState"], hidden["extendedMessage"] = true, true
	}
	var out []task.Slot
	for _, s := range o.Fields {
		switch {
		case hidden[s.Name]:
			delete(hidden, s.Name) // a class below may have a field of the same name
		case s.Name == "cause" && s.Value.Scalar == o.Name: // not set
		default:
			out = append(out, s)
		}
	}
	return out
}
