// Package library checks the public methods of the Java library itself, with small bounds.
//
//	go run ./bench foreign/library -work DIR [-sample 40] [-seed 1] [-timeout 3s]
//
// The class files come from the JDK of the machine. Classes are taken in an order that the
// seed decides; what is done stands in DIR/state.jsonl and is not done again, so a larger
// sample goes on where a smaller one ended. A verdict about the library is nothing to
// judge by itself: this leg is about internal errors, about answers that are missing, and
// about why something is unknown. With -confirm, violations are repeated on the JVM.
package library

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/bench/foreign/leg"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/jdk"
)

// packages are those whose classes are checked.
var packages = []string{"java/lang", "java/util", "java/util/function", "java/text", "java/time", "java/math"}

// Main is the command.
func Main() {
	var o options
	o.Flags(3*time.Second, "method")
	flag.IntVar(&o.sample, "sample", 0, "how many classes; 0: all")
	flag.Uint64Var(&o.seed, "seed", 1, "of the order")
	flag.BoolVar(&o.confirm, "confirm", false, "repeat violations on the JVM")
	leg.Main("bench/foreign/library", []string{"work"}, func(ctx context.Context) error { return measure(ctx, &o) })
}

type options struct {
	leg.Options
	sample  int
	seed    uint64
	confirm bool
}

// class is what is kept of one.
type class struct {
	Key      string
	Methods  int               // public ones, and constructors, with code
	Words    map[string]int    // verdicts of methods
	Reasons  map[string]int    `json:",omitempty"` // of what is unknown, by method
	Refuted  map[string]string `json:",omitempty"` // by method: violations that the JVM does not confirm
	Missing  int               `json:",omitempty"` // methods without an answer
	Failure  string            `json:",omitempty"` // of the command
	Violated map[string]int    `json:",omitempty"` // by kind
}

func measure(ctx context.Context, o *options) error {
	home, err := jdk.Find()
	if err != nil {
		return err
	}
	classes, err := extract(home, filepath.Join(o.Work, "classes"))
	if err != nil {
		return err
	}
	order := slices.Sorted(maps.Keys(classes))
	rand.New(rand.NewPCG(o.seed, 0)).Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	if o.sample > 0 {
		order = order[:min(o.sample, len(order))]
	}
	state, err := leg.Open(filepath.Join(o.Work, "state.jsonl"), func(c class) string { return c.Key })
	if err != nil {
		return err
	}
	if !o.Table {
		if err := run(ctx, o, order, classes, state); err != nil {
			return err
		}
	}
	fmt.Printf("%v, seed %d, %v a method\n", home, o.seed, o.Timeout)
	return table(state.All(), len(classes))
}

// extract writes the class files of the packages below a folder, and gives the public
// classes with the names of their public methods, one for each method.
func extract(home jdk.Home, dir string) (map[string][]string, error) {
	p, err := classpath.Open(nil, classpath.Options{JDK: &home})
	if err != nil {
		return nil, err
	}
	defer p.Close()
	names, err := p.Names()
	if err != nil {
		return nil, err
	}
	classes := map[string][]string{}
	for _, name := range names {
		if !slices.Contains(packages, path.Dir(name)) {
			continue
		}
		f, err := p.Find(name)
		if err != nil {
			return nil, err
		}
		file := filepath.Join(dir, filepath.FromSlash(name)+".class")
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return nil, err
		}
		if err := os.WriteFile(file, f.Data, 0o666); err != nil {
			return nil, err
		}
		c, err := p.Class(name)
		if err != nil {
			return nil, err
		}
		if list := methods(c); len(list) > 0 {
			classes[name] = list
		}
	}
	return classes, nil
}

