package goal

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/making"
	"assay/lang/java/check/reach"
	"assay/lang/java/check/shipped"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/contract"
	"assay/lang/java/contract/decl"
	"assay/lang/java/spec"
	"assay/source"
	"assay/task"
)

// Kind says how a goal begins.
type Kind uint8

const (
	OfMethod      Kind = iota // in any state
	OfConstructor             // on a new object, in any state besides
	OfMain                    // as the JVM begins a program
	OfField                   // a model field, in any state
	OfClass                   // static invariants right after initialisation
	OfInitialiser             // what the initialiser of a class owes, as the JVM begins a program with it
)

// Starts reports whether a goal begins as the JVM begins a program.
func (k Kind) Starts() bool { return k == OfMain || k == OfInitialiser }

// Goal is a method to be checked.
type Goal struct {
	Name    string   // IntList.add, or IntList.add(int) where there are several
	Aliases []string // other names that a user may give it
	Kind    Kind
	Spare   bool        // checked only on request by name
	Said    bool        // it has a contract
	Span    source.Span // where it is declared

	Class     *target.Class
	Method    *classfile.Method
	Over      *decl.Method  // the contract of a method that it overrides, alone; nil: its own, with all that it inherits
	Heir      *target.Class // the class that inherits the method and so implements that of Over; nil: none
	elsewhere string        // the class that the heir inherits it from, if that is not under check
	Frame     *spec.Case    // not nil: only the frame of this case of its contract
	Clauses   bool          // only whether what its contract reads where it begins has values; its code does not run
	of        *decl.Method  // that declares Frame
	Fills     bool          // of a class: its initialiser may create or change objects with invariants
}

// Unit is a target with its goals.
type Unit struct {
	*target.Unit
	Goals []*Goal // in the order of the source

	program *making.Facts
	heads   *contract.Skeleton // that contracts are lowered over, to see what they ask
	owing   *Owing             // of all units
}

// NewUnit finds the goals of a target.
func NewUnit(u *target.Unit, f *making.Facts, o *Owing) *Unit {
	g := &Unit{Unit: u, program: f, heads: contract.NewSkeleton(f.Set), owing: o}
	g.findGoals()
	return g
}

// Of returns the same goals, of a target of a fork.
func (u *Unit) Of(t *target.Unit, f *making.Facts) *Unit {
	return &Unit{Unit: t, Goals: u.Goals, program: f}
}

// NeedsCallers reports whether the goal is a method that does not say itself where it begins, so that violations count
// where callers can bring them about.
func (g *Goal) NeedsCallers() bool {
	return g.Class.Unit.Program.Options.Called && !g.Said && g.Over == nil && (g.Kind == OfMethod || g.Kind == OfConstructor)
}

// Calls reports whether a goal asks about calls of a method or constructor as a whole: not of what overrides it, its frame, its clauses or an heir.
func (g *Goal) Calls() bool {
	return (g.Kind == OfMethod || g.Kind == OfConstructor) && g.Over == nil && g.Frame == nil && !g.Clauses && g.Heir == nil
}

// Given reports whether a run begins with nothing but what every caller has: strings, boxes and arrays, and static fields
// that nobody changed.
func (g *Goal) Given(t *task.Trace) bool {
	params := len(g.Method.Type.Params)
	if g.Kind == OfMethod && !g.Static() {
		params++
	}
	return len(t.Initial.Vars) == params && !g.Hidden() && !g.borrows(t) && !slices.ContainsFunc(t.Initial.Objects, func(o task.Object) bool {
		plain := strings.HasSuffix(o.Class, "[]") || o.Class == "java.lang.String" || o.Class == "java.lang.Object" || reach.Boxed[java.Internal(o.Class)]
		valid := shipped.Has(java.Internal(o.Class)) && shipped.Model(o.Class) == "" // public calls make it
		return o.Before || !plain && !valid && !g.stateless(java.Internal(o.Class))
	})
}

// Hidden reports whether the method is one of a private class, or of one inside of it, so that nobody outside can name it.
func (g *Goal) Hidden() bool {
	p := g.Class.Unit.Program
	for c := g.Class; c != nil; {
		in := c.File.Inside()
		switch {
		case in == nil:
			return false
		case in.Flags.Has(classfile.Private):
			return true
		}
		c = p.Own[in.Outer]
	}
	return false
}

