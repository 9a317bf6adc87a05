package litmus

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"assay/engine/litmus/model"
	"assay/internal/testkit"
	"assay/lang/litmus"
)

// A machine runs a test step by step: threads that take turns, with a memory
// and, for tso and pso, a buffer of stores for each thread. It knows nothing of
// events, relations or domains of values, and shares with the rest only the
// parser and the evaluation of expressions.
type machine struct {
	test  *litmus.Test
	model string // sc, tso or pso
	seen  map[string]bool
	over  func(*moment) // is given the ends of runs; nil: the condition is asked there
}

// moment is a state of the machine.
type moment struct {
	pc      []int
	regs    []map[string]litmus.Value
	memory  map[string]litmus.Value
	buffers [][]buffered
}

// buffered is a store that has not reached memory, or a barrier between stores.
type buffered struct {
	barrier bool
	loc     string
	value   litmus.Value
}

func (m *moment) clone() *moment {
	c := &moment{pc: slices.Clone(m.pc), memory: maps.Clone(m.memory)}
	for i := range m.regs {
		c.regs = append(c.regs, maps.Clone(m.regs[i]))
		c.buffers = append(c.buffers, slices.Clone(m.buffers[i]))
	}
	return c
}

func (m *moment) key() string {
	var b strings.Builder
	fmt.Fprint(&b, m.pc, m.memory, m.buffers)
	for _, r := range m.regs {
		fmt.Fprint(&b, r)
	}
	return b.String()
}

// machineAllows reports whether some run satisfies the final condition.
func machineAllows(test *litmus.Test, name string) bool { return runs(test, name, nil) }

// runs runs the machine to all ends, or to the first one that satisfies the condition.
func runs(test *litmus.Test, name string, over func(*moment)) bool {
	m := &moment{memory: map[string]litmus.Value{}}
	for _, loc := range test.Locations() {
		m.memory[loc] = litmus.Number(0)
	}
	for i := range test.Threads {
		m.pc = append(m.pc, 0)
		m.regs = append(m.regs, map[string]litmus.Value{})
		m.buffers = append(m.buffers, nil)
		for _, in := range test.Init {
			if in.Thread == i {
				m.regs[i][in.Name] = in.Value
			}
		}
	}
	for _, in := range test.Init {
		if in.Thread < 0 {
			m.memory[in.Name] = in.Value
		}
	}
	return (&machine{test, name, map[string]bool{}, over}).run(m)
}

func (k *machine) run(m *moment) bool {
	key := m.key()
	if k.seen[key] {
		return false
	}
	k.seen[key] = true
	over := true
	for t := range m.pc {
		for i := range m.buffers[t] {
			over = false
			if c, ok := k.drain(m, t, i); ok && k.run(c) {
				return true
			}
		}
		if m.pc[t] < len(k.test.Threads[t].Code) {
			over = false
			if c, ok := k.step(m, t); ok && k.run(c) {
				return true
			}
		}
	}
	if over && k.over != nil {
		k.over(m)
		return false
	}
	return over && k.ends(m, k.test.Asks.Outcome())
}

// drain takes something out of a buffer: in order, or for pso a store before
// which there is no barrier and no store to its location.
func (k *machine) drain(m *moment, t, i int) (*moment, bool) {
	b := m.buffers[t][i]
	for _, earlier := range m.buffers[t][:i] {
		if k.model == "tso" || b.barrier || earlier.barrier || earlier.loc == b.loc {
			return nil, false
		}
	}
	c := m.clone()
	c.buffers[t] = slices.Delete(c.buffers[t], i, i+1)
	if !b.barrier {
		c.memory[b.loc] = b.value
	}
	return c, true
}

