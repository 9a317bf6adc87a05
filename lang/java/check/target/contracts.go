package target

import (
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/contract"
	"assay/lang/java/contract/decl"
	"assay/lang/java/scan"
	"assay/lang/java/spec"
	"assay/source"
	"assay/task"
)

// contracts reads the contracts of sources and class files. Diagnostics go to the list; it reports whether they are
// about contracts alone, so that only goals which depend on them are affected.
func (p *Program) contracts(list *source.List, o Options) bool {
	p.read(o)
	p.wellFormed()
	for _, d := range p.Set.Errors.All() {
		if d.Severity == source.Error && p.isNear(d.Span.File) {
			d.Severity = source.Warning // it is none of the targets: what depends on it is unknown
		}
	}
	list.Append(&p.Set.Errors)
	p.Set.Errors = source.List{}
	return !slices.ContainsFunc(list.All(), func(d *source.Diagnostic) bool {
		room, _, _ := strings.Cut(string(d.Code), "-")
		return d.Severity == source.Error && !slices.Contains([]string{"jml", "jfsl", "contract"}, room)
	})
}

// read makes the set of contracts, of which nothing is looked at yet.
func (p *Program) read(o Options) {
	p.Set = decl.NewSet(specFinder{p.Path, p.Looked}, decl.Options{NullableByDefault: o.Nullable, Overflow: o.Overflow})
	for _, u := range p.All() {
		if filepath.Ext(u.Name) == ".java" {
			f, errs := u.scanned()
			p.Set.AddParsed(f, errs, u.Beside)
		}
	}
}

// scanned returns the source of a unit as it was scanned, for all forks: most of what a fork of a large project costs. Nobody changes it.
func (u *Unit) scanned() (*scan.File, *source.List) {
	u.scan.once.Do(func() { u.scan.file, u.scan.errors = scan.Parse(u.Name, []byte(u.Text)) })
	return u.scan.file, u.scan.errors
}

// scanned is the result of scanning a source.
type scanned struct {
	once   sync.Once
	file   *scan.File
	errors *source.List
}

// Unreadable returns the unreadable parts of the contract of a method outside of clauses; empty: none.
func Unreadable(m *decl.Method) string {
	if m == nil || m.Unreadable() == nil {
		return ""
	}
	return notUnderstood(m.Unreadable())
}

// Unread includes its unreadable clauses.
func Unread(m *decl.Method) string {
	if m == nil || m.Unread() == nil {
		return ""
	}
	return notUnderstood(m.Unread())
}

func notUnderstood(x *spec.Unreadable) string {
	return "what it says is not understood: " + x.At.At.String() + ": " + x.Why
}

// wellFormed reports errors in contracts of classes, which affect all goals. What is valid and cannot be represented is
// a warning: goals that depend on it are unknown.
func (p *Program) wellFormed() {
	said := p.Set.Errors
	p.Set.Errors = source.List{}
	program := contract.NewSkeleton(p.Set)
	for _, c := range p.Classes {
		if k := p.Set.Class(c.File.Name); k != nil && !k.Spec.Empty() {
			contract.LowerClass(p.Set, k, program)
		}
	}
	for _, d := range p.Set.Errors.All() {
		said.Add(Leaves(d))
	}
	p.Set.Errors = said
}

// Leaves returns a diagnostic, as a warning if the contract is valid and only leaves something unknown.
func Leaves(d *source.Diagnostic) *source.Diagnostic {
	if d.Code == decl.CodeUnsupported || d.Code == decl.CodeSize {
		d.Severity = source.Warning
	}
	return d
}

// packageOf returns the package that a source declares.
func packageOf(text string) string {
	f, _ := scan.Parse("", []byte(text))
	return f.Package
}

// MethodOf returns what is known of the declaration of a method, or nil.
func (p *Program) MethodOf(class, name, desc string) *decl.Method {
	c := p.Set.Class(class)
	if c == nil {
		return nil
	}
	for _, m := range c.Methods {
		if m.File.Name == name && m.File.Desc == desc {
			return m
		}
	}
	return nil
}

// Says reports whether a method has a contract, of its own or of a method that it overrides.
func Says(m *decl.Method) bool {
	if m == nil {
		return false
	}
	for _, k := range append([]*decl.Method{m}, m.Overridden()...) {
		if k.Spec != nil && len(k.Spec.Cases) > 0 {
			return true
		}
	}
	return false
}

