package suites

import (
	"context"
	"fmt"
	"os"
	"slices"
	"time"

	"assay/lang/java/branch"
	"assay/lang/java/check"
	"assay/lang/java/classfile"
	"assay/lang/java/mutant"
	"assay/lang/java/mutant/kill"
	"assay/lang/java/suite"
)

// Mutants is what came of the mutants of a class.
type Mutants struct {
	Killed     int `json:"killed"`
	Equivalent int `json:"equivalent"` // the change is where no execution comes
	Survived   int `json:"survived"`
	Untried    int `json:"untried,omitempty"` // the time was up

	alive []string // those that survived
}

// String returns the counts for people.
func (m *Mutants) String() string {
	out := fmt.Sprintf("%d of %s killed", m.Killed, suite.Counted(m.Killed+m.Equivalent+m.Survived, "mutant"))
	if m.Equivalent > 0 {
		out += fmt.Sprintf(", %d equivalent", m.Equivalent)
	}
	if m.Survived > 0 {
		out += fmt.Sprintf(", %d survived", m.Survived)
	}
	if m.Untried > 0 {
		out += fmt.Sprintf(", %d untried", m.Untried)
	}
	return out
}

// after is what follows another count; nil: there are none.
func (m *Mutants) after() string {
	if m == nil {
		return ""
	}
	return "; " + m.String()
}

// add adds those of another class.
func (m *Mutants) add(o *Mutants) {
	m.Killed, m.Equivalent, m.Survived, m.Untried = m.Killed+o.Killed, m.Equivalent+o.Equivalent, m.Survived+o.Survived, m.Untried+o.Untried
}

// against is a class whose tests run against its mutants.
type against struct {
	*class
	bench      *suite.Bench
	infeasible map[branch.Side]string
	out        *Mutants
	tests      *kill.Runner
	spare      *kill.Runner // the spare tests; nil: there are none
	added      map[string]bool
	owed       []mutant.Mutant // that spare tests kill
}

// mutants runs the tests of a class, which pass, against the mutants of its class files, for so long. Spare tests that kill one which survives the others
// are added to them.
func (c *class) mutants(ctx context.Context, p *check.Program, b *suite.Bench, infeasible map[branch.Side]string, limit time.Duration) (*Mutants, error) {
	a := &against{class: c, bench: b, infeasible: infeasible, out: &Mutants{}, added: map[string]bool{}}
	if len(c.tests.Cases) == 0 {
		return a.out, nil
	}
	until, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	var end func()
	var err error
	if a.tests, end, err = a.open(until, c.tests); err != nil {
		return nil, err
	}
	defer end()
	if len(c.spare.Cases) > 0 {
		if a.spare, end, err = a.open(until, c.spare); err != nil {
			return nil, err
		}
		defer end()
	}
	for _, k := range p.Classes {
		if outer(p.Facts.Program, k.File.Name) != c.name {
			continue
		}
		found, err := p.Path.Find(k.File.Name)
		if err != nil {
			return nil, err
		}
		if err := a.of(until, found.Data); err != nil {
			return nil, err
		}
	}
	return a.out, a.settle(ctx)
}

// open compiles a suite and starts a JVM with it.
func (a *against) open(ctx context.Context, s *suite.Suite) (r *kill.Runner, end func(), err error) {
	dir, err := os.MkdirTemp("", "assay-suite-")
	if err != nil {
		return nil, nil, err
	}
	if err = a.bench.Compile(context.WithoutCancel(ctx), dir, s); err == nil {
		r, err = kill.Open(ctx, kill.Suite{JDK: a.bench.Home, Classes: append([]string{dir}, a.bench.Path...), Main: s.Full()})
	}
	if err != nil {
		os.RemoveAll(dir)
		return nil, nil, err
	}
	return r, func() { r.Close(); os.RemoveAll(dir) }, nil
}

// looksAt reports whether a mutant is one of a method that tests are of.
func (c *class) looksAt(x *mutant.Mutant) bool {
	return !c.part || slices.ContainsFunc(c.methods, func(m *method) bool { return m.class == x.Name && m.key == x.Method+x.Descriptor })
}

