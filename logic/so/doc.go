// Package so is second-order logic over finite structures: formulas that
// quantify over elements and over relations.
//
// # Model
//
// A Structure is a universe 0 … n-1 and finite relations by name. A Formula is
// made of atoms R(x,y), connectives and quantifiers; the variables of a
// quantifier are elements (*Ind) or relations (*Var). A relation (Rel) is a
// symbol of the structure, a variable, or made of others:
//
//	here                     means
//	Seq(R, S)                x,z with some y: R(x,y) and S(y,z)
//	Inv(R)                   y,x with R(x,y)
//	Union, Inter, Minus      as sets of tuples
//	Plus(R)                  the transitive closure
//	Cross(A, B), On(A)       x,y with A(x) and B(y); x,x with A(x)
//	Where(params, φ)         the tuples for which φ holds
//
// The combinators sub, eq, seq, inv, inj, trans, irrefl, acyclic, maybe and TC
// of Cooksey et al. are functions of the same names. Core rewrites a formula
// into one of atoms, connectives and quantifiers alone, where acyclic is the
// existence of a transitive irreflexive relation around its argument.
//
// Ground makes quantified Boolean formulas (logic/qbf) of formulas: relations
// become matrices of Booleans, quantifiers over elements conjunctions. There,
// acyclic and Plus become gates and need no quantifier. Holds evaluates a
// formula by its definition, with an enumeration of all relations: it shares
// no code with Ground, and is for small structures and for judging.
//
// # Letters
//
//	x, y, z  elements    R, S  relations    P, Q, X  sets    φ  formulas
//
// After: S. Cooksey, S. Harris, M. Batty, R. Grigore, M. Janota, PrideMM: Second
// Order Model Checking for Memory Consistency Models (2019); for acyclic as
// gates M. Rankooh, J. Rintanen, Propositional Encodings of Acyclicity and
// Reachability by using Vertex Elimination (2022).
package so
