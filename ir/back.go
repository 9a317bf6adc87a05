package ir

// LooksBack reports whether assumptions or assertions of a procedure refer to the state at its call.
func (p *Proc) LooksBack() bool {
	found := false
	old := func(x Expr) bool {
		switch x.(type) {
		case *Old, *Fresh:
			found = true
		}
		return !found
	}
	for _, b := range p.Blocks {
		for _, s := range b.Stmts {
			switch s.(type) {
			case *Assume, *Assert:
				for _, x := range Exprs(s) {
					Walk(x, old)
				}
			}
		}
	}
	return found
}
