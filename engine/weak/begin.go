// This file runs programs on the VM until they start their first thread.

package weak

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"assay/engine"
	"assay/ir"
	"assay/language"
	"assay/source"
	"assay/task"
	"assay/vm"
	"assay/vm/state"
)

// beginning is a run that has just started its first thread.
type beginning struct {
	state   *vm.State
	started []string        // things of the environment that it rests on, whatever the program does
	clock   bool            // it asked for the time
	learned map[string]bool // those that the program itself asks for, also in its threads
}

// asked are those that the program asks for.
func (b *beginning) asked() []string { return slices.Sorted(maps.Keys(b.learned)) }

// rests are the things of the environment that answers rest on.
func (b *beginning) rests(t *engine.Task) []string {
	on := slices.Concat(b.started, b.asked())
	slices.Sort(on)
	return t.Rests(slices.Compact(on))
}

// Bounds of beginnings.
const (
	mostBeginnings = 256
	mostChoices    = 64
	mostWords      = 500_000_000
	heap           = 1 << 30
)

// beginnings runs the goal in all ways up to its first thread. Why says why they are not all known.
func beginnings(ctx context.Context, t *engine.Task) (out []*beginning, why string, err error) {
	c := t.Language().Code(t.Program)
	defer t.Supervise(ctx, c)()
	var s *vm.State
	if t.Goal.Boot == nil {
		s = c.StartAny(t.Setup())
	} else if len(t.Goal.Proc.Params)+len(t.Goal.Inputs) > 0 {
		return nil, "it begins in any state: ask about a method without arguments that makes what the threads share", nil
	} else if s, why = t.Start(c); why != "" {
		return nil, why, nil
	}
	started := t.Origins(s.Depends(), nil)
	work, clock := []*vm.State{s}, false
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		before := s.Clone()
		stop := s.Run(vm.Budget{Steps: mostWords - s.Steps(), Heap: heap})
		switch stop.Kind {
		case vm.Infeasible:
			if bounded := stop.Cut != nil || stop.Reason == vm.ScopeFull || stop.Reason == vm.RecursionBound; bounded {
				return nil, fmt.Sprintf("%s: a bound leaves out what happens before a thread is started: %s", stop.Span, stop), nil
			}
		case vm.Finished:
			if s.Exc() != 0 {
				return nil, "an exception leaves it before a thread is started", nil
			}
		case vm.NeedChoice:
			threads, _ := t.Language().(language.Threading)
			submitted := threads != nil && submits(threads, s)
			if submitted {
				if submits(threads, before) {
					return nil, fmt.Sprintf("%s: an executor that depends on its environment in several ways is not followed under a memory model", ownSpan(t, s)), nil
				}
				s = selfAware(threads, submission(threads, before, s.Steps()))
			}
			if by := starter(threads, s); by != "" && !submitted && stop.Choice.Kind == task.ChoiceThread {
				return nil, fmt.Sprintf("%s: %s is not followed under a memory model", ownSpan(t, s), by), nil
			}
			if submitted || stop.Choice.Kind == task.ChoiceThread {
				b := &beginning{state: s, clock: clock, started: started, learned: map[string]bool{}}
				for _, on := range s.Learned() {
					b.learned[on] = true
				}
				out = append(out, b)
				break
			}
			if threads != nil && stop.Choice.Kind == task.ChoiceInput {
				if answer, ok := threads.Clock(stop.Choice.What); ok {
					if err := s.Give(task.Choice{Kind: stop.Choice.Kind, Values: []task.Slot{{Name: "input", Value: task.Value{Scalar: answer}}}}); err != nil {
						return nil, "", err
					}
					work, clock = append(work, s), true
					break
				}
			}
			if n := stop.Choice.N; n == 0 || n > mostChoices || len(work)+len(out)+n > mostBeginnings {
				return nil, fmt.Sprintf("before its threads start there are too many possibilities: %s", stop.Choice.What), nil
			}
			for i := stop.Choice.N - 1; i >= 0; i-- {
				next := s.Clone()
				if err := next.Pick(i); err != nil {
					return nil, "", err
				}
				work = append(work, next)
			}
		case vm.Violated, vm.Deadlock:
			return nil, fmt.Sprintf("%s: it fails before a thread is started: %s", stop.Span, stop), nil
		default:
			if ctx.Err() != nil {
				return nil, "stopped: " + context.Cause(ctx).Error(), nil
			}
			return nil, fmt.Sprintf("%s: before a thread is started: %s", stop.Span, stop), nil
		}
	}
	return out, "", nil
}

// place is the statement at which a call is; of a call that has called another one, that call.
func place(of *state.Frame) (block *ir.Block, n int) {
	for k := len(of.Proc.IR.Blocks) - 1; k >= 0; k-- {
		if first := int(of.Proc.Block[k]); first <= int(of.Node) {
			return of.Proc.IR.Blocks[k], int(of.Node) - first
		}
	}
	return nil, 0
}

