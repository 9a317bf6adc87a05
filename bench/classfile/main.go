// Package classfile measures how long it takes, and how much memory, to read the
// Java library: opening it, finding one class, reading all classes of java.base
// and decoding their instructions. Beside it stands what the JDK's own tools
// need for comparable work: a JVM that starts and ends, and javap.
//
//	go run ./bench classfile [-runs 5]
//
// Every JDK of the machine is measured. Times are processor time, medians;
// memory is what stays reachable.
package classfile

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"

	"assay/bench/meter"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/jdk"
)

// Main is the command.
func Main() {
	runs := flag.Int("runs", 5, "runs of each measurement")
	flag.Parse()
	homes := jdk.All()
	if len(homes) == 0 {
		fmt.Fprintln(os.Stderr, jdk.ErrNone)
		os.Exit(1)
	}
	fmt.Printf("%s, %s/%s, %d runs, medians of processor time\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, *runs)
	for _, h := range homes {
		if err := measure(h, *runs); err != nil {
			fmt.Fprintf(os.Stderr, "%v: %v\n", h, err)
			os.Exit(1)
		}
	}
}

// reading is one reading of the library, step by step.
type reading struct {
	open, find, bytes, parse, decode time.Duration
	classes, methods, instructions   int
	size                             int64  // of the class files
	heapBytes, heapParsed            uint64 // what stays after reading, after parsing too
}

func measure(h jdk.Home, runs int) error {
	var all []reading
	for range runs {
		r, err := read(h)
		if err != nil {
			return err
		}
		all = append(all, r)
	}
	median := func(part func(reading) time.Duration) time.Duration {
		var ds []time.Duration
		for _, r := range all {
			ds = append(ds, part(r))
		}
		return meter.Median(ds)
	}
	last := all[len(all)-1]
	fmt.Printf("\nJava %s: java.base has %d classes in %.1f MB, %d methods with code, %d instructions\n\n",
		h.Version, last.classes, mb(uint64(last.size)), last.methods, last.instructions)
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	row := func(what string, d time.Duration, memory uint64) {
		kept := ""
		if memory > 0 {
			kept = fmt.Sprintf("%.0f MB", mb(memory))
		}
		fmt.Fprintf(w, "%s\t%.1f ms\t%s\n", what, float64(d)/float64(time.Millisecond), kept)
	}
	row("open the library", median(func(r reading) time.Duration { return r.open }), 0)
	row("find and parse java.lang.Object", median(func(r reading) time.Duration { return r.find }), 0)
	row("read all of java.base", median(func(r reading) time.Duration { return r.bytes }), last.heapBytes)
	row("parse it", median(func(r reading) time.Duration { return r.parse }), last.heapParsed)
	row("decode and check its instructions", median(func(r reading) time.Duration { return r.decode }), 0)
	if d, ok := process(h, runs, "java", "-Xmx256m", "-version"); ok {
		row("for comparison: java -version", d, 0)
	}
	if d, ok := process(h, runs, "javap", "-J-Xmx256m", "-c", "-p", "java.lang.Object"); ok {
		row("for comparison: javap -c java.lang.Object", d, 0)
	}
	return w.Flush()
}

func mb(n uint64) float64 { return float64(n) / 1e6 }

func read(h jdk.Home) (r reading, err error) {
	runtime.GC()
	base := heap()
	start := meter.CPU()
	lap := func() time.Duration {
		now := meter.CPU()
		d := now - start
		start = now
		return d
	}
	p, err := classpath.Open(nil, classpath.Options{JDK: &h})
	if err != nil {
		return r, err
	}
	defer p.Close()
	r.open = lap()
	if _, err := p.Class("java/lang/Object"); err != nil {
		return r, err
	}
	r.find = lap()
	names, err := p.Names()
	if err != nil {
		return r, err
	}
	lap()
	var found []*classpath.Found
	for _, n := range names {
		if modules := p.ModulesOf(n); len(modules) > 0 && modules[0] != "java.base" {
			continue
		}
		f, err := p.Find(n)
		if err != nil {
			return r, err
		}
		found = append(found, f)
		r.size += int64(len(f.Data))
	}
	r.bytes = lap()
	r.heapBytes = heap() - base
	lap()
	classes := make([]*classfile.Class, len(found))
	for i, f := range found {
		if classes[i], err = p.Class(f.Name); err != nil {
			return r, err
		}
	}
	r.parse = lap()
	r.heapParsed = heap() - base
	lap()
	err = r.decodeAll(classes)
	r.decode = lap()
	return r, err
}

func (r *reading) decodeAll(classes []*classfile.Class) error {
	r.classes = len(classes)
	for _, c := range classes {
		for _, m := range c.Methods {
			ins, err := c.Instructions(m)
			if err != nil {
				return err
			}
			if m.Code != nil {
				r.methods++
				r.instructions += len(ins)
			}
		}
	}
	return nil
}

// heap is what is reachable.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// process is what a program of the installation needs; it is false, and said
// aloud, if there is none.
func process(h jdk.Home, runs int, name string, args ...string) (time.Duration, bool) {
	program, ok := h.Program(name)
	if !ok {
		fmt.Printf("%v has no %s\n", h, name)
		return 0, false
	}
	var ds []time.Duration
	for range runs {
		before := meter.ChildCPU()
		if out, err := exec.Command(program, args...).CombinedOutput(); err != nil {
			fmt.Printf("%s %s: %v: %.200s\n", program, strings.Join(args, " "), err, out)
			return 0, false
		}
		ds = append(ds, meter.ChildCPU()-before)
	}
	return meter.Median(ds), true
}
