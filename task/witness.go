// This file defines witnesses of violations.

package task

import (
	"fmt"
	"strconv"
)

// Witness is the evidence of a violation: a closed sum. Each kind has a checker that shares nothing with its finder,
// and a violation is shown only if the checker accepted its witness (Result.Unaccepted).
//
// The next kinds (an instance of a relational problem, a pair of runs) come here: a type, its field in Result, its line
// in Witness, and what its checker leaves in Evidence.
type Witness interface{ witness() }

// Run is a run that ends where the property is violated. Its checker is the VM: it replays the trace.
type Run struct{ *Trace }

// EndlessRun is a run that never ends. The trace begins it. That it goes on, either claims about the states that it
// reaches show, accepted by a checker of arithmetic, and the VM, which followed it; or a state that the VM comes to again.
type EndlessRun struct {
	*Trace
	Forever *Forever
}

// Execution is an execution that a memory model allows. Its checker is the definition of the model over explicit
// executions.
type Execution struct {
	Model  string   `json:"model"`
	Events []string `json:"events"`        // in lines, for people
	DOT    string   `json:"dot,omitempty"` // of a program: drawn for Graphviz
	Drawn  *Drawing `json:"drawn,omitempty"`
}

// Drawing is an execution as a picture shows it: its events, and relations between them beside the order of each thread.
type Drawing struct {
	Nodes []DrawnEvent `json:"nodes"` // those of a thread in its order
	Edges []DrawnEdge  `json:"edges"`
}

// DrawnEvent is an event in a column.
type DrawnEvent struct {
	Thread int    `json:"thread"` // -1: an initial write
	Text   string `json:"text"`
	Writes bool   `json:"writes,omitempty"`
}

// DrawnEdge is a pair of a relation, by the indices of its events.
type DrawnEdge struct {
	From int    `json:"from"`
	To   int    `json:"to"`
	Kind string `json:"kind"` // rf, co, fr, hb
}

// History is what channels carry, slot by slot. Its checker evaluates what is specified on it, as it is written, and lets
// components take their steps.
type History struct {
	Channels []string   `json:"channels"`
	Stem     [][]string `json:"stem,omitempty"` // of each slot, what each channel carries
	Loop     [][]string `json:"loop,omitempty"` // goes round for ever; without it the history ends
	Lines    []string   `json:"lines"`          // for people

	Other *History `json:"other,omitempty"` // a second one, where the two together show the violation
}

// Absence is that there is no history where there has to be one. Its checker is that of certificates, which show that
// two automata have no word in common.
type Absence struct {
	None      string   `json:"none"`                // of what there is none
	Beginning *History `json:"beginning,omitempty"` // that none has; nil: none at all
	Pairs     int      `json:"pairs"`               // of states that the certificate goes through
}

// Text says where the run comes round, and after how much.
func (a *Again) Text() string {
	what, n := "round", ""
	if a.Calls {
		what = "call"
	}
	if a.Period != 1 {
		what, n = what+"s", strconv.Itoa(a.Period)+" "
	} else {
		n = "one "
	}
	return fmt.Sprintf("the run comes round to the same state at line %d, %s%s later", a.Line, n, what)
}

func (Run) witness()        {}
func (EndlessRun) witness() {}
func (*Execution) witness() {}
func (*History) witness()   {}
func (*Absence) witness()   {}

// Forever is why a run is known not to end.
type Forever struct {
	Followed int64 `json:"followed"` // statements, by the VM
	Claims   int   `json:"claims"`   // about the states it reaches, which were checked

	// Again says that the VM came to a state for the second time, at the end of the trace. Claims are not needed then.
	Again *Again `json:"again,omitempty"`
}

// Again is a state that a run comes to again, without any choice in between: from there it goes round for ever.
type Again struct {
	Line   int  `json:"line"`            // of the loop, or of the procedure
	Calls  bool `json:"calls,omitempty"` // the state is the beginning of a call, inside the call that began in it before
	Stem   int  `json:"stem"`            // visits to the place before the state
	Period int  `json:"period"`          // visits until it comes again
}

// Witness returns the witness of the violation, or nil.
func (r *Result) Witness() Witness {
	switch {
	case r.Execution != nil:
		return r.Execution
	case r.Absence != nil:
		return r.Absence
	case r.History != nil:
		return r.History
	case r.Trace != nil && r.Evidence.Forever != nil:
		return EndlessRun{r.Trace, r.Evidence.Forever}
	case r.Trace != nil:
		return Run{r.Trace}
	}
	return nil
}

// Unaccepted returns why a violation must not be shown: it has no witness, or its checker did not accept it. It is
// empty otherwise.
func (r *Result) Unaccepted() string {
	if r.Status != Violated {
		return ""
	}
	switch w := r.Witness().(type) {
	case Run:
		if !r.Evidence.Replayed {
			return "without a replayed trace"
		}
	case EndlessRun:
		if !r.Evidence.Replayed || w.Forever.Claims == 0 && w.Forever.Again == nil || w.Forever.Followed == 0 {
			return "by a run without end that nobody has checked"
		}
	case *Execution:
		if !r.Evidence.Judged {
			return "by an execution that its memory model has not accepted"
		}
	case *History:
		if !r.Evidence.Evaluated {
			return "by a history that was not evaluated"
		}
	case *Absence:
		if !r.Evidence.Certified {
			return "by the absence of histories, without a certificate that was accepted"
		}
	default:
		return "without a replayed trace"
	}
	return ""
}
