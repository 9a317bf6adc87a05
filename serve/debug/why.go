// This file finds where a value comes from: backwards, over the writes of what it was made of.

package debug

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"assay/ir"
	"assay/source"
	"assay/vm/code"
	"assay/vm/session"
)

// Reason is where a value was written.
type Reason struct {
	What     string // the variable, field or element
	Value    string // that it has since
	Position int    // before the step that wrote it
	Place    session.Place
	How      How
	From     []Source // what the value was made of

	// Branches that decided that the step ran, and before it those that chose one of the values that it was made of: an operand of ?:, say, or what a
	// callee returned.
	Under []Branch
}

// mostUnder limits how many are kept.
const mostUnder = 4

// How says what a write is.
type How string

const (
	Written How = "written"
	Passed  How = "passed"      // as an argument, or as a result
	Made    How = "made"        // with its first value, when the object was made or the procedure called
	Outside How = "outside"     // what runs there is no code: a model of the library, or a decision
	Initial How = "as it began" // never written
)

// Source is something that a value was made of, with its value then.
type Source struct{ What, Value string }

// wanted is a cell whose last write is looked for.
type wanted struct {
	cell  session.Cell
	what  string
	value string
	hops  int // temporaries that lie between it and what is shown
	into  *Reason
}

// found is one whose write was found.
type found struct {
	wanted
	write session.Write
}

// mostHops limits how many temporaries are followed, and mostCells how many cells.
const (
	mostHops  = 64
	mostCells = 512
)

// Why returns where the value of an expression was written last, and where what it was made of was, at most so many reasons,
// the latest first. The session stays where it is.
func (d *Debugger) Why(x *Expr, most int) ([]Reason, error) {
	cells, err := d.cellsOf(x)
	if err != nil {
		return nil, err
	}
	here, thread, frame := d.Position(), d.thread, d.frame
	defer func() { d.thread, d.frame = thread, frame }()
	s := &slicer{Debugger: d, most: most, seen: map[seenKey]bool{}, behind: behind{}}
	for _, c := range cells {
		if err := s.want(c); err != nil {
			return nil, err
		}
	}
	err = s.run()
	if back := d.Goto(here); err == nil {
		err = back
	}
	return s.reasons(), err
}

// cellsOf returns the cells whose values an expression has: its own, or those of its parts.
func (d *Debugger) cellsOf(x *Expr) ([]wanted, error) {
	v, err := d.Eval(x)
	if err != nil {
		return nil, err
	}
	if v.At != nil {
		return []wanted{{cell: *v.At, what: x.text, value: d.Show(v)}}, nil
	}
	var out []wanted
	e := evaluation{Debugger: d}
	e.frame, e.framed = d.Frame()
	var walk func(n *node)
	walk = func(n *node) {
		if n == nil {
			return
		}
		if v, err := e.eval(n); err == nil && v.At != nil {
			what, ok := path(n)
			if !ok {
				what = d.cellName(*v.At)
			}
			out = append(out, wanted{cell: *v.At, what: what, value: d.Show(v)})
			return
		}
		for _, a := range n.args {
			walk(a)
		}
	}
	walk(x.root)
	if len(out) == 0 {
		return nil, &Error{At: 1, Message: "nothing of it is a variable, a field or an element: it was not written"}
	}
	return out, nil
}

type seenKey struct {
	cell     session.Cell
	position int
}

// slicer follows writes backwards.
type slicer struct {
	*Debugger
	most   int
	queue  []found // by position, the latest last
	seen   map[seenKey]bool
	behind behind
	out    []*Reason
	cells  int
}

// reasons are those that were found, the latest first.
func (s *slicer) reasons() []Reason {
	var out []Reason
	for _, r := range s.out {
		out = append(out, *r)
	}
	return out
}

// want looks for the last write of a cell before the current position.
func (s *slicer) want(c wanted) error {
	if s.cells++; s.cells > mostCells {
		return nil
	}
	w, ok, err := s.LastWrite(c.cell)
	if err != nil {
		return err
	}
	if !ok {
		w.Position = -1
	}
	key := seenKey{c.cell, w.Position}
	if s.seen[key] {
		return nil
	}
	s.seen[key] = true
	at := sort.Search(len(s.queue), func(i int) bool { return s.queue[i].write.Position > w.Position })
	s.queue = slices.Insert(s.queue, at, found{c, w})
	return nil
}

func (s *slicer) run() error {
	for len(s.queue) > 0 {
		f := s.queue[len(s.queue)-1]
		s.queue = s.queue[:len(s.queue)-1]
		if len(s.out) >= s.most && (f.what != "" || f.into == nil) {
			continue // it is one too many; temporaries belong to those that are shown
		}
		if err := s.explain(f); err != nil {
			return err
		}
	}
	return nil
}

