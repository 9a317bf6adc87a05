// This file finds texts that a method examines before it hands them on.

package thrown

import (
	"slices"

	"assay/graph"
	"assay/ir"
	"assay/lang/java"
)

// vets reports whether a method goes over the characters of a text that it was given, and comes to a call only where they are as it wants them:
// out of the loop it returns or throws for some, and does nothing with the text any more. What it lets pass, and what is handed on then, is its own
// affair. A loop that ends at some character, and leads to the call all the same, finds a place in the text and judges nothing.
func vets(in *ir.Proc, text *ir.Local, call *ir.CallStmt, w *java.World) bool {
	v := &vetting{in: in, text: text, w: w, loops: graph.Components(len(in.Blocks), next(in))}
	if v.stored() {
		return false
	}
	to := slices.IndexFunc(in.Blocks, func(b *ir.Block) bool { return slices.Contains(b.Stmts, ir.Stmt(call)) })
	for at, b := range in.Blocks {
		if !slices.ContainsFunc(b.Stmts, v.looks) || to < 0 {
			continue
		}
		chars := v.chars(v.loops[at])
		for i, k := range in.Blocks {
			if v.loops[i] != v.loops[at] || !decides(k.Term, chars) {
				continue
			}
			for _, out := range k.Term.Succs() {
				if v.loops[out.Index] != v.loops[at] && v.reach(at)[to] && v.leaves(out.Index, to) {
					return true
				}
			}
		}
	}
	return false
}

// vetting is what is asked of a method about a text.
type vetting struct {
	in    *ir.Proc
	text  *ir.Local
	w     *java.World
	loops []int // by block: those that come round to each other have the same number
}

func next(in *ir.Proc) func(int) []int {
	return func(v int) (out []int) {
		for _, b := range in.Blocks[v].Term.Succs() {
			out = append(out, b.Index)
		}
		return out
	}
}

func (v *vetting) reach(from int) []bool {
	return graph.Reach(len(v.in.Blocks), []int{from}, next(v.in))
}

// stored reports whether the text is another one at times.
func (v *vetting) stored() bool {
	return slices.ContainsFunc(v.in.Blocks, func(b *ir.Block) bool {
		return slices.ContainsFunc(b.Stmts, func(st ir.Stmt) bool { return sets(st, v.text) })
	})
}

// looks reports whether a statement takes a character out of the text, at a place that is not the same each time.
func (v *vetting) looks(st ir.Stmt) bool {
	call, ok := st.(*ir.CallStmt)
	if !ok || len(call.Args) != 2 || call.Args[0] != ir.Expr(v.text) {
		return false
	}
	m := called(call, v.w)
	_, constant := call.Args[1].(*ir.Const)
	return m != nil && !constant && (m.File.Name == "charAt" || m.File.Name == "codePointAt")
}

// chars returns the locals that depend on characters of the text, in a loop. What the class of characters says of one is of it.
func (v *vetting) chars(loop int) map[*ir.Local]bool {
	out := map[*ir.Local]bool{}
	for before := -1; before < len(out); {
		before = len(out)
		for i, b := range v.in.Blocks {
			if v.loops[i] != loop {
				continue
			}
			for _, st := range b.Stmts {
				switch st := st.(type) {
				case *ir.Assign:
					if l, ok := st.Dst.(*ir.Local); ok && mentions(st.X, out) {
						out[l] = true
					}
				case *ir.CallStmt:
					says := slices.ContainsFunc(st.Args, func(x ir.Expr) bool { return mentions(x, out) })
					if m := called(st, v.w); v.looks(st) || says && m != nil && m.Class.File.Name == "java/lang/Character" {
						for _, d := range st.Dsts {
							if l, ok := d.(*ir.Local); ok {
								out[l] = true
							}
						}
					}
				}
			}
		}
	}
	return out
}

// leaves reports whether a way out does not come to a block, and has nothing to do with the text.
func (v *vetting) leaves(from, to int) bool {
	seen := v.reach(from)
	if seen[to] {
		return false
	}
	text := map[*ir.Local]bool{v.text: true}
	for i, b := range v.in.Blocks {
		if seen[i] && slices.ContainsFunc(b.Stmts, func(st ir.Stmt) bool { return uses(st, text) }) {
			return false
		}
	}
	return true
}

// uses reports whether a statement copies one of some locals, or gives it to a call.
func uses(st ir.Stmt, list map[*ir.Local]bool) bool {
	switch st := st.(type) {
	case *ir.Assign:
		return mentions(st.X, list)
	case *ir.Store:
		return mentions(st.X, list)
	case *ir.CallStmt:
		return slices.ContainsFunc(st.Args, func(x ir.Expr) bool { return mentions(x, list) })
	}
	return false
}

// decides reports whether a branch depends on one of some locals.
func decides(t ir.Term, list map[*ir.Local]bool) bool {
	switch t := t.(type) {
	case *ir.If:
		return mentions(t.X, list)
	case *ir.Switch:
		return mentions(t.X, list)
	}
	return false
}

func mentions(x ir.Expr, list map[*ir.Local]bool) (found bool) {
	ir.Walk(x, func(y ir.Expr) bool {
		if l, ok := y.(*ir.Local); ok && list[l] {
			found = true
		}
		return !found
	})
	return found
}
