// This file checks that names of the initial state and the question mean something.

package litmus

import (
	"maps"
	"slices"

	"assay/source"
)

// names checks the names of a test that is read.
func (p *parser) names() *source.Diagnostic {
	locations := p.test.Locations()
	if err := p.initialNames(); err != nil {
		return err
	}
	var err *source.Diagnostic
	check := func(c *Cond) {
		if err == nil {
			err = p.condNames(c, locations)
		}
	}
	if p.test.Asks.Filter != nil {
		p.test.Asks.Filter.Walk(check)
	}
	p.test.Asks.Cond.Walk(check)
	return err
}

// everyThread means all threads, until their number is known.
const everyThread = -2

// spread gives all threads the initial values of symbolic registers.
func (p *parser) spread() {
	var out []Init
	for _, in := range p.test.Init {
		if in.Thread != everyThread {
			out = append(out, in)
			continue
		}
		for in.Thread = range p.test.Threads {
			out = append(out, in)
		}
	}
	p.test.Init = out
}

func (p *parser) initialNames() *source.Diagnostic {
	p.spread()
	type place struct {
		thread int
		name   string
	}
	seen := map[place]bool{}
	for i := range p.test.Init {
		in := &p.test.Init[i]
		if in.Thread >= len(p.test.Threads) {
			return errorf(in.Span, CodeName, "there is no thread %d", in.Thread)
		}
		if in.Thread >= 0 {
			in.Name = p.test.register(in.Name)
		}
		if seen[place{in.Thread, in.Name}] {
			return errorf(in.Span, CodeSyntax, "%s has two initial values", in.Name)
		}
		seen[place{in.Thread, in.Name}] = true
	}
	return nil
}

func (p *parser) condNames(c *Cond, locations []string) *source.Diagnostic {
	switch c.Op {
	case CondRegister:
		if c.Thread >= len(p.test.Threads) {
			return errorf(c.Span, CodeName, "there is no thread %d", c.Thread)
		}
		c.Name = p.test.register(c.Name)
		if registers := p.test.Registers(c.Thread); !slices.Contains(registers, c.Name) && !p.machineRegister(c.Name) {
			d := errorf(c.Span, CodeName, "thread %d has no register %s", c.Thread, c.Name)
			if near := source.Nearest(c.Name, registers); near != "" {
				d.Help = "did you mean " + near + "?"
			}
			return d
		}
	case CondMemory:
		if !slices.Contains(locations, c.Name) {
			return errorf(c.Span, CodeName, "there is no location %s", c.Name)
		}
	}
	if (c.Op == CondRegister || c.Op == CondMemory) && c.Value.Loc != "" && !slices.Contains(locations, c.Value.Loc) {
		return errorf(c.Span, CodeName, "there is no location %s", c.Value.Loc)
	}
	return nil
}

// machineRegister reports whether all threads have a register, mentioned or not.
func (p *parser) machineRegister(name string) bool {
	ok := false
	switch p.test.Arch {
	case "AArch64":
		_, _, ok = aarch64Register(name)
	case "ARM":
		_, ok = armRegister(name)
	case "PPC":
		_, _, ok = ppcRegister(name)
	case "RISCV":
		_, ok = riscvRegister(name)
	}
	return ok
}

// register returns the one name of a register that has several.
func (t *Test) register(name string) string {
	switch t.Arch {
	case "X86", "X86_64":
		return x86Register(name)
	case "AArch64":
		r, _, _ := aarch64Register(name)
		return r
	case "ARM":
		r, _ := armRegister(name)
		return r
	case "RISCV":
		r, _ := riscvRegister(name)
		return r
	}
	return name
}

// Locations returns the names of all locations, sorted: those with an initial value,
// and those whose addresses the threads or initial values mention.
func (t *Test) Locations() []string {
	set := map[string]bool{}
	add := func(v Value) {
		if v.Loc != "" {
			set[v.Loc] = true
		}
	}
	for _, in := range t.Init {
		if in.Thread < 0 {
			set[in.Name] = true
		}
		add(in.Value)
	}
	for _, th := range t.Threads {
		for i := range th.Code {
			th.Code[i].Walk(func(e *Expr) { add(e.Value) })
		}
	}
	return slices.Sorted(maps.Keys(set))
}

// Walk calls f for all expressions in an instruction.
func (in *Instr) Walk(f func(*Expr)) {
	var walk func(e *Expr)
	walk = func(e *Expr) {
		if e == nil {
			return
		}
		f(e)
		for _, a := range e.Args {
			walk(a)
		}
	}
	walk(in.Addr)
	walk(in.Expr)
	walk(in.Wants)
	walk(in.When)
	walk(in.Else)
}

// Registers returns the registers of a thread, sorted.
func (t *Test) Registers(thread int) []string {
	set := map[string]bool{}
	for _, in := range t.Init {
		if in.Thread == thread {
			set[in.Name] = true
		}
	}
	code := t.Threads[thread].Code
	for i := range code {
		if code[i].Dst != "" {
			set[code[i].Dst] = true
		}
		if code[i].Status != nil {
			set[code[i].Status.Dst] = true
		}
		code[i].Walk(func(e *Expr) { e.Registers(func(r string) { set[r] = true }) })
	}
	return slices.Sorted(maps.Keys(set))
}
