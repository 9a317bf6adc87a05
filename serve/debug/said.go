// This file evaluates expressions of contracts: what only the language understands.

package debug

import (
	"fmt"
	"strings"

	"assay/ir"
	"assay/task"
	"assay/vm"
	"assay/vm/state"
	"assay/vm/watch"
)

// Contracts knows the language of contracts.
type Contracts interface {
	// Reads reports what is wrong with the text of an expression.
	Reads(text string) error

	// Means lowers an expression as if a contract said it where a frame stands. The error says why it has no meaning.
	Means(q Question) (*Meaning, error)
}

// Question is an expression of contracts in a frame.
type Question struct {
	Text   string
	Proc   *ir.Proc
	Node   ir.Node // that is next there; nil: the frame is not there any more
	Line   int     // of it
	Locals []Named // the variables that have a value there
	Ending Ending
}

// Named is a local as a variable of the source.
type Named struct {
	Name  string
	Local *ir.Local
}

// Ending says whether a procedure ends where a frame stands, and how.
type Ending uint8

const (
	GoesOn Ending = iota
	Returns
	Throws
)

// Meaning is an expression over the locals of a procedure.
type Meaning struct {
	Clause *ir.Clause // X is the expression, of any type
	Needs  []Need     // under which it has a value, in order
	Old    bool       // it asks for the state where the call began
	Fields bool       // it reads fields that have to be computed
	Checks *watch.Checks
}

// Need is a condition without which an expression has no value.
type Need struct {
	Clause *ir.Clause
	What   string // how it fails
	At     int
}

// meant is what is known of an expression at a node.
type meant struct {
	node   ir.Node
	text   string
	ending Ending
	names  string
}

// answer is what Contracts said of it.
type answer struct {
	is  *Meaning
	err error
}

// mostMeanings is how many are kept.
const mostMeanings = 1 << 10

// ending returns how the procedure of a frame ends where it stands.
func ending(d *Debugger, f Frame) Ending {
	th := d.State.Threads[f.Thread]
	_, ok := d.node(f).(*ir.Return)
	if _, ended := d.End(); ended && d.Failure != nil && d.Failure.Kind == task.KindPostcondition { // it ends there, and not as promised
		ok = true
	}
	if !ok || f.Index != len(th.Frames)-1 {
		return GoesOn
	}
	if pc := th.Frames[f.Index].Proc; pc.Exc >= 0 && th.Words[int(th.Frames[f.Index].Words)+int(pc.Exc)] != 0 {
		return Throws
	}
	return Returns
}

// node is the one that is next in a frame.
func (d *Debugger) node(f Frame) ir.Node {
	fr := &d.State.Threads[f.Thread].Frames[f.Index]
	return fr.Proc.NodeAt(fr.Node)
}

// Parse reads an expression: of the debugger, or else of contracts.
func (d *Debugger) Parse(text string) (*Expr, error) {
	x, err := Parse(text)
	if err == nil || d.Contracts == nil || len(text) > maxText || strings.Contains(text, "--") { // contracts would read two signs
		return x, err
	}
	wrong := d.Contracts.Reads(text)
	switch {
	case wrong == nil:
		return &Expr{text: strings.TrimSpace(text), wrong: err}, nil
	case ofContracts(text):
		return nil, wrong
	}
	return nil, err
}

// ofContracts reports whether a text is meant as one of contracts: it has a word or an operator that nothing else has.
func ofContracts(text string) bool {
	return strings.Contains(text, `\`) && !strings.ContainsAny(text, `"'`) || strings.Contains(text, "==>") || strings.Contains(text, "<==")
}

// said evaluates an expression that contracts have to understand, in the frame that is looked at.
func (e *evaluation) said(x *Expr) (Value, error) {
	if !e.framed {
		return Value{}, &Error{At: 1, Message: "no procedure is open here, in which contracts would mean something"}
	}
	m, err := e.means(x.text)
	if err != nil {
		return Value{}, err
	}
	r := e.registers(e.frame)
	if m.Old {
		if r.Old, err = e.begun(e.frame); err != nil {
			return Value{}, err
		}
	}
	ask := func(cl *ir.Clause) (state.Value, error) {
		return vm.Ask(e.State, m.Checks, r, cl, m.Fields)
	}
	for _, n := range m.Needs {
		v, err := ask(n.Clause)
		if err != nil {
			return Value{}, &Error{At: n.At, Message: "it has no value here: " + err.Error()}
		}
		if v.Word == 0 {
			return Value{}, &Error{At: n.At, Message: n.What}
		}
	}
	v, err := ask(m.Clause)
	if err != nil {
		return Value{}, &Error{At: 1, Message: "it has no value here: " + err.Error()}
	}
	return Value{Typ: m.Clause.X.Type(), Word: v.Word, Rel: v.Rel}, nil
}

// means asks what an expression means; answers are kept, since conditions are asked at every line.
func (e *evaluation) means(text string) (*Meaning, error) {
	q := Question{Text: text, Proc: e.frame.Proc, Node: e.node(e.frame), Line: e.frame.Span.Line, Ending: ending(e.Debugger, e.frame)}
	var names strings.Builder
	for _, n := range e.inScope(e.frame) {
		q.Locals = append(q.Locals, n)
		names.WriteString(n.Name + " ")
	}
	key := meant{q.Node, text, q.Ending, names.String()}
	k, ok := e.meanings[key]
	if !ok {
		k.is, k.err = e.Contracts.Means(q)
		if len(e.meanings) >= mostMeanings {
			clear(e.meanings)
		}
		e.meanings[key] = k
	}
	return k.is, k.err
}

// past is a state before, which is kept for the next who asks.
type past struct {
	position int
	state    *vm.State
	frame    Frame
	old      *state.Snapshot
}

// begun returns the state where the call of a frame began.
func (e *evaluation) begun(f Frame) (*state.Snapshot, error) {
	at, err := e.Began(f.Thread, f.Index)
	if err != nil {
		return nil, err
	}
	if e.past.state == nil || e.past.position != at {
		s, err := e.Past(at)
		if err != nil {
			return nil, err
		}
		*e.past = past{position: at, state: s}
	}
	if k := e.past; k.old != nil && k.frame.Proc == f.Proc && k.frame.Thread == f.Thread && k.frame.Index == f.Index {
		return k.old, nil
	}
	s := e.past.state
	if f.Thread >= len(s.Threads) || f.Index >= len(s.Threads[f.Thread].Frames) || s.Threads[f.Thread].Frames[f.Index].Proc.IR != f.Proc {
		return nil, fmt.Errorf("the state where %s was called is not known", Name(f.Proc))
	}
	then := registersOf(&s.State, f)
	old := &state.Snapshot{Words: then.Words, Rels: then.Rels}
	old.Heap.CopyFrom(&s.Heap)
	e.past.frame, e.past.old = f, old
	return old, nil
}

// better returns which of two errors says more of an expression that neither the debugger nor contracts gave a value: the first knows no name of it.
func better(own, said error, text string) error {
	if isUnknown(said) && !ofContracts(text) {
		return own
	}
	return said
}
