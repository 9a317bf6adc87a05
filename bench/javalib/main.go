// Package javalib converts the Java library to ir: every method of every class of
// java.base, or of the whole library, one after the other, each followed by the sanity
// checker.
//
//	go run ./bench javalib [-runs 3] [-all]
//
// Every JDK of the machine is measured, each run in a process of its own on one core.
// Times are processor time, medians; memory is the most that a process held. A body is
// dropped after it was checked, as no run needs them all. Refused instructions cost only
// the runs that come to them; the standard error output lists them.
package javalib

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"assay/bench/meter"
	"assay/ir"
	"assay/ir/sanity"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/jdk"
	"assay/lang/java/lower"
	"assay/lang/java/rt"
)

// conversion is one run.
type conversion struct {
	Classes, Methods, Natives, Refused, Wrong int
	First                                     string   // that was refused or is wrong
	Inside                                    []string // what single instructions are refused for
}

// Main is the command.
func Main() {
	runs := flag.Int("runs", 3, "runs of each measurement")
	all := flag.Bool("all", false, "the whole library, and not java.base alone")
	one := flag.String("convert", "", "convert the library of the Java installation in this `folder` once, and say so in JSON")
	flag.Parse()
	var err error
	if *one != "" {
		runtime.GOMAXPROCS(1)
		err = say(*one, *all)
	} else {
		err = table(*runs, *all)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench/javalib:", err)
		os.Exit(1)
	}
}

func table(runs int, all bool) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	homes := jdk.All()
	if len(homes) == 0 {
		return jdk.ErrNone
	}
	fmt.Printf("%s, %s/%s, %d runs, medians of processor time on one core\n\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, runs)
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "Java\tclasses\tmethods\tnative\trefused\tinstructions refused\till-formed\ttime\tpeak memory\t")
	for _, h := range homes {
		var times []time.Duration
		var peak int64
		var c conversion
		for range runs {
			cmd := exec.Command(self, "javalib", "-convert", h.Dir, fmt.Sprintf("-all=%v", all))
			cmd.Stderr = os.Stderr
			out, err := cmd.Output()
			if err != nil {
				return err
			}
			if err := json.Unmarshal(out, &c); err != nil {
				return err
			}
			times = append(times, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
			peak = max(peak, meter.Peak(cmd.ProcessState))
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%.1f s\t%d MB\t\n", h.Version, c.Classes, c.Methods, c.Natives, c.Refused, len(c.Inside), c.Wrong,
			meter.Median(times).Seconds(), peak/1e6)
		for _, why := range c.Inside {
			fmt.Fprintf(os.Stderr, "Java %s: %s\n", h.Version, why)
		}
		if c.First != "" {
			fmt.Fprintf(os.Stderr, "Java %s: %s\n", h.Version, c.First)
		}
	}
	return w.Flush()
}

func say(dir string, all bool) error {
	home, err := jdk.At(dir)
	if err != nil {
		return err
	}
	c, err := convert(home, all)
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(c)
}

// names are the classes to convert.
func names(path *classpath.Path, all bool) ([]string, error) {
	list, err := path.Names()
	if all {
		return list, err
	}
	return slices.DeleteFunc(list, func(name string) bool {
		in := path.ModulesOf(name)
		return len(in) > 0 && in[0] != "java.base"
	}), err
}

func convert(home jdk.Home, all bool) (c conversion, err error) {
	path, err := classpath.Open(nil, classpath.Options{JDK: &home})
	if err != nil {
		return c, err
	}
	defer path.Close()
	list, err := names(path, all)
	if err != nil {
		return c, err
	}
	w, err := lower.New(rt.Classes{Path: path}, nil)
	if err != nil {
		return c, err
	}
	check := sanity.Grow(w.Prog)
	note := func(n *int, what string, err error) {
		if *n++; c.First == "" {
			c.First = fmt.Sprintf("%s: %v", what, err)
		}
	}
	for _, name := range list {
		k, err := w.Class(name)
		if err != nil {
			note(&c.Refused, name, err)
			continue
		}
		c.Classes++
		for _, f := range k.File.Methods {
			m := k.Declared(f.Name, f.Desc)
			if m.Proc == nil {
				continue
			}
			c.Methods++
			if f.Flags.Has(classfile.Native) {
				c.Natives++
			}
			if err := w.Load(m.Proc); err != nil {
				note(&c.Refused, m.Proc.Name, err)
			} else if err := check.Proc(m.Proc); err != nil {
				note(&c.Wrong, m.Proc.Name, err)
			}
			drop(m.Proc)
		}
	}
	for _, p := range w.Prog.Procs {
		if why, ok := strings.CutPrefix(p.Name, "refused: "); ok {
			c.Inside = append(c.Inside, why)
		}
	}
	return c, nil
}

// drop takes the body off a procedure.
func drop(p *ir.Proc) {
	n := len(p.Params) + len(p.Results)
	if p.Exc != nil {
		n++
	}
	p.Blocks, p.Locals = nil, p.Locals[:min(n, len(p.Locals))]
}