// Marks reports whether the body or the modifiers of a method have contracts that its check covers.
func Marks(m *decl.Method) bool {
	return m.Spec != nil && (len(m.Spec.Body) > 0 || m.Spec.Mods.Has("pure") || m.Spec.Mods.Has("non_null"))
}

// SpeaksOf reports whether a clause is about exceptions of a class.
func SpeaksOf(cl *spec.Clause, c *ir.Class) bool {
	types := cl.Types
	if x, ok := cl.X.(*spec.Lit); ok && x.Kind == spec.LitBool && x.Bits == 0 {
		return false // it excludes it
	}
	switch cl.Kind {
	case spec.Signals, spec.Throws, spec.Recommends:
		types = []*spec.Type{cl.Exc}
	case spec.SignalsOnly:
	default:
		return false
	}
	for _, t := range types {
		for k := c; k != nil && t != nil; k = k.Super {
			if k.Name == t.Name || strings.HasSuffix(k.Name, "."+t.Name) || strings.HasSuffix(k.Name, "$"+t.Name) {
				return true
			}
		}
	}
	return false
}

// Saying is which invariants a class has: of objects, static ones, and non-null defaults.
type Saying struct{ Objects, Statics, Defaults bool }

// Keeps returns which invariants a class has; Defaults reports whether it has fields that are non-null by default.
func Keeps(c *decl.Class) (out Saying) {
	if c == nil {
		return out
	}
	for _, k := range append([]*decl.Class{c}, c.AllSupers()...) {
		if k.Spec == nil {
			continue
		}
		for _, i := range k.Spec.Invariants {
			out.Objects = out.Objects || !i.Static
			out.Statics = out.Statics || i.Static && k == c
		}
		for _, f := range k.Fields {
			said := f.Mods.Has("non_null") && f.NonNull()
			out.Objects = out.Objects || said && !f.Static()
			out.Statics = out.Statics || said && k == c && StaticNonNull(f)
			out.Defaults = out.Defaults || ObjectNonNull(f)
		}
	}
	return out
}

// ObjectNonNull reports whether a field of objects is never null.
func ObjectNonNull(f *decl.Field) bool { return !f.Static() && f.NeverNull() }

// StaticNonNull reports whether a static field, and no constant, is never null.
func StaticNonNull(f *decl.Field) bool { return f.Static() && f.NeverNull() }

// Inside reports whether a property of contracts is about a place inside of a run: a statement of a body, a round of a
// loop, a call, an allocation, an operation. What follows is unknown, so that a run on a JVM cannot confirm it; and it cannot where code is given any value.
func (p *Program) Inside(r *task.Result) bool {
	switch text := r.Property.Text; {
	case text == java.NoAllocation, strings.HasPrefix(text, contract.OnlyReads), strings.HasPrefix(text, contract.OnlyCalls):
		return true
	case r.Property.Kind == task.KindInvariant && strings.Contains(text, java.Needs), r.Property.Kind == task.KindPrecondition, r.Property.Kind == task.KindOverflow, r.Property.Kind == task.KindUndefined:
		return true
	}
	at := func(x source.Span) bool { return x == r.Property.Span }
	for _, c := range p.Classes {
		k := p.Set.Class(c.File.Name)
		if k == nil {
			continue
		}
		if slices.ContainsFunc(k.Spec.Guards, func(g *spec.Guard) bool { return at(g.At.At) }) {
			return true
		}
		for _, m := range k.Methods {
			if m.Spec == nil {
				continue
			}
			for _, s := range m.Spec.Body {
				says := func(list []*spec.Clause) bool {
					return slices.ContainsFunc(list, func(c *spec.Clause) bool { return at(c.At.At) })
				}
				if s.Kind == spec.Havoc || at(s.At.At) || says(s.Clauses) || slices.ContainsFunc(s.Cases, func(k *spec.Case) bool { return at(k.At.At) || says(k.Clauses) }) {
					return true
				}
			}
			for _, k := range m.Spec.Cases {
				if slices.ContainsFunc(k.Clauses, func(c *spec.Clause) bool { return c.Kind == spec.Decreases && at(c.At.At) }) {
					return true
				}
			}
		}
	}
	return false
}
