// Package mealy explores code that goes round for ever: in each round it asks for an input, which is a number, and tells
// numbers as outputs. What it finds is a Mealy machine, of which each state is the state of the code before a round, up to
// the numbers of objects.
//
// # Protocol
//
// The goal runs without inputs. It asks by calling a procedure with the name Ask, whose two parameters are the least and the
// largest input, and tells by calling Tell, whose parameter is the output; both choose a result. Other choices, as of
// random numbers or of threads, have no place in a machine, and end the exploration with a reason.
//
// # What it promises
//
// A machine is complete: each state has an edge for each input. Where a round ends with an exception, does not end within
// its budget, or there are too many states, there is no machine, and the reason says after which inputs.
package mealy

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"assay/engine"
	"assay/ir"
	"assay/task"
	"assay/vm"
)

// Name of the engine.
const Name = "mealy"

// Machine is what code does, round by round. State 0 is the first one.
type Machine struct {
	States [][]Edge // of each state, an edge for each input
}

// Edge is a round.
type Edge struct {
	Outputs []int64 // what was told
	To      int
}

// Path is a shortest sequence of inputs that leads from the first state to another one, with an input of that one at its end.
func (m *Machine) Path(state, last int) []int {
	type step struct{ from, input int }
	came := map[int]step{0: {-1, -1}}
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		for input, e := range m.States[queue[0]] {
			if _, seen := came[e.To]; !seen {
				came[e.To] = step{queue[0], input}
				queue = append(queue, e.To)
			}
		}
	}
	out := []int{last}
	for at := came[state]; at.from >= 0; at = came[at.from] {
		out = append(out, at.input)
	}
	slices.Reverse(out)
	return out
}

// Engine explores the goal of a task. It implements engine.Engine for the sake of what prepares tasks; what it found is in
// its fields.
type Engine struct {
	Driver    string // the class that asks and tells; the code may call the same procedures, which is a choice then
	Ask, Tell string // names of the procedures, without their parameters
	States    int    // at most; 0: DefaultStates
	Steps     int64  // statements of a round at most; 0: DefaultSteps

	Machine *Machine // nil: there is none
	Assumed []string // facts of the environment that the machine rests on
	Told    []int64  // where the code ends without asking: what it told before
	Why     string   // why there is none
	Inputs  []int    // after which the code did what no machine does, the last one included
}

// Default limits.
const (
	DefaultStates = 5000
	DefaultSteps  = 5_000_000
	heap          = 1 << 30
)

var _ engine.Engine = (*Engine)(nil)

// Name returns the engine's name.
func (*Engine) Name() string { return Name }

// Check explores.
func (e *Engine) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	r := task.Result{Property: task.Property{Kind: task.KindThrow, Unit: t.Goal.Proc.Name, Span: t.Goal.Span, Text: "it is explored"}, Bounds: t.Bounds, Engine: Name}
	if e.States == 0 {
		e.States = DefaultStates
	}
	if e.Steps == 0 {
		e.Steps = DefaultSteps
	}
	e.Machine, e.Assumed, e.Told, e.Why, e.Inputs = nil, nil, nil, "", nil
	x := &exploration{Engine: e, ctx: ctx, number: map[vm.Key]int{}}
	e.Why = x.explore(t)
	if e.Why == "" {
		e.Machine = x.machine.minimal()
	}
	// What is asked is to explore, and that was done, whatever came of it: nobody needs to look at it in another way.
	r.Status = task.Proved
	return []task.Result{r}, nil
}

// node is a state that asks for an input, and how it was come to.
type node struct {
	state *vm.State
	from  int // number of the node before; -1: the first one
	input int
}

// exploration is one call of Check.
type exploration struct {
	*Engine
	ctx     context.Context
	number  map[vm.Key]int
	nodes   []node
	machine Machine

	host    *engine.Task
	started []string // what the booted state rests on
}

