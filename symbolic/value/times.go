package value

import (
	"assay/ir"
	"assay/logic/circuit"
)

// TimesWhen is a product where a condition holds, and its first factor elsewhere, as [ir.Times] has it.
func TimesWhen(al *Algebra, a Num, g circuit.Ref, b Num) Num {
	b = al.Gather(append(al.Guarded(nil, g, b), Alt{When: g.Not(), K: 1}), 64)
	if one, ok := b.Constant(); ok && one == 1 {
		return a
	}
	if !a.Constants() || !b.Constants() || len(a)*len(b) > 4*maxConst {
		return Vec(timesVec(al.C, al.Vector(a, 64), al.Vector(b, 64)))
	}
	var out []Alt
	for i := range a {
		for j := range b {
			if g := al.C.And(a[i].When, b[j].When); g != circuit.False {
				out = append(out, Alt{When: g, K: uint64(ir.Times(int64(a[i].K), int64(b[j].K)))})
			}
		}
	}
	return al.Gather(out, 64)
}

// timesVec multiplies magnitudes, in twice the width, and gives the result its sign.
func timesVec(c *circuit.Circuit, a, b circuit.Vec) circuit.Vec {
	beyond := circuit.Number(ir.Beyond, 64)
	full := c.Mul(c.Abs(a).ZeroExtend(128), c.Abs(b).ZeroExtend(128))
	product := c.Mux(c.Xor(a.Sign(), b.Sign()), c.Neg(full[:64:64]), full[:64:64])
	far := c.OrAll(c.IsZero(full[63:]).Not(), c.Equal(a, beyond), c.Equal(b, beyond))
	none := c.Or(c.IsZero(a), c.IsZero(b))
	return c.Mux(none, circuit.Number(0, 64), c.Mux(far, beyond, product))
}
