// This file finds what runs where a procedure is called.

package vm

import (
	"assay/vm/code"
)

// load gives an external procedure its body or its model. It stops the machine when
// there is neither.
func (m *machine) load(pc *code.Proc) bool {
	c := m.s.code
	if pc.Model != nil || pc.Ready {
		return true
	}
	err := c.Code.Load(pc)
	switch {
	case err != nil:
		m.unsupported("%v", err)
		return false
	case pc.Ready:
		return true
	}
	if c.models != nil {
		if model := c.models(pc.IR); model != nil {
			pc.Model = model
			return true
		}
	}
	m.unsupported("%s has no body and no model", pc.IR.Name)
	return false
}