// borrows reports whether a run begins with a reference to an object of a static field: not every caller has it.
func (g *Goal) borrows(t *task.Trace) bool {
	made := map[string]bool{"null": true, "true": true, "false": true}
	for _, o := range t.Initial.Objects {
		made[o.Name] = true
	}
	borrowed := func(v task.Value) bool {
		_, err := strconv.ParseFloat(v.Scalar, 64)
		return err != nil && !made[v.Scalar] && !strings.HasPrefix(v.Scalar, "\"") && !strings.Contains(v.Scalar, "Cache.cache[") && !g.constant(v.Scalar)
	}
	slots := func(list []task.Slot) bool {
		return slices.ContainsFunc(list, func(s task.Slot) bool { return borrowed(s.Value) })
	}
	return slots(t.Initial.Vars) || slices.ContainsFunc(t.Initial.Objects, func(o task.Object) bool {
		return slots(o.Fields) || slices.ContainsFunc(o.Elems, borrowed)
	})
}

// constant reports whether a name is that of a static final field that others than its class may read.
func (g *Goal) constant(name string) bool {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return false
	}
	for _, c := range g.Class.Unit.Program.Classes {
		if dotted := java.Dotted(c.File.Name); dotted != name[:i] && !strings.HasSuffix(dotted, "."+name[:i]) {
			continue
		}
		if slices.ContainsFunc(c.File.Fields, func(f *classfile.Field) bool {
			return f.Name == name[i+1:] && f.Flags.Has(classfile.Static|classfile.Final) && !f.Flags.Has(classfile.Private)
		}) {
			in := c.File.Inside()
			return in == nil || !in.Flags.Has(classfile.Private)
		}
	}
	return false
}

// stateless reports whether all objects of a class are equal, and there is a constructor without parameters for others to
// call.
func (g *Goal) stateless(class string) bool {
	c := g.Class.Unit.Program.Own[class]
	if c == nil || c.File.Super != "java/lang/Object" || slices.ContainsFunc(c.File.Fields, func(f *classfile.Field) bool { return !f.Flags.Has(classfile.Static) }) {
		return false
	}
	made := false
	for _, m := range c.File.Methods {
		if m.Name == "<clinit>" {
			return false // it may fail, and then there are none
		}
		made = made || m.Name == "<init>" && m.Desc == "()V" && !m.Flags.Has(classfile.Private) && onlyAbove(c.File, m)
	}
	return made
}

// onlyAbove reports whether a constructor does nothing but call the one above.
func onlyAbove(c *classfile.Class, m *classfile.Method) bool {
	list, err := c.Instructions(m)
	return err == nil && len(list) == 3 && list[1].Op == classfile.OpInvokespecial && list[2].Op == classfile.OpReturn
}

// Static reports whether the method has no receiver.
func (g *Goal) Static() bool { return g.Method.Flags.Has(classfile.Static) }

// HasField reports whether the class of the method declares a field of that name.
func (g *Goal) HasField(name string) bool {
	return slices.ContainsFunc(g.Class.File.Fields, func(f *classfile.Field) bool { return f.Name == name })
}

// findGoals makes the goals of a unit, and decides which of them are checked.
func (u *Unit) findGoals() {
	classes := slices.Clone(u.Classes)
	slices.SortStableFunc(classes, func(a, b *target.Class) int { return target.Order(a.File, b.File) })
	for _, c := range classes {
		u.goalsOf(c)
	}
	u.name()
	slices.SortStableFunc(u.Goals, func(a, b *Goal) int {
		return cmp.Or(cmp.Compare(a.Span.Line, b.Span.Line), cmp.Compare(a.Span.Col, b.Span.Col))
	})
	u.choose()
}

// choose decides which goals are checked by default: those with a contract, and those that would be checked if there
// were no contracts: a main alone; else what is for others; else what is not private.
func (u *Unit) choose() {
	for _, g := range u.Goals {
		g.Spare = !g.Said
	}
	choices := []func(*Goal) bool{
		func(g *Goal) bool { return g.Kind == OfMain },
		func(g *Goal) bool { return g.Code() && forOthers(g.Class.File, g.Method) },
		func(g *Goal) bool { return g.Code() && !g.Method.Flags.Has(classfile.Private) },
	}
	last := len(choices) - 1
	for i, chosen := range choices {
		written := func(g *Goal) bool { return chosen(g) && !u.generated(g) }
		if i < last && !slices.ContainsFunc(u.Goals, written) {
			continue
		}
		for _, g := range u.Goals {
			g.Spare = g.Spare && !written(g) && !(chosen(g) && u.initialises(g))
		}
		return
	}
}

