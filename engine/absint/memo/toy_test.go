package memo

import (
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// This file is a small language: procedures give sets of numbers below six for a set, by operations that are monotone.

// sets are answers: a set as a text, "" for none.
type sets struct{}

func (sets) Join(a, b string) string { return show(read(a) | read(b)) }
func (sets) Below(a, b string) bool  { return read(a)&^read(b) == 0 }

const full = 1<<6 - 1

func show(s uint) string {
	if s == 0 {
		return ""
	}
	return strconv.FormatUint(uint64(s), 2)
}

func read(s string) uint {
	n, _ := strconv.ParseUint("0"+s, 2, 8)
	return uint(n)
}

// expr is what a procedure gives: a number of an operation, and what it is of.
type expr struct {
	op   string // set, arg, call, or, and, next
	set  uint
	proc string
	of   []expr
}

func (x expr) String() string {
	var list []string
	for _, y := range x.of {
		list = append(list, y.String())
	}
	return fmt.Sprintf("%s%s%s(%s)", x.op, show(x.set), x.proc, strings.Join(list, ","))
}

func (x expr) eval(arg uint, ask func(string, string) string) uint {
	switch x.op {
	case "set":
		return x.set
	case "arg":
		return arg
	case "call":
		return read(ask(x.proc, show(x.of[0].eval(arg, ask))))
	case "or":
		return x.of[0].eval(arg, ask) | x.of[1].eval(arg, ask)
	case "and": // what is on the right is not run where there is nothing on the left
		left := x.of[0].eval(arg, ask)
		if left == 0 {
			return 0
		}
		return left & x.of[1].eval(arg, ask)
	case "next":
		s := x.of[0].eval(arg, ask)
		return (s<<1 | s>>5) & full
	}
	panic(x.op)
}

// toy is a program: procedures by names, such as "b.f", in a module that is before the dot.
type toy struct {
	procs   map[string]expr
	entries []Key
}

func (t toy) clone() toy { return toy{maps.Clone(t.procs), slices.Clone(t.entries)} }

func (t toy) Sum(proc string) string {
	if x, ok := t.procs[proc]; ok {
		return x.String()
	}
	return ""
}

func (t toy) Module(proc string) string {
	name, _, _ := strings.Cut(proc, ".")
	return name
}

// Pattern takes sets of more than three numbers as one.
func (t toy) Pattern(_, pattern string) string {
	if bits.OnesCount(read(pattern)) > 3 {
		return show(full)
	}
	return pattern
}

func (t toy) Run(k Key, ask func(string, string) string) string {
	return show(t.procs[k.Proc].eval(read(k.Pattern), ask))
}

func (t toy) Absent(Key) string { return show(full) }

func (t toy) Entries() []Key { return t.entries }

// kleene is the rows of a program by the definition: all patterns of all procedures, from below, until nothing changes.
func kleene(t toy) (out []Row) {
	answers := map[Key]string{}
	all := map[string]bool{}
	var note func(x expr)
	note = func(x expr) {
		if x.proc != "" {
			all[x.proc] = true
		}
		for _, y := range x.of {
			note(y)
		}
	}
	for p, x := range t.procs {
		all[p] = true
		note(x)
	}
	for _, k := range t.entries {
		all[k.Proc] = true
	}
	for again := true; again; {
		again = false
		next := map[Key]string{}
		for p := range all {
			for s := range uint(full + 1) {
				k := Key{p, show(s)}
				if t.Pattern(p, k.Pattern) != k.Pattern {
					continue
				}
				next[k] = execute(t, k, func(k Key) string { return answers[k] })
				again = again || next[k] != answers[k]
			}
		}
		answers = next
	}
	seen := map[Key]bool{}
	var visit func(k Key)
	visit = func(k Key) {
		if seen[k] {
			return
		}
		seen[k] = true
		row := Row{Key: k, Answer: answers[k]}
		execute(t, k, func(to Key) string {
			if !slices.Contains(row.Asks, to) {
				row.Asks = append(row.Asks, to)
			}
			return answers[to]
		})
		slices.SortFunc(row.Asks, Key.Compare)
		out = append(out, row)
		for _, to := range row.Asks {
			visit(to)
		}
	}
	for _, k := range t.entries {
		visit(k)
	}
	slices.SortFunc(out, func(a, b Row) int { return a.Key.Compare(b.Key) })
	return out
}

// names are of procedures of a few modules.
func names(modules, each int) (out []string) {
	for m := range modules {
		for p := range each {
			out = append(out, fmt.Sprintf("%c.%c", 'a'+m, 'f'+p))
		}
	}
	return out
}

// body is a random one that calls some procedures.
func body(r *rand.Rand, all []string, deep int) expr {
	switch k := r.IntN(10); {
	case deep == 0 || k < 1:
		return expr{op: "set", set: 1 << r.IntN(6) & full}
	case k < 3:
		return expr{op: "arg"}
	case k < 6:
		return expr{op: "call", proc: all[r.IntN(len(all))], of: []expr{body(r, all, deep-1)}}
	case k < 8:
		return expr{op: "or", of: []expr{body(r, all, deep-1), body(r, all, deep-1)}}
	case k < 9:
		return expr{op: "and", of: []expr{body(r, all, deep-1), body(r, all, deep-1)}}
	}
	return expr{op: "next", of: []expr{body(r, all, deep-1)}}
}

// random is a program of some procedures, a few of which are there.
func random(r *rand.Rand, all []string) toy {
	t := toy{procs: map[string]expr{}}
	for _, p := range all {
		if r.IntN(5) > 0 {
			t.procs[p] = body(r, all, 3)
		}
	}
	t.entries = entries(r, all)
	return t
}

func entries(r *rand.Rand, all []string) (out []Key) {
	for range 1 + r.IntN(3) {
		k := Key{all[r.IntN(len(all))], show(1 << r.IntN(6))}
		if !slices.Contains(out, k) {
			out = append(out, k)
		}
	}
	return out
}

// edit changes a program in a place or a few.
func edit(r *rand.Rand, t toy, all []string) toy {
	t = t.clone()
	for range 1 + r.IntN(2) {
		p := all[r.IntN(len(all))]
		switch _, there := t.procs[p]; {
		case r.IntN(12) == 0:
			t.entries = entries(r, all)
		case there && r.IntN(3) == 0:
			delete(t.procs, p)
		default:
			t.procs[p] = body(r, all, 3)
		}
	}
	return t
}
