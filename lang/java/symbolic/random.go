package symbolic

import (
	"assay/ir"
	"assay/logic/circuit"
	"assay/logic/circuit/float"
	"assay/symbolic/model"
)

// This file has random numbers. What generators give that begin with a constant is computed, as it is documented. Of others, which begin with the clock or an input,
// any number may come each time: what holds for all holds. A counterexample that needs others than a run draws does not replay.

// random gives any number from 0 to below 1.
func random(_ *Env, c *model.Call) {
	u := float.On(c.Circuit(), float.Binary64)
	v := c.Near(64, "what Math.random draws", nil, nil)
	r := c.Vec(v, 64)
	c.If(c.Circuit().AndAll(r[63].Not(), u.Less(r, u.Number(1))), func(c *model.Call) { c.Return(v) }, nil)
}

// next gives any number of some bits.
func (e *Env) next(c *model.Call) {
	bits, ok := c.Const(c.Arg(1))
	if !ok || bits == 0 || bits > 32 {
		c.Body()
		return
	}
	e.drawn(c, func(c *model.Call) {
		r := c.Vec(c.Near(int(bits), "what Random.next draws", nil, nil), int(bits))
		for len(r) < 32 {
			r = append(r[:len(r):len(r)], circuit.False)
		}
		c.Return(c.Number(r))
	})
}

// nextInt gives any number below a bound. A class below may draw otherwise.
func (e *Env) nextInt(c *model.Call) {
	bound, g := c.Vec(c.Arg(1), 32), c.Circuit()
	body := func(c *model.Call) { c.Body() }
	c.Kinds(c.Arg(0), func(c *model.Call, k *ir.Class, _ ir.Type) {
		if k == nil || k.Name != "java.util.Random" {
			c.Body()
			return
		}
		c.If(g.LessS(circuit.Number(0, 32), bound), func(c *model.Call) {
			e.drawn(c, func(c *model.Call) {
				v := c.Near(32, "what Random.nextInt draws", nil, nil)
				r := c.Vec(v, 32)
				c.If(g.And(r[31].Not(), g.LessS(r, bound)), func(c *model.Call) { c.Return(v) }, nil)
			})
		}, body)
	})
}

// drawn goes on where a generator does not stand at a constant; else its own body does.
func (e *Env) drawn(c *model.Call, then func(c *model.Call)) {
	seed := c.Get(c.Arg(0), e.class(c, "java/util/Random").OwnField("seed"))
	body := func(c *model.Call) { c.Body() }
	c.If(c.IsNull(seed), body, func(c *model.Call) {
		if fixed(c.Get(seed, e.class(c, "java/util/concurrent/atomic/AtomicLong").OwnField("value"))) {
			c.Body()
			return
		}
		then(c)
	})
}

// bodied are those of the table whose bodies say what they do at most.
var bodied = map[string]bool{
	"java.util.Random.next(I)I":    true,
	"java.util.Random.nextInt(I)I": true,
}
