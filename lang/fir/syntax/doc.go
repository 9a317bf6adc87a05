// Package syntax reads and writes FIR text: scanner, parser, tree, printer and
// formatter. It knows shapes only; names and types are the business of package
// fir.
//
// # Model
//
// Parse always gives both a tree and the list of complaints; a tree is fit for
// use when the list has no error. Every node knows its byte offsets in the
// text, and File.Span turns them into lines and columns. Comments are kept
// beside the tree, in order, and the formatter puts them back.
//
//	Decl   *DomainDecl *LiteralDecl *VarDecl *ProcDecl *CheckDecl
//	Stmt   *AssignStmt *NewStmt *CallStmt *SpecStmt *AssumeStmt *AssertStmt
//	       *HavocStmt *IfStmt *WhileStmt *BreakStmt *ContinueStmt *ReturnStmt
//	Expr   *Name *IntLit *BoolLit *None *Unary *Binary *Cond *Quant *Project
//	       *Paren; a type is an Expr of *Name *None *Paren and *Binary with
//	       Union and Product
//
// One table (op.go) says how operators are written and how tightly they bind;
// the parser and the printer both read it, so they cannot drift apart.
//
// # Limits
//
// A text may have MaxSource bytes. Brackets, blocks and prefix operators nest
// at most maxNesting deep, and no expression tree is higher than maxHeight, so
// that every later walk may recurse. What goes beyond is an error with its
// place, never a crash.
package syntax
