// Package ir is the one representation of programs: every language is turned
// into it and every engine reads it. Package vm says what it means by running
// it.
//
// # Model
//
// A Program has classes, value structs, globals and procedures. A Proc is a
// control-flow graph of Blocks; a Block is a list of simple statements and one
// terminator. Expressions have no side effects and cannot fail: every runtime
// check of the source language (null, bounds, division, …) is an explicit
// branch marked with a Check, so that no engine re-invents the language.
//
// Values are booleans, integers of 1 to 64 bits, floats, references to objects
// and arrays, pointers into objects, procedures, value structs, threads, and relations. A
// relation is a finite set of tuples of equal length whose columns are object
// references, null, integers and booleans. A set is a unary relation. FIR
// programs are IR programs whose variables are relations; a FIR domain is a
// class without fields (Class.Atoms), and its atoms are objects. Scalars and
// relations never mix silently: OpSet makes a singleton of a scalar, OpSum and
// OpAny turn a relation of integers or booleans into a scalar.
//
// # Exceptions
//
// There is no throw. A procedure may have an exceptional result, Proc.Exc,
// which is null when it returns normally. A caller names a local that receives
// it and branches on it. "throw x" is "exc := x; return".
//
// # Places
//
// Loads and stores go through a Place: a variable, a field of an object, an
// element of an array, or what a pointer points to, each followed by a path
// through value structs and arrays that lie in other values. A pointer is therefore an object and a position in
// it, a value like any other. A local whose address is taken does not exist:
// front ends put it into an object.
//
// An access may say its memory order (Order), which is data: the meaning of a
// program as the VM has it is sequentially consistent.
//
// # Roles
//
//	Type    Bool Int Float Ref Array Ptr Func StructVal Fixed Thread
//	        *Rel
//	Expr    *Const *Local *Global *Literal *BoundVar *Apply *Quant *Extent
//	        *FieldRel *ProcRef, and only in contracts, specifications, assume and
//	        assert: *Read *Old *Call *Reach *Fresh (TypeTest is an Expr anywhere)
//	Var     *Local *Global                what an assignment can change whole
//	Stmt    *Assign *Load *Store *Addr *New *NewArray *CallStmt *Assume
//	        *Assert *Havoc *Spec *Atomic *Await *Start *Join *Monitor *CAS
//	        *Fence
//	Term    *Goto *If *Switch *Choose *Return
//
// # Around it
//
// The text form is printed here (Style) and read by ir/parse. ir/sanity checks
// the rules, ir/cfg finds loops, ir/dump draws what passes do. Copy and Env are
// what passes are made of: a pass gives a copy, and every node of it has an
// Origin. Proc.Hash and Program.Hash are keys of what was said, not where.
//
// # What is not here
//
// Positions do not take part in identity: the content hash of a procedure
// ignores them. There are no SSA values: locals are cells, which is what
// recording and stepping back need. There are no labels, gotos into loops are
// possible, and pass/unroll rejects them.
package ir