// explain shows a write, unless it is of a temporary, and looks for those before it.
func (s *slicer) explain(f found) error {
	r := f.into
	if f.what != "" || r == nil {
		r = &Reason{What: f.what, Value: f.value, Position: f.write.Position, Place: f.write.Place, How: Written}
		if r.What == "" {
			r.What = "a value"
		}
		s.out = append(s.out, r)
	}
	if f.write.Position < 0 {
		if f.what != "" {
			r.How = Initial
		}
		return nil
	}
	if err := s.Goto(f.write.Position); err != nil {
		return err
	}
	how, parts := s.parts(f)
	other := f.write.Thread != s.Place().Thread
	if f.what != "" {
		r.How = how
		if frame, node := s.writer(f.write); other && node != nil {
			r.Place = session.Place{Thread: frame.Thread, Proc: frame.Proc, Node: node, Span: frame.Span}
		}
	}
	for _, p := range parts {
		p.into, p.hops = nil, 0
		if p.what == "" {
			p.into, p.hops = r, f.hops+1
		} else {
			r.From = appendSource(r.From, Source{p.what, p.value})
		}
		if p.hops > mostHops {
			continue
		}
		if err := s.want(p); err != nil {
			return err
		}
	}
	if f.what == "" && len(parts) == 0 {
		s.ends(f, r, how)
	}
	if frame, node := s.writer(f.write); node != nil && !f.write.Begins && !other && (f.what != "" || s.shows(frame.Proc)) {
		branch, err := s.under(frame)
		if err != nil {
			return err
		}
		r.decided(branch)
	}
	return nil
}

// ends notes what a value began as, where that is no part of the source that has a name.
func (s *slicer) ends(f found, r *Reason, how How) {
	frame, node := s.writer(f.write)
	call, _ := node.(*ir.CallStmt)
	switch {
	case how == Outside && r.How == Written:
		if call == nil || len(call.Args) > 0 || f.cell.Local == nil || !ir.IsRef(f.cell.Local.Type()) { // a text that is a constant is made without arguments
			r.How = Outside
		}
	case node == nil || f.write.Begins || frame.Proc == r.Place.Proc || !s.shows(frame.Proc):
	case how == Written || how == Passed: // a constant that another procedure gave
		r.From = appendSource(r.From, Source{fmt.Sprintf("%s:%d", Name(frame.Proc), frame.Span.Line), f.value})
	}
}

// shows reports whether the code of a procedure is shown.
func (s *slicer) shows(p *ir.Proc) bool { return s.State.Setup.Shown == nil || s.State.Setup.Shown(p) }

// decided adds a branch, unless it is there.
func (r *Reason) decided(b *Branch) {
	if b == nil || len(r.Under) >= mostUnder || slices.ContainsFunc(r.Under, b.looksLike) {
		return
	}
	r.Under = append(r.Under, *b)
}

// writer is the frame whose statement wrote at the current position, with the statement; nil: none is open.
func (s *slicer) writer(w session.Write) (Frame, ir.Node) {
	if w.Thread >= len(s.State.Threads) || len(s.State.Threads[w.Thread].Frames) == 0 {
		return Frame{}, nil
	}
	at := s.State.Threads[w.Thread]
	top := len(at.Frames) - 1
	pc := at.Frames[top].Proc
	frame := Frame{Thread: w.Thread, Index: top, Proc: pc.IR}
	node := pc.NodeAt(at.Frames[top].Node)
	if node != nil {
		frame.Span = ir.MetaOf(ir.Source(node)).Span
	}
	return frame, node
}

func appendSource(list []Source, x Source) []Source {
	if slices.Contains(list, x) {
		return list
	}
	return append(list, x)
}

// parts returns what the step at the current position makes a cell of.
func (s *slicer) parts(f found) (How, []wanted) {
	frame, node := s.writer(f.write)
	if node == nil {
		return Outside, nil
	}
	switch n := node.(type) {
	case *ir.CallStmt:
		if !f.write.Begins || f.cell.Local == nil {
			break
		}
		if i := f.cell.Local.Index; f.cell.Frame == frame.Index+1 && i < len(n.Args) {
			return Passed, s.leaves(frame, n.Args[i])
		}
		return Made, nil
	case *ir.Return:
		return Passed, s.returned(frame, f.cell)
	case *ir.Load:
		return Written, s.place(frame, n.Place)
	case *ir.New, *ir.NewArray:
		if f.cell.Local == nil {
			return Made, nil
		}
		return Written, nil
	case *ir.Assign:
		return Written, s.leaves(frame, n.X)
	case *ir.Store:
		return Written, s.leaves(frame, n.X)
	case *ir.Spec, *ir.Havoc:
		return Outside, nil
	}
	if f.write.Begins {
		return Made, nil
	}
	if call, ok := node.(*ir.CallStmt); ok { // of what is no code: it is made of the arguments
		var out []wanted
		for _, x := range call.Args {
			if f.cell.Local != nil || !ir.IsRef(x.Type()) { // objects only for a result: what is written may lie in one of them
				out = append(out, s.leaves(frame, x)...)
			}
		}
		return Outside, out
	}
	var out []wanted
	for _, x := range ir.Exprs(node) {
		out = append(out, s.leaves(frame, x)...)
	}
	return Written, out
}

