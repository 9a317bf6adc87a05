// Package jfsl reads the relational contracts that annotations carry: expressions
// over sets and relations, in the manner of Alloy, with Java's names.
//
// # Model
//
// Every value is a relation: a reference, number or truth value is a set of one, a
// field is a relation from objects to values, null is an atom. The texts are read by
// what the annotation is:
//
//	@Invariant   e            of every object of the class
//	@Requires    e            @Ensures  e
//	@Returns     e            the result is e
//	@Throws      E: e         if e held before, E ends the method, and only then
//	@Modifies    x.f, a[*]    nothing else changes; no text: nothing changes
//	@SpecField   f: seq T | e a field of contracts, and what its value is
//
// Several texts in one annotation are conjoined. Operators, loosest first:
//
//	all x: S | e   some no one lone sum, comprehension {x: S | e}
//	<=>  =>  ||  &&  !   = != in !in < <= > >=  and the tests some no one lone e
//	<< >> >>>   + -   * / %   - #   ++   &   ->   . x[i]   ~ ^ *
//
// "+" and "-" are sums of numbers and unions of sets, "&" is the intersection;
// between two comparisons it connects them. "old(e)" is the value before, "return"
// the result, "throw" the exception.
package jfsl
