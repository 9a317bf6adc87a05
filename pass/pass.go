// Package pass turns programs of package ir into programs that engines can
// read: without loops, without calls, smaller. The passes are rows of a Table;
// Run goes through it, and logs, times, dumps and checks around each row.
//
// A pass never changes its input. It gives a copy whose nodes have an
// ir.Origin, so that ir.Source leads from every node to exactly one node of the
// source program, through all passes.
//
// # Normal forms
//
// Which pass needs and gives what is written in the table as constraints on the
// order, with reasons; NewTable refuses a table that breaks one.
//
//	loop-free   no cycle in any procedure that is changed    unroll gives it
//	call-free   no calls but of external and kept procedures inline gives it
//
// # Adding a pass
//
// Table.With puts a pass of a client behind another one, with constraints of
// its own. It may be left out by name like any optional pass.
package pass

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"assay/ir"
	"assay/ir/calls"
	"assay/ir/sanity"
	"assay/pass/inline"
	"assay/pass/simplify"
	"assay/pass/unroll"
)

// Options are what passes may depend on.
type Options struct {
	Unwind int                 // copies of a loop's body, and how often a procedure may be open inside itself
	Roots  []string            // procedures an engine asks about; empty: those of the goals, or all if there are none
	Keep   func(*ir.Proc) bool // calls of these are taken by contract, and stay; nil: none
	Size   int                 // blocks and statements that a procedure may grow to; 0: the limits of the passes
}

// Pass is a row of the table.
type Pass struct {
	Name     string
	Reason   string // why it is there, for people
	Required bool   // engines rely on its normal form: it cannot be left out
	Run      func(*ir.Program, Options) (*ir.Program, error)
}

// Order says that one pass stands before another one.
type Order struct {
	Before, After string
	Reason        string
}

// Table is a list of passes whose order keeps the constraints.
type Table struct {
	passes []Pass
	orders []Order
}

// Default is the table of the house.
var Default = mustTable([]Pass{
	{Name: unroll.Name, Required: true, Reason: "engines read programs without cycles", Run: runUnroll},
	{Name: inline.Name, Required: true, Reason: "engines read one procedure", Run: runInline},
	{Name: simplify.Name, Reason: "what decides itself need not reach a solver", Run: runSimplify},
}, []Order{
	{unroll.Name, inline.Name, "a loop of a callee is unrolled once, not for each of its calls"},
	{inline.Name, simplify.Name, "the ends of inlined bodies are jumps, and arguments are often constants"},
})

func runUnroll(p *ir.Program, o Options) (*ir.Program, error) {
	return unroll.Program(p, unroll.Config{Bound: o.Unwind, Blocks: o.Size, Only: Reachable(p, o)})
}

func runInline(p *ir.Program, o Options) (*ir.Program, error) {
	return inline.Program(p, inline.Config{Depth: o.Unwind, Only: entries(p, o), Keep: o.Keep, Nodes: o.Size})
}

func runSimplify(p *ir.Program, _ Options) (*ir.Program, error) { return simplify.Program(p), nil }

// NewTable checks a table: names are distinct, constraints name passes and hold.
func NewTable(passes []Pass, orders []Order) (*Table, error) {
	at := map[string]int{}
	for i, p := range passes {
		if _, dup := at[p.Name]; dup || p.Name == "" || p.Run == nil {
			return nil, fmt.Errorf("pass %q has no name, no function, or stands twice", p.Name)
		}
		at[p.Name] = i
	}
	for _, o := range orders {
		b, okB := at[o.Before]
		a, okA := at[o.After]
		switch {
		case !okB || !okA:
			return nil, fmt.Errorf("the order of %s and %s names no pass", o.Before, o.After)
		case b >= a:
			return nil, fmt.Errorf("pass %s must stand before %s: %s", o.Before, o.After, o.Reason)
		}
	}
	return &Table{slices.Clone(passes), slices.Clone(orders)}, nil
}

func mustTable(passes []Pass, orders []Order) *Table {
	t, err := NewTable(passes, orders)
	if err != nil {
		panic("pass: " + err.Error())
	}
	return t
}

// With is the table with one more pass, right behind the named one (in front of
// all if the name is empty).
func (t *Table) With(p Pass, behind string, orders ...Order) (*Table, error) {
	at := 0
	if behind != "" {
		i := slices.IndexFunc(t.passes, func(q Pass) bool { return q.Name == behind })
		if i < 0 {
			return nil, fmt.Errorf("there is no pass %s to put %s behind", behind, p.Name)
		}
		at = i + 1
	}
	return NewTable(slices.Insert(slices.Clone(t.passes), at, p), append(slices.Clone(t.orders), orders...))
}

// Only is the table without all other passes, for an engine that wants less.
// A name that is not there panics: it is a mistake of the caller.
func (t *Table) Only(names ...string) *Table {
	out := &Table{}
	for _, name := range names {
		i := slices.IndexFunc(t.passes, func(p Pass) bool { return p.Name == name })
		if i < 0 {
			panic("pass: no pass " + name)
		}
		out.passes = append(out.passes, t.passes[i])
	}
	return out
}

