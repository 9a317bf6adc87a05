// This file cuts a program down while a difference stays.

package javagen

// Shrink makes the program smaller as long as fails says that what is wrong
// stays wrong: it deletes members and statements, replaces a statement by those
// inside, and an expression by a literal or a part of the same type. A program
// that does not compile does not fail, so no cut needs to know Java. It asks
// fails at most so many times.
func Shrink(p *Program, most int, fails func(*Program) bool) *Program {
	s := &shrinker{left: most, fails: fails, best: &Program{Name: p.Name, Root: p.Root.clone()}}
	for progress := true; progress && s.left > 0; {
		progress = s.lists()
		progress = s.each(Stmt, hoists) || progress
		progress = s.each(Expr, simpler) || progress
	}
	return s.best
}

type shrinker struct {
	best  *Program
	left  int
	fails func(*Program) bool
}

// try reports whether the program still fails after a change in place; the change is undone if not.
func (s *shrinker) try(undo func()) bool {
	if s.left <= 0 {
		undo()
		return false
	}
	s.left--
	if s.fails(s.best) {
		return true
	}
	undo()
	return false
}

// lists deletes runs of members and statements, long ones first.
func (s *shrinker) lists() bool {
	progress := false
	for _, list := range s.nodes(List, nil, s.best.Root) {
		for size := len(list.Part); size > 0; size /= 2 {
			for at := 0; at+size <= len(list.Part); {
				old := list.Part
				list.Part = append(append([]*Node{}, old[:at]...), old[at+size:]...)
				if s.try(func() { list.Part = old }) {
					progress = true
				} else {
					at += size
				}
			}
		}
	}
	return progress
}

// nodes returns those of a kind, outer ones first.
func (s *shrinker) nodes(k Kind, list []*Node, n *Node) []*Node {
	if n.Kind == k {
		list = append(list, n)
	}
	for _, p := range n.Part {
		list = s.nodes(k, list, p)
	}
	return list
}

// each tries the proposals for every node of a kind; the first that works stays.
func (s *shrinker) each(k Kind, proposals func(*Node) []*Node) bool {
	progress := false
	for _, n := range s.nodes(k, nil, s.best.Root) {
		for _, proposal := range proposals(n) {
			old := *n
			*n = *proposal
			if s.try(func() { *n = old }) {
				progress = true
				break
			}
		}
	}
	return progress
}

// hoists returns the lists of statements inside a statement.
func hoists(n *Node) []*Node {
	var found []*Node
	var walk func(*Node)
	walk = func(m *Node) {
		if m.Kind == List && len(m.Part) > 0 {
			found = append(found, node(Stmt, "{", m, " }"))
			return
		}
		for _, p := range m.Part {
			walk(p)
		}
	}
	if len(n.Part) > 1 && n.Part[0].Text != "{" {
		for _, p := range n.Part {
			walk(p)
		}
	}
	return found
}

// simpler are a literal of the type, and the parts of the same type.
func simpler(n *Node) []*Node {
	if n.size() <= 2 {
		return nil
	}
	found := []*Node{typed(n.Type, zero(n.Type))}
	var walk func(*Node)
	walk = func(m *Node) {
		if m.Kind == Expr && m.Type == n.Type && len(found) < 6 {
			found = append(found, m)
			return
		}
		for _, p := range m.Part {
			walk(p)
		}
	}
	for _, p := range n.Part {
		walk(p)
	}
	return found
}
