// This file carries states and decisions between the VM and task's words.

package state

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
)

// Export returns the heap and the variables under their names: globals, then the
// locals of the current frame.
func (s *State) Export() task.State {
	f := s.Frame()
	t := s.Threads[s.Current]
	return s.export(&s.Heap, f.Proc, f.Proc.IR.Locals, t.Words[f.Words:], t.Rels[f.Rels:])
}

// Initial returns the state before the first statement.
func (s *State) Initial() task.State {
	pc := s.Threads[0].Frames[0].Proc
	if s.Entry == nil {
		words, rels := s.Root()
		return s.export(&s.Heap, pc, pc.IR.Params, words, rels)
	}
	return s.export(s.Entry.whole(s), pc, pc.IR.Params, s.Entry.Words, s.Entry.Rels)
}

func (s *State) export(h *Heap, pc *code.Proc, locals []*ir.Local, words []uint64, rels []*relation.Rel) task.State {
	n := s.Names()
	var out task.State
	beside := cmp.Or(s.Beside, &Beside{})
	var others task.State
	for _, ref := range s.listed(h) {
		o := n.Object(h, ref)
		o.Before = ref < uint64(s.First())
		switch {
		case has(beside.Left, ref):
		case has(beside.Objects, ref):
			others.Objects = append(others.Objects, o)
		default:
			out.Objects = append(out.Objects, o)
		}
	}
	global := func(name string, g *ir.Global) (list []task.Slot) {
		names := code.LeafNames(name, g.Typ)
		for i, f := range code.Flatten(g.Typ) {
			list = append(list, task.Slot{Name: names[i], Value: n.Value(f.Typ, h.at(s.Program.Lay.Globals[g.Index]+i, f.Rel))})
		}
		return list
	}
	for _, g := range s.Globals() {
		out.Vars = append(out.Vars, global(pc.GlobalName(g), g)...)
	}
	for _, g := range beside.Globals {
		others.Vars = append(others.Vars, global(g.Name, g)...)
	}
	if s.Beside != nil {
		out.Beside = &others
	}
	for _, l := range locals {
		for _, t := range pc.TargetsOf([]ir.Var{l}) {
			v := Value{}
			if t.At.Rel {
				v.Rel = rels[t.At.Reg]
			} else {
				v.Word = words[t.At.Reg]
			}
			out.Vars = append(out.Vars, task.Slot{Name: t.Name, Value: n.Value(t.Typ, v)})
		}
	}
	return out
}

// at returns the value of a cell of the heap.
func (h *Heap) at(i int, rel bool) Value {
	if rel {
		return Value{Rel: h.Rels[h.Cells[i]]}
	}
	return Value{Word: h.Cells[i]}
}

// Object describes an object or array.
func (n *Names) Object(h *Heap, ref uint64) task.Object {
	c := n.s.Program
	o := h.Objs[ref]
	out := task.Object{Name: n.Ref(ref), Class: c.KindName(o.Kind)}
	leaves := c.CellsOf(o.Kind)
	if o.Kind >= 0 {
		for i, f := range leaves {
			if c.Lay.Classes[o.Kind].Hidden[i] && h.Cells[int(o.Off)+i] == 0 {
				continue
			}
			out.Fields = append(out.Fields, task.Slot{
				Name: c.Lay.Classes[o.Kind].Names[i], Value: n.Value(f.Typ, h.at(int(o.Off)+i, f.Rel)),
			})
		}
		return out
	}
	for i := range int(o.End - o.Off) {
		f := leaves[i%len(leaves)]
		out.Elems = append(out.Elems, n.Value(f.Typ, h.at(int(o.Off)+i, f.Rel)))
	}
	return out
}

// Fill makes what the state has to begin with beyond its base.
func (s *State) Fill(in task.State) error {
	im := Importer{s: s, Refs: map[string]uint64{"null": 0}}
	return im.all(in)
}

// Importer reads values in task's words.
type Importer struct {
	s    *State
	Refs map[string]uint64 // by name
}

func (im *Importer) all(in task.State) error {
	names := im.s.Names()
	for _, l := range im.s.Program.Prog.Literals {
		im.Refs[names.Ref(code.Literal(l))] = code.Literal(l)
	}
	beside := cmp.Or(in.Beside, &task.State{})
	objects := slices.Concat(in.Objects, beside.Objects)
	for i, o := range objects {
		if err := im.declare(o, in.Beside != nil); err != nil {
			return fmt.Errorf("object %d (%s): %w", i, o.Name, err)
		}
	}
	for i, o := range objects {
		if err := im.fill(o); err != nil {
			return fmt.Errorf("object %d (%s): %w", i, o.Name, err)
		}
	}
	if in.Beside != nil {
		if err := im.beside(in.Beside); err != nil {
			return err
		}
	}
	return im.vars(in.Vars, im.s.startTargets())
}

