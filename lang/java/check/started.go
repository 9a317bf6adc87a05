package check

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"assay/ir/sanity"
	"assay/lang/java"
	"assay/lang/java/check/target"
	"assay/lang/java/classpath"
	"assay/lang/java/jdk"
	"assay/lang/java/lower"
	"assay/lang/java/native"
	"assay/lang/java/rt"
	"assay/vm"
)

// This file boots the library once for many goals: its classes, the code of its boot, and the booted heap are the same
// for all programs of an installation. A program of many classes declares them once for many goals.

// library is the booted libraries of an installation. A world serves one goal at a time, and is then rolled back;
// the booted heap is shared.
type library struct {
	home jdk.Home

	open sync.Once
	path *classpath.Path // open as long as the process; nil: it is not open, or cannot be

	pool
}

// pool is worlds that no goal uses.
type pool struct {
	mu   sync.Mutex
	free []*started
}

// started is a booted library that belongs to one goal.
type started struct {
	of     *pool
	world  *java.World
	origin *vm.Origin
	sane   *sanity.Base // tests check its program

	classes []*java.Class    // of a program, which it has declared; nil: none
	broken  map[string]error // those that cannot be
}

// manyClasses is from how many on a program declares its classes once for many goals.
const manyClasses = 20

// libraries are those of the process, by the identity of installations.
var libraries sync.Map

// libraryOf returns the library of an installation.
func libraryOf(home jdk.Home) *library {
	l, _ := libraries.LoadOrStore(fmt.Sprintf("%v\n%s", home, target.Identity(home)), &library{home: home})
	return l.(*library)
}

// take returns a booted library, which must be released. It is nil if the library cannot be booted: then each goal
// finds that out by itself.
func (l *library) take() *started {
	if s := l.pop(); s != nil {
		return s
	}
	if l.opened() == nil {
		return nil
	}
	return l.start()
}

// opened returns the class path of the installation alone; nil: it cannot be read.
func (l *library) opened() *classpath.Path {
	l.open.Do(func() {
		if l.path == nil {
			l.path, _ = classpath.Open(nil, classpath.Options{JDK: &l.home})
		}
	})
	return l.path
}

func (l *pool) pop() *started {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.free) == 0 {
		return nil
	}
	s := l.free[len(l.free)-1]
	l.free = l.free[:len(l.free)-1]
	return s
}

// start boots the library.
func (l *library) start() *started {
	world, err := lower.New(rt.Classes{Path: l.path}, native.Has)
	if err != nil {
		return nil
	}
	boot, err := world.Library()
	if err != nil {
		return nil
	}
	env := &native.Env{World: world, App: func(string) bool { return false }}
	code := vm.Compile(world.Prog)
	code.SetModels(env.Models)
	code.SetWorld(still{env: env})
	origin, stop := code.Origin(boot)
	if stop.Kind != vm.Finished {
		return nil
	}
	world.Save()
	return &started{of: &l.pool, world: world, origin: origin, sane: sanity.Learn(world.Prog)}
}

// release returns a library to the pool. One that cannot be rolled back is dropped.
func (s *started) release() {
	if !s.world.Rollback() {
		return
	}
	s.of.mu.Lock()
	defer s.of.mu.Unlock()
	s.of.free = append(s.of.free, s)
}

// takeLibrary returns a booted library for a fork; nil: there is none, and the world begins empty, as where one of the
// library's classes is shadowed.
func (p *Program) takeLibrary() *started {
	if p.Looked == nil {
		return nil // it only plans
	}
	l := libraryOf(p.JDK)
	if p.Options.Fresh {
		l = &library{home: p.JDK, path: l.opened()}
	}
	s := l.take()
	if s == nil {
		return nil
	}
	names := s.world.Saved()
	p.found.shadows.Do(func() {
		p.found.shadowed = slices.ContainsFunc(names, func(name string) bool {
			_, err := p.App.Find(name)
			return !errors.Is(err, classpath.ErrNotFound)
		})
	})
	if p.found.shadowed {
		s.release()
		return nil
	}
	p.uses(s)
	return s
}

// uses makes a world that of a fork.
func (p *Program) uses(s *started) {
	for _, name := range s.world.Saved() {
		p.Looked.Declared(name)
	}
	p.started = append(p.started, s)
}

// declaring reports whether the classes of the program are declared once for many goals. What contracts say is resolved as it
// is lowered, so that they are read anew for each.
func (p *Program) declaring() bool {
	return p.Looked != nil && !p.Options.Fresh && len(p.Classes) >= manyClasses && !p.Contracted()
}

// takeDeclared returns a world for a fork in which the classes of the program are declared; nil: there is none.
func (p *Program) takeDeclared(array int) *started {
	if !p.declaring() {
		return nil
	}
	s := p.found.declared(array).pop()
	if s != nil {
		p.uses(s)
	}
	return s
}

// declared keeps the world for later forks, as it is now.
func (w *World) declared(array int) {
	p, s := w.program, w.library
	if s == nil || !p.declaring() {
		return
	}
	w.Java.Save()
	w.library = &started{
		of: p.found.declared(array), world: w.Java, origin: s.origin, sane: sanity.Learn(w.Java.Prog),
		classes: slices.Clone(w.Classes), broken: maps.Clone(w.broken),
	}
	p.started[slices.Index(p.started, s)] = w.library
}

// declared returns the worlds for a bound of the length of arrays.
func (f *found) declared(array int) *pool {
	l, _ := f.pools.LoadOrStore(array, &pool{})
	return l.(*pool)
}

// Release returns the library of a fork. The fork must not be used afterwards.
func (p *Program) Release() {
	for _, s := range p.started {
		s.release()
	}
	p.started, p.worlds = nil, nil
}

// Sane checks that the program passes the sanity check of ir, apart from parts shared with other goals.
func (w *World) Sane() error {
	if w.library == nil {
		return sanity.Check(w.Java.Prog)
	}
	return w.library.sane.Check(w.Java.Prog, w.Java.Loaded(), w.sane)
}
