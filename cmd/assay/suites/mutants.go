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

// mutants runs the tests of a class, which pass, against the mutants of its class files, for so long.
func (c *class) mutants(ctx context.Context, p *check.Program, b *suite.Bench, infeasible map[branch.Side]string, limit time.Duration) (*Mutants, error) {
	out := &Mutants{}
	if len(c.tests.Cases) == 0 {
		return out, nil
	}
	dir, err := os.MkdirTemp("", "assay-suite-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := b.Compile(ctx, dir, c.tests); err != nil {
		return nil, err
	}
	until, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	r, err := kill.Open(until, kill.Suite{JDK: b.Home, Classes: append([]string{dir}, b.Path...), Main: c.tests.Full()})
	if err != nil {
		return nil, err
	}
	defer r.Close()
	for _, k := range p.Classes {
		if outer(p.Facts.Program, k.File.Name) != c.name {
			continue
		}
		found, err := p.Path.Find(k.File.Name)
		if err != nil {
			return nil, err
		}
		if err := out.of(until, r, c, found.Data, infeasible); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// looksAt reports whether a mutant is one of a method that tests are of.
func (c *class) looksAt(x *mutant.Mutant) bool {
	return !c.part || slices.ContainsFunc(c.methods, func(m *method) bool { return m.class == x.Name && m.key == x.Method+x.Descriptor })
}

// of tries the mutants of a class file.
func (m *Mutants) of(ctx context.Context, r *kill.Runner, c *class, class []byte, infeasible map[branch.Side]string) error {
	all, err := mutant.All(class)
	if err != nil {
		return err
	}
	dead, err := unreached(class, infeasible)
	if err != nil {
		return err
	}
	for x := range all {
		if !c.looksAt(&x) {
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
		o, err := r.Try(ctx, &x)
		switch {
		case ctx.Err() != nil:
			m.Untried++
		case err != nil:
			return err
		case o.Status == kill.Killed || o.Status == kill.Timeout:
			m.Killed++
		case o.Status == kill.Survived:
			m.Survived++
			m.alive = append(m.alive, fmt.Sprintf("line %d: %s", x.Line, x.Change))
		default:
			return fmt.Errorf("the JVM does not load a mutant of %s.%s: %s", x.Name, x.Method, x.Change)
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