// beside sets globals that are no inputs, of a state that has a base.
func (im *Importer) beside(in *task.State) error {
	s := im.s
	if s.Base == nil {
		return fmt.Errorf("nothing ran before, and something is beside the state")
	}
	a, all, of := &Beside{}, map[string]code.Target{}, map[string]*ir.Global{}
	for _, g := range laid(s) {
		for i, t := range s.Threads[0].Frames[0].Proc.TargetsOf([]ir.Var{g}) {
			name := code.LeafNames(g.Name, g.Typ)[i]
			all[name], of[name] = t, g
		}
	}
	for _, slot := range in.Vars {
		if g := of[slot.Name]; g != nil && !slices.Contains(a.Globals, g) {
			a.Globals = append(a.Globals, g)
		}
	}
	for _, o := range in.Objects {
		a.Objects = append(a.Objects, im.Refs[o.Name])
	}
	slices.Sort(a.Objects)
	s.Beside = a
	return im.vars(in.Vars, all)
}

// declare makes the object, so that others can refer to it. Made: by a run, whose models make objects of classes that are
// abstract for programs.
func (im *Importer) declare(o task.Object, made bool) error {
	s := im.s
	if ref, have := im.booted(o); have {
		im.Refs[o.Name] = ref
		s.Touched = append(s.Touched, ref)
		return nil
	}
	if ref, have := im.Find(o.Name); have {
		if ref != 0 && s.Program.KindName(s.Heap.Objs[ref].Kind) == o.Class && int(ref) <= code.GlobeObject+len(s.Program.Prog.Literals) {
			return nil // a literal
		}
		return fmt.Errorf("the name is taken")
	}
	if strings.HasSuffix(o.Class, "[]") {
		if i, ok := s.Program.ArrayNamed(o.Class); ok {
			return im.array(o, i)
		}
		return fmt.Errorf("the program has no arrays %s", o.Class)
	}
	c := s.Program.Prog.Class(o.Class)
	if c == nil || !made && (c.Abstract || c.Interface) {
		return fmt.Errorf("no objects of class %s", o.Class)
	}
	im.Refs[o.Name] = uint64(len(s.Heap.Objs))
	return s.Allocate(c, 1)
}

// booted returns the object that Boot made and that the state has with other contents.
func (im *Importer) booted(o task.Object) (uint64, bool) {
	s := im.s
	if _, twice := im.Refs[o.Name]; !o.Before || s.Base == nil || twice {
		return 0, false
	}
	ref, ok := s.Base.find(o.Name)
	if !ok || s.Program.KindName(s.Heap.Objs[ref].Kind) != o.Class {
		return 0, false
	}
	if obj := s.Heap.Objs[ref]; obj.Kind < 0 && len(o.Elems) != int(obj.End-obj.Off) {
		return 0, false
	}
	return ref, true
}

// Find returns the object with a name.
func (im *Importer) Find(name string) (uint64, bool) {
	if ref, ok := im.Refs[name]; ok {
		return ref, true
	}
	if im.s.Base != nil {
		return im.s.Base.find(name)
	}
	return 0, false
}

func (im *Importer) array(o task.Object, kind int) error {
	a := &im.s.Program.Arrays[kind]
	k := max(1, len(a.Leaves))
	if len(o.Elems)%k != 0 {
		return fmt.Errorf("%d cells for elements of %d", len(o.Elems), k)
	}
	n := len(o.Elems) / k
	im.Refs[o.Name] = im.s.Heap.Alloc(^int32(kind), n, a.Leaves, a.Rels, n)
	return nil
}