// methods are what is to be checked of a class: public methods and constructors with
// code, if the class is public itself. They have the names that the command gives them.
func methods(c *classfile.Class) (names []string) {
	if !c.Flags.Has(classfile.Public) {
		return nil
	}
	class := strings.NewReplacer("/", ".", "$", ".").Replace(c.Name)
	for _, m := range c.Methods {
		if m.Flags.Has(classfile.Public) && !m.Flags.Has(classfile.Synthetic) && m.Code != nil {
			name := m.Name
			if name == "<init>" {
				name = class[strings.LastIndexByte(class, '.')+1:]
			}
			names = append(names, class+"."+name)
		}
	}
	return names
}

func run(ctx context.Context, o *options, order []string, classes map[string][]string, state *leg.State[class]) error {
	c, err := o.Checker("--scope", "1", "--array", "1")
	if err != nil {
		return err
	}
	if o.confirm {
		c.Args = append(c.Args, "--confirm")
	}
	return state.Each(ctx, order, func(key string) (class, string, error) {
		k := class{Key: key, Methods: len(classes[key]), Words: map[string]int{}, Reasons: map[string]int{}, Refuted: map[string]string{}, Violated: map[string]int{}}
		args := []string{filepath.Join(o.Work, "classes", filepath.FromSlash(key)+".class")}
		for _, m := range slices.Compact(slices.Sorted(slices.Values(classes[key]))) {
			args = append(args, "--method", m)
		}
		r, err := c.CheckMany(ctx, len(classes[key]), args...)
		if err != nil {
			return k, "", err
		}
		k.take(r)
		return k, fmt.Sprintf("%d methods, %v %s", k.Methods, k.Words, k.Failure), nil
	})
}

// take counts what a report says of each method.
func (k *class) take(r *leg.Report) {
	if r.Failed() || r.Late {
		k.Failure = fmt.Sprintf("exit status %d, late %v: %s", r.Exit, r.Late, r.Stderr)
	}
	if len(r.Results) == 0 {
		k.Words[r.Word()]++
		k.Reasons[leg.General(r.Reason())]++
		return
	}
	byMethod := map[string][]leg.Result{}
	for _, x := range r.Results {
		byMethod[x.Check] = append(byMethod[x.Check], x)
		if x.Status == "violated" {
			k.Violated[x.Kind]++
		}
		if x.Evidence.Unconfirmed != "" {
			k.Refuted[x.Check] = x.Evidence.Unconfirmed
		}
	}
	for _, list := range byMethod {
		m := leg.Report{Results: list}
		k.Words[m.Word()]++
		if m.Word() == "unknown" {
			k.Reasons[leg.General(m.Reason())]++
		}
	}
	k.Missing = max(0, k.Methods-len(byMethod))
}

func table(all []class, public int) error {
	words, reasons, violated, methods, missing, failures := map[string]int{}, map[string]int{}, map[string]int{}, 0, 0, 0
	for _, k := range all {
		methods += k.Methods
		missing += k.Missing
		for w, n := range k.Words {
			words[w] += n
		}
		for w, n := range k.Reasons {
			reasons[w] += n
		}
		for w, n := range k.Violated {
			violated[w] += n
		}
		if k.Failure != "" {
			failures++
			fmt.Printf("- %s: %s\n", k.Key, k.Failure)
		}
		for _, m := range slices.Sorted(maps.Keys(k.Refuted)) {
			fmt.Printf("- %s: NOT CONFIRMED: %s\n", m, k.Refuted[m])
		}
		if k.Missing > 0 {
			fmt.Printf("- %s: %d of %d methods without an answer\n", k.Key, k.Missing, k.Methods)
		}
	}
	fmt.Printf("\n%d of %d classes, %d methods, %d without an answer: %v\nviolations by kind: %v\n\nUnknown:\n", len(all), public, methods, missing, words, violated)
	for _, r := range slices.SortedFunc(maps.Keys(reasons), func(a, b string) int { return reasons[b] - reasons[a] }) {
		fmt.Printf("- %d: %s\n", reasons[r], r)
	}
	if failures > 0 {
		return fmt.Errorf("%d failures", failures)
	}
	return nil
}
