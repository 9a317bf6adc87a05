// Package fir is the FIR language: models whose state is relations and whose
// statements are assignment, allocation, call and specification. It checks
// names and types and turns a model into the house's ir; package syntax below
// it reads and writes the text.
//
// # Model
//
//	text --syntax.Parse--> syntax.File --Check--> Model --Lower--> ir.Program
//
// A Model is a file whose names are resolved and whose expressions have types.
// It does not depend on the width of integers; Lower does, because a check
// states its own width, so lowering happens once for each check.
//
// Every FIR expression is a relation. ir keeps scalars and relations apart, so
// Lower translates an expression in one of three ways, as a relation, a truth
// value or an integer (T_R, T_F and T_I in the literature), and goes from one
// to another by ir's casts set, any and sumof.
//
// The language itself is described in docs/guide/fir.md, and what earlier
// descriptions of FIR left open in docs/decisions/0002-fir-holes.md.
//
// # What is not here
//
// Nothing is executed or analysed. Multiplicities of values that are chosen
// (initial states, havoc, specifications) are left to ir.Local.Mult and
// ir.Global.Mult; only computed values get an assertion.
package fir
