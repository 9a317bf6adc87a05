// This file lets an open program grow while it runs: procedures are loaded when they are first called, and bring the classes and globals that they mention.

package code

import (
	"fmt"

	"assay/ir"
)

// GlobeRoom is how many cells the globals of an open program may take. Object
// 1 has them from the start, since nothing in the heap ever moves.
const GlobeRoom = 1 << 15

// Open reports whether the program may grow. The Code of an open program is used
// by one goroutine at a time.
func (c *Code) Open() bool { return c.Prog.Loader != nil }

// ProcOf returns what is known about a procedure; one that the program got since the
// last call is new here.
func (c *Code) ProcOf(p *ir.Proc) *Proc {
	pc := c.procs[p]
	if pc == nil && p != nil {
		pc = c.NewProc(p)
		c.procs[p] = pc
		if c.Open() && !p.External() { // it was loaded before a run asked
			c.Grow()
			c.observeProc(p)
			pc.Ready = !c.full
		}
	}
	return pc
}

// Grow updates the code to what the program has now.
func (c *Code) Grow() {
	l := c.Lay
	for i := len(l.Globals); i < len(c.Prog.Globals); i++ {
		g := c.Prog.Globals[i]
		leaves := Flatten(g.Typ)
		if c.Open() && len(l.Globe)+len(leaves) > GlobeRoom {
			c.full = true
			l.Globals = append(l.Globals, max(0, GlobeRoom-len(leaves))) // nothing that reads it runs
			continue
		}
		l.Globals = append(l.Globals, len(l.Globe))
		l.Globe = append(l.Globe, leaves...)
	}
	for i := len(l.Classes); i < len(c.Prog.Classes); i++ {
		l.Classes = append(l.Classes, l.class(c.Prog.Classes[i]))
		c.Observed = append(c.Observed, false)
	}
}

// ErrFull is the error of an open program that has more globals than there is room for.
var ErrFull = fmt.Errorf("the program has more globals than the %d that are possible", GlobeRoom)

// Full reports whether the program has got more globals than there is room for.
func (c *Code) Full() bool { return c.full }

// observeProc does what findObserved does for a procedure that was loaded.
func (c *Code) observeProc(p *ir.Proc) {
	one := &ir.Program{Procs: []*ir.Proc{p}}
	eachExpr(one, c.observeExpr)
	eachNode(one, c.observeNode)
}

// Load gives a procedure its body, if it can get one: from the program, or from its loader. The error says why the
// loader has none.
func (c *Code) Load(pc *Proc) error {
	if pc.Ready {
		return nil
	}
	if pc.IR.External() {
		l := c.Prog.Loader
		if l == nil || pc.asked {
			return pc.refused
		}
		pc.asked = true
		if pc.refused = l.Load(pc.IR); pc.refused != nil {
			return pc.refused
		}
	}
	if c.Grow(); c.full {
		return ErrFull
	}
	if !pc.IR.External() {
		pc.layOut()
		c.observeProc(pc.IR)
	}
	return nil
}
