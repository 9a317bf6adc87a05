// This file has the frames of threads, and their locals.

package debug

import (
	"cmp"
	"fmt"
	"strings"

	"assay/ir"
	"assay/source"
	"assay/vm/code"
	"assay/vm/session"
	"assay/vm/state"
)

// Frame is an open procedure of a thread.
type Frame struct {
	Thread, Index int // of the thread; in it, from 0, the outermost
	Proc          *ir.Proc
	Span          source.Span // of what runs, or of the call that it waits for
}

// Name returns the name of a procedure without what follows it in the languages of machines: "Ring.take".
func Name(p *ir.Proc) string {
	name, _, _ := strings.Cut(p.Name, "(")
	return name
}

// Frames returns the frames of a thread that are of shown procedures, the innermost first; all of them where none is shown.
func (d *Debugger) Frames(thread int) []Frame {
	var shown, all []Frame
	if thread < 0 || thread >= len(d.State.Threads) {
		return nil
	}
	for i := len(d.State.Threads[thread].Frames) - 1; i >= 0; i-- {
		f := d.frameAt(thread, i)
		all = append(all, f)
		if d.State.Setup.Shown == nil || d.State.Setup.Shown(f.Proc) {
			shown = append(shown, f)
		}
	}
	if len(shown) == 0 {
		return all
	}
	return shown
}

// frameAt is a frame of a thread, shown or not.
func (d *Debugger) frameAt(thread, i int) Frame {
	fr := &d.State.Threads[thread].Frames[i]
	f := Frame{Thread: thread, Index: i, Proc: fr.Proc.IR}
	if n := fr.Proc.NodeAt(fr.Node); n != nil {
		f.Span = ir.MetaOf(ir.Source(n)).Span
	}
	return f
}

// Frame returns the frame that is looked at; false: the thread has none. Conditions ask at every line, and there may be many frames.
func (d *Debugger) Frame() (Frame, bool) {
	if d.thread >= 0 && d.thread < len(d.State.Threads) {
		shown := 0
		for i := len(d.State.Threads[d.thread].Frames) - 1; i >= 0; i-- {
			if f := &d.State.Threads[d.thread].Frames[i]; d.State.Setup.Shown != nil && !d.State.Setup.Shown(f.Proc.IR) {
				continue
			}
			if shown == d.frame {
				return d.frameAt(d.thread, i), true
			}
			shown++
		}
	}
	list := d.Frames(d.thread)
	if d.frame >= len(list) {
		return Frame{}, false
	}
	return list[d.frame], true
}

// Look looks at another frame of the current thread, from 0, the innermost.
func (d *Debugger) Look(frame int) error {
	n := len(d.Frames(d.thread))
	if frame < 0 || frame >= n {
		return fmt.Errorf("there is no frame %d: thread %d has %d", frame, d.thread, n)
	}
	d.frame = frame
	return nil
}

// Looking returns the thread and the frame that are looked at, by their numbers.
func (d *Debugger) Looking() (thread, frame int) { return d.thread, d.frame }

// Thread looks at another thread.
func (d *Debugger) Thread(i int) error {
	if i < 0 || i >= len(d.State.Threads) {
		return fmt.Errorf("there is no thread %d: there are %d", i, len(d.State.Threads))
	}
	d.thread, d.frame = i, 0
	return nil
}

// Local is a variable of a frame.
type Local struct {
	Name  string
	Value Value
}

// Locals returns the variables of a frame that have a name in the source, parameters first.
func (d *Debugger) Locals(f Frame) []Local {
	var out []Local
	fr := &d.State.Threads[f.Thread].Frames[f.Index]
	for _, l := range f.Proc.Locals {
		known := d.has(f, l)
		name := known.Name
		if name == "" {
			continue
		}
		for i, t := range fr.Proc.TargetsOf([]ir.Var{l}) {
			v := known.of(d.localValue(f, l, i, t))
			if l == f.Proc.Exc && v.Word == 0 {
				continue // nothing is thrown
			}
			out = append(out, Local{name + strings.TrimPrefix(t.Name, l.Name), v})
		}
	}
	return out
}

