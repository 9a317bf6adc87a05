// Package ledger lists the properties of a task, keeps what an engine finds out
// about each of them, and makes results of it.
//
// An engine opens a ledger with New. Each Entry is one property, in source
// order: the assertions and runtime checks of everything that the goal may run,
// the absence of deadlocks where something can block, the clauses of the
// contract, and its frame. The engine records a trace, a reason why it cannot decide, or nothing,
// which means that no counterexample exists; and with Bind the bounds that left something out.
// Results derives the verdicts.
//
// The ledger binds by itself what limits initial states: see bindInputs.
package ledger

import (
	"cmp"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/engine"
	"assay/ir"
	"assay/ir/calls"
	"assay/ir/mention"
	"assay/language"
	"assay/task"
	"assay/vm"
)

// Entry is one property and what was found out about it.
type Entry struct {
	Property task.Property
	Node     ir.Node    // an assertion of the program as it was written; nil for others
	Written  *ir.Clause // of the contract, as it was written; nil for others
	Executed *ir.Clause // the same clause in the program that is executed

	Unchecked *language.Unchecked // not nil: it is not checked

	Trace       *task.Trace
	Unknown     string        // why it cannot be decided
	Certificate string        // file with a checked proof
	Contracts   []string      // that the trace rests on
	Note        string        // a remark on the trace
	Forever     *task.Forever // why the run of the trace does not end, where that is the violation
	Caught      bool          // the exception thrown there is caught
	Owed        []string      // obligations of callers that are assumed, without which it is violated
}

// IsAbout reports whether a run stopped because of the property. The stop may be one of the program
// as it was written, or of the one that is executed.
func (e *Entry) IsAbout(s vm.Stop) bool {
	switch {
	case s.Kind == vm.Deadlock:
		return e.Property.Kind == task.KindDeadlock
	case s.Clause != nil:
		return e.IsClause(s.Clause)
	case s.Property == task.KindFrame:
		return e.IsFrame()
	}
	return s.Node != nil && e.IsAssert(s.Node)
}

// IsAssert reports whether the property is the assertion, or the one that it is a copy of.
func (e *Entry) IsAssert(n ir.Node) bool { return e.Node != nil && ir.Source(n) == e.Node }

// IsClause reports whether the property is the clause.
func (e *Entry) IsClause(c *ir.Clause) bool { return c != nil && (c == e.Written || c == e.Executed) }

// IsFrame reports whether the property is that nothing else changes.
func (e *Entry) IsFrame() bool { return e.Property.Kind == task.KindFrame && e.Unchecked == nil }

// Owe records an assumed obligation of callers.
func (e *Entry) Owe(what string) {
	if !slices.Contains(e.Owed, what) {
		e.Owed = append(e.Owed, what)
	}
}

// Nothing is the text of the property of a check that asks nothing.
const Nothing = "true (nothing is asked)"

// Ledger is the properties of a task.
type Ledger struct {
	Entries   []*Entry   // in source order; never empty
	Unknown   string     // a reason that concerns all properties without a trace
	Vacuous   string     // why no execution reaches the end; empty if one does
	Exhausted bool       // evidence of what holds: everything inside the bounds was run
	Stats     task.Stats // of every result
	Endless   []task.Endless

	task    *engine.Task
	engine  string // its name
	binding []task.Binding
	taken   map[string]bool // what is assumed, in words
	need    *mention.Need   // nil: not known
}

// New lists the properties of a task; executed is the goal of the task in the
// program that is executed.
func New(t *engine.Task, executed *ir.Goal, engine string) *Ledger {
	l := &Ledger{task: t, engine: engine, taken: map[string]bool{}, Stats: task.Stats{}, need: mention.Few(t.Program, t.Goal)}
	blocks := false
	for _, p := range calls.From(t.Program, t.Goal.Proc) {
		for _, b := range p.Blocks {
			for _, st := range b.Stmts {
				switch a := st.(type) {
				case *ir.Assert:
					if ir.Source(a) != ir.Node(a) || slices.Contains(t.Goal.Idle, a) { // what it is a copy of is listed
						break
					}
					l.add(&Entry{Node: a, Property: task.Property{Kind: a.Kind, Unit: p.Name, Span: a.Span, Text: a.What}})
				case *ir.Assume:
					l.take(a)
				}
				blocks = blocks || canBlock(st)
			}
		}
	}
	if blocks {
		l.add(&Entry{Property: l.ofGoal(task.KindDeadlock, task.NoDeadlock)})
	}
	l.contract(t.Goal.Contract, executed.Contract)
	for _, u := range t.Unchecked() {
		l.add(&Entry{Property: u.Property, Unchecked: &u, Unknown: u.Why})
	}
	if len(l.Entries) == 0 { // so that a check which asks nothing has an answer
		l.add(&Entry{Property: l.ofGoal(task.KindPostcondition, Nothing)})
	}
	return l
}

// canBlock reports whether a thread can wait here, even if it is the only one.
func canBlock(st ir.Stmt) bool {
	switch st := st.(type) {
	case *ir.Start, *ir.Await, *ir.Join:
		return true
	case *ir.Monitor:
		return st.Kind == ir.MonitorWait
	}
	return false
}

func (l *Ledger) add(e *Entry) { l.Entries = append(l.Entries, e) }

// ofGoal returns a property of the goal that has no text of its own.
func (l *Ledger) ofGoal(k task.Kind, text string) task.Property {
	return task.Property{Kind: k, Unit: l.task.Goal.Proc.Name, Span: l.task.Goal.Span, Text: text}
}

