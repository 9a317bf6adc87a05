package native

import (
	"assay/ir"
	"assay/vm"
)

// synthetic is the model of a procedure that a World made for a call site.
func (e *Env) synthetic(p *ir.Proc) vm.Model { return nil }
