// Package task holds the types that all rooms share: for goals (Property, Bounds) and answers (Status, Witness,
// Coverage, Evidence, Result). Engines answer about properties; reports read results; neither knows the other. No field
// here belongs to one engine.
//
// The JSON of these types is the schema that users see (version Schema); fields
// are added, never changed.
package task

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"assay/source"
)

// Schema is the version of the JSON form.
const Schema = 1

// Kind classifies a property; it is stable, and `assay explain` knows it.
type Kind string

const (
	KindAssert        Kind = "assert"        // an assertion written in the program
	KindPostcondition Kind = "postcondition" // an ensures clause, or the specification of a FIR check
	KindPrecondition  Kind = "precondition"  // a requires clause of a callee
	KindInvariant     Kind = "invariant"     // a class or loop invariant
	KindFrame         Kind = "frame"         // a change of something the contract does not list
	KindMultiplicity  Kind = "multiplicity"  // a variable declared one, lone, func or total broke it
	KindNull          Kind = "null"          // use of a null reference
	KindBounds        Kind = "bounds"        // array index out of its range
	KindCast          Kind = "cast"          // a cast to a class that the object is not of
	KindDivision      Kind = "division"      // integer division by zero
	KindReachable     Kind = "reachable"     // a place that some execution has to reach: engines look for one as for a violation, see Result.Turn
	KindOverflow      Kind = "overflow"      // an integer of a program is not that of mathematics, where that is asked
	KindSize          Kind = "size"          // negative array size
	KindStore         Kind = "store"         // array store of a wrong class
	KindThrow         Kind = "throw"         // an exception that leaves where it must not
	KindLibrary       Kind = "library"       // an exception that the library throws because of what the caller made
	KindMonitor       Kind = "monitor"       // monitor used by a thread that does not hold it
	KindDeadlock      Kind = "deadlock"      // no thread can go on: see NoDeadlock
	KindTermination   Kind = "termination"   // a run that does not end
	KindEndless       Kind = "endless"       // a loop or a recursion that comes round to the same state
	KindOutcome       Kind = "outcome"       // a memory model allows an outcome of a litmus test
	KindRefinement    Kind = "refinement"    // a stream or component has a history that a specification does not have
	KindConsistency   Kind = "consistency"   // specifications have no history in common
	KindRealisable    Kind = "realisability" // a component has no step, or no component does what is specified
	KindCausality     Kind = "causality"     // outputs of a component depend on inputs too soon
	KindClass         Kind = "class"         // a specification is no safety property, or no liveness property
	KindAbstraction   Kind = "abstraction"   // an abstraction function with two values for an object
	KindUndefined     Kind = "undefined"     // a clause of a contract has no value: it reads through null, out of range, divides by zero, or calls what may not be called
	KindContract      Kind = "contract"      // a property that only the contract of a callee lets be violated, not its body
	KindUnsupported   Kind = "unsupported"   // a construct assay refuses, with its position
)

// NoDeadlock is the property of kind KindDeadlock in words.
const NoDeadlock = "every thread ends"

// Property is one thing to be decided about a unit.
type Property struct {
	Kind Kind
	Unit string      // stable name of the procedure that it is about
	Span source.Span // where it is written
	Text string      // as written, on one line

	Fails bool // Text says what happens where it is violated, instead of what is to hold
}

// Compare orders properties by place, kind and text.
func (p Property) Compare(q Property) int {
	return cmp.Or(p.Span.Compare(q.Span), cmp.Compare(p.Kind, q.Kind), cmp.Compare(p.Text, q.Text), cmp.Compare(p.Unit, q.Unit))
}

// Same reports whether a property that was found to be violated is p: that of a failing check also has the
// name of the exception that it made.
func (p Property) Same(found Property) bool {
	return p.Kind == found.Kind && p.Span == found.Span && (p.Text == found.Text || strings.HasSuffix(found.Text, ": "+p.Text))
}

// Needs stands between what is called and what a call of it owes, in the text of a property.
const Needs = " needs: "

// Owed reports whether it is an invariant that a call owes.
func (p Property) Owed() bool { return p.Kind == KindInvariant && strings.Contains(p.Text, Needs) }

// Is reports whether two properties are one, whichever of them was found.
func (p Property) Is(q Property) bool { return p.Same(q) || q.Same(p) }

// Bounds limits an analysis. Zero fields mean "the default of the front end".
type Bounds struct {
	Scope    int            `json:"scope,omitempty"`     // objects per class or domain
	Scopes   map[string]int `json:"scopes,omitempty"`    // exceptions to Scope, by name
	Array    int            `json:"array,omitempty"`     // length of input arrays
	IntWidth int            `json:"int_width,omitempty"` // bits of the integers whose width is a bound
	Unwind   int            `json:"unwind,omitempty"`    // iterations of a loop, depth of recursion
}

// Of returns the scope of one class or domain.
func (b Bounds) Of(name string) int {
	if n, ok := b.Scopes[name]; ok {
		return n
	}
	return b.Scope
}

