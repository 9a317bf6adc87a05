// Package smtlib prints and reads SMT-LIB 2.6: terms, scripts, and the models
// and values that solvers print.
//
// # Model
//
// A [Printer] writes commands. It declares what a term mentions before the
// term, gives names to subterms that are used twice or are deep (define-fun),
// and remembers both, so that a live solver can be fed piece by piece. A subterm
// under a quantifier is named as a function of the variables that are free in
// it. The same calls give the same text.
//
// [Read] makes a [Script] of a text: commands with their terms built in a bank.
// [ReadModel] reads what get-model gives, [ReadValues] what get-value gives, in
// the style of Z3 and of cvc5. Readers are total: any text gives a result or an
// [Error] with a line and a column, in time and memory that the text bounds.
//
// # What SMT-LIB leaves open
//
// Operators of the bank are total. Where the standard lets a solver choose, the
// text and the term differ so that neither loses anything:
//
//	fp.to_sbv, fp.to_ubv    printed with a guard, 0 where they are not specified;
//	                        read as an unknown function there
//	fp.min, fp.max          of two zeros with different signs: an unknown
//	                        function chooses
//
// # What it does not do
//
// Integers, reals (but as constants of to_fp), strings, data types, match,
// recursive functions and lambda terms (but as values of arrays) are refused by
// name. Commands that ask for anything but sat, values and cores are kept by
// name without their meaning (Command.Name is "set-info", for example).
package smtlib
