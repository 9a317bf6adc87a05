// This file follows parameters of methods that the goal calls to the calls in their class.

package thrown

import (
	"cmp"
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/document"
	"assay/lang/java/check/goal"
	"assay/lang/java/classfile"
)

// inner is what is asked about calls inside a class on the way to one answer.
type inner struct {
	w       *java.World
	goal    *goal.Goal     // its caller is unknown
	null    bool           // the exception is about null
	text    bool           // it may be about a text
	vetted  bool           // that one of the methods has examined
	reached []*java.Method // of its class, to which it may come; nil: see reach
	open    []*ir.Proc     // the methods whose calls are looked at
}

// mostInner is how many methods call each other before what they pass counts as given.
const mostInner = 4

// given reports whether the parameter of the method of a subject may be what callers outside gave.
func (x *inner) given(s subject, i int) bool {
	m := x.w.Method(s.in)
	if m != nil && x.text && !s.same && x.isText(m, i-len(s.in.Params)+len(m.File.Type.Params)) && vets(s.in, s.in.Params[i], s.call, x.w) {
		x.vetted = true
		return false
	}
	if m != nil && x.isGoal(m) {
		return !x.null || !x.mayBeNull(m, i-len(s.in.Params)+len(m.File.Type.Params))
	}
	if len(x.open) == mostInner {
		return true
	}
	if m == nil {
		return !x.calledBy(s.from) || x.handsOn(s, s.from, i)
	}
	if host(m.Class.File) != host(x.goal.Class.File) {
		return s.from == nil || i >= len(s.from.Call.Args) || x.handsOn(s, s.from, i)
	}
	for _, p := range x.open {
		if p == s.in {
			return false // what it passes to itself came from one of the other calls
		}
	}
	x.open = append(x.open, s.in)
	defer func() { x.open = x.open[:len(x.open)-1] }()
	sites, ok := x.sites(m)
	if !ok || len(sites) == 0 { // a lambda, or one that is called by reflection
		return s.from == nil || !x.calledBy(s.from.From) || i >= len(s.from.Call.Args) || x.handsOn(s, s.from, i)
	}
	return slices.ContainsFunc(sites, func(at ir.CallSite) bool { return x.handsOn(s, &at, i) })
}

// calledBy reports whether a call, of a function that the code made, is in the code itself: then what the function gets is known. What the library gives
// to one counts as given.
func (x *inner) calledBy(at *ir.CallSite) bool {
	if at == nil {
		return false
	}
	m := x.w.Method(at.Proc)
	return m != nil && host(m.Class.File) == host(x.goal.Class.File)
}

// isText reports whether a parameter is a text.
func (x *inner) isText(m *java.Method, i int) bool {
	return i >= 0 && (m.File.Type.Params[i] == java.StringType || m.File.Type.Params[i] == java.ClassType("java/lang/CharSequence"))
}

// handsOn reports whether a call of the method of a subject may pass on for a parameter what callers outside gave.
func (x *inner) handsOn(s subject, at *ir.CallSite, i int) bool {
	of := s
	of.in, of.call, of.from, of.values, of.on = at.Proc, at.Call, at.From, at.Call.Args[i:i+1], nil
	return of.any(of.flow(s.same, false), of.values) || s.same && s.along && of.any(of.flow(true, true), of.values)
}

// mayBeNull reports whether documentation allows null for a parameter: callers who give it are not to blame.
func (x *inner) mayBeNull(m *java.Method, i int) bool {
	d := x.goal.Class.Unit.Program.MethodOf(m.Class.File.Name, m.File.Name, m.File.Desc)
	if d == nil || i < 0 {
		return false
	}
	may, _ := document.Null(d, i)
	return may
}

// sites returns the calls of a method in the methods of its class, and of those that share its private members, to which the
// goal may come; ok is false if not all of them can be read.
func (x *inner) sites(m *java.Method) (out []ir.CallSite, ok bool) {
	if x.reached == nil && !x.reach() {
		return nil, false
	}
	for _, k := range x.reached {
		for _, call := range callsOf(k) {
			if x.calls(call, m) {
				out = append(out, ir.CallSite{Proc: k.Proc, Call: call})
			}
		}
	}
	return out, true
}

// reach finds the methods in the nest of the goal to which it may come, and reports whether all code there can be read. The
// library may call lambdas at any time.
func (x *inner) reach() bool {
	var all []*java.Method
	for _, c := range x.nest(x.goal.Class.File) {
		if c == nil {
			return false
		}
		for _, f := range c.File.Methods {
			k := c.Declared(f.Name, f.Desc)
			if k == nil || k.Proc == nil {
				continue
			}
			if x.w.Load(k.Proc) != nil {
				return false
			}
			if all = append(all, k); x.isGoal(k) || f.Flags.Has(classfile.Synthetic) {
				x.reached = append(x.reached, k)
			}
		}
	}
	for i := 0; i < len(x.reached); i++ {
		for _, call := range callsOf(x.reached[i]) {
			for _, k := range all {
				if x.calls(call, k) && !slices.Contains(x.reached, k) {
					x.reached = append(x.reached, k)
				}
			}
		}
	}
	return true
}

// isGoal reports whether the goal is about a method.
func (x *inner) isGoal(m *java.Method) bool {
	return m.Class.File.Name == x.goal.Class.File.Name && m.File.Name == x.goal.Method.Name && m.File.Desc == x.goal.Method.Desc
}

// callsOf returns the calls in the code of a method.
func callsOf(m *java.Method) (out []*ir.CallStmt) {
	for _, b := range m.Proc.Blocks {
		for _, st := range b.Stmts {
			if call, is := st.(*ir.CallStmt); is {
				out = append(out, call)
			}
		}
	}
	return out
}

// calls reports whether a call may be one of a method.
func (x *inner) calls(call *ir.CallStmt, m *java.Method) bool {
	if call.Proc != nil || call.Class == nil {
		return call.Proc == m.Proc
	}
	k := called(call, x.w)
	return k != nil && k.File.Name == m.File.Name && k.File.Desc == m.File.Desc && (m.Class.IR.Subclass(k.Class.IR) || k.Class.IR.Subclass(m.Class.IR))
}

// host names the class that those which share private members have in common.
func host(c *classfile.Class) string { return cmp.Or(c.NestHost, c.Name) }

// nest returns the classes that share private members with a class; nil among them: one is missing.
func (x *inner) nest(c *classfile.Class) []*java.Class {
	h := x.w.Known(host(c))
	if h == nil {
		return []*java.Class{nil}
	}
	out := []*java.Class{h}
	for _, name := range h.File.Nest {
		out = append(out, x.w.Known(name))
	}
	return out
}