// forOthers reports whether a method is public, or for all who see its class, which has no public side: it is a top-level one for its package.
func forOthers(c *classfile.Class, m *classfile.Method) bool {
	return m.Flags.Has(classfile.Public) || !m.Flags.Has(classfile.Private) && !c.Flags.Has(classfile.Public) && c.Inside() == nil
}

// Written reports whether the method of a goal is explicit in the source, or its own initialisers are.
func (u *Unit) Written(g *Goal) bool { return !g.Code() || !u.generated(g) || u.initialises(g) }

// Code reports whether the goal is about the code of a method.
func (g *Goal) Code() bool {
	return g.Kind != OfField && g.Kind != OfClass && g.Kind != OfInitialiser && g.Refused() == ""
}

// goalsOf adds a goal for each method with code.
func (u *Unit) goalsOf(c *target.Class) {
	p := u.program
	u.fieldGoals(c)
	u.classGoal(c)
	keeps := target.Keeps(p.Set.Class(c.File.Name))
	for _, m := range c.File.Methods {
		if runsLater(c, m) {
			u.Goals = append(u.Goals, &Goal{Class: c, Method: m, Span: u.lineOf(m), Said: (breaking{p}).disturbs(c, m)})
		}
		if m.Flags.Has(classfile.Synthetic) || m.Name == "<clinit>" {
			continue
		}
		if m.Code == nil {
			u.nativeGoal(c, m)
			continue
		}
		g := &Goal{Class: c, Method: m, Span: u.lineOf(m)}
		switch {
		case m.Name == "<init>" && (c.File.Flags.Has(classfile.Abstract) || c.File.Flags.Has(classfile.Enum)):
			continue // there are no such objects
		case m.Name == "<init>":
			g.Kind = OfConstructor
		case m.Name == "main" && m.Desc == "([Ljava/lang/String;)V" && m.Flags.Has(classfile.Static|classfile.Public):
			g.Kind = OfMain
		}
		if d := p.MethodOf(c.File.Name, m.Name, m.Desc); d != nil {
			if d.Decl != nil {
				g.Span = d.Span()
			}
			g.Said = target.Says(d) || target.Marks(d) || d.Constrained() || target.Unreadable(d) != "" || exposed(d) && u.asked(g, keeps)
		}
		u.Goals = append(u.Goals, g)
		u.overrides(g)
		u.casesOf(g)
		u.clausesOf(g)
	}
	u.inherits(c)
}

// clausesOf adds a goal for the clauses of a contract that are read where a method begins, if any may have no value there.
func (u *Unit) clausesOf(g *Goal) {
	d := u.program.MethodOf(g.Class.File.Name, g.Method.Name, g.Method.Desc)
	if d == nil || !g.Said || g.Kind == OfMain || !g.Code() || !contract.MayLack(u.program.Set, d, u.heads) {
		return
	}
	x := *g
	x.Clauses = true
	u.Goals = append(u.Goals, &x)
}

// inherits adds goals for the contracts of interface methods that a class implements by a method inherited from a class
// that does not know the interface: nothing else checks that contract. Where types differ by type parameters, the
// method is the one that a bridge of the class calls.
func (u *Unit) inherits(c *target.Class) {
	k, up := u.program.Set.Class(c.File.Name), u.program.Set.Class(c.File.Super)
	if k == nil || up == nil || c.File.Flags.Has(classfile.Interface) {
		return
	}
	for _, i := range k.AllSupers() {
		if !i.File.Flags.Has(classfile.Interface) || up.Subclass(i) { // the one above is checked, with it
			continue
		}
		for _, o := range i.Methods {
			if o.Spec == nil || len(o.Spec.Cases) == 0 || o.File.Flags.Has(classfile.Static) || declaresOver(k, o) {
				continue
			}
			g := &Goal{Class: c, Over: o, Heir: c, Said: true, Span: k.Span()}
			if g.Class, g.Method = implementer(u.program, c, o.File); g.Method == nil {
				if g.Method, g.elsewhere = inherited(u.program, up, o.File); g.Method == nil {
					continue // it is abstract
				}
				g.Class = c
			}
			u.Goals = append(u.Goals, g)
		}
	}
}

// declaresOver reports whether a class declares a method that overrides another one, which is then checked with its own
// contract.
func declaresOver(k *decl.Class, o *decl.Method) bool {
	return slices.ContainsFunc(k.Methods, func(m *decl.Method) bool {
		return !m.File.Flags.Has(classfile.Bridge) && slices.Contains(m.Overridden(), o)
	})
}

