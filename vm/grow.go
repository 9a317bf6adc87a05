// This file lets an open program grow while it runs: procedures are loaded when
// they are first called, and bring the classes and globals that they mention.

package vm

import (
	"assay/ir"
)

// globeRoom is how many cells the globals of an open program may take. Object
// 1 has them from the start, since nothing in the heap ever moves.
const globeRoom = 1 << 15

// open tells whether the program may grow. The Code of an open program is used
// by one goroutine at a time.
func (c *Code) open() bool { return c.prog.Loader != nil }

// procOf is what is known about a procedure; one that the program got since the
// last look is new here.
func (c *Code) procOf(p *ir.Proc) *procCode {
	pc := c.procs[p]
	if pc == nil && p != nil {
		pc = c.newProc(p)
		c.procs[p] = pc
		if c.open() && !p.External() { // somebody loaded it before a run asked
			c.grow()
			c.observeProc(p)
		}
	}
	return pc
}

// load gives an external procedure its body or its model. It stops the machine when
// there is neither.
func (m *machine) load(pc *procCode) bool {
	c := m.s.code
	if pc.model != nil || pc.ready {
		return true
	}
	if !pc.proc.External() { // somebody else had it loaded
		c.grow()
		pc.layOut()
		c.observeProc(pc.proc)
		return true
	}
	if l := c.prog.Loader; l != nil && !pc.asked {
		pc.asked = true
		if pc.refused = l.Load(pc.proc); pc.refused == nil {
			c.grow()
			if !pc.proc.External() {
				pc.layOut()
				c.observeProc(pc.proc)
				return true
			}
		}
	}
	if c.models != nil && pc.refused == nil {
		if pc.model = c.models(pc.proc); pc.model != nil {
			return true
		}
	}
	if pc.refused != nil {
		m.unsupported("%v", pc.refused)
	} else {
		m.unsupported("%s has no body and no model", pc.proc.Name)
	}
	return false
}

// grow takes in what the program has got.
func (c *Code) grow() {
	l := c.lay
	for i := len(l.globals); i < len(c.prog.Globals); i++ {
		g := c.prog.Globals[i]
		l.globals = append(l.globals, len(l.globe))
		l.globe = append(l.globe, flatten(g.Typ)...)
	}
	for i := len(l.classes); i < len(c.prog.Classes); i++ {
		l.classes = append(l.classes, l.class(c.prog.Classes[i]))
		c.observed = append(c.observed, false)
	}
	if len(l.globe) > globeRoom {
		panic("vm: the program has more globals than an open program may have")
	}
}

// observeProc does what findObserved does for a procedure that was loaded.
func (c *Code) observeProc(p *ir.Proc) {
	one := &ir.Program{Procs: []*ir.Proc{p}}
	eachExpr(one, c.observeExpr)
	eachNode(one, c.observeNode)
}

// countUp counts a new object of a class.
func (h *heap) countUp(class int32) {
	for int(class) >= len(h.count) {
		h.count = append(h.count, 0)
	}
	h.count[class]++
}

// counted is how many objects of exactly the class there are.
func (h *heap) counted(class int) int {
	if class >= len(h.count) {
		return 0
	}
	return int(h.count[class])
}
