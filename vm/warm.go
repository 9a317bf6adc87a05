// This file lets runs begin with what nearly each of them would do first.

package vm

import (
	"assay/ir"
	"assay/vm/state"
)

// warmed is a Boot procedure with more that was run ahead.
type warmed struct {
	boot  *ir.Proc          // it is no part of the program; nil: nothing was
	tried map[*ir.Proc]bool // what was to be
	room  state.Heap        // memory to be used
}

// Warm runs more ahead, after a Boot procedure: those procedures without parameters that were loaded since, and of which early says that they may run at any
// time. Runs that begin with Warmed find it done. It is not for concurrent use.
func (c *Code) Warm(boot *ir.Proc, early func(*ir.Proc) bool) {
	w := c.warmed[boot]
	if w == nil {
		w = &warmed{tried: map[*ir.Proc]bool{}}
		c.warmed[boot] = w
	}
	var s *State
	for _, p := range c.Prog.Procs {
		if len(p.Params) > 0 || len(p.Blocks) == 0 || w.tried[p] || !early(p) {
			continue
		}
		if w.tried[p] = true; s == nil {
			s = c.Start(state.Setup{Proc: boot, Boot: c.Warmed(boot)})
			if _, stopped := s.Stopped(); stopped {
				return
			}
		}
		s.ahead(p, &w.room)
	}
	if s == nil {
		return
	}
	c.bootMu.Lock()
	defer c.bootMu.Unlock()
	delete(c.bases, w.boot)
	w.boot = &ir.Proc{Name: boot.Name + ", and more"}
	c.bases[w.boot] = c.booted(s, Stop{Kind: Finished})
}

// ahead is Extend, for a procedure that does no harm where it fails: then the state is as before.
func (s *State) ahead(p *ir.Proc, room *state.Heap) {
	c := s.code
	c.Grow()
	if !c.mayCopy(&s.Heap) {
		return
	}
	rests, since := s.RestsOn, s.Since
	if _, exc, stop := s.invoke(p, Budget{Steps: bootSteps}, c.world, true, nil, room); stop.Kind == Finished && (stop.Reason == Exited || exc != 0) {
		s.Heap, *room = *room, s.Heap
		s.RestsOn, s.Since = rests, since
	}
}

// Warmed returns the Boot procedure to begin with where Warm has run more ahead; itself, if it has not.
func (c *Code) Warmed(boot *ir.Proc) *ir.Proc {
	if w := c.warmed[boot]; w != nil && w.boot != nil {
		return w.boot
	}
	return boot
}