// Over is b with the non-zero fields of top in place of its own.
func (b Bounds) Over(top Bounds) Bounds {
	set := func(dst *int, v int) {
		if v != 0 {
			*dst = v
		}
	}
	if top.Scope != 0 {
		b.Scopes = nil // a scope for all replaces single ones
	}
	set(&b.Scope, top.Scope)
	set(&b.Array, top.Array)
	set(&b.IntWidth, top.IntWidth)
	set(&b.Unwind, top.Unwind)
	if len(top.Scopes) > 0 {
		b.Scopes = maps.Clone(b.Scopes)
		if b.Scopes == nil {
			b.Scopes = map[string]int{}
		}
		maps.Copy(b.Scopes, top.Scopes)
	}
	return b
}

// String reads "scope 3, String 2, int width 4, unwind 2".
func (b Bounds) String() string {
	var parts []string
	add := func(name string, n int) {
		if n != 0 {
			parts = append(parts, name+" "+strconv.Itoa(n))
		}
	}
	add("scope", b.Scope)
	for _, name := range slices.Sorted(maps.Keys(b.Scopes)) {
		parts = append(parts, name+" "+strconv.Itoa(b.Scopes[name]))
	}
	add("array", b.Array)
	add("int width", b.IntWidth)
	add("unwind", b.Unwind)
	return strings.Join(parts, ", ")
}

// BoundKind names one of the bounds.
type BoundKind string

const (
	BoundScope     BoundKind = "scope"
	BoundArray     BoundKind = "array"
	BoundIntWidth  BoundKind = "int-width"
	BoundLoop      BoundKind = "loop"
	BoundRecursion BoundKind = "recursion"
	BoundDepth     BoundKind = "depth"  // inputs that are met one behind the other
	BoundTuples    BoundKind = "tuples" // tuples with wide integers in a relation that no multiplicity limits
)

// Known reports whether there is a bound of that name.
func (k BoundKind) Known() bool {
	switch k {
	case BoundScope, BoundArray, BoundIntWidth, BoundLoop, BoundRecursion, BoundDepth, BoundTuples:
		return true
	}
	return false
}

// Binding is a bound that left something out: raising it could add a behaviour
// or a starting state.
type Binding struct {
	Bound BoundKind   `json:"bound"`
	Name  string      `json:"name,omitempty"` // the class, domain, loop or procedure
	Limit int         `json:"limit"`
	Span  source.Span `json:"-"`
}

func (b Binding) String() string {
	s := string(b.Bound)
	if b.Name != "" {
		s += " " + b.Name
	}
	if b.Limit == 0 {
		return s
	}
	return fmt.Sprintf("%s (%d)", s, b.Limit)
}

// Status is a verdict on a property.
type Status uint8

const (
	Unknown     Status = iota // zero value: nothing was decided; Result.Reason says why
	HoldsWithin               // no counterexample inside the bounds
	Proved                    // no counterexample at all
	Violated                  // a trace shows it
)

var statusNames = [...]string{"unknown", "holds-within", "proved", "violated"}

func (s Status) String() string { return statusNames[s] }

// MarshalText returns the name that users see.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads it back.
func (s *Status) UnmarshalText(text []byte) error {
	i := slices.Index(statusNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("unknown status %q", text)
	}
	*s = Status(i)
	return nil
}

// Holds reports whether no counterexample was found by a finished analysis.
func (s Status) Holds() bool { return s == HoldsWithin || s == Proved }

// Expectation is the expected verdict of a case; empty: none.
type Expectation string

const (
	ExpectNothing  Expectation = ""
	ExpectHolds    Expectation = "holds"
	ExpectViolated Expectation = "violated"
)

// Met reports whether a status is the expected one. Unknown meets nothing.
func (e Expectation) Met(s Status) bool {
	switch e {
	case ExpectHolds:
		return s.Holds()
	case ExpectViolated:
		return s == Violated
	}
	return false
}

// Evidence is what supports a verdict.
type Evidence struct {
	Exhausted   bool   `json:"exhausted,omitempty"`   // every state inside the bound was run
	Replayed    bool   `json:"replayed,omitempty"`    // the trace was replayed on the VM
	Judged      bool   `json:"judged,omitempty"`      // the execution was accepted by the explicit definition of its memory model
	Evaluated   bool   `json:"evaluated,omitempty"`   // the history was accepted by evaluating what is specified, and by following components
	Certified   bool   `json:"certified,omitempty"`   // the certificate of an absence was accepted by its checker
	Certificate string `json:"certificate,omitempty"` // file with a checked proof

	Invariant []string `json:"invariant,omitempty"` // what is known where the property is asked, by which it is proved

	Confirmed   string `json:"confirmed,omitempty"`   // where the trace was repeated outside of assay: "OpenJDK 17"
	Unconfirmed string `json:"unconfirmed,omitempty"` // what happened there instead
	Untested    string `json:"untested,omitempty"`    // why it could not be repeated there

	Forever *Forever `json:"forever,omitempty"` // why the run of the trace does not end, where that is the violation
}

