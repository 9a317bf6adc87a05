package syntax

import (
	"fmt"
	"strings"
)

// shape writes a tree as nested lists, without parentheses that people wrote
// and without places, so that trees can be compared.
func shape(x any) string {
	var b strings.Builder
	list := func(head string, parts ...any) string {
		b.WriteString("(" + head)
		for _, p := range parts {
			b.WriteString(" " + shape(p))
		}
		return b.String() + ")"
	}
	switch x := x.(type) {
	case *Name:
		return fmt.Sprint(x.Name, map[bool]string{true: "_old"}[x.Old])
	case *IntLit:
		return fmt.Sprint(x.Value)
	case *BoolLit:
		return fmt.Sprint(x.Value)
	case *None:
		return "none"
	case *Paren:
		return shape(x.X)
	case *Unary:
		return list("pre"+x.Op.String(), x.X)
	case *Binary:
		return list(x.Op.String(), x.X, x.Y)
	case *Cond:
		return list("?", x.C, x.X, x.Y)
	case *Project:
		return list("project"+fmt.Sprint(x.Cols), x.X)
	case *Quant:
		head := [...]string{"all", "some", "sum", "set"}[x.Kind]
		for _, v := range x.Vars {
			head += " " + v.Name.Name
			if v.Type != nil {
				head += ":" + shape(v.Type)
			}
		}
		return list(head, x.Body)
	case []*Ident:
		return strings.Join(Names(x), ",")
	case *Ident:
		if x == nil {
			return "-"
		}
		return x.Name
	case *Block:
		if x == nil {
			return "-"
		}
		return list("do", anys(x.Stmts)...)
	}
	return b.String() + shapeStmt(x, list)
}

func anys[T any](list []T) []any {
	var out []any
	for _, x := range list {
		out = append(out, x)
	}
	return out
}

func shapeStmt(x any, list func(string, ...any) string) string {
	switch x := x.(type) {
	case *AssignStmt:
		return list(":=", x.Target, x.X)
	case *NewStmt:
		return list("new", x.Target, x.Domain)
	case *CallStmt:
		return list("call", append([]any{x.Targets, x.Proc}, anys(x.Args)...)...)
	case *SpecStmt:
		if x == nil {
			return "-"
		}
		return list("spec", x.Frame, x.X)
	case *AssumeStmt:
		return list("assume", x.X)
	case *AssertStmt:
		return list("assert", x.X)
	case *HavocStmt:
		return list("havoc", x.Vars)
	case *IfStmt:
		return list("if", x.Cond, x.Then, x.Else)
	case *WhileStmt:
		return list("while", x.Cond, x.Body)
	case *BreakStmt, *ContinueStmt, *ReturnStmt:
		return fmt.Sprintf("%T", x)
	case *DomainDecl:
		return list("domain", x.Names)
	case *LiteralDecl:
		return list("literal", x.Names, x.Domain)
	case *VarDecl:
		return list(fmt.Sprint("var ", x.Global, x.Mult), x.Names, x.Type)
	case *ProcDecl:
		return list("proc", x.Name, x.Params, x.Results, x.Body)
	case *CheckDecl:
		head := fmt.Sprint("check ", x.Expect)
		for _, b := range x.Bounds {
			head += fmt.Sprintf(" %d/%d/%s", b.Kind, b.N, shape(b.Domain))
		}
		return list(head, x.Name, x.Proc, x.Spec)
	case *File:
		return list("file", anys(x.Decls)...)
	}
	panic(fmt.Sprintf("shape of %T", x))
}
