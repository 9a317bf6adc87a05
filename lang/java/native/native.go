// Package native holds models, in Go, of the native methods of the Java library, and of a few
// others that are too deep to run.
//
// # Model
//
// An Env belongs to a World. Its table has a function for each method that is
// modelled, by the name of the method's procedure; there is one file for each
// area of the library. A model is a function of an Env and a call; methods of Env are
// what several areas need. It reads and changes the state through vm.Call
// alone. What cannot be done in one step, because it must call Java code, is
// written in Java (package rt), and the model becomes a call of that.
//
// Two methods without a model that are always empty: registerNatives and initIDs.
package native

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/vm"
)

// Env is the host's side of a World.
type Env struct {
	World *java.World
	Args  []string                // of the program
	Props map[string]string       // system properties beyond ours
	App   func(class string) bool // the class is the program's own, not the library's

	Version string // of the library: 17.0.2; empty: by its class files

	fields map[string]*ir.Field
}

// model is a model with its environment.
type model func(e *Env, c *vm.Call)

// area is the models of a part of the library.
type area map[string]model

var table = merged(constants, objects, classes, strs, numbers, systems, throwables, references, unsafes, threads, reflection, handles, locales, files, proxies)

func merged(areas ...area) area {
	out := area{}
	for _, a := range areas {
		for name, m := range a {
			if out[name] != nil {
				panic("native: two models of " + name)
			}
			out[name] = m
		}
	}
	return out
}

// Names returns the procedures that have models, sorted.
func Names() []string {
	var out []string
	for name := range table {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// Members returns the members of the library that have models, here or as bodies in ir,
// sorted. Models of our own classes are not among them.
func Members() []string {
	var out []string
	for _, name := range append(Names(), java.Intrinsics()...) {
		if strings.Contains(name, ".") && strings.Contains(name, "(") && !strings.HasPrefix(name, "assay.") {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// Has reports whether a procedure has a model here.
func Has(p *ir.Proc) bool {
	if table[p.Name] != nil {
		return true
	}
	return strings.HasSuffix(p.Name, ".registerNatives()V") || strings.HasSuffix(p.Name, ".initIDs()V")
}

// Models returns what vm.Code.SetModels wants.
func (e *Env) Models(p *ir.Proc) vm.Model {
	switch f := table[p.Name]; {
	case f != nil:
		return func(c *vm.Call) { f(e, c) }
	case Has(p):
		return func(c *vm.Call) { c.Return() }
	}
	if s, g, ok := e.World.Text(p); ok {
		return func(c *vm.Call) { e.literal(c, s, g) }
	}
	if t, g, ok := e.World.Mirrored(p); ok {
		return func(c *vm.Call) {
			if ref, ok := e.mirror(c, t, g); ok {
				c.Return(ref)
			}
		}
	}
	if strings.HasPrefix(p.Name, java.HandlePrefix) {
		return handleModel(e, p)
	}
	return e.synthetic(p)
}

// field finds a field by its class and name.
func (e *Env) field(class, name string) *ir.Field {
	key := class + "." + name
	if f := e.fields[key]; f != nil {
		return f
	}
	c, err := e.World.Class(class)
	if err != nil {
		return nil
	}
	f := c.OwnField(name)
	if e.fields == nil {
		e.fields = map[string]*ir.Field{}
	}
	e.fields[key] = f
	return f
}

// fieldOf finds a field in the class of an object or above.
func (e *Env) fieldOf(k *ir.Class, name string) *ir.Field {
	for ; k != nil; k = k.Super {
		for _, f := range k.Fields {
			if f.Name == name {
				return f
			}
		}
	}
	return nil
}

func boolean(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func word(i int32) uint64 { return uint64(int64(i)) }

// noop is the model of what has nothing to do here.
func noop(_ *Env, c *vm.Call) { c.Return() }

// gives returns a model with a constant result.
func gives(v uint64) model { return func(_ *Env, c *vm.Call) { c.Return(v) } }
