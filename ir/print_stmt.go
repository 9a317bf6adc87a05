// This file prints statements and terminators, one a line.

package ir

import (
	"fmt"
	"strings"
)

// NodeString is a statement or terminator in the text form.
func NodeString(n Node) string {
	switch n := n.(type) {
	case Stmt:
		return stmtString(n)
	case Term:
		return termString(n)
	}
	panic(fmt.Sprintf("ir: unknown node %T", n))
}

// groundString is what stands behind the condition of an assumption.
func groundString(g Ground) string {
	switch g := g.(type) {
	case nil, Asked:
		return ""
	case Derived:
		return " " + quote(GroundDerived) + " " + quote(g.From)
	case *Cut:
		return " " + quote(string(g.Bound)) + " " + quote(g.Name) + " " + fmt.Sprint(g.Limit)
	case Taken:
		out := " " + quote(GroundTaken)
		for _, text := range g.Texts() {
			out += " " + quote(text)
		}
		return out
	}
	panic(fmt.Sprintf("ir: unknown ground %T", g))
}

func stmtString(s Stmt) string {
	switch s := s.(type) {
	case *Assign:
		return varName(s.Dst) + " := " + ExprString(s.X)
	case *Load:
		return varName(s.Dst) + " := load " + orderString(s.Order) + PlaceString(s.Place)
	case *Store:
		return "store " + orderString(s.Order) + PlaceString(s.Place) + " := " + ExprString(s.X)
	case *Addr:
		return varName(s.Dst) + " := addr " + PlaceString(s.Place)
	case *New:
		return varName(s.Dst) + " := new " + className(s.Class)
	case *NewArray:
		return varName(s.Dst) + " := newarray " + typeName(s.Elem) + "[" + ExprString(s.Len) + "]"
	case *CallStmt:
		return callString(s)
	case *Assume:
		return "assume " + ExprString(s.x) + groundString(s.why)
	case *Assert:
		return "assert " + ExprString(s.X) + " " + quote(string(s.Kind)) + " " + quote(s.What) + pick(s.Runs, " runs", "")
	case *Havoc:
		return "havoc " + strings.Join(names(s.Vars), ", ")
	case *Spec:
		return specString(s)
	case *Atomic:
		return "atomic " + pick(s.Kind == AtomicBegin, "begin", "end")
	case *Await:
		return "await " + ExprString(s.X)
	case *Start:
		return target(s.Dst) + "start " + procName(s.Proc) + argString(s.Args)
	case *Join:
		return "join " + ExprString(s.X)
	case *Monitor:
		return target(s.Dst) + "monitor " + s.Kind.String() + " " + ExprString(s.X)
	case *Fence:
		return "fence " + s.Order.String()
	case *CAS:
		return varName(s.Dst) + " := cas " + orderString(s.Order) + PlaceString(s.Place) + ", " + ExprString(s.Old) + ", " + ExprString(s.New)
	}
	panic(fmt.Sprintf("ir: unknown statement %T", s))
}

// orderString is the order in front of a place.
func orderString(o Order) string {
	if o == OrderPlain {
		return ""
	}
	return o.String() + " "
}

// target is "x := ", or nothing when there is no target.
func target(l *Local) string {
	if l == nil {
		return ""
	}
	return varName(l) + " := "
}

func argString(args []Expr) string {
	var e exprPrinter
	e.call("", args...)
	return e.String() + ")"
}

func callString(s *CallStmt) string {
	var left []string
	if len(s.Dsts) > 0 {
		left = append(left, strings.Join(names(s.Dsts), ", "))
	}
	if s.Exc != nil {
		left = append(left, "! "+varName(s.Exc))
	}
	if len(left) > 0 {
		left = append(left, ":= ")
	}
	right := "virtual " + Name(s.Method)
	if s.Class != nil {
		right += " of " + Name(s.Class.Name)
	}
	switch {
	case s.Proc != nil:
		right = "call " + procName(s.Proc)
	case s.Fun != nil:
		var e exprPrinter
		e.base(s.Fun)
		right = "call *" + e.String()
	}
	return strings.Join(left, " ") + right + argString(s.Args)
}

func specString(s *Spec) string {
	out := "spec"
	if len(s.Frame) > 0 {
		out += " " + strings.Join(names(s.Frame), ", ")
	}
	if len(s.Classes) > 0 {
		out += " new " + strings.Join(classNames(s.Classes), ", ")
	}
	return out + " : " + ExprString(s.X)
}

func termString(t Term) string {
	switch t := t.(type) {
	case *Goto:
		return "goto " + t.To.String()
	case *If:
		s := "if " + ExprString(t.X) + " then " + t.Then.String() + " else " + t.Else.String()
		if t.Check != nil {
			s += " check " + quote(string(t.Check.Kind)) + " " + quote(t.Check.What)
		}
		return s
	case *Switch:
		s := "switch " + ExprString(t.X)
		for i, c := range t.Cases {
			s += fmt.Sprintf("%s %d: %s", pick(i > 0, ",", " of"), c.Value, c.To)
		}
		return s + " else " + t.Default.String()
	case *Choose:
		to := make([]string, len(t.To))
		for i, b := range t.To {
			to[i] = b.String()
		}
		return "choose " + strings.Join(to, ", ")
	case *Return:
		return "return"
	}
	panic(fmt.Sprintf("ir: unknown terminator %T", t))
}
