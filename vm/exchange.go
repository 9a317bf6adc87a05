// This file carries states and decisions between the VM and task's words.

package vm

import (
	"fmt"
	"strconv"
	"strings"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
)

// Export is the heap and the variables under their names: globals, then the
// locals of the current frame.
func (s *State) Export() task.State {
	f := s.top()
	t := s.threads[s.current]
	return s.export(&s.heap, f.proc, f.proc.IR.Locals, t.words[f.words:], t.rels[f.rels:])
}

// Initial is the state before the first statement.
func (s *State) Initial() task.State {
	pc := s.threads[0].frames[0].proc
	if s.entry == nil {
		words, rels := s.root()
		return s.export(&s.heap, pc, pc.IR.Params, words, rels)
	}
	return s.export(s.entry.whole(s), pc, pc.IR.Params, s.entry.words, s.entry.rels)
}

func (s *State) export(h *heap, pc *code.Proc, locals []*ir.Local, words []uint64, rels []*relation.Rel) task.State {
	n := s.names()
	var out task.State
	for _, ref := range s.touched {
		o := n.object(h, ref)
		o.Before = true
		out.Objects = append(out.Objects, o)
	}
	for ref := s.first(); ref < len(h.objs); ref++ {
		out.Objects = append(out.Objects, n.object(h, uint64(ref)))
	}
	for _, g := range s.globals() {
		at := s.code.Lay.Globals[g.Index]
		names := code.LeafNames(pc.GlobalName(g), g.Typ)
		for i, f := range code.Flatten(g.Typ) {
			out.Vars = append(out.Vars, task.Slot{Name: names[i], Value: n.value(f.Typ, h.at(at+i, f.Rel))})
		}
	}
	for _, l := range locals {
		for _, t := range pc.TargetsOf([]ir.Var{l}) {
			v := Value{}
			if t.At.Rel {
				v.Rel = rels[t.At.Reg]
			} else {
				v.Word = words[t.At.Reg]
			}
			out.Vars = append(out.Vars, task.Slot{Name: t.Name, Value: n.value(t.Typ, v)})
		}
	}
	return out
}

// at is the value of a cell of the heap.
func (h *heap) at(i int, rel bool) Value {
	if rel {
		return Value{Rel: h.rels[h.cells[i]]}
	}
	return Value{Word: h.cells[i]}
}

// object describes an object or array.
func (n *names) object(h *heap, ref uint64) task.Object {
	c := n.s.code
	o := h.objs[ref]
	out := task.Object{Name: n.ref(ref), Class: c.KindName(o.kind)}
	leaves := c.CellsOf(o.kind)
	if o.kind >= 0 {
		for i, f := range leaves {
			if c.Lay.Classes[o.kind].Hidden[i] && h.cells[int(o.off)+i] == 0 {
				continue
			}
			out.Fields = append(out.Fields, task.Slot{
				Name: c.Lay.Classes[o.kind].Names[i], Value: n.value(f.Typ, h.at(int(o.off)+i, f.Rel)),
			})
		}
		return out
	}
	for i := range int(o.end - o.off) {
		f := leaves[i%len(leaves)]
		out.Elems = append(out.Elems, n.value(f.Typ, h.at(int(o.off)+i, f.Rel)))
	}
	return out
}

// Import replaces everything in a state that has not run yet, but for what
// Setup.Boot made, to which it adds; an object of that may be listed, with other
// contents. Objects are made
// in the order of the list; the atoms of literals may be listed or not. Array
// elements that are value structs are listed cell by cell, as Export does.
func (s *State) Import(in task.State) error {
	if s.base != nil && s.base.stop.Kind != Finished {
		return fmt.Errorf("the program cannot be started: %s", s.base.stop)
	}
	if s.phase != phaseSetup {
		return errStarted
	}
	s.clear()
	s.any = false
	im := importer{s: s, refs: map[string]uint64{"null": 0}}
	if err := im.all(in); err != nil {
		s.clear()
		return err
	}
	return nil
}

// Again is Import into a state that has run, whose memory is used again.
func (s *State) Again(in task.State) error {
	*s = State{code: s.code, setup: s.setup, heap: s.heap, machine: s.machine, watch: s.watch}
	return s.Import(in)
}

type importer struct {
	s    *State
	refs map[string]uint64 // by name
}

