// Package litmus reads litmus tests: small programs of a few threads on shared
// memory, with a condition on how they end.
//
// # Model
//
// A Test is initial values, threads and a Question. A Thread is a list of
// instructions in one small language, whatever the file was written in:
//
//	load    r := [a]        with marks, such as acq
//	store   [a] := e
//	fence
//	set     r := e
//	jump    if e goto i     Target is an index; the thread ends past its last instruction
//
// An atomic update is a load with Linked, followed by a store with Linked on
// the same path.
//
// Marks are words that memory models interpret ("acq", "sc", "mfence"). This package gives them no
// meaning.
//
// # Forms
//
//	LISA    columns; the language of herd7's generic architecture. Beside its
//	        operators add xor and eq neq there are sub mul or lt le gt ge
//	X86     columns; MOV, XCHG, INC, DEC, ADD, SUB, XOR, OR, AND, CMP with
//	        Jcc, JMP, LOCK, MFENCE; X86_64 has the source first
//	C       C11 functions over atomic_… operations
//
// # What it does not do
//
// There are no arrays, no pointers arithmetic that leaves a location, no mixed
// sizes, no faults and no page tables. What is not understood is a diagnostic
// with its place; nothing is skipped.
package litmus
