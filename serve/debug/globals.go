// This file has what is outside of procedures: globals and threads.

package debug

import (
	"slices"
	"strconv"
	"strings"

	"assay/ir"
	"assay/source"
	"assay/vm"
	"assay/vm/code"
	"assay/vm/session"
	"assay/vm/state"
)

// Globals returns the variables outside of procedures: of a program with a library those of the classes whose code is shown, and those that
// a run begins with.
func (d *Debugger) Globals() []Local {
	var out []Local
	c := d.State.Program
	for _, g := range d.globals() {
		leaves := code.Flatten(g.Typ)
		for i, part := range code.LeafNames(g.Name, g.Typ) {
			out = append(out, Local{part, d.cell(code.GlobeObject, c.Lay.Globals[g.Index]+i, leaves[i])})
		}
	}
	return out
}

// owners are the classes whose code is shown, as far as so many procedures say.
type owners struct {
	procs   int
	classes map[string]bool
}

func (d *Debugger) globals() []*ir.Global {
	c, setup := d.State.Program, &d.State.Setup
	var out []*ir.Global
	if d.Statics != nil {
		var open []*ir.Proc
		for _, t := range d.State.Threads {
			for _, f := range t.Frames {
				open = append(open, f.Proc.IR)
			}
		}
		for _, g := range setup.Inputs {
			out = append(out, g)
		}
		for _, g := range d.Statics(d.global, open) {
			if !slices.Contains(out, g) {
				out = append(out, g)
			}
		}
		c.Grow()
		return slices.DeleteFunc(out, func(g *ir.Global) bool { return g.Index >= len(c.Lay.Globals) || c.Full() })
	}
	for _, g := range c.Prog.Globals {
		if g.Index >= len(c.Lay.Globals) || g.Index < 0 {
			continue
		}
		class, name := "", g.Name
		if at := strings.LastIndexByte(name, '.'); at > 0 {
			class, name = name[:at], name[at+1:]
		}
		if strings.HasPrefix(name, "$") || strings.HasPrefix(name, "<") {
			continue // of a compiler, or of the machine
		}
		if setup.Shown == nil || slices.Contains(setup.Inputs, g) || d.shownClasses()[class] {
			out = append(out, g)
		}
	}
	return out
}

// global returns the value of one that is a word.
func (d *Debugger) global(g *ir.Global) uint64 {
	lay := d.State.Program.Lay
	if g.Index >= len(lay.Globals) || code.IsRel(g.Typ) {
		return 0
	}
	return d.State.Heap.Cells[lay.Globals[g.Index]]
}

func (d *Debugger) shownClasses() map[string]bool {
	procs := d.State.Program.Prog.Procs
	if d.own.classes != nil && d.own.procs == len(procs) {
		return d.own.classes
	}
	d.own = owners{len(procs), map[string]bool{}}
	for _, p := range procs {
		if at := strings.LastIndexByte(Name(p), '.'); at > 0 && d.State.Setup.Shown(p) {
			d.own.classes[Name(p)[:at]] = true
		}
	}
	return d.own.classes
}

// static returns a global by its name, or a static field: of the class that the frame is of, one above it or around it, or of a
// class that is named before the dot, without packages and enclosing classes where that says which.
func (e *evaluation) static(name string) (Value, bool) {
	name = strings.TrimPrefix(name, "@")
	if v, ok := e.globalNamed(name); ok {
		return v, true
	}
	class, field := "", name
	if at := strings.LastIndexByte(name, '.'); at > 0 {
		class, field = name[:at], name[at+1:]
	}
	var found []Value
	for _, owner := range e.owners(class) {
		v, ok := e.globalNamed(owner + "." + field)
		if ok && class == "" {
			return v, true
		}
		if ok {
			found = append(found, v)
		}
	}
	if len(found) != 1 {
		return Value{}, false
	}
	return found[0], true
}

// owners returns the classes whose static field a name may be: without a class those of the frame's code, the nearest first, else all
// of that name, nested ones too.
func (e *evaluation) owners(class string) (list []string) {
	if class != "" {
		nested := strings.ReplaceAll(class, ".", "$")
		for _, c := range e.State.Program.Prog.Classes {
			if classIs(c, class) || classIs(c, nested) {
				list = append(list, c.Name)
			}
		}
		return list
	}
	if !e.framed {
		return nil
	}
	whole := Name(e.frame.Proc)
	at := strings.LastIndexByte(whole, '.')
	for own := whole[:max(at, 0)]; own != ""; own = own[:max(strings.LastIndexByte(own, '$'), 0)] {
		list = append(list, own)
		i := slices.IndexFunc(e.State.Program.Prog.Classes, func(c *ir.Class) bool { return c.Name == own })
		if i >= 0 {
			list = append(list, above(e.State.Program.Prog.Classes[i])...)
		}
	}
	return list
}