func (im *importer) all(in task.State) error {
	names := im.s.names()
	for _, l := range im.s.code.Prog.Literals {
		im.refs[names.ref(code.Literal(l))] = code.Literal(l)
	}
	for i, o := range in.Objects {
		if err := im.declare(o); err != nil {
			return fmt.Errorf("object %d (%s): %w", i, o.Name, err)
		}
	}
	for i, o := range in.Objects {
		if err := im.fill(o); err != nil {
			return fmt.Errorf("object %d (%s): %w", i, o.Name, err)
		}
	}
	return im.vars(in.Vars)
}

// declare makes the object, so that others can refer to it.
func (im *importer) declare(o task.Object) error {
	s := im.s
	if ref, have := im.booted(o); have {
		im.refs[o.Name] = ref
		s.touched = append(s.touched, ref)
		return nil
	}
	if ref, have := im.find(o.Name); have {
		if ref != 0 && s.code.KindName(s.heap.objs[ref].kind) == o.Class && int(ref) <= code.GlobeObject+len(s.code.Prog.Literals) {
			return nil // a literal
		}
		return fmt.Errorf("the name is taken")
	}
	if strings.HasSuffix(o.Class, "[]") {
		if i, ok := s.code.ArrayNamed(o.Class); ok {
			return im.array(o, i)
		}
		return fmt.Errorf("the program has no arrays %s", o.Class)
	}
	c := s.code.Prog.Class(o.Class)
	if c == nil || c.Abstract || c.Interface {
		return fmt.Errorf("no objects of class %s", o.Class)
	}
	im.refs[o.Name] = uint64(len(s.heap.objs))
	return s.Allocate(c, 1)
}

// booted is the object that Boot made and that the state has with other contents.
func (im *importer) booted(o task.Object) (uint64, bool) {
	s := im.s
	if _, twice := im.refs[o.Name]; !o.Before || s.base == nil || twice {
		return 0, false
	}
	ref, ok := s.base.find(o.Name)
	if !ok || s.code.KindName(s.heap.objs[ref].kind) != o.Class {
		return 0, false
	}
	if obj := s.heap.objs[ref]; obj.kind < 0 && len(o.Elems) != int(obj.end-obj.off) {
		return 0, false
	}
	return ref, true
}

// find is the object with a name.
func (im *importer) find(name string) (uint64, bool) {
	if ref, ok := im.refs[name]; ok {
		return ref, true
	}
	if im.s.base != nil {
		return im.s.base.find(name)
	}
	return 0, false
}

func (im *importer) array(o task.Object, kind int) error {
	a := &im.s.code.Arrays[kind]
	k := max(1, len(a.Leaves))
	if len(o.Elems)%k != 0 {
		return fmt.Errorf("%d cells for elements of %d", len(o.Elems), k)
	}
	n := len(o.Elems) / k
	im.refs[o.Name] = im.s.heap.alloc(^int32(kind), n, a.Leaves, a.Rels, n)
	return nil
}

// fill sets the fields or elements.
func (im *importer) fill(o task.Object) error {
	s := im.s
	ref := im.refs[o.Name]
	obj := s.heap.objs[ref]
	leaves := s.code.CellsOf(obj.kind)
	if obj.kind < 0 {
		for i, v := range o.Elems {
			if err := im.cell(int(obj.off)+i, leaves[i%len(leaves)], ir.MultAny, v); err != nil {
				return fmt.Errorf("element %d: %w", i, err)
			}
		}
		return nil
	}
	for _, f := range o.Fields {
		i := indexOf(s.code.Lay.Classes[obj.kind].Names, f.Name)
		if i < 0 {
			return fmt.Errorf("no field %s", f.Name)
		}
		if err := im.cell(int(obj.off)+i, leaves[i], ir.MultAny, f.Value); err != nil {
			return fmt.Errorf("field %s: %w", f.Name, err)
		}
	}
	return nil
}

func indexOf(list []string, x string) int {
	for i, y := range list {
		if x == y {
			return i
		}
	}
	return -1
}

// cell sets a heap cell.
func (im *importer) cell(at int, f code.Leaf, mult ir.Mult, v task.Value) error {
	x, err := im.value(f.Typ, mult, v)
	if err != nil {
		return err
	}
	if f.Rel {
		im.s.heap.rels[im.s.heap.cells[at]] = x.Rel
	} else {
		im.s.heap.cells[at] = x.Word
	}
	return nil
}

// vars sets globals and parameters.
func (im *importer) vars(slots []task.Slot) error {
	s := im.s
	pc := s.threads[0].frames[0].proc
	all := s.startTargets()
	seen := map[string]bool{}
	for _, slot := range slots {
		name := slot.Name
		t, ok := all[name]
		if !ok {
			return fmt.Errorf("%s has no global or parameter %s", pc.IR.Name, name)
		}
		if seen[name] {
			return fmt.Errorf("%s is set twice", name)
		}
		seen[name] = true
		x, err := im.value(t.Typ, t.Mult, slot.Value)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		s.write(t.At, x)
	}
	return nil
}