// of tries the mutants of a class file.
func (a *against) of(ctx context.Context, class []byte) error {
	all, err := mutant.All(class)
	if err != nil {
		return err
	}
	dead, err := unreached(class, a.infeasible)
	if err != nil {
		return err
	}
	m := a.out
	for x := range all {
		if !a.looksAt(&x) {
			continue
		}
		if dead[place{x.Method + x.Descriptor, x.Offset}] {
			m.Equivalent++
			continue
		}
		if ctx.Err() != nil {
			m.Untried++
			continue
		}
		killed, err := a.kills(ctx, &x)
		switch {
		case ctx.Err() != nil:
			m.Untried++
		case err != nil:
			return err
		case killed:
			m.Killed++
		default:
			m.survives(&x)
		}
	}
	return nil
}

// survives notes a mutant that no test kills.
func (m *Mutants) survives(x *mutant.Mutant) {
	m.Survived++
	m.alive = append(m.alive, fmt.Sprintf("line %d: %s", x.Line, x.Change))
}

// kills reports whether a test kills a mutant, or one of the spare tests, which is one of the tests from then on.
func (a *against) kills(ctx context.Context, x *mutant.Mutant) (bool, error) {
	o, err := tried(ctx, a.tests, x)
	if err != nil || o.Status != kill.Survived {
		return err == nil, err
	}
	if a.spare == nil {
		return false, nil
	}
	if o, err = tried(ctx, a.spare, x); err != nil {
		return false, err
	}
	by := suite.Failed(o.By)
	if len(by) == 0 {
		return false, nil // one of them does not end, and nobody knows which
	}
	if !slices.ContainsFunc(by, func(name string) bool { return a.added[name] }) {
		a.added[by[0]] = true
	}
	a.owed = append(a.owed, *x)
	return true, nil
}

// tried is what comes of a mutant.
func tried(ctx context.Context, r *kill.Runner, x *mutant.Mutant) (kill.Outcome, error) {
	o, err := r.Try(ctx, x)
	if err == nil && o.Status == kill.Invalid {
		err = fmt.Errorf("the JVM does not load a mutant of %s.%s: %s", x.Name, x.Method, x.Change)
	}
	return o, err
}

// settle adds the spare tests that kill mutants, proves the suite once more, and runs it against these mutants: a test may do otherwise among others.
func (a *against) settle(ctx context.Context) error {
	if len(a.owed) == 0 {
		return nil
	}
	all := *a.class.tests
	all.Cases = slices.Clone(all.Cases)
	for _, k := range a.class.spare.Cases {
		if a.added[k.Name] {
			all.Cases = append(all.Cases, k)
		}
	}
	dropped, err := a.bench.Prove(ctx, &all)
	if err != nil {
		return err
	}
	r, end, err := a.open(ctx, &all)
	if err != nil {
		return err
	}
	defer end()
	a.class.tests, a.grown = &all, true
	a.dropped = append(a.dropped, dropped...)
	for i := range a.owed {
		x := &a.owed[i]
		o, err := tried(ctx, r, x)
		if err != nil {
			return err
		}
		if o.Status == kill.Survived {
			a.out.Killed--
			a.out.survives(x)
		}
	}
	return nil
}

// place is an instruction of a class.
type place struct {
	method string // name and descriptor
	at     int
}

// unreached are the instructions that no execution comes to, since none takes certain sides of branches.
func unreached(class []byte, infeasible map[branch.Side]string) (map[place]bool, error) {
	c, err := classfile.Parse("", class)
	if err != nil {
		return nil, err
	}
	out := map[place]bool{}
	for _, f := range c.Methods {
		if f.Code == nil {
			continue
		}
		dead, err := branch.Dead(c, f, func(s branch.Side) bool { return infeasible[s] != "" })
		if err != nil {
			return nil, err
		}
		for at := range dead {
			out[place{f.Name + f.Desc, at}] = true
		}
	}
	return out, nil
}