// explore says why there is no machine; empty: there is.
func (x *exploration) explore(t *engine.Task) string {
	if t.Goal.Boot == nil || len(t.Goal.Proc.Params) > 0 || len(t.Goal.Inputs) > 0 {
		return "it begins in any state"
	}
	code := t.Language().Code(t.Program)
	defer t.Supervise(x.ctx, code)()
	first, why := t.Start(code)
	if why != "" {
		return why
	}
	x.host, x.started = t, first.Depends()
	if _, told, why := x.round(first, node{from: -1}); why != "" {
		x.Told = told
		return "before the first slot " + why
	}
	for i := 0; i < len(x.nodes); i++ {
		least, most := x.asked(x.nodes[i].state)
		var edges []Edge
		for input := least; input <= most; input++ {
			if x.ctx.Err() != nil {
				return "stopped: " + context.Cause(x.ctx).Error()
			}
			s := x.nodes[i].state.Clone()
			if err := s.PickWord(uint64(input)); err != nil {
				return err.Error()
			}
			to, outputs, why := x.round(s, node{from: i, input: int(input)})
			if why != "" {
				x.Inputs = x.path(i, int(input))
				return why
			}
			edges = append(edges, Edge{outputs, to})
		}
		x.machine.States = append(x.machine.States, edges)
		x.nodes[i].state = nil // its edges are known
	}
	return ""
}

// path are the inputs that lead to a node, and one more.
func (x *exploration) path(i, last int) []int {
	out := []int{last}
	for ; x.nodes[i].from >= 0; i = x.nodes[i].from {
		out = append([]int{x.nodes[i].input}, out...)
	}
	return out
}

// asking is the procedure that waits for a choice: what the code calls to ask or to tell.
func asking(s *vm.State) *ir.Proc { return s.Frame().Proc.IR }

// driven reports whether the driver called what waits for a choice.
func (x *exploration) driven(s *vm.State) bool {
	frames := s.Threads[s.Current].Frames
	return len(frames) > 1 && strings.HasPrefix(frames[len(frames)-2].Proc.IR.Name, x.Driver+".")
}

func named(p *ir.Proc, name string) bool { return p != nil && strings.HasPrefix(p.Name, name+"(") }

// asked are the least and the largest input that a state asks for.
func (x *exploration) asked(s *vm.State) (least, most int64) {
	p := asking(s)
	return int64(s.Get(p.Params[0]).Word), int64(s.Get(p.Params[1]).Word)
}

// round runs to the next question, and says what was told on the way.
func (x *exploration) round(s *vm.State, n node) (to int, outputs []int64, why string) {
	left := vm.Budget{Steps: x.Steps, Heap: heap, Forced: true}
	for {
		stop := s.Run(left)
		if stop.Kind != vm.NeedChoice {
			return 0, outputs, x.ended(s, stop)
		}
		p := asking(s)
		switch ours := x.driven(s); {
		case ours && named(p, x.Tell):
			word := s.Get(p.Params[0]).Word
			outputs = append(outputs, int64(word))
			if err := s.PickWord(word); err != nil {
				return 0, nil, err.Error()
			}
		case ours && named(p, x.Ask):
			if why := x.rests(s); why != "" {
				return 0, nil, why
			}
			key := s.Key()
			i, ok := x.number[key]
			if !ok {
				if i = len(x.nodes); i >= x.States {
					return 0, nil, fmt.Sprintf("it has more than %d states", x.States)
				}
				x.number[key] = i
				n.state = s
				x.nodes = append(x.nodes, n)
			}
			return i, outputs, ""
		default:
			return 0, nil, "it chooses: " + stop.Choice.What
		}
	}
}

// rests notes the facts of the environment that what the code did so far depends on, and says why it is no machine where they
// may be otherwise.
func (x *exploration) rests(s *vm.State) string {
	on := x.host.Rests(append(x.host.Origins(x.started, nil), s.Learned()...))
	if why := x.host.Loose(on); why != "" {
		return "it depends on the world outside: " + on[0]
	}
	if why := x.host.Altered(s.Learned()); why != "" {
		return why
	}
	for _, fact := range on {
		if !slices.Contains(x.Assumed, fact) {
			x.Assumed = append(x.Assumed, fact)
		}
	}
	return ""
}

// ended says how a run ended that should go on.
func (x *exploration) ended(s *vm.State, stop vm.Stop) string {
	at := ""
	if stop.Span.Known() {
		at = stop.Span.String() + ": "
	}
	switch {
	case x.ctx.Err() != nil:
		return "stopped: " + context.Cause(x.ctx).Error()
	case stop.Kind == vm.Finished && s.Exc() != 0:
		return "it throws " + s.Class(s.Exc()).Name
	case stop.Kind == vm.Finished:
		return "it ends"
	case stop.Kind == vm.OutOfBudget && stop.Reason == vm.StepBudget:
		return fmt.Sprintf("%sa slot takes more than %d statements", at, x.Steps)
	}
	return at + stop.String()
}
