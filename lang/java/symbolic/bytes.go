package symbolic

import (
	"math/bits"

	"assay/ir"
	"assay/lang/java/native"
	"assay/logic/circuit"
	"assay/symbolic/model"
	"assay/symbolic/value"
)

// This file is about bytes in arrays, as Unsafe counts them: the lowest of an element first. What is
// read of several elements is put together from them, and what is written is divided among them.

// span is some bytes of an array.
type span struct {
	elem  ir.Type
	first value.Value // the element that they begin in
	shift int         // bytes of it that they leave out, where they lie inside of it
	size  int         // of them; 0: not a constant
	count value.Value // of elements, where they are whole ones
	whole bool        // they are wanted at once
}

// spanAt returns the bytes of an array from an offset, which is in range. They may begin inside an element if the
// offset is a constant.
func spanAt(c *model.Call, array value.Value, elem ir.Type, offset, size value.Value) span {
	k := c.Circuit()
	s := span{elem: elem}
	width := native.ElementSize(elem)
	low := bits.TrailingZeros(uint(width))
	at, n := k.Sub(c.Vec(offset, 64), circuit.Number(arrayBase, 64)), c.Vec(size, 64)
	if bytes, ok := n.Const(); ok {
		s.size = int(bytes)
	}
	inside, ok := at[:low].Const()
	if inside &= int64(width - 1); !ok || inside != 0 && s.size == 0 {
		c.Refuse("%s of bytes that need not begin an element", c.Proc().Name)
	}
	if over, ok := n[:low].Const(); s.size == 0 && (!ok || over != 0) {
		c.Refuse("%s of bytes that need not be whole elements", c.Proc().Name)
	}
	s.shift = int(inside)
	end := k.Add(at, n)
	limit := c.Vec(c.Len(array), 32).ZeroExtend(64)
	limit = append(make(circuit.Vec, low), limit[:64-low]...)
	if c.Feasible(k.OrAll(at.Sign(), n.Sign(), k.LessS(limit, end))) {
		c.Refuse("%s outside of the array", c.Proc().Name)
	}
	s.first, s.count = c.Number(at[low:low+32:low+32].ZeroExtend(32)), c.Number(n[low:min(low+32, 64)].ZeroExtend(32))
	return s
}

// single reports whether the bytes are those of one element.
func (s span) single() bool { return s.shift == 0 && s.size == native.ElementSize(s.elem) }

// each goes through the elements that bytes lie in: n of them from the first, from one in it.
func (s span) each(c *model.Call, f func(index value.Value, in, from, n int)) {
	if s.whole || ir.IsRef(s.elem) {
		c.Refuse("%s of an array with other elements", c.Proc().Name)
	}
	width := native.ElementSize(s.elem)
	for done := 0; done < s.size; {
		in := (s.shift + done) % width
		n := min(width-in, s.size-done)
		f(c.Add(s.first, c.Int(uint64((s.shift+done)/width), 32)), in, done, n)
		done += n
	}
}

func (s span) get(c *model.Call, array value.Value, as ir.Type) value.Value {
	if s.single() {
		return reinterpreted(c, c.Element(array, s.first), s.elem, as)
	}
	out := make(circuit.Vec, 8*s.size)
	s.each(c, func(index value.Value, in, from, n int) {
		copy(out[8*from:8*(from+n)], bitsOf(c, c.Element(array, index), s.elem)[8*in:])
	})
	if t, ok := as.(ir.Int); !ok || int(t.Bits) != len(out) {
		c.Refuse("%s of an array with other elements", c.Proc().Name)
	}
	return c.Number(out)
}

func (s span) put(c *model.Call, array, x value.Value, of ir.Type) {
	if s.single() {
		c.PutElement(array, s.first, reinterpreted(c, x, of, s.elem), circuit.True)
		return
	}
	from, ok := of.(ir.Int)
	if _, numbers := s.elem.(ir.Int); !ok || !numbers || int(from.Bits) != 8*s.size {
		c.Refuse("%s of an array with other elements", c.Proc().Name)
	}
	v := c.Vec(x, 8*s.size)
	s.each(c, func(index value.Value, in, from, n int) {
		w := append(circuit.Vec{}, bitsOf(c, c.Element(array, index), s.elem)...)
		copy(w[8*in:8*(in+n)], v[8*from:])
		c.PutElement(array, index, c.Number(w), circuit.True)
	})
}

// reinterpreted returns a value of one type as one of another with as many bytes. A number does not become a float,
// whose NaN may have other bits here, nor a boolean, which may be another byte than 0 and 1.
func reinterpreted(c *model.Call, v value.Value, of, as ir.Type) value.Value {
	_, number := as.(ir.Int)
	switch {
	case ir.IsRef(of) && ir.IsRef(as) || ir.Identical(of, as):
		return v
	case !number || ir.IsRef(of):
		c.Refuse("%s of a variable of another type", c.Proc().Name)
	}
	return c.Number(bitsOf(c, v, of))
}

// bitsOf returns the bits of an element.
func bitsOf(c *model.Call, v value.Value, elem ir.Type) circuit.Vec {
	if b, ok := v.(value.Bool); ok {
		return circuit.Vec{circuit.Ref(b)}.ZeroExtend(8)
	}
	return c.Vec(v, 8*native.ElementSize(elem))
}

// copyMemory copies whole elements between arrays of one kind.
func (e *Env) copyMemory(c *model.Call) {
	src, dst := c.Arg(1), c.Arg(3)
	if c.Feasible(c.Circuit().Or(c.IsNull(src), c.IsNull(dst))) {
		c.Refuse("%s of memory outside of the heap", c.Proc().Name)
	}
	c.Kinds(src, func(c *model.Call, _ *ir.Class, se ir.Type) {
		c.Kinds(dst, func(c *model.Call, _ *ir.Class, de ir.Type) {
			if se == nil || de == nil || ir.IsRef(se) || !ir.Identical(se, de) {
				c.Refuse("%s between arrays that do not fit", c.Proc().Name)
			}
			from, to := spanAt(c, src, se, c.Arg(2), c.Arg(5)), spanAt(c, dst, de, c.Arg(4), c.Arg(5))
			if from.shift != 0 || to.shift != 0 {
				c.Refuse("%s of parts of elements", c.Proc().Name)
			}
			c.CopyElements(src, from.first, dst, to.first, from.count)
			c.Return()
		})
	})
}
