// This file has the bounded buffer of the literature, on which methods are compared.

package reverse

import "assay/ir"

// Buffer is a producer and a consumer of n items over a buffer of m, in 32 bits, one assignment a step. Its assignments are those of the figure in the
// literature, with the indices modulo the size of the buffer:
//
//	producer: while p < n { wait(empty); buf[rear] := src[p]; p++; rear++; rear := rear % m; signal(full); g := d + 1; d := g * 3 }
//	consumer: while c < n { wait(full); dst[c] := buf[front] + 1; c++; front++; front := front % m; signal(empty); e := g * factor; g := e - 1 }
//
// The factor of e is 2 in the literature, whose integers have no width: nothing is lost. In 32 bits g soon overflows, and twice of it has lost
// a bit; an odd factor loses none.
func Buffer(n, m int, factor int64) *Model {
	t := ir.Int{Bits: 32, Signed: true}
	const p, c, front, rear, empty, full, g, d, e = 0, 1, 2, 3, 4, 5, 6, 7, 8
	buf := Cell(9)
	src, dst := buf+Cell(m), buf+Cell(m+n)
	x := &Model{Typ: t, Initial: make([]uint64, 9+m+2*n)}
	x.Initial[empty] = uint64(m)
	for i := range n {
		x.Initial[int(src)+i] = uint64(10 * (i + 1))
	}
	arg, num := Arg(t, 0), func(v int64) *Term { return Number(t, v) }
	set := func(dst Place, op ir.Op, from Place, v int64) Transition {
		return Transition{Acts: []Act{{dst, Apply(op, t, arg, num(v)), []Place{from}}}}
	}
	step := func(v Cell, op ir.Op, k int64) Transition { return set(Var(v), op, Var(v), k) }
	wait := func(v Cell) Transition {
		w := step(v, ir.OpSub, 1)
		w.Guard, w.Args = arg, []Place{Var(v)} // semaphores are never below 0
		return w
	}
	loop := func(v Cell, list ...Transition) Thread {
		var out Thread
		more := Transition{Guard: Apply(ir.OpSub, t, arg, num(int64(n))), Args: []Place{Var(v)}, To: 1}
		out = append(out, []Transition{more})
		for i, s := range list {
			if s.To = i + 2; i == len(list)-1 {
				s.To = 0
			}
			out = append(out, []Transition{s})
		}
		return out
	}
	copied := Transition{Acts: []Act{{Place{buf, rear}, arg, []Place{{src, p}}}}}
	x.Threads = []Thread{
		loop(p, wait(empty), copied, step(p, ir.OpAdd, 1), step(rear, ir.OpAdd, 1), step(rear, ir.OpRem, int64(m)), step(full, ir.OpAdd, 1),
			set(Var(g), ir.OpAdd, Var(d), 1), set(Var(d), ir.OpMul, Var(g), 3)),
		loop(c, wait(full), set(Place{dst, c}, ir.OpAdd, Place{buf, front}, 1), step(c, ir.OpAdd, 1), step(front, ir.OpAdd, 1), step(front, ir.OpRem, int64(m)),
			step(empty, ir.OpAdd, 1), set(Var(e), ir.OpMul, Var(g), factor), set(Var(g), ir.OpSub, Var(e), 1)),
	}
	return x
}
