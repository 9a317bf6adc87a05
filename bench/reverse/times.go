// This file measures times.

package reverse

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"text/tabwriter"
	"time"

	"assay/bench/meter"
	bench "assay/bench/vm"
	"assay/ir"
	"assay/ir/parse"
	"assay/serve/debug"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
	"assay/vm/session"
)

// names of the kernels that are measured.
var names = []string{"arithmetic", "count", "elements", "list", "globals", "longs", "calls"}

func times(runs, steps int) error {
	p, list := parse.Program("kernels.ir", bench.Kernels)
	if list.Failed() {
		return list.Err()
	}
	c := vm.Compile(p)
	fmt.Printf("recording %d statements, processor time\n", steps)
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "kernel\tplain, ms\tstates\tratio\trecorder\tratio\tsession of 1 GiB\tratio\tbytes a step\t\n")
	for _, name := range names {
		if err := recording(w, c, p.Proc(name), runs, steps); err != nil {
			return err
		}
	}
	w.Flush()
	fmt.Printf("\na session of %d statements, once\n", 10*steps)
	w = tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "kernel\tplain, ms\tsession of 1 GiB\tratio\t\n")
	for _, name := range names {
		long(w, c, p.Proc(name), 10*steps)
	}
	w.Flush()
	fmt.Println()
	w = tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "kernel\tsteps\tback, median µs\t99 %%\tlongest, ms\tto a random step, median ms\tlongest\t\n")
	for _, name := range names {
		if err := latency(w, c, p.Proc(name), steps); err != nil {
			return err
		}
	}
	w.Flush()
	fmt.Println()
	return opening(runs, steps/10)
}

func median(runs int, f func()) time.Duration {
	var all []time.Duration
	for range runs {
		runtime.GC()
		start := meter.CPU()
		f()
		all = append(all, meter.CPU()-start)
	}
	return meter.Median(all)
}

// recording compares a run with runs that can be undone.
func recording(w *tabwriter.Writer, c *vm.Code, p *ir.Proc, runs, steps int) error {
	plain := median(runs, func() {
		c.Start(vm.Setup{Proc: p}).Run(vm.Budget{Steps: int64(steps)})
	})
	states := median(runs, func() { // what a replay needs: a copy of the state now and then; the kernels make no choice
		s := c.Start(vm.Setup{Proc: p})
		var kept []*vm.State
		for s.Steps() < int64(steps) {
			s.Run(vm.Budget{Steps: 1 << 20})
			kept = append(kept, s.Clone())
		}
	})
	full := median(runs, func() { // everything that is overwritten, and dropped: what the recorder costs
		s := c.Start(vm.Setup{Proc: p})
		var rec vm.Recorder
		s.Record(&rec)
		for s.Steps() < int64(steps) {
			s.Run(vm.Budget{Steps: 1 << 12})
			rec.Saves = rec.Saves[:0]
		}
	})
	whole := func() *session.Session {
		x, err := session.New(c.Start(vm.Setup{Proc: p}), session.Within(1<<30))
		if err == nil {
			err = x.Goto(steps)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		return x
	}
	held := median(runs, func() { whole() })
	before := heap() // collecting would count among the times
	x := whole()
	bytes := float64(heap()-before) / float64(steps)
	runtime.KeepAlive(x)
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	_, err := fmt.Fprintf(w, "%s\t%.0f\t%.0f\t%.2f\t%.0f\t%.2f\t%.0f\t%.2f\t%.0f\t\n", p.Name, ms(plain),
		ms(states), ms(states)/ms(plain), ms(full), ms(full)/ms(plain), ms(held), ms(held)/ms(plain), bytes)
	return err
}

// long compares a session with a plain run where what it costs in the end alone does not count.
func long(w *tabwriter.Writer, c *vm.Code, p *ir.Proc, steps int) {
	plain := median(1, func() { c.Start(vm.Setup{Proc: p}).Run(vm.Budget{Steps: int64(steps)}) })
	held := median(1, func() {
		if x, err := session.New(c.Start(vm.Setup{Proc: p}), session.Within(1<<30)); err == nil {
			err = x.Goto(steps)
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
			}
		}
	})
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	fmt.Fprintf(w, "%s\t%.0f\t%.0f\t%.2f\t\n", p.Name, ms(plain), ms(held), ms(held)/ms(plain))
}

