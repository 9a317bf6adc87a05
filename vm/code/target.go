// This file defines the cells of variables.

package code

import (
	"strings"

	"assay/ir"
)

// Target is one cell of a variable.
type Target struct {
	Name string
	Typ  ir.Type
	Mult ir.Mult
	At   Cell // cellLocal or cellGlobal
}

// TargetsOf lists the cells of variables.
func (pc *Proc) TargetsOf(vars []ir.Var) []Target {
	var out []Target
	for _, v := range vars {
		names, leaves := LeafNames(v.VarName(), v.Type()), Flatten(v.Type())
		for i, at := range pc.varCells(v, v.Type(), 0) {
			t := Target{Name: names[i], Typ: leaves[i].Typ, At: at}
			if leaves[i].Rel {
				t.Mult = v.Multiplicity()
			}
			out = append(out, t)
		}
	}
	return out
}

// GlobalName returns the global's name, with a mark if a local hides it.
func (pc *Proc) GlobalName(g *ir.Global) string {
	for _, l := range pc.IR.Locals {
		if l.Name == g.Name {
			return "@" + g.Name
		}
	}
	return g.Name
}

// LocalAt returns the cell of a local that a register holds.
func (pc *Proc) LocalAt(reg uint32, rel bool, known func(*ir.Local) (string, ir.Type)) (string, ir.Type, bool) {
	for _, l := range pc.IR.Locals {
		for _, t := range pc.TargetsOf([]ir.Var{l}) {
			if t.At.Rel != rel || t.At.Reg != reg {
				continue
			}
			if known == nil {
				return t.Name, t.Typ, true
			}
			if name, typ := known(l); name != "" {
				if typ == nil || len(pc.TargetsOf([]ir.Var{l})) > 1 {
					typ = t.Typ
				}
				return name + strings.TrimPrefix(t.Name, l.Name), typ, true
			}
		}
	}
	return "", nil, false
}

func (pc *Proc) NodeAt(i int32) ir.Node {
	if int(i) >= len(pc.Nodes) {
		return nil
	}
	return pc.Nodes[i]
}
