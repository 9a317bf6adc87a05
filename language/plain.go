// This file is the host of programs that say everything themselves.

package language

import (
	"assay/ir"
	"assay/ir/calls"
	"assay/task"
	"assay/vm"
)

// Of is who answers for a program: its host, or Plain where it has none.
func Of(h Host, p *ir.Program) Host {
	if h == nil {
		return Plain{p}
	}
	return h
}

// Plain is the Host of a program that says everything itself: FIR, and ir as text. Its types are those that are declared, its
// classes are all that there are, all its procedures are under check, and nothing was there before a goal begins but what
// its Boot makes.
type Plain struct{ Program *ir.Program }

var _ Host = Plain{}

func (Plain) Code(p *ir.Program) *vm.Code { return vm.Compile(p) }
func (Plain) Alone() bool                 { return true }

func (Plain) Param(_ *ir.Goal, p *ir.Local) ir.Type { return p.Typ }
func (Plain) Global(g *ir.Global) ir.Type           { return g.Typ }
func (Plain) Field(f *ir.Field) ir.Type             { return f.Typ }
func (Plain) Sequences(ir.Product) bool             { return false }
func (Plain) Specified(*ir.Global) bool             { return false }
func (Plain) Covariant() bool                       { return false }

// Instances are the classes of the program that have objects.
func (h Plain) Instances(c *ir.Class) ([]*ir.Class, string) {
	var out []*ir.Class
	for _, k := range h.Program.Classes {
		if !k.Abstract && !k.Interface && !k.Atoms && (c == nil || k.Subclass(c)) {
			out = append(out, k)
		}
	}
	return out, ""
}

func (Plain) Closed() bool                    { return true }
func (Plain) Root(*ir.Class) bool             { return false }
func (Plain) Apart(*ir.Class) bool            { return false }
func (Plain) Unseen(*ir.Class) *ir.Class      { return nil }
func (Plain) Open(*ir.Class) bool             { return false }
func (Plain) World(_, _ *ir.Class) string     { return "" }
func (Plain) Shared(*ir.Class) []*ir.Global   { return nil }
func (Plain) Private(*ir.Field) bool          { return false }
func (Plain) Early(*ir.Proc) bool             { return false }
func (Plain) Receiver(*ir.Proc) bool          { return false }
func (Plain) Own(*ir.Proc) bool               { return true }
func (Plain) Endless(*ir.Proc) bool           { return true }
func (Plain) Asks(*ir.Goal) []*ir.Clause      { return nil }
func (Plain) Verbatim() bool                  { return true }
func (Plain) KeepsParams() bool               { return false }
func (Plain) FramesObjects() bool             { return false }
func (Plain) Doubts() bool                    { return false }
func (Plain) Listed() bool                    { return false }
func (Plain) Thrown(*ir.Class) bool           { return false }
func (Plain) Relieved(*ir.Proc, int) bool     { return false }
func (Plain) Remakes(*ir.Class) *ir.Proc      { return nil }
func (Plain) Unchecked(*ir.Goal) []Unchecked  { return nil }
func (Plain) Assertions(*ir.Proc) []Assertion { return nil }
func (Plain) Implied(*ir.Check) bool          { return false }
func (Plain) Start(*ir.Goal) string           { return "" }
func (Plain) View(*ir.Goal, *vm.Setup)        {}

// Escape is about the failing check: nobody has to live with it.
func (Plain) Escape(_ *ir.Goal, _ *ir.Class, raised *ir.Check, _ *ir.CallSite) (task.Kind, string) {
	if raised == nil {
		return "", ""
	}
	return raised.Kind, raised.What
}

// What is known of what was there before: it is as Boot left it, no input refers to it, and all of it counts.

func (Plain) Interned(*ir.Class) []*ir.Field                            { return nil }
func (Plain) Before(*ir.Goal, ir.Type) []uint64                         { return nil }
func (Plain) Changed(*ir.Goal) []uint64                                 { return nil }
func (Plain) Holds(*ir.Goal, uint64, *ir.Field) (Content, string)       { return Fixed, "" }
func (Plain) Begins(*ir.Goal) bool                                      { return true }
func (Plain) Rests(_ *ir.Goal, on []string) []string                    { return on }
func (Plain) Altered(*ir.Goal, string) string                           { return "" }
func (Plain) Varies(string) bool                                        { return false }
func (Plain) Assumed(*ir.Goal) []Assumption                             { return nil }
func (Plain) Still(*ir.Goal, *ir.Global) string                         { return "" }
func (Plain) Framed(uint64, *ir.Class) bool                             { return true }
func (Plain) Origins(_ *ir.Goal, on []string, _ *Part) []string         { return on }
func (Plain) Stays(_ *ir.Goal, _ uint64, _ *ir.Class, f *ir.Field) bool { return f == nil }

// Promise is the contract of the procedure that is called.
func (Plain) Promise(st *ir.CallStmt) *ir.Promise {
	if st.Proc == nil || st.Proc.Contract == nil {
		return nil
	}
	return &ir.Promise{Name: st.Proc.Name, Proc: st.Proc, Contract: st.Proc.Contract}
}

// Recursive goes through all that the callee can reach.
func (h Plain) Recursive(g *ir.Goal, st *ir.CallStmt) bool {
	return st.Proc != nil && calls.Of(h.Program, calls.Config{Roots: []*ir.Proc{st.Proc}}).Has(g.Proc)
}

func (Plain) Makes(*ir.Proc) bool                { return false }
func (Plain) Judged(*ir.Promise, *ir.Class) bool { return true }
func (Plain) Promises(*ir.Goal) []string         { return nil }
func (Plain) Helps(*ir.Goal) bool                { return false }
func (Plain) Kept(*ir.Clause) bool               { return true }
func (Plain) Unbreakable(*ir.Clause) bool        { return false }
func (Plain) Changes(*ir.Field) bool             { return true }
func (Plain) Spares() string                     { return "" }

// Fresh are all classes that have objects.
func (h Plain) Fresh(c *ir.Class) []*ir.Class {
	list, _ := h.Instances(c)
	return list
}
