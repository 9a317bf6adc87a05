package task

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"assay/source"
)

// Trace is a counterexample: an initial state and the choices made from there.
// Its steps are recomputed by running it, so a trace cannot claim what the
// program does not do.
type Trace struct {
	Unit    string   `json:"unit"`            // the procedure that is run
	Check   string   `json:"check,omitempty"` // the named check it violates, if any
	Bounds  Bounds   `json:"bounds"`          // the semantics it was found in
	Initial State    `json:"initial"`         // before the first statement
	Choices []Choice `json:"choices,omitempty"`
	Calls   []Call   `json:"calls,omitempty"`   // that make the initial state and then run Unit; none: nothing is known of them
	Public  bool     `json:"public,omitempty"`  // code of another class may write these calls
	Package string   `json:"package,omitempty"` // if it is in this package; empty: in any

	// Recomputed by replay; for people and reports.

	Steps   []Step   `json:"steps,omitempty"`
	Final   State    `json:"final"`
	Failure *Failure `json:"failure,omitempty"`
}

// NotBegun begins the reason of a check that had no turn within the time for all.
const NotBegun = "not begun within the budget of "

// Unreached begins the reason of a violation that is kept back: it counts where callers can bring it about.
const Unreached = "it is violated where it begins in a state that no calls were seen to make"

// Unmet begins the reason of a violation that is kept back, as its arguments do not do what the code asks of them.
const Unmet = "it is violated where arguments are not as the code asks: "

// Barred begins the reason of a property of code that no execution comes to, because all fail before.
const Barred = "no execution comes to it: "

// Misfit begins the reason of a violation that needs inputs which are of other types than their type arguments say, as there are none of these.
const Misfit = "it is violated only by inputs that are not of their types: "

// AsksOfCallers begins what is assumed of the arguments of a procedure without a contract: it is violated for others.
const AsksOfCallers = "asks of callers: "

// And stands between the conditions that are asked.
const And = " && "

// Call is a statement of a program that calls Unit in the end.
type Call struct {
	Text string `json:"text"` // in the language of the program
}

// State is a heap and the variables that see it.
type State struct {
	Objects []Object `json:"objects,omitempty"` // in order of their names' first use
	Vars    []Slot   `json:"vars,omitempty"`    // globals, then parameters and locals
	Beside  *State   `json:"beside,omitempty"`  // of a program that ran before: what else it changed of the booted state, and what that leads to
}

// Own is what the result or the exception of a procedure is called that has another variable with its name.
func Own(name string) string { return name + "'" }

// Own returns the value of the result or the exception of the procedure whose variables the state has; empty: there is none.
func (s *State) Own(name string) string {
	for _, name := range []string{Own(name), name} {
		for _, v := range s.Vars {
			if v.Name == name {
				return v.Value.Scalar
			}
		}
	}
	return ""
}

// Object is one object, array or atom.
type Object struct {
	Name   string  `json:"name"`  // unique in the state: class and number, "Node0"
	Class  string  `json:"class"` // class or domain, "i32[]" for an array
	Fields []Slot  `json:"fields,omitempty"`
	Elems  []Value `json:"elems,omitempty"`  // of an array
	Rest   int     `json:"-"`                // how many elements there are behind them, where somebody lists only the first
	Before bool    `json:"before,omitempty"` // an object of the booted heap with other contents; its name says where
}

// Slot is a named value.
type Slot struct {
	Name  string `json:"name"`
	Value Value  `json:"value"`
}

// Value is what a variable, field or element holds, in a form that outlives the
// run. In JSON a scalar is a string and a relation a list of lists of strings.
type Value struct {
	Scalar string     // "3", "true", "null", "Node0", "0x1.8p1" for a float; unused when Rel
	Rel    bool       // the value is a relation
	Tuples [][]string // its tuples in order; scalars as above
}