// above are the names of the classes and interfaces above one.
func above(c *ir.Class) (list []string) {
	for _, k := range append([]*ir.Class{c.Super}, c.Interfaces...) {
		if k != nil {
			list = append(append(list, k.Name), above(k)...)
		}
	}
	return list
}

// globalNamed returns a global, or a part of one, by its whole name.
func (e *evaluation) globalNamed(name string) (Value, bool) {
	c := e.State.Program
	for _, g := range c.Prog.Globals {
		if g.Index >= len(c.Lay.Globals) || !strings.HasPrefix(name, g.Name) || e.Begun != nil && !e.Begun(g, e.Debugger.global) && !slices.Contains(e.State.Setup.Inputs, g) {
			continue
		}
		leaves := code.Flatten(g.Typ)
		for i, part := range code.LeafNames(g.Name, g.Typ) {
			if part == name {
				return e.cell(code.GlobeObject, c.Lay.Globals[g.Index]+i, leaves[i]), true
			}
		}
	}
	return Value{}, false
}

// ThreadName returns the name of a thread as a literal has it, without quotes; empty: it has none.
func ThreadName(d *Debugger, i int) string {
	if d.Objects == nil {
		return ""
	}
	s := d.State
	if threads, name := d.Objects(); threads != nil && name != nil {
		if table := d.global(threads); table != 0 && i < s.Len(table) && s.Cells(table)[i] != 0 {
			text := d.Show(Value{Typ: name.Typ, Word: s.Cells(s.Cells(table)[i])[s.Program.Lay.Field[name]]})
			return strings.TrimSuffix(strings.TrimPrefix(text, `"`), `"`)
		}
	}
	if i == 0 {
		return "main" // its object is made when somebody asks for it
	}
	return ""
}

// Threads says of each thread its name, where it is and what it waits for.
func (d *Debugger) Threads() []string {
	var out []string
	stop, ended := d.End()
	ended = ended && stop.Kind == vm.Finished
	for i, t := range d.State.Threads {
		where := "has ended"
		if frames := d.Frames(i); !ended && t.Status != state.Ended && len(frames) > 0 {
			where = Name(frames[0].Proc) + " at " + Where(frames[0].Span)
		}
		switch t.Status {
		case state.Waiting:
			where += ", waits for a notification of " + d.Names().Ref(t.Monitor)
		case state.Reacquire:
			where += ", was notified and waits for " + d.Names().Ref(t.Monitor)
		}
		if m, by, ok := wants(d, i); ok {
			where += ", waits for " + d.Names().Ref(m) + ", which thread " + strconv.Itoa(by) + " holds"
		}
		var held []string
		for _, m := range d.State.Monitors {
			if int(m.Owner) == i {
				held = append(held, d.Names().Ref(m.Object))
			}
		}
		if len(held) > 0 {
			where += ", holds " + strings.Join(held, ", ")
		}
		if name := ThreadName(d, i); name != "" {
			where = `"` + name + `"  ` + where
		}
		out = append(out, where)
	}
	return out
}

// wants returns the monitor that a thread waits for, where another one holds it.
func wants(d *Debugger, thread int) (ref uint64, by int, ok bool) {
	t := d.State.Threads[thread]
	if len(t.Frames) == 0 || t.Status == state.Ended {
		return 0, 0, false
	}
	f := d.frameAt(thread, len(t.Frames)-1)
	n, ok := d.node(f).(*ir.Monitor)
	if !ok || n.Kind != ir.MonitorEnter {
		return 0, 0, false
	}
	v, ok := d.State.Moment(d.registers(f)).Value(n.X)
	for _, m := range d.State.Monitors {
		if ok && m.Object == v.Word && int(m.Owner) != thread {
			return m.Object, int(m.Owner), true
		}
	}
	return 0, 0, false
}

// Where is a place in a source, for people.
func Where(at source.Span) string {
	switch {
	case at.File == "" && at.Line == 0:
		return "code without a source"
	case at.Line == 0:
		return at.File
	}
	return at.File + ":" + strconv.Itoa(at.Line)
}

// Part returns the cell of a field or an element, "[3]", of an object by their names.
func (d *Debugger) Part(object, part string) (session.Cell, bool) {
	ref, ok := d.Names().Named(object)
	if !ok || ref <= code.GlobeObject || ref >= d.State.Objects() {
		return session.Cell{}, false
	}
	c := d.State.Program
	o := d.State.Heap.Objs[ref]
	if o.IsObject() {
		i := slices.Index(c.Lay.Classes[o.Kind].Names, part)
		return session.Cell{Object: ref, Index: i}, i >= 0
	}
	n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(part, "["), "]"))
	if err != nil || d.State.Elem(ref) == nil || len(c.CellsOf(o.Kind)) != 1 || n < 0 || n >= int(d.State.Len(ref)) {
		return session.Cell{}, false
	}
	return session.Cell{Object: ref, Index: n}, true
}