// has returns the variable that has its value in a local where the frame is; without a name, none has.
func (d *Debugger) has(f Frame, l *ir.Local) Variable {
	x := d.local(f, l)
	if x.Ghost && !d.assigned(f, l) {
		return Variable{}
	}
	return x
}

// inScope returns the variables that have values where a frame is.
func (d *Debugger) inScope(f Frame) (out []Named) {
	for _, l := range f.Proc.Locals {
		if x := d.has(f, l); x.Name != "" {
			out = append(out, Named{x.Name, l})
		}
	}
	return out
}

// noLine is the line of what is in none: no variable of the source is there.
const noLine = -1

// lineAt returns the line that a frame is at. Where a run has failed, nothing of the procedure is left, and the line that failed counts.
func (d *Debugger) lineAt(f Frame) int {
	line := f.Span.Line
	if _, ended := d.End(); line == 0 && ended && d.Failure != nil {
		line = d.Failure.Line
	}
	return cmp.Or(line, noLine)
}

// local returns the variable that a local is in the source, where the frame is.
func (d *Debugger) local(f Frame, l *ir.Local) Variable {
	switch {
	case d.Known != nil:
		return d.named(f)[l.Index]
	case d.State.Setup.Local != nil:
		name, typ := d.State.Setup.Local(f.Proc, l, d.lineAt(f))
		return Variable{Name: name, Typ: typ}
	}
	return Variable{Name: l.Name}
}

// of gives a value the declared type: machines compute with truth values and small integers as with integers.
func (x Variable) of(v Value) Value {
	if _, ok := v.Typ.(ir.Int); !ok {
		return v
	}
	switch t := x.Typ.(type) {
	case ir.Bool:
		v.Typ, v.Word = t, v.Word&1
	case ir.Int:
		v.Typ, v.Word = t, t.Wrap(v.Word)
	}
	return v
}

// placeIn is a place in a procedure.
type placeIn struct {
	proc *ir.Proc
	node ir.Node // nil: it has ended
	line int
}

// named returns the variables that the locals of a procedure are where a frame is, by their numbers. They are kept: conditions ask for them at every line.
func (d *Debugger) named(f Frame) []Variable {
	key := placeIn{f.Proc, d.node(f), d.lineAt(f)}
	list, ok := d.locals[key]
	if !ok || len(list) < len(f.Proc.Locals) {
		list = nil
		for _, l := range f.Proc.Locals {
			list = append(list, d.Known(f.Proc, l, key.node, key.line))
		}
		d.locals[key] = list
	}
	return list
}

// localValue returns the value of a cell of a local.
func (d *Debugger) localValue(f Frame, l *ir.Local, i int, t code.Target) Value {
	th := d.State.Threads[f.Thread]
	fr := &th.Frames[f.Index]
	v := Value{Typ: t.Typ, At: &session.Cell{Local: l, Thread: f.Thread, Frame: f.Index, Index: i}}
	if t.At.Rel {
		v.Rel = th.Rels[int(fr.Rels)+int(t.At.Reg)]
	} else {
		v.Word = th.Words[int(fr.Words)+int(t.At.Reg)]
	}
	return v
}

// registers are those of a frame.
func (d *Debugger) registers(f Frame) state.Registers { return registersOf(&d.State.State, f) }

func registersOf(s *state.State, f Frame) state.Registers {
	th := s.Threads[f.Thread]
	fr := &th.Frames[f.Index]
	words, rels := len(th.Words), len(th.Rels)
	if f.Index+1 < len(th.Frames) {
		words, rels = int(th.Frames[f.Index+1].Words), int(th.Frames[f.Index+1].Rels)
	}
	return state.Registers{Proc: fr.Proc, Words: th.Words[fr.Words:words], Rels: th.Rels[fr.Rels:rels], Old: fr.Old}
}
