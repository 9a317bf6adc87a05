// Package reverse measures what going back costs: values and bytes that methods keep, what recording costs a run, and how long steps back take.
//
//	go run ./bench reverse [-runs 3] [-steps 10000000] [-items 1000]
package reverse

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"text/tabwriter"

	"assay/vm/reverse"
)

// Main is the command.
func Main() {
	runs := flag.Int("runs", 3, "runs of each measurement of time; the median counts")
	steps := flag.Int("steps", 10_000_000, "statements of a run")
	items := flag.Int("items", 1000, "items that go through the bounded buffer")
	flag.Parse()
	buffer(*items)
	depths(*items)
	if err := times(*runs, *steps); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// size of the bounded buffer.
const size = 8

// run takes random transitions with a method to the end.
func run(k reverse.Method, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 7))
	for {
		m := k.State()
		list := m.Enabled()
		if len(list) == 0 {
			return
		}
		k.Take(list[r.IntN(len(list))])
	}
}

// buffer prints what methods keep of the bounded buffer.
func buffer(n int) {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "method\tvalues\tin n\tbytes\tof the log\t\n")
	m := reverse.Buffer(n, size, 2)
	extraction := reverse.Full(8)
	extraction.Redefine, extraction.Spill, extraction.Flags = false, false, false
	show := func(name string, k reverse.Method) {
		run(k, 1)
		fmt.Fprintf(w, "%s\t%d\t%.2f\t%d\t%d\t\n", name, k.Values(), float64(k.Values())/float64(n), (k.Bits()+7)/8, (k.LogBits()+7)/8)
	}
	for i, k := range reverse.Methods(m, 16, reverse.Full(8)) {
		name := k.Name()
		if i == 5 {
			name = "dynamic, depth 8, flags and lost bits"
		}
		show(name, k)
	}
	show("dynamic, extraction alone", reverse.Methods(m, 16, extraction)[5])
	show("the same, where twice is five times", reverse.Methods(reverse.Buffer(n, size, 5), 16, extraction)[5])
	w.Flush()
	fmt.Println()
}

// depths prints the curve of memory against depth.
func depths(n int) {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "depth\tvalues in n\twith flags\tand lost bits\tbytes\tversions looked at a step\t\n")
	for _, depth := range []int{1, 2, 4, 6, 8, 12, 24, 48} {
		fmt.Fprintf(w, "%d\t", depth)
		var last reverse.Method
		steps := 18 * n
		work := 0
		for i := range 3 {
			o := reverse.Full(depth)
			o.Flags, o.Spill = i > 0, i > 1
			m := reverse.Buffer(n, size, 2)
			last = reverse.Methods(m, 16, o)[5]
			run(last, 1)
			work = last.(interface{ Looked() int }).Looked()
			fmt.Fprintf(w, "%.2f\t", float64(last.Values())/float64(n))
		}
		fmt.Fprintf(w, "%d\t%.1f\t\n", (last.Bits()+7)/8, float64(work)/float64(steps))
	}
	w.Flush()
	fmt.Println()
}
