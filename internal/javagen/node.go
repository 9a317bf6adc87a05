// This file defines the text of a program as a tree that can be cut.

package javagen

import "strings"

// Kind says what a Node is, and so what a shrinker may do with it.
type Kind int

const (
	Text   Kind = iota // words between the others
	Expr               // may become a literal, or a part of the same type
	Stmt               // may go, or become the statements inside
	Member             // may go
	List               // of statements or members
)

// Node is a piece of a program.
type Node struct {
	Kind Kind
	Type string  // of an Expr
	Text string  // without Parts
	Part []*Node // in order
}

// node makes a Node of strings and Nodes. It is called in many places: inlined in all of them, it doubles the time to compile the package.
//
//go:noinline
func node(k Kind, parts ...any) *Node {
	n := &Node{Kind: k}
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			n.Part = append(n.Part, &Node{Text: p})
		case *Node:
			n.Part = append(n.Part, p)
		case []*Node:
			n.Part = append(n.Part, p...)
		default:
			panic("javagen: a part is neither text nor node")
		}
	}
	return n
}

// typed makes an Expr.
func typed(typ string, parts ...any) *Node {
	n := node(Expr, parts...)
	n.Type = typ
	return n
}

// String returns the source text.
func (n *Node) String() string {
	var b strings.Builder
	n.write(&b, 0)
	return b.String()
}

func (n *Node) write(b *strings.Builder, depth int) {
	if n.Kind == Stmt || n.Kind == Member {
		b.WriteString("\n")
		b.WriteString(strings.Repeat("  ", depth))
	}
	b.WriteString(n.Text)
	if n.Kind == List {
		depth++
	}
	for _, p := range n.Part {
		p.write(b, depth)
	}
}

// size returns the number of nodes.
func (n *Node) size() int {
	size := 1
	for _, p := range n.Part {
		size += p.size()
	}
	return size
}

// clone copies the tree.
func (n *Node) clone() *Node {
	c := *n
	c.Part = make([]*Node, len(n.Part))
	for i, p := range n.Part {
		c.Part[i] = p.clone()
	}
	return &c
}