// Coverage says which statements an explanation of "holds" needed. A statement
// that was not needed could be any other one that changes the same variables.
type Coverage struct {
	Lines []LineCoverage `json:"lines,omitempty"` // in the order of the program
	Spec  bool           `json:"spec"`            // the specification itself was needed; otherwise nothing reaches the end

	Short string `json:"short,omitempty"` // larger bounds within which the check is violated

	Unknown string `json:"unknown,omitempty"` // why it could not be found; the rest is empty then
}

// LineCoverage is the part of Coverage about one statement.
type LineCoverage struct {
	Span    source.Span `json:"-"`
	Unit    string      `json:"unit,omitempty"` // procedure
	Line    int         `json:"line"`
	Text    string      `json:"text"`
	Covered int         `json:"covered"`        // copies of the statement that were needed
	Copies  int         `json:"copies"`         // copies made by unrolling and inlining
	Each    []bool      `json:"each,omitempty"` // which of them were needed, in the order of the program
	Need    Need        `json:"need,omitempty"`
	Why     Why         `json:"why,omitempty"`   // of a statement without a needed copy
	Hint    string      `json:"hint,omitempty"`  // the reason in words
	Wraps   bool        `json:"wraps,omitempty"` // in some execution its integers wrap around
}

// Quote replaces the texts of statements by those of the source, where they are known.
func (c *Coverage) Quote(texts source.Texts) {
	if c == nil {
		return
	}
	for i := range c.Lines {
		l := &c.Lines[i]
		if line, ok := source.Line(texts[l.Span.File], l.Line); ok {
			l.Text = strings.TrimSpace(line)
		}
	}
}

// Missed reports whether no copy of the statement was needed.
func (l *LineCoverage) Missed() bool { return l.Covered == 0 }

// Need says how many explanations need a statement. The zero value says that
// this is not known.
type Need uint8

const (
	NeedUnknown Need = iota
	NeedNone
	NeedSome
	NeedEvery
)

var needNames = [...]string{"", "none", "some", "every"}

func (n Need) String() string { return needNames[n] }

// MarshalText returns the name that users see.
func (n Need) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText reads it back.
func (n *Need) UnmarshalText(text []byte) error {
	i := slices.Index(needNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("unknown need %q", text)
	}
	*n = Need(i)
	return nil
}

// Why is the reason why a statement is missed.
type Why string

const (
	WhyUnreachable Why = "unreachable" // no execution reaches it
	WhyInfeasible  Why = "infeasible"  // executions reach it, and none of them reaches the end
	WhyLoop        Why = "loop"        // everything that enters the loop is infeasible: it may not end
	WhyBound       Why = "bound"       // it is covered within larger bounds
	WhySpec        Why = "spec"        // the specification does not need it, or something else does the same
)

// Endless is a loop that some run never leaves: a state recurs, and the run repeats itself.
type Endless struct {
	Span   source.Span `json:"-"` // of the loop
	Unit   string      `json:"unit"`
	Line   int         `json:"line"`
	Period int         `json:"period"`           // iterations after which the state recurs
	Likely bool        `json:"likely,omitempty"` // only the variables that the branches of the loop depend on recur, while it allocates
	Trace  *Trace      `json:"trace,omitempty"`  // to the first time that it does
}

// Suppression says that a finding is suppressed: it is shown, and does not count.
type Suppression struct {
	By     string      `json:"by"`     // one of BySource, BySettings, ByBaseline
	Reason string      `json:"reason"` // as its author wrote it
	Until  string      `json:"until,omitempty"`
	Span   source.Span `json:"-"` // where it is written
}

// Where suppressions come from.
const (
	BySource   = "source"   // a comment in the program
	BySettings = "settings" // of the project
	ByBaseline = "baseline" // the finding is an old one
)

// Stats are counts and times; they are shown apart from verdicts, since only
// verdicts are reproducible.
type Stats map[string]int64

// Cached is the statistic of an answer that an earlier run gave.
const Cached = "cached"

// Result is the answer about one property.
type Result struct {
	Property   Property
	Status     Status
	Reason     string // why unknown, and what to try next
	Bounds     Bounds
	Binding    []Binding   // bounds that left something out
	Endless    []Endless   // loops that a known run never leaves
	Vacuous    bool        // nothing satisfies the precondition, or no run reaches the end
	Caught     bool        // it happens, and its exception does not leave the goal: see Property.Fails
	Expected   Expectation // what the input said
	Assumed    []string    // assumptions taken over from the input
	Contracts  []string    // contracts of callees that were assumed
	Models     []string    // library models that were relied on
	Engine     string
	Evidence   Evidence
	Coverage   *Coverage    // nil unless asked for
	Trace      *Trace       // of a violation by a run: see Witness
	Execution  *Execution   // of a violation by an execution of a memory model
	History    *History     // of a violation by a history of streams
	Absence    *Absence     // of a violation because there is no history
	Suppressed *Suppression // nil: the result counts
	Stats      Stats
	Time       time.Duration
	Kept       bool     // the run had a cache, from which a later one can take the answer
	Changed    []string // why an answer that was kept is not taken: what it depends on and changed, in words

	Unmet []string // of a violation: what its arguments do not do and the code asks of them; none: they are not to blame
}