func (l *Ledger) contract(written, executed *ir.Contract) {
	if written == nil {
		return
	}
	same := slices.Concat(executed.Ensures, executed.Signals)
	for i, k := range slices.Concat(written.Ensures, written.Signals) {
		l.add(&Entry{Written: k, Executed: same[i], Property: task.Property{Kind: k.Kind, Unit: l.task.Goal.Proc.Name, Span: k.Span, Text: k.Text}})
	}
	if written.Frame != nil {
		l.add(&Entry{Property: l.ofGoal(task.KindFrame, frameText(written.Frame, l.task.Language().FramesObjects()))})
	}
}

func frameText(f *ir.Frame, heap bool) string {
	text := "changes no global"
	if heap {
		text = "changes nothing that existed"
	}
	var list []string
	for _, v := range f.Vars {
		list = append(list, v.VarName())
	}
	for _, p := range f.Places {
		if text := placeText(p); !slices.Contains(list, text) { // elements of an array have the same text
			list = append(list, text)
		}
	}
	if len(list) == 0 {
		return text
	}
	return text + " but " + strings.Join(list, ", ")
}

// placeText returns a place of a frame in the syntax of its language.
func placeText(p *ir.Place) string {
	text := ""
	switch p.Kind {
	case ir.PlaceVar:
		text = p.Var.VarName()
	case ir.PlaceField:
		text = baseText(p.Base) + "." + p.Field.Name
	case ir.PlaceElem:
		text = baseText(p.Base) + "[…]"
	default:
		text = "*" + baseText(p.Base)
	}
	for _, s := range p.Path {
		if s.Index != nil {
			text += "[…]"
		} else {
			text += "." + s.Field.Name
		}
	}
	return text
}

func baseText(x ir.Expr) string {
	switch x := x.(type) {
	case *ir.Local:
		return x.Name
	case *ir.Global:
		return x.Name
	case *ir.Read:
		return placeText(x.Place)
	case *ir.Old:
		return baseText(x.X)
	case *ir.Apply:
		if len(x.Args) == 1 { // a conversion
			return baseText(x.Args[0])
		}
	}
	return "…"
}

// Find returns the first entry that satisfies is, or nil.
func (l *Ledger) Find(is func(*Entry) bool) *Entry {
	if i := slices.IndexFunc(l.Entries, is); i >= 0 {
		return l.Entries[i]
	}
	return nil
}

// Of returns the property that a stop of the VM is about; nil if there is none.
func (l *Ledger) Of(s vm.Stop) *Entry {
	return l.Find(func(e *Entry) bool { return e.IsAbout(s) })
}

// AnyTrace reports whether some property is violated.
func (l *Ledger) AnyTrace() bool {
	return l.Find(func(e *Entry) bool { return e.Trace != nil }) != nil
}

// AllTraces reports whether every property is violated, so that nothing is left to find out.
func (l *Ledger) AllTraces() bool {
	return l.Find(func(e *Entry) bool { return e.Trace == nil }) == nil
}

// Open reports whether some property may hold.
func (l *Ledger) Open() bool {
	return l.Unknown == "" && l.Find(func(e *Entry) bool { return e.Trace == nil && e.Unknown == "" }) != nil
}

// Refuse answers every property with one reason.
func (l *Ledger) Refuse(reason string) []task.Result {
	l.Unknown = reason
	return l.Results(0)
}

// Results turns the ledger into answers.
func (l *Ledger) Results(took time.Duration) []task.Result {
	l.bindInputs()
	slices.SortFunc(l.binding, func(a, b task.Binding) int {
		return cmp.Or(a.Span.Compare(b.Span), cmp.Compare(a.String(), b.String()))
	})
	out := make([]task.Result, 0, len(l.Entries))
	for _, e := range l.Entries {
		r := task.Result{
			Property: e.Property,
			Bounds:   l.task.Bounds,
			Expected: l.task.Goal.Expect,
			Engine:   l.engine,
			Trace:    e.Trace,
			Stats:    l.Stats,
			Time:     took,
			Caught:   e.Caught,
		}
		switch {
		case e.Trace != nil:
			r.Status, r.Contracts, r.Reason = task.Violated, e.Contracts, e.Note
			r.Evidence.Replayed, r.Evidence.Forever = true, e.Forever
		case l.Unknown != "" || e.Unknown != "":
			r.Reason = cmp.Or(e.Unknown, l.Unknown)
		default:
			l.holds(&r, e)
		}
		out = append(out, r)
	}
	return out
}

func (l *Ledger) holds(r *task.Result, e *Entry) {
	r.Status = task.HoldsWithin
	r.Binding = l.binding
	r.Assumed = slices.Sorted(maps.Keys(l.taken))
	r.Endless = l.Endless
	r.Evidence = task.Evidence{Exhausted: l.Exhausted, Certificate: e.Certificate}
	if len(r.Binding) == 0 {
		r.Status = task.Proved
	}
	if l.Vacuous != "" {
		r.Vacuous = true
		r.Reason = "no execution reaches the end: " + l.Vacuous
	}
}

// FileName is made of the file and the name of a check, for what is kept about it.
func FileName(g *ir.Goal) string {
	file := strings.TrimSuffix(filepath.Base(g.Span.File), filepath.Ext(g.Span.File))
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) || r < ' ' {
			return '_'
		}
		return r
	}, file+"-"+g.Name)
}
