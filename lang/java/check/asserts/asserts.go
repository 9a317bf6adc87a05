// Package asserts finds the explicit assertions of code: engines list them even if javac or a simplification already
// decided that they hold.
package asserts

import (
	"slices"
	"strings"
	"sync"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/scan"
	"assay/language"
	"assay/task"
)

// Lines are those of the classes under check.
type Lines struct {
	*boot.Base
	known *sync.Map // lines of assertions in code, by the name of the unit; shared with forks
}

// New returns those of a program.
func New(w *boot.Base, known *sync.Map) *Lines { return &Lines{w, known} }

// disabled is the field in which javac keeps whether assertions are off.
const disabled = "$assertionsDisabled"

// Fails begins the text of an assertion, before the class of the exception.
const Fails = "an assertion fails: "

// Assertions returns the assertions of a procedure: those in its code, and those that javac left out.
func (w *Lines) Assertions(p *ir.Proc) []language.Assertion {
	var out []language.Assertion
	for _, b := range p.Blocks {
		if t, ok := b.Term.(*ir.If); ok && asksWhetherDisabled(b) {
			if made := failing(t.Else, ir.MetaOf(t).Span.Line); made != nil {
				out = append(out, language.Assertion{Asked: b, Fails: made})
			}
		}
	}
	return append(out, w.leftOut(p)...)
}

// Implied reports whether a check is implicit: about the enclosing object, or a synthetic variable of javac, as for the
// list of a for-each loop.
func (w *Lines) Implied(c *ir.Check) bool {
	return w.Java.Unwritten(c) || c.Kind == task.KindNull && (strings.Contains(c.What, `because "this.this$`) || strings.Contains(c.What, `because "<local`))
}

func asksWhetherDisabled(b *ir.Block) bool {
	return slices.ContainsFunc(b.Stmts, func(st ir.Stmt) bool {
		a, ok := st.(*ir.Assign)
		if !ok {
			return false
		}
		g, ok := a.X.(*ir.Global)
		return ok && strings.HasSuffix(g.Name, "."+disabled)
	})
}

// failing returns the block that makes the exception of an assertion whose condition begins in a block: the nearest of
// those, on its line if there is one.
func failing(from *ir.Block, line int) *ir.Block {
	var near *ir.Block
	seen := map[*ir.Block]bool{from: true}
	for work := []*ir.Block{from}; len(work) > 0; work = work[1:] {
		b := work[0]
		if made := assertionMade(b); made != nil {
			if made.Span.Line == line {
				return b
			}
			if near == nil {
				near = b
			}
			continue
		}
		for _, to := range b.Term.Succs() {
			if !seen[to] {
				seen[to] = true
				work = append(work, to)
			}
		}
	}
	return near
}

// assertionMade returns where a block makes an AssertionError; nil: it makes none.
func assertionMade(b *ir.Block) *ir.New {
	for _, st := range b.Stmts {
		if n, ok := st.(*ir.New); ok && n.Class.Name == "java.lang.AssertionError" {
			return n
		}
	}
	return nil
}

// leftOut returns the assertions in the source of a method that are not in any code: javac evaluated
// their conditions, or found them unreachable.
func (w *Lines) leftOut(p *ir.Proc) []language.Assertion {
	m := w.Java.Method(p)
	if m == nil {
		return nil
	}
	d := w.Program.MethodOf(m.Class.File.Name, m.File.Name, m.File.Desc)
	if d == nil || d.Decl == nil || d.Class.Unit == nil {
		return nil
	}
	var out []language.Assertion
	lines := map[int]bool(nil)
	for _, t := range assertsIn(d.Class.Unit.File, d.Decl) {
		at := d.Class.Unit.File.Span(t.Start, t.End)
		if lines == nil {
			lines = w.assertLines(w.Program.Own[m.Class.File.Name].Unit)
		}
		if !lines[at.Line] {
			out = append(out, language.Assertion{Property: task.Property{Kind: task.KindAssert, Unit: p.Name, Span: at, Fails: true,
				Text: Fails + "java.lang.AssertionError"}})
		}
	}
	return out
}

// assertsIn returns the tokens that begin the assertions in the body of a method, except those of classes inside it.
func assertsIn(f *scan.File, m *scan.Method) []scan.Token {
	if m.Body < 0 {
		return nil
	}
	var out []scan.Token
	i, _ := slices.BinarySearchFunc(f.Tokens, m.Body, func(t scan.Token, at int32) int { return int(t.Start - at) })
	for ; i < len(f.Tokens) && f.Tokens[i].Start < m.End; i++ {
		if t := f.Tokens[i]; f.Of(t) == "assert" && f.Around(t.Start) == m.Owner {
			out = append(out, t)
		}
	}
	return out
}

// Columns returns those of the assertions of a method that share lines with others. Lines with a different number of
// assertions in code and source, as with a copied finally or a constant condition, are left out.
func (w *Lines) Columns(m *java.Method) map[int]int {
	d := w.Program.MethodOf(m.Class.File.Name, m.File.Name, m.File.Desc)
	if d == nil || d.Decl == nil || d.Class.Unit == nil || m.File.Code == nil {
		return nil
	}
	written := map[int][]int{}
	for _, t := range assertsIn(d.Class.Unit.File, d.Decl) {
		at := d.Class.Unit.File.Span(t.Start, t.End)
		written[at.Line] = append(written[at.Line], at.Col)
	}
	out := map[int]int{}
	for line, made := range assertsMade(m.Class.File, m.File) {
		if cols := written[line]; len(cols) > 1 && len(cols) == len(made) && !slices.Contains(made, -1) {
			for i, at := range made {
				out[at] = cols[i]
			}
		}
	}
	return out
}

// assertsMade returns the assertions in the code of a method, by line and in order: where each creates its exception,
// -1 if that is on another line, or the condition contains an assertion.
func assertsMade(c *classfile.Class, m *classfile.Method) map[int][]int {
	list, err := c.Instructions(m)
	if err != nil {
		return nil
	}
	asks := func(in classfile.Instr) bool {
		r, _ := c.Pool.At(in.Index).(classfile.MemberRef)
		return in.Op == classfile.OpGetstatic && r.Name == disabled
	}
	makes := func(in classfile.Instr) bool {
		k, _ := c.Pool.At(in.Index).(classfile.ClassConst)
		return in.Op == classfile.OpNew && k == "java/lang/AssertionError"
	}
	out := map[int][]int{}
	for i, in := range list {
		if !asks(in) {
			continue
		}
		line, at := m.Code.Line(in.Offset), -1
		next := slices.IndexFunc(list[i+1:], func(in classfile.Instr) bool { return asks(in) || makes(in) })
		if next >= 0 && makes(list[i+1+next]) && m.Code.Line(list[i+1+next].Offset) == line {
			at = list[i+1+next].Offset
		}
		out[line] = append(out[line], at)
	}
	return out
}

// assertLines returns the lines of a source whose code tests whether assertions are off.
func (w *Lines) assertLines(u *target.Unit) map[int]bool {
	if list, ok := w.known.Load(u.Name); ok {
		return list.(map[int]bool)
	}
	out := map[int]bool{}
	for _, c := range u.Classes {
		for _, m := range c.File.Methods {
			if m.Code == nil {
				continue
			}
			list, _ := c.File.Instructions(m) // without them it cannot run
			for _, in := range list {
				if r, _ := c.File.Pool.At(in.Index).(classfile.MemberRef); in.Op == classfile.OpGetstatic && r.Name == disabled {
					out[m.Code.Line(in.Offset)] = true
				}
			}
		}
	}
	w.known.Store(u.Name, out)
	return out
}
