// This file defines the models.

package model

import (
	"context"
	"slices"

	"assay/lang/cat"
	"assay/logic/so"
)

// Model is a memory model: the executions that satisfy all axioms.
type Model struct {
	Name  string
	About string
	Marks []string // that it interprets; nil: it interprets none
	All   bool     // marks that it does not interpret are ignored, with a note

	// Moded models need a mark of Marks on every access and fence.
	Moded bool

	// Justified models are not about single executions: a configuration is
	// allowed where it can be justified step by step. They have no Axioms.
	// Strict ones require that of all reads in each step, not of the new ones only.
	Justified, Strict bool

	// ThinAir models allow that values justify themselves: a store of what a
	// load read, which read what that store wrote.
	ThinAir bool

	// Causal models forbid out-of-thin-air values by rules that are not stated here: an allowed
	// execution has to be possible in order, or justified.
	Causal bool
	// Sync is the mark of accesses that synchronise, and there are no fences. A location has only such
	// accesses or none, unless there are Marks besides. "": the model has no such rule.
	Sync string

	Axioms func(v *Vocabulary) []Part
	// Race is the condition of an execution after which the model leaves the program undefined.
	// nil: there is none.
	Race func(v *Vocabulary) so.Formula

	// Cat is the text of the model, in place of Axioms and Race.
	Cat    *cat.File
	Arches []string // whose tests it is about; nil: it knows the marks of any
}

// Race is the name of the part that says that an execution has a race.
const Race = "race"

// Meaning returns what the model says about a structure.
func (m *Model) Meaning(ctx context.Context, v *Vocabulary) (*Meaning, error) {
	if m.Cat != nil {
		return v.Cat(ctx, m.Cat)
	}
	out := &Meaning{Axioms: m.Axioms(v)}
	if m.Race != nil {
		out.Undefined = []Part{{Race, m.Race(v)}}
	}
	return out, nil
}

// Knows reports whether a model is about tests of an architecture.
func (m *Model) Knows(arch string) bool { return m.Arches == nil || slices.Contains(m.Arches, arch) }

// FromCat returns the model of a file. Nothing is known of it: it may allow out-of-thin-air values.
func FromCat(name string, f *cat.File) *Model {
	return &Model{Name: name, Cat: f, ThinAir: true}
}

// builtin returns a model of an architecture that is written in cat.
func builtin(name, about string, arches ...string) *Model {
	return &Model{Name: name, About: about, Cat: cat.Builtin(name + ".cat"), Arches: arches}
}

// Models are all models, by strength as far as they can be compared.
var Models = []*Model{
	{Name: "sc", About: "sequential consistency", All: true, Axioms: sc},
	{Name: "tso", About: "total store order: x86, SPARC TSO", Marks: []string{"mfence", "lock"}, Axioms: tso},
	{Name: "pso", About: "partial store order: SPARC PSO", Marks: []string{"mfence", "stbar", "lock"}, Axioms: pso},
	{Name: "ra", About: "release and acquire, for all accesses", Marks: []string{"acq", "rel", "acq-rel"}, Axioms: ra},
	{Name: "rc11", About: "C11 as repaired by Lahav et al.", Marks: modes, Moded: true, Axioms: rc11, Race: race},
	{Name: "cpp", About: "rc11 without no-thin-air", Marks: modes, Moded: true, ThinAir: true, Axioms: cpp, Race: race},
	{Name: "java", About: "Java: happens-before consistency, and causality as far as it is decided", Marks: append([]string{"volatile"}, Weaker...), Sync: "volatile", Causal: true, Axioms: java},
	{Name: "go", About: "Go: the same with its atomic operations", Marks: []string{"atomic"}, Sync: "atomic", Causal: true, Axioms: golang},
	builtin("aarch64", "Armv8, 64 bits", "AArch64"),
	builtin("armv7", "ARMv7", "ARM"),
	builtin("power", "Power", "PPC"),
	builtin("riscv", "RISC-V: RVWMO", "RISCV"),
	{Name: "jr", About: "event structures of Jeffrey and Riely, justifying new reads", Justified: true},
	{Name: "jr-all", About: "the same, justifying all reads in each step", Justified: true, Strict: true},
}

// Named finds a model.
func Named(name string) (*Model, bool) {
	for _, m := range Models {
		if m.Name == name {
			return m, true
		}
	}
	return nil, false
}

// Names returns the names of all models.
func Names() []string {
	var out []string
	for _, m := range Models {
		out = append(out, m.Name)
	}
	return out
}

// communication is rf, co and fr together.
func (v *Vocabulary) communication() so.Rel { return so.Union(v.RF, v.CO, v.FR()) }

// accesses returns the reads and writes.
func (v *Vocabulary) accesses() so.Rel { return so.Union(v.Read, v.Write) }

// atomicity says that no write comes between the two halves of an update.
func (v *Vocabulary) atomicity() Part {
	return Part{"atomicity", so.Empty(so.Inter(v.RMW, so.Seq(v.FR(), v.CO)))}
}

// perLocation is sequential consistency for each location by itself.
func (v *Vocabulary) perLocation() Part {
	return Part{"sc-per-location", so.Acyclic(so.Union(so.Inter(v.PO, v.SameLocation), v.communication()))}
}

func sc(v *Vocabulary) []Part {
	return []Part{
		{"sequential-consistency", so.Acyclic(so.Union(v.PO, v.communication()))},
		v.atomicity(),
	}
}

func tso(v *Vocabulary) []Part {
	return v.buffered(so.Union(so.Cross(v.Read, v.accesses()), so.Cross(v.Write, v.Write)), nil)
}

func pso(v *Vocabulary) []Part {
	stbar := so.Seq(v.PO, so.On(v.Marked("stbar", "stbar")), v.PO)
	return v.buffered(so.Cross(v.Read, v.accesses()), so.Inter(stbar, so.Cross(v.Write, v.Write)))
}

// buffered returns a model with store buffers: program order is kept between some
// accesses, before and after atomic updates, and across fences.
func (v *Vocabulary) buffered(kept, more so.Rel) []Part {
	locked := so.Union(so.Where(func(x so.Term) so.Formula {
		return so.Some(func(y so.Term) so.Formula { return so.Or(so.In(v.RMW, x, y), so.In(v.RMW, y, x)) })
	}), v.Marked("lock", "lock"))
	any := so.Where(func(so.Term) so.Formula { return so.And() })
	fence := so.Seq(v.PO, so.On(v.Marked("mfence", "mfence")), v.PO)
	ppo := so.Union(so.Inter(v.PO, so.Union(kept, so.Cross(locked, any), so.Cross(any, locked))), fence)
	if more != nil {
		ppo = so.Union(ppo, more)
	}
	global := so.Union(ppo, so.Inter(v.RF, v.Extern), v.CO, v.FR())
	return []Part{v.perLocation(), v.atomicity(), {"global-order", so.Acyclic(global)}}
}

// ra has all accesses release or acquire.
func ra(v *Vocabulary) []Part {
	hb := so.Plus(so.Union(v.PO, v.RF))
	return []Part{
		{"happens-before", so.Irrefl(hb)},
		{"write-coherence", so.Irrefl(so.Seq(v.CO, hb))},
		{"read-coherence", so.Irrefl(so.Seq(v.FR(), hb))},
		v.atomicity(),
	}
}
