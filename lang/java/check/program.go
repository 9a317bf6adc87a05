package check

import (
	"context"
	"fmt"
	"os"
	"sync"

	"assay/lang/java/check/boot"
	"assay/lang/java/check/custom"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/initial"
	"assay/lang/java/check/making"
	"assay/lang/java/check/reach"
	"assay/lang/java/check/target"
	"assay/source"
)

// Program is targets that were opened together, with their goals and what was lowered of them.
type Program struct {
	*making.Facts
	Units []*Unit // in the order of the targets

	worlds  map[int]*World
	started []*started // libraries that belong to a fork
	many    bool       // it is for several goals
	found   *found
}

// found caches, for all forks of a program, what is known of the initial state of goals.
type found struct {
	asserts sync.Map // lines of assertions in code, by the name of the unit
	tried   boot.Tried
	customs custom.Customs

	leaving sync.Once
	left    []string // see World.LeftOut
	origins initial.Attributed

	pools    sync.Map // worlds in which its classes are declared, by the bound of the length of arrays
	shadows  sync.Once
	shadowed bool // another class has the name of one that the boot of the library uses

	orders sync.Once
	differ map[string]bool // static final fields that depend on the order of initialisation
	looked []string        // what that depends on
}

// Unit is one target with its goals.
type Unit struct {
	*goal.Unit
	program *Program
}

// Program returns what the unit was opened with.
func (u *Unit) Program() *Program { return u.program }

// Open opens targets together. What is wrong with them is in the list.
func Open(ctx context.Context, list []target.Target, o target.Options) (*Program, *source.List) {
	t, complaints := target.Open(ctx, list, o)
	if t == nil {
		return nil, complaints
	}
	p := &Program{Facts: making.New(reach.New(t)), worlds: map[int]*World{}, found: &found{}}
	owing := goal.NewOwing(p.Facts)
	for _, u := range t.Opened {
		p.Units = append(p.Units, &Unit{goal.NewUnit(u, p.Facts, owing), p})
	}
	return p, complaints
}

// Fork is the same targets as a program of their own, independent of what was lowered before: its results depend on the
// targets alone. It shares the class files, and is not closed but released. One for many goals has those goals that begin alike: others
// cannot be lowered in it.
func (p *Program) Fork(many bool) *Program {
	t := p.Program.Fork()
	q := &Program{Facts: p.Facts.Of(t), worlds: map[int]*World{}, found: p.found, many: many}
	for i, u := range p.Units {
		q.Units = append(q.Units, &Unit{u.Unit.Of(t.Opened[i], q.Facts), q})
	}
	return q
}

// ForkOf reports whether both are forks of the same targets, or one is such a fork.
func (p *Program) ForkOf(q *Program) bool { return p.found == q.found }

// Remake opens targets from the parts of Carry, with the options they were opened with. The classes of sources are
// among the parts: nothing is compiled.
func Remake(ctx context.Context, parts []target.Carried, library string, o target.Options) (*Program, *source.List) {
	list := &source.List{}
	dir, err := os.MkdirTemp("", "assay-goal-")
	if err != nil {
		target.Collect(list, target.Unprepared(err))
		return nil, list
	}
	targets, err := target.Unpack(dir, parts, &o)
	var p *Program
	if err == nil {
		p, list = Open(ctx, targets, o)
	} else {
		list.Add(&source.Diagnostic{Code: target.CodeClass, Span: source.Span{File: "java"}, Message: err.Error()})
	}
	if p != nil && p.Library() != library {
		list.Add(&source.Diagnostic{
			Code: target.CodeNoJava, Span: source.Span{File: targets[0].Name}, Message: "the goal was written with the library of " + library + ", and here is " + p.Library(),
			Help: "set JAVA_HOME to the folder of a JDK of that version",
		})
		p.Close()
		p = nil
	}
	if p == nil {
		os.RemoveAll(dir)
		return nil, list
	}
	p.Unpacked = dir
	return p, list
}

// Recipe returns what answers about a goal depend on besides the inputs: the goal, the library, and what is under
// check.
func (p *Program) Recipe(g *goal.Goal) []byte {
	own := ""
	for _, c := range p.Classes {
		own += c.File.Name + " of " + c.Unit.Name + "\n"
	}
	own += fmt.Sprintln(g.Said, g.Spare, g.Clauses, g.Fills, g.Refused(), p.LeftOut())
	return fmt.Appendf(nil, "%s\n%d %v %t %t %t %t %t\n%v\n%s%s", g.Name, g.Kind, g.Span, p.Options.Owed, p.Options.Reachable, p.Options.Called, p.Options.Overflow, p.Contracted(), p.JDK, target.Identity(p.JDK), own)
}