// implementer returns the method that runs on objects of a class, with the class that declares it; nil: it is of no
// class under check, or has no code.
func implementer(p *making.Facts, c *target.Class, m *classfile.Method) (*target.Class, *classfile.Method) {
	for ; c != nil; c = p.Own[c.File.Super] {
		if d := target.Declares(c, m.Name+m.Desc); d != nil && !d.Flags.Has(classfile.Static) && !d.Flags.Has(classfile.Private) {
			if d.Code == nil {
				return nil, nil
			}
			return c, d
		}
	}
	return nil, nil
}

// inherited returns the method that a class inherits from one that is not under check, by its name; nil: there is none.
func inherited(p *making.Facts, k *decl.Class, m *classfile.Method) (*classfile.Method, string) {
	for _, c := range append([]*decl.Class{k}, k.AllSupers()...) {
		if c.File.Flags.Has(classfile.Interface) || p.Own[c.File.Name] != nil {
			continue
		}
		for _, d := range c.File.Methods {
			if d.Name == m.Name && d.Desc == m.Desc && !d.Flags.Has(classfile.Static) && !d.Flags.Has(classfile.Private) && !d.Flags.Has(classfile.Abstract) {
				return d, java.Dotted(c.File.Name)
			}
		}
	}
	return nil, ""
}

// casesOf adds goals for the frames of the cases of a method, its own and those that it inherits, if they
// differ from each other: where several apply, each holds. Goals of overrides are not repeated.
func (u *Unit) casesOf(g *Goal) {
	d := u.program.MethodOf(g.Class.File.Name, g.Method.Name, g.Method.Desc)
	if d == nil {
		return
	}
	all := append([]*decl.Method{d}, d.Overridden()...)
	if len(framesIn(all...)) < 2 {
		return
	}
	for _, m := range all {
		alone := slices.ContainsFunc(u.Goals, func(x *Goal) bool { return x.Method == g.Method && x.Over == m })
		if m.Spec == nil || alone && len(framesIn(m)) < 2 {
			continue
		}
		for _, k := range m.Spec.Cases {
			if m.Listed(k) == "" || listsAll(k) {
				continue
			}
			x := *g
			x.Frame, x.of = k, m
			if m == d {
				x.Span = k.At.At
			}
			u.Goals = append(u.Goals, &x)
		}
	}
}

// framesIn returns the different frames of the cases of methods.
func framesIn(list ...*decl.Method) map[string]bool {
	out := map[string]bool{}
	for _, m := range list {
		if m.Spec == nil {
			continue
		}
		for _, k := range m.Spec.Cases {
			out[m.Listed(k)] = true
		}
	}
	return out
}

// listsAll reports whether anything may change in a case.
func listsAll(k *spec.Case) bool {
	return slices.ContainsFunc(k.Clauses, func(c *spec.Clause) bool {
		return c.Kind == spec.Assignable && slices.ContainsFunc(c.Locs, func(l *spec.Loc) bool { return l.Kind == spec.LocEverything })
	})
}

// nativeGoal adds a goal for a native method with a contract, so that it is listed as not checked.
func (u *Unit) nativeGoal(c *target.Class, m *classfile.Method) {
	d := u.program.MethodOf(c.File.Name, m.Name, m.Desc)
	if m.Flags.Has(classfile.Native) && target.Says(d) {
		u.Goals = append(u.Goals, &Goal{Class: c, Method: m, Span: d.Span()})
	}
}

// Refused returns why a goal cannot be checked; empty: it can.
func (g *Goal) Refused() string {
	if g.elsewhere != "" {
		return "it is inherited from " + g.elsewhere + ", which is not under check, and nothing shows that it keeps this contract"
	}
	if g.Method.Flags.Has(classfile.Native) {
		return "its code is native, and nothing shows that it keeps its contract"
	}
	return target.Unreadable(g.Class.Unit.Program.MethodOf(g.Class.File.Name, g.Method.Name, g.Method.Desc))
}

// overrides adds goals for the methods that a method overrides and whose frames are not its
// own: cases that are joined may change what any of them lists, and callers who know the
// overridden method rely on less.
func (u *Unit) overrides(g *Goal) {
	d := u.program.MethodOf(g.Class.File.Name, g.Method.Name, g.Method.Desc)
	if d == nil || d.Spec == nil || len(d.Spec.Cases) == 0 || g.Method.Flags.Has(classfile.Abstract) {
		return
	}
	for _, o := range d.Overridden() {
		if o.Spec == nil || len(o.Spec.Cases) == 0 || o.File.Desc != d.File.Desc || o.ListedInAll() == "" || o.ListedInAll() == d.ListedInAll() {
			continue
		}
		k := *g
		k.Over = o
		u.Goals = append(u.Goals, &k)
	}
}

