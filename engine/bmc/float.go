package bmc

import (
	"assay/ir"
	"assay/logic/circuit"
)

// This file computes with floats: constants as the machine does, others as circuits.

func (m *machine) floatEqual(a, b num, t ir.Float) circuit.Ref { panic(unsupported("floats")) }
func (m *machine) floatLess(a, b num, t ir.Float, orEqual bool) circuit.Ref {
	panic(unsupported("floats"))
}
func (m *machine) floatNeg(a num, t ir.Float) num                 { panic(unsupported("floats")) }
func (m *machine) floatOp(op ir.Op, a, b num, t ir.Float) num     { panic(unsupported("floats")) }
func (m *machine) intToFloat(a num, from ir.Int, to ir.Float) num { panic(unsupported("floats")) }
func (m *machine) floatToInt(a num, from ir.Float, to ir.Int) num { panic(unsupported("floats")) }
func (m *machine) floatToFloat(a num, from, to ir.Float) num      { panic(unsupported("floats")) }