// ownSpan is the place in the program that a run has come to.
func ownSpan(t *engine.Task, s *vm.State) (at source.Span) {
	frames := s.Threads[0].Frames
	for i := len(frames) - 1; i >= 0; i-- {
		if p := frames[i].Proc.IR; t.Language().Own(p) {
			block, n := place(&frames[i])
			if n < len(block.Stmts) {
				return ir.MetaOf(block.Stmts[n]).Span
			}
			return ir.MetaOf(block.Term).Span
		}
	}
	return t.Goal.Span
}

// submits reports whether a task is being submitted to an executor.
func submits(threads language.Threading, s *vm.State) bool {
	for i := range s.Threads[0].Frames {
		if i > 0 && threads.ThreadCall(s.Threads[0].Frames[i].Proc.IR) == language.ThreadExecute {
			return true
		}
	}
	return false
}

// starter is what starts a thread that is none of the program's own, as executors do; empty: the program does.
func starter(threads language.Threading, s *vm.State) string {
	for i := range s.Threads[0].Frames {
		if i == 0 || threads == nil {
			continue
		}
		switch p := s.Threads[0].Frames[i].Proc.IR; threads.ThreadCall(p) {
		case language.ThreadStart:
			return ""
		case language.ThreadOther:
			return p.Name
		}
	}
	return ""
}

// submission returns the state in which a task is about to be submitted, which starts the first thread after some steps: what the executor
// does is none of the program.
func submission(threads language.Threading, before *vm.State, end int64) *vm.State {
	for n := end - before.Steps(); n > 1; {
		s := before.Clone()
		s.Run(vm.Budget{Steps: n / 2, Heap: heap})
		if submits(threads, s) {
			n /= 2
		} else {
			before, n = s, n-n/2
		}
	}
	return before
}

// selfAware returns a state in which the first thread has an object, which makes no difference to the program.
func selfAware(threads language.Threading, s *vm.State) *vm.State {
	if threads.First(s) != 0 {
		return s
	}
	k := s.Clone()
	k.Phase = state.PhaseClosed
	if _, exc, stop := k.Invoke(threads.Current(), vm.Budget{Steps: earlySteps, Heap: heap}); exc != 0 || stop.Kind != vm.Finished {
		return s
	}
	return k
}

// enter takes the threads of the beginning over.
func (b *builder) enter() error {
	s := b.begin.state
	main := s.Threads[0]
	var skipped uint64 // the object whose thread is started
	t := &thread{name: b.task.Goal.Proc.Name, parent: -1}
	for i := range main.Frames {
		f := b.frame(s, main, i)
		if b.threads != nil && i > 0 && b.threads.ThreadCall(f.proc) == language.ThreadStart {
			skipped = main.Words[uint32(main.Frames[i].Words)+main.Frames[i].Proc.ParamW[0]]
			break
		}
		if b.initialises(f.proc) {
			return fmt.Errorf("%s runs when the first thread starts: whether others wait for its end is not followed under a memory model", f.proc.Name)
		}
		t.frames = append(t.frames, f)
	}
	if skipped != 0 {
		if call, ok := t.frames[len(t.frames)-1].call(); ok && call.Exc != nil {
			t.frames[len(t.frames)-1].locals[call.Exc.Index] = zero(ir.Ref{})
		}
	}
	b.runs = append(b.runs, t)
	for _, k := range s.Monitors {
		if k.Owner == 0 && k.Object != skipped {
			return fmt.Errorf("a monitor is held when the first thread starts")
		}
	}
	for _, other := range s.Threads[1:] {
		if skipped != 0 {
			object := b.address(skipped)
			f, why := b.runOf(object)
			if why != "" {
				return fmt.Errorf("%s", why)
			}
			b.byRef[object.Loc] = len(b.runs)
			b.runs = append(b.runs, &thread{name: f.proc.Name, parent: -1, frames: []*frame{f}})
			continue
		}
		c := &thread{parent: -1}
		for i := range other.Frames {
			c.frames = append(c.frames, b.frame(s, other, i))
		}
		c.name = c.frames[0].proc.Name
		b.runs = append(b.runs, c)
	}
	return nil
}

// initialises reports whether a procedure initialises what other threads would wait for.
func (b *builder) initialises(p *ir.Proc) bool {
	if b.threads == nil {
		return false
	}
	state, _ := b.threads.Initialiser(p)
	return state != nil
}

// frame returns a frame of the VM. In one below another, the call that it waits for has been made.
func (b *builder) frame(s *vm.State, t *state.Thread, i int) *frame {
	of := &t.Frames[i]
	f := &frame{proc: of.Proc.IR, rounds: map[*ir.Block]int{}}
	for _, l := range f.proc.Locals {
		v := opaque
		if zero(l.Typ) != opaque {
			v = b.value(l.Typ, t.Words[uint32(of.Words)+of.Proc.Word[l.Index]])
		}
		f.locals = append(f.locals, v)
	}
	f.block, f.at = place(of)
	if i < len(t.Frames)-1 {
		f.at++
	}
	return f
}