// asked reports whether a method is checked because of invariants: those of the class, and others that may break them.
// Of generated methods, constructors are.
func (u *Unit) asked(g *Goal, k target.Saying) bool {
	if g.Kind == OfConstructor && anonymous(g.Class.File) {
		return false // its callers are checked
	}
	if u.generated(g) {
		return g.Kind == OfConstructor && (k.Objects || k.Defaults || k.Statics && len(g.Method.Code.Bytes) > implicit)
	}
	if k.Statics || k.Objects && !g.Static() || k.Defaults && g.Kind == OfConstructor {
		return true
	}
	return breaking{u.program}.disturbs(g.Class, g.Method)
}

// exposed reports whether a method has to preserve the invariants of its class.
func exposed(d *decl.Method) bool { return !d.Helper() }

// lineOf returns where the code of a method begins.
func (u *Unit) lineOf(m *classfile.Method) source.Span {
	return source.Span{File: u.Name, Line: m.Code.Line(0)}
}

// name names the goals: Class.method, with the parameters where that is not enough.
func (u *Unit) name() {
	count := map[string]int{}
	for _, g := range u.Goals {
		if g.Over == nil && g.Frame == nil && !g.Clauses {
			count[g.Class.File.Name+" "+g.short()]++
		}
	}
	for _, g := range u.Goals {
		g.Name = g.short()
		simple := g.Name[strings.LastIndexByte(g.className(), '.')+1:]
		g.Aliases = []string{simple, g.BinaryName(), g.BinaryName() + g.Method.Desc, g.Method.Name, g.member()}
		for rest := g.Name; rest != simple; _, rest, _ = strings.Cut(rest, ".") {
			g.Aliases = append(g.Aliases, rest) // with as many enclosing names as a user writes
		}
		if g.Class.File.Enclosing != nil { // as in the name of the class file
			for rest, more := g.BinaryName(), true; more && rest != g.Method.Name; _, rest, more = strings.Cut(rest, ".") {
				g.Aliases = append(g.Aliases, rest, strings.ReplaceAll(rest, "$", "."))
			}
		}
		if g.Kind == OfConstructor { // as its calls are named
			for _, a := range slices.Clone(g.Aliases) {
				g.Aliases = append(g.Aliases, a[:strings.LastIndexByte(a, '.')+1]+"new")
			}
		}
		if count[g.Class.File.Name+" "+g.Name] > 1 {
			for _, a := range slices.Clone(g.Aliases) {
				if strings.HasSuffix(a, "."+g.member()) && !strings.Contains(a, "$") {
					g.Aliases = append(g.Aliases, a+g.params(), a+strings.ReplaceAll(g.params(), " ", ""))
				}
			}
			g.Aliases = append(g.Aliases, g.Name)
			g.Name += g.params()
		}
		if g.Frame != nil {
			g.Aliases = append(g.Aliases, g.Name)
			g.Name += fmt.Sprintf(" (case at line %d)", g.Frame.At.At.Line)
			if g.of.Class.Name != g.Class.File.Name {
				g.Name = fmt.Sprintf("%s of %s)", strings.TrimSuffix(g.Name, ")"), g.of.Class.Simple())
			}
		}
		if g.Clauses {
			g.Aliases = append(g.Aliases, g.Name)
			g.Name += " (clauses)"
		}
		if h := g.Heir; h != nil {
			g.Name = h.Unit.Program.ClassNamed(h.File) + strings.TrimPrefix(g.Name, g.className())
		}
		if o := g.Over; o != nil {
			g.Name += " as " + o.Class.Simple() + "." + o.File.Name
			g.Aliases = append(g.Aliases, g.short())
		}
	}
	u.apart()
}

// apart makes equal names of goals unique: a method with the name of its class, parameters of classes of two packages,
// cases on one line.
func (u *Unit) apart() {
	taken := map[string]bool{}
	for _, g := range u.Goals {
		name := g.Name
		if taken[name] && g.Kind != OfConstructor && g.Frame == nil && g.Over == nil && g.member() == simpleOf(g.className()) {
			name += " (method)"
		}
		for n := 2; taken[name]; n++ {
			name = fmt.Sprintf("%s (%d)", g.Name, n)
		}
		if name != g.Name {
			g.Aliases = append(g.Aliases, g.Name)
		}
		g.Name, taken[name] = name, true
	}
}

