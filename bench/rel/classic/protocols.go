package classic

// This file holds protocols: states or times in a row, and what may happen
// from one to the next.

import (
	"fmt"

	. "assay/logic/rel"
	"assay/solve"
)

// ordered is a set with a total order.
type ordered struct {
	set, first, last, next *Relation
}

func newOrdered(name string) ordered {
	return ordered{Unary(name), Unary(name + "First"), Unary(name + "Last"), Binary(name + "Next")}
}

func (o ordered) order() Formula {
	return &TotalOrder{Order: o.next, Ordered: o.set, First: o.first, Last: o.last}
}

// bound takes the whole set: an order has all of the scope.
func (o ordered) bound(b *Bounds, all TupleSet) {
	b.Exactly(o.set, all)
	atMost(b, all, o.first, o.last)
	b.AtMost(o.next, all.Product(all))
}

// Dijkstra: processes that grab mutexes in an order never run into a deadlock.
func Dijkstra(states, processes, mutexes int) Row {
	state, mutex, process := newOrdered("State"), newOrdered("Mutex"), Unary("Process")
	holds, waits := Ternary("holds"), Ternary("waits")
	b, sets := universe(Numbered("State", states), Numbered("Process", processes), Numbered("Mutex", mutexes))
	state.bound(b, sets[0])
	mutex.bound(b, sets[2])
	b.AtMost(process, sets[1])
	all := sets[0].Product(sets[1]).Product(sets[2])
	atMost(b, all, holds, waits)

	pre, p, m, other, lucky, mu := Var("pre"), Var("p"), Var("m"), Var("other"), Var("lucky"), Var("mu")
	post := Join(pre, state.next)
	of := func(s Expr, p Expr, r *Relation) Expr { return Join(p, Join(s, r)) }            // mutexes of p
	by := func(s Expr, m Expr, r *Relation) Expr { return Join(m, Transpose(Join(s, r))) } // processes of m
	same := func(get func(Expr, Expr, *Relation) Expr, x Expr) Formula {
		return And(Equal(get(post, x, holds), get(pre, x, holds)), Equal(get(post, x, waits), get(pre, x, waits)))
	}
	stalled := Some(of(pre, p, waits))
	grab := And(
		Not(stalled), Not(In(m, of(pre, p, holds))),
		Implies(No(by(pre, m, holds)), And(
			Equal(of(post, p, holds), Union(of(pre, p, holds), m)), No(of(post, p, waits)))),
		Implies(Not(No(by(pre, m, holds))), And(
			Equal(of(post, p, holds), of(pre, p, holds)), Equal(of(post, p, waits), m))),
		ForAll(Over(other, Minus(process, p)), same(of, other)))
	release := And(
		Not(stalled), In(m, of(pre, p, holds)),
		Equal(of(post, p, holds), Minus(of(pre, p, holds), m)), No(of(post, p, waits)),
		Implies(No(by(pre, m, waits)), And(No(by(post, m, holds)), No(by(post, m, waits)))),
		Implies(Some(by(pre, m, waits)), ForSome(Over(lucky, by(pre, m, waits)), And(
			Equal(by(post, m, waits), Minus(by(pre, m, waits), lucky)), Equal(by(post, m, holds), lucky)))),
		ForAll(Over(mu, Minus(mutex.set, m)), same(by, mu)))
	step := Over(p, process).And(m, mutex.set)
	pres := Over(pre, Minus(state.set, state.last))
	had, have := Join(process, Join(pre, holds)), Join(process, Join(post, holds))
	grabbed := Minus(have, had)
	s := Var("s")
	return row(fmt.Sprintf("DijkstraDeadlock %d %d %d", states, processes, mutexes), solve.Unsat, b,
		state.order(), mutex.order(),
		In(holds, Product(state.set, process, mutex.set)),
		In(waits, Product(state.set, process, mutex.set)),
		Some(process),
		No(Union(Join(state.first, holds), Join(state.first, waits))),
		ForAll(pres, Or(
			And(Equal(Join(post, holds), Join(pre, holds)), Equal(Join(post, waits), Join(pre, waits))),
			ForSome(step, grab), ForSome(step, release))),
		ForAll(pres, Implies(Some(grabbed), In(grabbed, Join(had, Closure(mutex.next))))),
		ForSome(Over(s, state.set), ForAll(Over(p, process), Some(of(s, p, waits)))))
}

// RingElection: processes in a ring pass on identifiers greater than their
// own; at most one is elected.
func RingElection(processes, times int) Row {
	process, time := newOrdered("Process"), newOrdered("Time")
	succ, toSend, elected := Binary("succ"), Ternary("toSend"), Binary("elected")
	b, sets := universe(Numbered("Process", processes), Numbered("Time", times))
	process.bound(b, sets[0])
	time.bound(b, sets[1])
	b.AtMost(succ, sets[0].Product(sets[0]))
	b.AtMost(toSend, sets[0].Product(sets[0]).Product(sets[1]))
	b.AtMost(elected, sets[0].Product(sets[1]))

	p, t, id := Var("p"), Var("t"), Var("id")
	next := Join(t, time.next)
	step := func(p Expr) Formula {
		from, to := Join(p, toSend), Join(p, succ, toSend)
		smaller := Join(Join(p, succ), Closure(Transpose(process.next)))
		return ForSome(Over(id, Join(from, t)), And(
			Equal(Join(from, next), Minus(Join(from, t), id)),
			Equal(Join(to, next), Union(Join(to, t), Minus(id, smaller)))))
	}
	skip := Equal(Join(p, toSend, t), Join(p, toSend, next))
	back := Join(p, Join(toSend, t))
	before := Join(p, Join(toSend, Join(t, Transpose(time.next))))
	ps := Over(p, process.set)
	return row(fmt.Sprintf("RingElection %d %d", processes, times), solve.Unsat, b,
		time.order(), process.order(),
		Function(succ, process.set, process.set),
		In(elected, Product(process.set, time.set)),
		ForAll(ps, In(process.set, Join(p, Closure(succ)))),
		ForAll(ps, Equal(Join(p, toSend, time.first), p)),
		ForAll(Over(t, Minus(time.set, time.last)), ForAll(ps, Or(step(p), step(Join(succ, p)), skip))),
		No(Join(elected, time.first)),
		ForAll(Over(t, Minus(time.set, time.first)),
			Equal(Join(elected, t), SetOf(ps, In(p, Minus(back, before))))),
		Not(Lone(Join(elected, time.set))))
}