// returned is the result, or the exception, that a return gives to a cell of the caller.
func (s *slicer) returned(frame Frame, c session.Cell) []wanted {
	if c.Local == nil || c.Frame != frame.Index-1 {
		return nil
	}
	fr := s.State.Threads[frame.Thread].Frames[c.Frame]
	call, ok := fr.Proc.NodeAt(fr.Node).(*ir.CallStmt)
	if !ok {
		return nil
	}
	if call.Exc == c.Local && frame.Proc.Exc != nil {
		return s.leaves(frame, frame.Proc.Exc)
	}
	for i, v := range call.Dsts {
		if v == ir.Var(c.Local) && i < len(frame.Proc.Results) {
			return s.leaves(frame, frame.Proc.Results[i])
		}
	}
	return nil
}

// leaves are the variables of an expression, as cells.
func (s *slicer) leaves(frame Frame, x ir.Expr) (out []wanted) {
	ir.Walk(x, func(x ir.Expr) bool {
		switch x := x.(type) {
		case *ir.Local:
			fr := &s.State.Threads[frame.Thread].Frames[frame.Index]
			for i, t := range fr.Proc.TargetsOf([]ir.Var{x}) {
				known := s.known(frame, x)
				v := known.of(s.localValue(frame, x, i, t))
				out = append(out, wanted{cell: *v.At, what: known.Name, value: s.Show(v)})
			}
		case *ir.Global:
			c := s.State.Program
			if x.Index < len(c.Lay.Globals) {
				for i, leaf := range code.Flatten(x.Typ) {
					v := s.cell(code.GlobeObject, c.Lay.Globals[x.Index]+i, leaf)
					out = append(out, wanted{cell: *v.At, what: x.Name, value: s.Show(v)})
				}
			}
		case *ir.Read:
			out = append(out, s.place(frame, x.Place)...)
			return false
		}
		return true
	})
	return out
}

// known is the variable that a local is in the source, wherever in the procedure it is one.
func (s *slicer) known(frame Frame, l *ir.Local) Variable {
	known := s.local(frame, l)
	if known.Name != "" || s.Known != nil || s.State.Setup.Local == nil { // a slot of several variables is none of them elsewhere
		return known
	}
	if !slices.Contains(frame.Proc.Outcome(), l) {
		known.Name, _ = s.State.Setup.Local(frame.Proc, l, 0)
	}
	return known
}

// place is the cell that a place is, and what its index is made of.
func (s *slicer) place(frame Frame, p *ir.Place) []wanted {
	at := s.State.Moment(s.registers(frame))
	value := func(x ir.Expr) (uint64, bool) {
		v, ok := at.Value(x)
		return v.Word, ok
	}
	lay := s.State.Program.Lay
	var ref, index uint64
	var more []wanted
	switch p.Kind {
	case ir.PlaceVar:
		return s.leaves(frame, p.Var)
	case ir.PlaceField:
		base, ok := value(p.Base)
		if !ok {
			return nil
		}
		if s.isBox(base) { // which box it is says what is in it: those of small values are made once for all
			return s.leaves(frame, p.Base)
		}
		ref, index = base, uint64(lay.Field[p.Field]+lay.Known(p))
	case ir.PlaceElem:
		base, ok := value(p.Base)
		i, ok2 := value(p.Index)
		if !ok || !ok2 || base >= s.State.Objects() {
			return nil
		}
		stride := len(s.State.Program.CellsOf(s.State.Heap.Objs[base].Kind))
		ref, index = base, i*uint64(stride)
		more = s.leaves(frame, p.Index)
		if s.ofBoxes(frame.Proc) { // and its index says which
			return more
		}
	case ir.PlaceDeref:
		base, ok := value(p.Base)
		if !ok {
			return nil
		}
		ref, index = base>>32, uint64(uint32(base))
	}
	if ref == 0 || ref >= s.State.Objects() || index >= uint64(len(s.State.Cells(ref))) {
		return nil
	}
	leaves := s.State.Program.CellsOf(s.State.Heap.Objs[ref].Kind)
	v := s.cell(ref, int(index), leaves[int(index)%len(leaves)])
	return append([]wanted{{cell: *v.At, what: s.Names().Cell(ref, int(index)), value: s.Show(v)}}, more...)
}

// isBox reports whether a reference is to a box.
func (s *slicer) isBox(ref uint64) bool {
	return s.Boxed != nil && ref > 0 && ref < s.State.Objects() && s.State.Heap.Objs[ref].IsObject() && s.Boxed(s.State.Class(ref).Name)
}

// ofBoxes reports whether a procedure is of a class of boxes, which keeps a table of them.
func (s *slicer) ofBoxes(p *ir.Proc) bool {
	name, _, _ := strings.Cut(p.Name, "(")
	at := strings.LastIndexByte(name, '.')
	return s.Boxed != nil && at > 0 && s.Boxed(name[:at])
}

// cellName is the name of a cell.
func (d *Debugger) cellName(c session.Cell) string {
	if c.Local == nil {
		return d.Names().Cell(c.Object, c.Index)
	}
	return c.Local.Name
}

// At returns where a reason's write is in the source.
func (r *Reason) At() source.Span { return r.Place.Span }
