// Package vm measures how many simple IR statements a second the VM executes
// on one core, and what a state costs: copying, its key, exploring.
//
//	go run ./bench vm [-runs 5] [-steps 50000000] [-layouts 7 [-against FOLDER]]
//
// With -layouts, it is built so many times, with functions in another order each time, and the fastest count; with -against,
// the checkout of another version in a folder is measured in turn. Two builds that differ in layout alone differ by up to a third.
//
// A kernel is a procedure that loops for ever; the budget of statements ends
// it. The last column is the ratio to the goal of 200 million a second.
package vm

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"text/tabwriter"
	"time"

	"assay/bench/meter"
	"assay/ir/parse"
	"assay/task"
	"assay/vm"
)

// Kernels are procedures that loop for ever, and some that do not.
const Kernels = `program kernels
class Node {
	field next: ref Node
	field val: i32
}
domain User
global g: i32
global r: rel(User -> User)

proc arithmetic() -> (x: i32) {
	local y: i32
	local i: i32
b0:
	x := 1
	y := 7
	i := 0
	goto head
head:
	x := x + y
	y := y - 3
	x := bxor(x, y)
	y := y * 5
	i := i + 1
	if i < 0 then head else head
}
proc count() -> (i: i32) {
b0:
	i := 0
	goto head
head:
	i := i + 1
	if i >= 0 then head else b0
}
proc elements() -> (s: i32) {
	local a: array i32
	local i: i32
	local t: i32
b0:
	a := newarray i32[1000]
	s := 0
	goto outer
outer:
	i := 0
	goto head
head:
	if i < 1000 then body else outer
body:
	t := load a[i]
	s := s + t
	store a[i] := s
	i := i + 1
	goto head
}
proc list() -> (s: i32) {
	local first: ref Node
	local x: ref Node
	local t: i32
b0:
	first := new Node
	x := new Node
	store first.(Node.next) := x
	store first.(Node.val) := 3
	store x.(Node.val) := 4
	s := 0
	goto outer
outer:
	x := first
	goto head
head:
	if x = null then outer else body
body:
	t := load x.(Node.val)
	s := s + t
	store x.(Node.val) := t
	x := load x.(Node.next)
	goto head
}
proc twice(n: i32) -> (r: i32) {
b0:
	r := n + n
	return
}
proc calls() -> (x: i32) {
b0:
	x := 1
	goto head
head:
	x := call twice(x)
	goto head
}
proc globals() {
b0:
	@g := @g + 1
	if @g < 0 then b0 else b0
}
proc longs() -> (x: i64) {
	local f: f64
b0:
	x := 1:i64
	f := 1.0:f64
	goto head
head:
	x := x + 3:i64
	x := x - 1:i64
	f := f + 0.5:f64
	if x < 0:i64 then head else head
}
proc relation() {
	local u: ref User
b0:
	u := new User
	goto head
head:
	@r := union(@r, product(extent(User), set(u)))
	goto head
}
proc choices() {
	local u: ref User
b0:
	u := new User
	u := new User
	u := new User
	havoc @r
	assert subset(@r, closure(@r)) "assert" "closure"
	return
}
`

// Main is the command.
func Main() {
	runs := flag.Int("runs", 5, "runs of each kernel; the median counts")
	steps := flag.Int64("steps", 50_000_000, "statements of a run")
	layouts := flag.Int("layouts", 0, "build so many `times` with functions laid out differently, and compare")
	against := flag.String("against", "", "with -layouts: the `folder` of another version")
	flag.Parse()
	if *layouts > 0 || *against != "" {
		args := []string{"-runs", strconv.Itoa(*runs), "-steps", strconv.FormatInt(*steps, 10)}
		if err := measureLayouts(max(1, *layouts), *against, args); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	runtime.GOMAXPROCS(1)
	src := Kernels
	p, diags := parse.Program("kernels.ir", src)
	if diags.Failed() {
		fmt.Fprintln(os.Stderr, diags.Error())
		os.Exit(1)
	}
	c := vm.Compile(p)
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "kernel\tstatements\tmedian ms\tns/statement\tmillion/s\tof 200\t\n")
	for _, name := range []string{"arithmetic", "count", "elements", "list", "globals", "longs", "calls"} {
		row(w, name, *steps, measure(*runs, func() {
			s := c.Start(vm.Setup{Proc: p.Proc(name)})
			if stop := s.Run(vm.Budget{Steps: *steps}); stop.Reason != vm.StepBudget {
				fmt.Fprintln(os.Stderr, name, stop)
				os.Exit(1)
			}
		}))
	}
	few := *steps / 100
	row(w, "relation", few, measure(*runs, func() {
		c.Start(vm.Setup{Proc: p.Proc("relation")}).Run(vm.Budget{Steps: few})
	}))
	w.Flush()
	states(c, p.Proc("choices").Name, *runs)
}

// row prints a line of the table.
func row(w *tabwriter.Writer, name string, steps int64, d time.Duration) {
	ns := float64(d.Nanoseconds()) / float64(steps)
	fmt.Fprintf(w, "%s\t%d\t%.1f\t%.2f\t%.0f\t%.2f\t\n", name, steps, float64(d.Microseconds())/1000, ns, 1000/ns, 1000/ns/200)
}

// measure is the median processor time of several runs.
func measure(runs int, f func()) time.Duration {
	var all []time.Duration
	for range runs {
		start := meter.CPU()
		f()
		all = append(all, meter.CPU()-start)
	}
	return meter.Median(all)
}

// states measures what exploring costs for each way, and a state's copy and key.
func states(c *vm.Code, proc string, runs int) {
	n := 0
	var last *vm.State
	start := c.Start(vm.Setup{Proc: c.Program().Proc(proc), Bounds: task.Bounds{}})
	d := measure(runs, func() {
		n = 0
		vm.Explore(start, vm.Budget{}, func(s *vm.State, _ vm.Stop) bool {
			n++
			last = s
			return true
		})
	})
	last = last.Clone()
	const times = 20_000
	scratch := last.Clone()
	copies := measure(runs, func() {
		for range times {
			scratch.CopyFrom(last)
		}
	})
	keys := measure(runs, func() {
		for range times / 10 {
			last.Key()
		}
	})
	fmt.Printf("\nexplore: %d ways, %.0f ns each; copy of a state %.0f ns; key %.0f ns\n", n,
		float64(d.Nanoseconds())/float64(n), float64(copies.Nanoseconds())/times, float64(keys.Nanoseconds())/(times/10))
}
