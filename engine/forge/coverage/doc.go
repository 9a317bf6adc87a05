// Package coverage says which statements a check needs in order to hold. A
// statement is missed if any other one that changes the same variables could
// stand in its place and the check would hold all the same; it is covered
// otherwise. Missed statements point at a specification that says too little,
// at a bound that is too small, at code that nothing reaches, and at loops that
// do not end.
//
// # Model
//
//	copy     of a statement: what unrolling and inlining made of it; a loop's
//	         condition has one for each branch, and one for the assumption
//	         after the last iteration
//	group    formulas that are taken out together: all those of one copy; the
//	         value of one variable on one edge into a join
//	core     a set of groups without which some execution violates something,
//	         while any smaller one does not suffice
//
// A core covers the copies of its groups, and the branches that these depend on. If no execution
// reaches the end, the core is one of this contradiction, and the specification is missed, too.
//
// # Which core
//
// There may be many cores. The one reported is defined without the solver: the
// groups are gone through from the last to the first, and each is taken out for
// good if the check still holds without it. Which formulas a strategy made of a
// statement does not matter for this, so all strategies report the same. The
// answer "unsatisfiable" comes with formulas that sufficed, which saves questions about the other
// groups; it changes nothing else.
//
// [Need] says what the one core cannot: a group without which alone the check
// fails is in every core. If these alone suffice, there is no other core. If
// not, cores that keep another group for as long as possible are looked for.
//
// # Why a statement is missed
//
// See [Why]. It asks whether executions reach the statement, and it raises the bounds one by one to
// see with which the statement is covered.
//
// # What it does not do
//
// A check that is violated has no coverage. Coverage is about what is asked in
// a check together, not about each property.
package coverage