// fill sets the fields or elements.
func (im *Importer) fill(o task.Object) error {
	s := im.s
	ref := im.Refs[o.Name]
	obj := s.Heap.Objs[ref]
	leaves := s.Program.CellsOf(obj.Kind)
	if obj.Kind < 0 {
		for i, v := range o.Elems {
			if err := im.cell(int(obj.Off)+i, leaves[i%len(leaves)], ir.MultAny, v); err != nil {
				return fmt.Errorf("element %d: %w", i, err)
			}
		}
		return nil
	}
	for _, f := range o.Fields {
		i := slices.Index(s.Program.Lay.Classes[obj.Kind].Names, f.Name)
		if i < 0 {
			return fmt.Errorf("no field %s", f.Name)
		}
		if err := im.cell(int(obj.Off)+i, leaves[i], ir.MultAny, f.Value); err != nil {
			return fmt.Errorf("field %s: %w", f.Name, err)
		}
	}
	return nil
}

// cell sets a heap cell.
func (im *Importer) cell(at int, f code.Leaf, mult ir.Mult, v task.Value) error {
	x, err := im.Value(f.Typ, mult, v)
	if err != nil {
		return err
	}
	if f.Rel {
		im.s.Heap.Rels[im.s.Heap.Cells[at]] = x.Rel
	} else {
		im.s.Heap.Cells[at] = x.Word
	}
	return nil
}

// vars sets globals and parameters.
func (im *Importer) vars(slots []task.Slot, all map[string]code.Target) error {
	s := im.s
	pc := s.Threads[0].Frames[0].Proc
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
		x, err := im.Value(t.Typ, t.Mult, slot.Value)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		s.Write(t.At, x)
	}
	return nil
}

// startTargets returns the cells that an initial state sets, by name.
func (s *State) startTargets() map[string]code.Target {
	pc := s.Threads[0].Frames[0].Proc
	all := map[string]code.Target{}
	for _, g := range s.Globals() {
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

// Value reads a value of a type.
func (im *Importer) Value(t ir.Type, mult ir.Mult, v task.Value) (Value, error) {
	rel, ok := t.(*ir.Rel)
	if ok != v.Rel {
		return Value{}, fmt.Errorf("%s is no %s", v, t)
	}
	if !ok {
		w, err := im.Word(t, v.Scalar)
		if err != nil {
			return Value{}, err
		}
		return Value{Word: w}, im.s.FitsWord(t, w)
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
	if im.s.Phase == PhaseSetup && im.s.Setup.Contract == nil {
		mult = ir.MultAny // a plain run begins with empty relations, whatever is declared
	}
	return x, im.s.FitsType(t, mult, x)
}

// atom reads a column: a truth value, an integer, or a name.
func (im *Importer) atom(text string) (relation.Atom, error) {
	if ref, ok := im.Find(text); ok {
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

// Word reads a scalar.
func (im *Importer) Word(t ir.Type, text string) (uint64, error) {
	switch t := t.(type) {
	case ir.Bool:
		v, err := strconv.ParseBool(text)
		return code.Truth(v), err
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
	case ir.Func:
		return im.procedure(t.Sig, text)
	}
	ref, ok := im.Find(text)
	if !ok {
		return 0, fmt.Errorf("unknown object %q", text)
	}
	return ref, nil
}

// procedure reads a procedure as a value.
func (im *Importer) procedure(s *ir.Signature, text string) (uint64, error) {
	if text == "null" {
		return 0, nil
	}
	c := im.s.Program
	if q := c.Prog.Proc(strings.TrimPrefix(text, "proc ")); q != nil && s.Takes(q) {
		return c.ValueOf(q), nil
	}
	return 0, fmt.Errorf("unknown procedure %q of the signature %s", text, s.Name)
}

// pointer reads the name of a cell, as names.cell writes it.
func (im *Importer) pointer(text string) (uint64, error) {
	if text == "null" {
		return 0, nil
	}
	n := im.s.Names()
	for name, ref := range im.Refs {
		if ref == 0 {
			continue
		}
		o := im.s.Heap.Objs[ref]
		generated := n.Ref(ref)
		for i := range int(o.End - o.Off) {
			if "&"+strings.Replace(n.Cell(ref, i), generated, name, 1) == text {
				return code.Pointer(ref, uint64(i)), nil
			}
		}
	}
	for i := range im.s.Program.Lay.Globe {
		if "&"+im.s.Program.CellName(i) == text {
			return code.Pointer(code.GlobeObject, uint64(i)), nil
		}
	}
	return 0, fmt.Errorf("unknown place %q", text)
}

// Importer reads values with the names that objects have in this run.
func (s *State) Importer() *Importer {
	im := &Importer{s: s, Refs: map[string]uint64{"null": 0}}
	for name, ref := range s.Names().all {
		im.Refs[name] = ref
	}
	return im
}
