package rel

// This file takes nodes apart, for walks that treat all kinds alike.

// Parts are the operands of a node: its declarations, if it has any, and the
// operands outside of them; these are in the scope of all the declarations.
func Parts(n Node) (ds Decls, inner []Node) {
	switch n := n.(type) {
	case *UnaryExpr:
		return nil, []Node{n.Of}
	case *NaryExpr:
		return nil, nodes(n.Of)
	case *Projection:
		return nil, []Node{n.Of}
	case *Comprehension:
		return n.Decls, []Node{n.Where}
	case *IfExpr:
		return nil, []Node{n.Cond, n.Then, n.Else}
	case *Singleton:
		return nil, []Node{n.Of}
	case *NotFormula:
		return nil, []Node{n.Of}
	case *NaryFormula:
		return nil, nodes(n.Of)
	case *BinaryFormula:
		return nil, []Node{n.Left, n.Right}
	case *Comparison:
		return nil, []Node{n.Left, n.Right}
	case *Multiplicity:
		return nil, []Node{n.Of}
	case *Quantified:
		return n.Decls, []Node{n.Body}
	case *IntComparison:
		return nil, []Node{n.Left, n.Right}
	case *TotalOrder:
		return nil, []Node{n.Order, n.Ordered, n.First, n.Last}
	case *Acyclic:
		return nil, []Node{n.Relation}
	case *UnaryInt:
		return nil, []Node{n.Of}
	case *NaryInt:
		return nil, nodes(n.Of)
	case *Cardinality:
		return nil, []Node{n.Of}
	case *SumOf:
		return nil, []Node{n.Of}
	case *SumOver:
		return n.Decls, []Node{n.Body}
	case *IfInt:
		return nil, []Node{n.Cond, n.Then, n.Else}
	}
	return nil, nil // relations, variables, constants
}

func nodes[N Node](of []N) []Node {
	ns := make([]Node, len(of))
	for i, n := range of {
		ns[i] = n
	}
	return ns
}