// simpleOf returns the name of a class without its enclosing classes.
func simpleOf(class string) string { return class[strings.LastIndexByte(class, '.')+1:] }

// className returns the class as in Java sources, with its package.
func (g *Goal) className() string { return g.Class.Unit.Program.ClassNamed(g.Class.File) }

// BinaryName returns the method with its class as class files name it.
func (g *Goal) BinaryName() string { return java.Dotted(g.Class.File.Name) + "." + g.Method.Name }

// member returns the method's name; a constructor has that of its class, and a lambda that of the enclosing method.
func (g *Goal) member() string {
	if g.Kind == OfConstructor {
		return simpleOf(g.className())
	}
	if in, ok := lambdaIn(g.Method); ok {
		return strings.TrimPrefix(in+".lambda", ".")
	}
	return g.Method.Name
}

func (g *Goal) short() string { return g.className() + "." + g.member() }

// params returns the types of the parameters: "(int, String)".
func (g *Goal) params() string {
	var out []string
	for _, t := range g.Method.Type.Params {
		s := t.String()
		out = append(out, strings.ReplaceAll(s[strings.LastIndexByte(s, '.')+1:], "$", "."))
	}
	return "(" + strings.Join(out, ", ") + ")"
}

// classGoal adds the goals that the initialiser of a class owes nothing at its calls, and that it leaves the static invariants of the class true, and
// those of the objects that it makes or changes.
func (u *Unit) classGoal(c *target.Class) {
	k, fills := u.program.Set.Class(c.File.Name), breaking{u.program}.fills(c)
	if k != nil && u.owing.initialiser(c) {
		u.Goals = append(u.Goals, &Goal{
			Kind: OfInitialiser, Span: k.Span(), Said: true, Class: c,
			Method: &classfile.Method{Name: "static_initializer", Desc: "()V", Flags: classfile.Public | classfile.Static},
		})
	}
	if k == nil || !hasStatics(k) && !fills {
		return
	}
	u.Goals = append(u.Goals, &Goal{
		Kind: OfClass, Fills: fills, Span: k.Span(), Said: true, Class: c,
		Method: &classfile.Method{Name: "static", Desc: "()V", Flags: classfile.Public | classfile.Static},
	})
}

// hasStatics reports whether a class has static invariants.
func hasStatics(c *decl.Class) bool {
	for _, i := range c.Spec.Invariants {
		if i.Static {
			return true
		}
	}
	return slices.ContainsFunc(c.Fields, target.StaticNonNull)
}

// fieldGoals adds a goal for each model field of a class that is given by a formula: that it is a
// function.
func (u *Unit) fieldGoals(c *target.Class) {
	k := u.program.Set.Class(c.File.Name)
	if k == nil || k.Spec == nil {
		return
	}
	for _, f := range k.Spec.Fields {
		if f.Where == nil || f.Static {
			continue
		}
		u.Goals = append(u.Goals, &Goal{
			Kind: OfField, Span: f.Span(), Said: true, Class: c,
			Method: &classfile.Method{Name: f.Name.Name, Desc: "()V", Flags: classfile.Public},
		})
	}
}

// Callees returns the methods of the unit whose contracts may stand for calls, as users name them.
func (u *Unit) Callees() []string {
	var out []string
	for _, c := range u.Classes {
		for _, m := range c.File.Methods {
			if !target.Says(u.program.MethodOf(c.File.Name, m.Name, m.Desc)) {
				continue
			}
			name := m.Name
			if name == "<init>" {
				name = "new"
			}
			out = append(out, java.Dotted(c.File.Name)+"."+name)
		}
	}
	return out
}

// MayThrow reports whether the contract of a goal mentions an exception of a class, or of a superclass: then the
// contract decides what is a finding.
func (g *Goal) MayThrow(c *ir.Class) bool {
	if g == nil || g.Kind == OfMain {
		return false
	}
	m := g.Class.Unit.Program.MethodOf(g.Class.File.Name, g.Method.Name, g.Method.Desc)
	if m == nil {
		return false
	}
	for _, k := range append([]*decl.Method{m}, m.Overridden()...) {
		if k.Spec == nil {
			continue
		}
		for _, x := range k.Spec.Cases {
			for _, cl := range x.Clauses {
				if target.SpeaksOf(cl, c) {
					return true
				}
			}
		}
	}
	return false
}