// String shows scalars bare, sets as {a, b}, relations as {a->b, c->d}.
func (v Value) String() string {
	if !v.Rel {
		return v.Scalar
	}
	rows := make([]string, len(v.Tuples))
	for i, t := range v.Tuples {
		rows[i] = strings.Join(t, "->")
	}
	return "{" + strings.Join(rows, ", ") + "}"
}

// MarshalJSON returns a string or a list of lists.
func (v Value) MarshalJSON() ([]byte, error) {
	if !v.Rel {
		return json.Marshal(v.Scalar)
	}
	if v.Tuples == nil {
		return []byte("[]"), nil
	}
	return json.Marshal(v.Tuples)
}

// UnmarshalJSON reads either form.
func (v *Value) UnmarshalJSON(text []byte) error {
	text = bytes.TrimSpace(text)
	switch {
	case len(text) > 0 && text[0] == '"':
		*v = Value{}
		return json.Unmarshal(text, &v.Scalar)
	case len(text) > 0 && text[0] == '[':
		*v = Value{Rel: true}
		return json.Unmarshal(text, &v.Tuples)
	}
	return fmt.Errorf("a value is a string or a list of tuples, not %.20s", text)
}

// ChoiceKind says what was chosen.
type ChoiceKind string

const (
	ChoiceBranch ChoiceKind = "branch" // which successor of a choose
	ChoiceValue  ChoiceKind = "value"  // what a havoc or specification picked
	ChoiceThread ChoiceKind = "thread" // which thread proceeds
	ChoiceInput  ChoiceKind = "input"  // an input from the environment: a line, a time
	ChoiceCall   ChoiceKind = "call"   // how a call by contract ends
)

// Choice is one decision of a run: number Pick of Of possibilities. For a
// value, Of may be 0 (not counted) and Values say what was picked, so that the
// choice does not depend on the order in which an engine lists candidates.
type Choice struct {
	Kind   ChoiceKind `json:"kind"`
	Pick   int        `json:"pick"`
	Of     int        `json:"of,omitempty"`
	Values []Slot     `json:"values,omitempty"`
}

// Step is one executed statement of the source program and its effect.
type Step struct {
	Thread  int         `json:"thread,omitempty"`
	Depth   int         `json:"depth,omitempty"` // calls on the stack
	Unit    string      `json:"unit"`
	Span    source.Span `json:"-"`
	Line    int         `json:"line,omitempty"`
	Text    string      `json:"text"`
	Branch  string      `json:"branch,omitempty"`  // "true" or "false" for a branch
	Changes []Slot      `json:"changes,omitempty"` // new values of what changed

	LeftOut int `json:"left_out,omitempty"` // in a report: it replaces so many steps, which repeat those before it
}

// Failure is where and why the run violates the property.
type Failure struct {
	Kind     Kind        `json:"kind"`
	Span     source.Span `json:"-"`
	Line     int         `json:"line,omitempty"`
	Text     string      `json:"text"`               // the property as written
	Conjunct string      `json:"conjunct,omitempty"` // the part of it that is false
	Part     source.Span `json:"-"`                  // of Conjunct; may be unknown
	Values   []Slot      `json:"values,omitempty"`   // of the variables in that part
	Thrown   string      `json:"thrown,omitempty"`   // class of the exception that is the violation; nothing is false then
	Message  string      `json:"message,omitempty"`  // what the exception says
}

// Of reports whether a failure may be that of a property: it is of its kind, or its clause has no value.
func (f *Failure) Of(p Property) bool {
	return f != nil && (f.Kind == p.Kind || f.Kind == KindUndefined && f.Span == p.Span && f.Text == p.Text)
}

// Says returns what the exception says beyond the text, with a colon before it.
func (f *Failure) Says() string {
	if f == nil || f.Message == "" || f.Kind == KindDivision || strings.Contains(f.Text, f.Message) {
		return ""
	}
	return ": " + f.Message
}

// Quote replaces the false part by its text in the source, where it is known.
func (f *Failure) Quote(texts source.Texts) {
	if f == nil {
		return
	}
	if words, ok := texts.Cut(f.Part); ok {
		f.Conjunct = words
	}
}