// Passes are the rows, in order.
func (t *Table) Passes() []Pass { return slices.Clone(t.passes) }

// Orders are the constraints.
func (t *Table) Orders() []Order { return slices.Clone(t.orders) }

// Stage is what a pass did.
type Stage struct {
	Pass          string // empty for the input
	Time          time.Duration
	Procs, Before int // procedures; statements and terminators in front of the pass
	After         int
	Program       *ir.Program // what it gave
}

// String is one line for people: "inline 120 -> 340 nodes 1.2ms".
func (s Stage) String() string {
	return fmt.Sprintf("%s %d -> %d nodes %s", s.Pass, s.Before, s.After, s.Time.Round(time.Microsecond))
}

// Config says how Run goes through a table.
type Config struct {
	Options
	Table *Table      // nil: Default
	Off   []string    // optional passes to leave out
	Check bool        // check the input and what each pass gives with ir/sanity
	Each  func(Stage) // called after each pass, and with the input first; may be nil
}

// Run sends a program through the passes. The error is a *source.List for what
// the program cannot be turned into, and any other error is a fault of ours.
func Run(p *ir.Program, c Config) (*ir.Program, error) {
	t := c.Table
	if t == nil {
		t = Default
	}
	if err := t.checkOff(c.Off); err != nil {
		return nil, err
	}
	if err := c.after(Stage{Program: p, Procs: len(p.Procs), After: Size(p)}); err != nil {
		return nil, err
	}
	for _, row := range t.passes {
		if slices.Contains(c.Off, row.Name) {
			continue
		}
		start := time.Now()
		q, err := row.Run(p, c.Options)
		if err != nil {
			return nil, err
		}
		stage := Stage{Pass: row.Name, Time: time.Since(start), Procs: len(q.Procs), Before: Size(p), After: Size(q), Program: q}
		if err := c.after(stage); err != nil {
			return nil, err
		}
		p = q
	}
	return p, nil
}

// after checks and announces what a stage gave.
func (c Config) after(s Stage) error {
	if c.Check {
		if err := sanity.Check(s.Program); err != nil {
			if s.Pass == "" {
				return fmt.Errorf("the program breaks a rule of ir: %w", err)
			}
			return fmt.Errorf("pass %s breaks a rule of ir: %w", s.Pass, err)
		}
	}
	if c.Each != nil {
		c.Each(s)
	}
	return nil
}

func (t *Table) checkOff(off []string) error {
	for _, name := range off {
		i := slices.IndexFunc(t.passes, func(p Pass) bool { return p.Name == name })
		switch {
		case i < 0:
			var all []string
			for _, p := range t.passes {
				all = append(all, p.Name)
			}
			return fmt.Errorf("there is no pass %s; there are %s", name, strings.Join(all, ", "))
		case t.passes[i].Required:
			return fmt.Errorf("pass %s cannot be left out: %s", name, t.passes[i].Reason)
		}
	}
	return nil
}

// Size counts statements and terminators.
func Size(p *ir.Program) int {
	n := 0
	for _, q := range p.Procs {
		for _, b := range q.Blocks {
			n += len(b.Stmts) + 1
		}
	}
	return n
}

// roots are the procedures that engines ask about; nil means all.
func roots(p *ir.Program, o Options) map[string]bool {
	set := map[string]bool{}
	for _, r := range o.Roots {
		set[r] = true
	}
	if len(set) == 0 {
		for _, g := range p.Goals {
			set[g.Proc.Name] = true
		}
	}
	if len(set) == 0 {
		return nil
	}
	return set
}

// Reachable are the procedures that the roots may run, themselves included, but
// not through a call that is kept; nil means all.
func Reachable(p *ir.Program, o Options) map[string]bool {
	set := roots(p, o)
	if set == nil {
		return nil
	}
	taken := func(q *ir.Proc) bool { return set[q.Name] || o.Keep == nil || !o.Keep(q) }
	var list []*ir.Proc
	for _, q := range p.Procs {
		if set[q.Name] {
			list = append(list, q)
		}
	}
	all := map[string]bool{}
	for _, q := range calls.Of(p, calls.Config{Roots: list, Enter: taken}).Procs {
		if taken(q) {
			all[q.Name] = true
		}
	}
	return all
}

// entries are the procedures that begin a run: the roots, and what is started
// as a thread or called in a condition on the way; nil means all.
func entries(p *ir.Program, o Options) map[string]bool {
	set, reachable := roots(p, o), Reachable(p, o)
	if set == nil {
		return nil
	}
	for _, q := range p.Procs {
		if !reachable[q.Name] {
			continue
		}
		for _, b := range q.Blocks {
			for _, s := range b.Stmts {
				if st, ok := s.(*ir.Start); ok {
					set[st.Proc.Name] = true
				}
				for _, x := range ir.Exprs(s) {
					ir.Walk(x, func(x ir.Expr) bool {
						if c, ok := x.(*ir.Call); ok {
							set[c.Proc.Name] = true
						}
						return true
					})
				}
			}
		}
	}
	return set
}