// startTargets are the cells that an initial state sets, by name.
func (s *State) startTargets() map[string]code.Target {
	pc := s.threads[0].frames[0].proc
	all := map[string]code.Target{}
	for _, g := range s.globals() {
		hidden := strings.HasPrefix(pc.GlobalName(g), "@")
		for _, t := range pc.TargetsOf([]ir.Var{g}) {
			all["@"+t.Name] = t
			if !hidden {
				all[t.Name] = t
			}
		}
	}
	for _, l := range pc.IR.Params {
		for _, t := range pc.TargetsOf([]ir.Var{l}) {
			all[t.Name] = t
		}
	}
	return all
}

// value reads a value of a type.
func (im *importer) value(t ir.Type, mult ir.Mult, v task.Value) (Value, error) {
	rel, ok := t.(*ir.Rel)
	if ok != v.Rel {
		return Value{}, fmt.Errorf("%s is no %s", v, t)
	}
	if !ok {
		w, err := im.word(t, v.Scalar)
		if err != nil {
			return Value{}, err
		}
		return Value{Word: w}, im.s.fitsWord(t, w)
	}
	var atoms []relation.Atom
	for _, row := range v.Tuples {
		if len(row) != rel.Arity {
			return Value{}, fmt.Errorf("a tuple of %d columns for %s", len(row), rel)
		}
		for _, col := range row {
			a, err := im.atom(col)
			if err != nil {
				return Value{}, err
			}
			atoms = append(atoms, a)
		}
	}
	x := Value{Rel: relation.Of(max(1, rel.Arity), atoms)}
	if im.s.phase == phaseSetup && im.s.setup.Contract == nil {
		mult = ir.MultAny // a plain run begins with empty relations, whatever is declared
	}
	return x, im.s.fitsType(t, mult, x)
}

// atom reads a column: a truth value, an integer, or a name.
func (im *importer) atom(text string) (relation.Atom, error) {
	if ref, ok := im.find(text); ok {
		return relation.Ref(ref), nil
	}
	switch text {
	case "true", "false":
		return relation.Bool(text == "true"), nil
	}
	v, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		u, uerr := strconv.ParseUint(text, 10, 64)
		if uerr != nil {
			return 0, fmt.Errorf("unknown atom %q", text)
		}
		v = int64(u)
	}
	a, ok := relation.Int(uint64(v))
	if !ok {
		return 0, fmt.Errorf("a relation cannot hold the integer %d", v)
	}
	return a, nil
}

// word reads a scalar.
func (im *importer) word(t ir.Type, text string) (uint64, error) {
	switch t := t.(type) {
	case ir.Bool:
		v, err := strconv.ParseBool(text)
		return truth(v), err
	case ir.Int:
		if t.Signed {
			v, err := strconv.ParseInt(text, 10, 64)
			return uint64(v), err
		}
		return strconv.ParseUint(text, 10, 64)
	case ir.Float:
		f, err := strconv.ParseFloat(text, int(t.Bits))
		if t.Bits == 32 {
			return code.Bits32(float32(f)), err
		}
		return code.Bits64(f), err
	case ir.Thread:
		if text == "none" {
			return 0, nil
		}
		n, err := strconv.ParseUint(strings.TrimPrefix(text, "thread"), 10, 32)
		return n + 1, err
	case ir.Ptr:
		return im.pointer(text)
	}
	ref, ok := im.find(text)
	if !ok {
		return 0, fmt.Errorf("unknown object %q", text)
	}
	return ref, nil
}

// pointer reads the name of a cell, as names.cell writes it.
func (im *importer) pointer(text string) (uint64, error) {
	if text == "null" {
		return 0, nil
	}
	n := im.s.names()
	for name, ref := range im.refs {
		if ref == 0 {
			continue
		}
		o := im.s.heap.objs[ref]
		generated := n.ref(ref)
		for i := range int(o.end - o.off) {
			if "&"+strings.Replace(n.cell(ref, i), generated, name, 1) == text {
				return code.Pointer(ref, uint64(i)), nil
			}
		}
	}
	for i := range im.s.code.Lay.Globe {
		if "&"+im.s.code.CellName(i) == text {
			return code.Pointer(code.GlobeObject, uint64(i)), nil
		}
	}
	return 0, fmt.Errorf("unknown place %q", text)
}
