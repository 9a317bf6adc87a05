package java

import (
	"maps"
	"slices"

	"assay/ir"
)

// This file restores a world: a library that was booted once serves one goal after the other, and none of them sees
// what earlier ones lowered.

// savepoint is a snapshot of a world. What exists then stays: classes keep their numbers, and procedures that have
// bodies keep them. A procedure that is loaded later loses its body on rollback.
type savepoint struct {
	world   World // its maps are never written to
	spec    Contracts
	prog    ir.Program
	classes []savedClass
	loaded  []savedProc // procedures from before that were loaded since
}

// savedClass is a class as it was.
type savedClass struct {
	class *Class
	was   Class
	ir    ir.Class
}

// savedProc is a procedure without a body, as it was.
type savedProc struct {
	proc   *ir.Proc
	was    ir.Proc
	locals []ir.Local // of its head, which get the names of the source
}

// Save takes a savepoint of the world, which replaces an earlier one.
func (w *World) Save() {
	s := &savepoint{prog: *w.Prog}
	s.prog.Classes, s.prog.Globals, s.prog.Procs = slices.Clip(s.prog.Classes), slices.Clip(s.prog.Globals), slices.Clip(s.prog.Procs)
	for _, c := range w.classes {
		if c != nil {
			was := *c
			was.statics = maps.Clone(c.statics)
			s.classes = append(s.classes, savedClass{c, was, *c.IR})
		}
	}
	w.saved = s
	s.world = w.copied()
	if w.Spec != nil {
		s.spec = w.Spec.copied()
	}
}

// Rollback restores the world to its savepoint. It returns false if that is impossible, because an operation of the
// world was interrupted.
func (w *World) Rollback() bool {
	s := w.saved
	if s == nil || w.loading > 0 {
		return false
	}
	for _, p := range s.loaded {
		*p.proc = p.was
		for i := range p.locals {
			*p.was.Locals[i] = p.locals[i]
		}
	}
	s.loaded = nil
	for i := range s.classes {
		c := &s.classes[i]
		if len(c.class.statics) != len(c.was.statics) {
			c.class.statics = maps.Clone(c.was.statics)
		}
		statics := c.class.statics
		*c.class, *c.class.IR = c.was, c.ir
		c.class.statics = statics
	}
	*w.Prog = s.prog
	*w = s.world.copied()
	if w.Spec != nil {
		*w.Spec = s.spec.copied()
	}
	return true
}

// Saved returns the names of the classes that the world had, or failed to find, when it was saved.
func (w *World) Saved() []string {
	return slices.Sorted(maps.Keys(w.saved.world.classes))
}

// Loaded returns the procedures from before the world was saved that were loaded since.
func (w *World) Loaded() []*ir.Proc {
	var out []*ir.Proc
	for _, p := range w.saved.loaded {
		out = append(out, p.proc)
	}
	return out
}

// copied returns the world with maps of its own.
func (w *World) copied() World {
	c := *w
	c.classes = maps.Clone(w.classes)
	c.loaders = maps.Clone(w.loaders)
	c.methods = maps.Clone(w.methods)
	c.literals = maps.Clone(w.literals)
	c.byProc = maps.Clone(w.byProc)
	c.mirrors = maps.Clone(w.mirrors)
	c.mirrorOf = maps.Clone(w.mirrorOf)
	c.helpers = maps.Clone(w.helpers)
	c.memos = maps.Clone(w.memos)
	c.inits = maps.Clone(w.inits)
	c.tracks = maps.Clone(w.tracks)
	c.Singles = maps.Clone(w.Singles)
	c.Adapters = maps.Clone(w.Adapters)
	c.unwritten = maps.Clone(w.unwritten)
	c.branches = maps.Clone(w.branches)
	c.places = maps.Clone(w.places)
	c.Variables = maps.Clone(w.Variables)
	c.Slots = maps.Clone(w.Slots)
	c.staticOf = maps.Clone(w.staticOf)
	c.staticIn = maps.Clone(w.staticIn)
	c.names = maps.Clone(w.names)
	c.extra = maps.Clone(w.extra)
	c.proxies = maps.Clone(w.proxies)
	c.typeOf = maps.Clone(w.typeOf)
	c.Unstarted = maps.Clone(w.Unstarted)
	c.said, c.types = slices.Clip(w.said), slices.Clip(w.types)
	return c
}

// copied returns the contracts with maps of their own. What the set of contracts resolves is not copied.
func (k *Contracts) copied() Contracts {
	c := *k
	c.methods = maps.Clone(k.methods)
	c.loops = maps.Clone(k.loops)
	c.stmts = maps.Clone(k.stmts)
	c.statics = maps.Clone(k.statics)
	c.called = maps.Clone(k.called)
	c.heads = maps.Clone(k.heads)
	c.unasked = maps.Clone(k.unasked)
	c.wrong = maps.Clone(k.wrong)
	c.guards = maps.Clone(k.guards)
	c.kept = maps.Clone(k.kept)
	c.fresh, c.classes = slices.Clip(k.fresh), slices.Clip(k.classes)
	return c
}

// saveProc keeps a procedure that is about to be loaded, if it is older than the savepoint.
func (w *World) saveProc(p *ir.Proc) {
	s := w.saved
	if s == nil || s.world.loaders[p] == nil {
		return
	}
	k := savedProc{proc: p, was: *p}
	for _, l := range p.Locals {
		k.locals = append(k.locals, *l)
	}
	s.loaded = append(s.loaded, k)
}