// step runs the next instruction of a thread, if it can be run now.
func (k *machine) step(m *moment, t int) (*moment, bool) {
	in := &k.test.Threads[t].Code[m.pc[t]]
	if (in.Linked || slices.Contains(in.Marks, "mfence")) && len(m.buffers[t]) > 0 {
		return nil, false
	}
	c := m.clone()
	c.pc[t]++
	eval := func(e *litmus.Expr) litmus.Value {
		v, err := e.Eval(func(r string) litmus.Value { return c.regs[t][r] })
		if err != nil {
			panic(err)
		}
		return v
	}
	switch in.Op {
	case litmus.Set:
		c.regs[t][in.Dst] = eval(in.Expr)
	case litmus.Jump:
		if eval(in.Expr) != litmus.Number(0) {
			c.pc[t] = in.Target
		}
	case litmus.Fence:
		if slices.Contains(in.Marks, "stbar") {
			c.buffers[t] = append(c.buffers[t], buffered{barrier: true})
		}
	case litmus.Load:
		c.regs[t][in.Dst] = c.load(t, eval(in.Addr).Loc)
		if in.Linked { // the second half at once
			store := &k.test.Threads[t].Code[c.pc[t]]
			c.memory[eval(store.Addr).Loc] = eval(store.Expr)
			c.pc[t]++
		}
	case litmus.Store:
		if k.model == "sc" {
			c.memory[eval(in.Addr).Loc] = eval(in.Expr)
			break
		}
		c.buffers[t] = append(c.buffers[t], buffered{loc: eval(in.Addr).Loc, value: eval(in.Expr)})
	}
	return c, true
}

// load finds the last store of the thread itself, or what memory holds.
func (m *moment) load(t int, loc string) litmus.Value {
	for _, b := range slices.Backward(m.buffers[t]) {
		if !b.barrier && b.loc == loc {
			return b.value
		}
	}
	return m.memory[loc]
}

func (k *machine) ends(m *moment, c *litmus.Cond) bool {
	switch c.Op {
	case litmus.CondTrue:
		return true
	case litmus.CondNot:
		return !k.ends(m, c.Args[0])
	case litmus.CondAnd:
		return !slices.ContainsFunc(c.Args, func(a *litmus.Cond) bool { return !k.ends(m, a) })
	case litmus.CondOr:
		return slices.ContainsFunc(c.Args, func(a *litmus.Cond) bool { return k.ends(m, a) })
	case litmus.CondRegister:
		return m.regs[c.Thread][c.Name] == c.Value
	}
	return m.memory[c.Name] == c.Value
}

// TestMachines: the verdicts about random tests are those of machines that run
// them.
func TestMachines(t *testing.T) {
	rng := testkit.Rand(t)
	verdicts := map[Verdict]int{}
	for i := range testkit.Count(t, 10000, 100) {
		s := &styles[i%2] // those of sc, tso and pso
		p := randomProgram(rng, s)
		test := read(t, p.text())
		for _, name := range []string{"sc", "tso", "pso"} {
			if name == "tso" && !slices.Contains(s.models, name) {
				continue // it does not know stbar
			}
			m, _ := model.Named(name)
			r, err := Decide(context.Background(), test, m, Options{})
			if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, p.text())
			}
			verdicts[r.Verdict]++
			if r.Verdict == Unknown { // many updates make many values, and many events
				continue
			}
			if want := machineAllows(test, name); want != (r.Verdict == Allowed) {
				t.Fatalf("%s: %v, but the machine says %v\n%s", name, r.Verdict, want, p.text())
			}
		}
	}
	if verdicts[Allowed] < 15 || verdicts[Forbidden] < 15 || verdicts[Unknown] > verdicts[Allowed] {
		t.Errorf("%v: the sample is poor", verdicts)
	}
}

// TestMachineOracle: the machines know the classical tests.
func TestMachineOracle(t *testing.T) {
	for _, c := range []struct {
		text         string
		sc, tso, pso bool
	}{
		{sb, false, true, true}, {mp, false, false, true}, {mp11, true, true, true}, {lb, false, false, false},
		{corr, false, false, false}, {iriw, false, false, false}, {w22, false, false, true},
	} {
		test := read(t, c.text)
		for name, want := range map[string]bool{"sc": c.sc, "tso": c.tso, "pso": c.pso} {
			if got := machineAllows(test, name); got != want {
				t.Errorf("%s under %s: %v", test.Name, name, got)
			}
		}
	}
}