// heap is what is reachable, in bytes.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// latency measures steps back from the end of a long run, and jumps.
func latency(w *tabwriter.Writer, c *vm.Code, p *ir.Proc, steps int) error {
	x, err := session.New(c.Start(vm.Setup{Proc: p}), session.Within(1<<30))
	if err != nil {
		return err
	}
	if err := x.Goto(steps); err != nil {
		return err
	}
	var all []time.Duration
	for range steps / 2 {
		start := time.Now()
		if ok, err := x.Back(); !ok || err != nil {
			return fmt.Errorf("%s does not go back: %v", p.Name, err)
		}
		all = append(all, time.Since(start))
	}
	slices.Sort(all)
	r := rand.New(rand.NewPCG(1, 1))
	var jumps []time.Duration
	for range 15 {
		to := r.IntN(steps)
		start := time.Now()
		if err := x.Goto(to); err != nil {
			return err
		}
		jumps = append(jumps, time.Since(start))
	}
	slices.Sort(jumps)
	us := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 }
	_, err = fmt.Fprintf(w, "%s\t%d\t%.2f\t%.2f\t%.1f\t%.0f\t%.0f\t\n", p.Name, steps, us(all[len(all)/2]), us(all[len(all)*99/100]), us(all[len(all)-1])/1000,
		us(jumps[len(jumps)/2])/1000, us(jumps[len(jumps)-1])/1000)
	return err
}

const loop = `program loop
global whole: i32
proc main(n: i32) -> (s: i32) {
	local i: i32
b0:
	goto head
head:
	if i < n then body else done
body:
	s := s + i
	i := i + 1
	goto head
done:
	@whole := s
	assert s < 0 "assert" "it is negative"
	return
}
`

// opening measures how long it takes to open a trace of so many steps, as the debugger does, and to ask who wrote a value.
func opening(runs, steps int) error {
	p, list := parse.Program("loop.ir", loop)
	if list.Failed() {
		return list.Err()
	}
	setup := vm.Setup{Proc: p.Procs[0]}
	initial := task.State{Vars: []task.Slot{{Name: "whole", Value: task.Value{Scalar: "0"}}, {Name: "n", Value: task.Value{Scalar: fmt.Sprint(steps / 4)}}}}
	trace := task.Trace{Unit: "main", Initial: initial}
	var d *debug.Debugger
	var failure error
	open := median(runs, func() {
		c := vm.Compile(p)
		if _, _, err := replay.Failure(c, setup, trace, vm.Budget{}); err != nil {
			failure = err
			return
		}
		s := c.Start(setup)
		if err := s.Import(initial); err != nil {
			failure = err
			return
		}
		x, err := session.New(s, session.Within(1<<30))
		if err != nil {
			failure = err
			return
		}
		d = debug.New(x, debug.Program{})
		_, failure = d.Continue()
	})
	if failure != nil {
		return failure
	}
	d.Back()
	d.Moved()
	x, err := debug.Parse("whole")
	if err != nil {
		return err
	}
	why := median(runs, func() { _, failure = d.Why(x, 8) })
	first, err := debug.Parse("n")
	if err != nil {
		return err
	}
	far := median(runs, func() { _, failure = d.Why(first, 8) })
	fmt.Printf("a trace of %d steps: opened in %.0f ms; who wrote a value: %.1f ms, of one that was there from the beginning %.1f ms\n", d.Position(),
		float64(open.Microseconds())/1000, float64(why.Microseconds())/1000, float64(far.Microseconds())/1000)
	return failure
}
