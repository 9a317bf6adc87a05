package calls

import (
	"slices"

	"assay/graph"
	"assay/ir"
)

// Precision says how closely the targets of calls are known.
type Precision uint8

const (
	Named        Precision = iota // every class of the program
	Hierarchy                     // the class that the call names, and those below it
	Instantiated                  // of these, what is created
	Variables                     // of these, what comes to the receiver
)

var precisions = [...]string{"named", "hierarchy", "instantiated", "variables"}

// String is the word for a precision in flags and reports.
func (p Precision) String() string { return precisions[p] }

// Precisions are the words for all of them, the coarsest first.
func Precisions() []string { return precisions[:] }

// PrecisionOf returns the precision of a word.
func PrecisionOf(word string) (Precision, bool) {
	i := slices.Index(precisions[:], word)
	return Precision(max(i, 0)), i >= 0
}

// Leaf is what may happen in a procedure that is not entered, beside that it gives back its arguments.
type Leaf struct {
	Calls  []*ir.Proc  // what it may call
	Makes  []*ir.Class // classes of objects that it may create, or have from elsewhere
	Stores bool        // it may store its arguments, and what it makes, in fields and elements
}

// Config says what is asked.
type Config struct {
	Precision Precision
	Roots     []*ir.Proc

	// Enter reports whether the body of a procedure is followed; nil: all bodies are.
	Enter func(*ir.Proc) bool
	// Load gives a procedure its body, if it has one; an error is that it cannot run. Nil: what is not loaded is a leaf.
	Load func(*ir.Proc) error
	// Leaf says what may happen in a leaf; ok is false where that is not known, and anything may.
	Leaf func(*ir.Proc) (l Leaf, ok bool)
	// Objects are the classes of the objects that an arbitrary value of a type may be, such as an input; nil: all of the program
	// that the type allows.
	Objects func(ir.Type) []*ir.Class
	// Given are the globals that hold arbitrary values where the roots begin, as parameters of the roots do. Fields and
	// elements of what they refer to hold such values too.
	Given []*ir.Global
	// Open is that there may be objects of classes that the program does not have: among arbitrary values, and from leaves of
	// which nothing is said. A virtual call of such an object is open (Site.Open), and goes on as a leaf of which nothing is said.
	Open bool
	// Most bounds the procedures that are entered; 0: there is no bound. What is beyond is not entered: see Graph.Full.
	Most int
}

// Site is a node that may call something.
type Site struct {
	Proc    *ir.Proc // that it is in
	Node    ir.Node
	Callees []*ir.Proc // in the order of the program; once each
	Open    bool       // it may run something that the program does not have
}

// Graph is a call graph.
type Graph struct {
	Program *ir.Program
	Procs   []*ir.Proc  // what may run, leaves included, in the order of the program
	Classes []*ir.Class // of objects that there may be, in the order of the program; with Named and Hierarchy all
	Full    bool        // more procedures may run than Config.Most allowed to enter

	nodes map[*ir.Proc]*node
	comp  []int // by position in Procs; nil: not computed
}

// node is a procedure of the graph.
type node struct {
	at      int
	leaf    bool
	err     error // why it cannot run
	sites   []*Site
	callees []*ir.Proc
	callers []*ir.Proc
}

// Has reports whether a procedure may run.
func (g *Graph) Has(q *ir.Proc) bool { return g.nodes[q] != nil }

// Leaf reports whether a procedure may run and was not entered.
func (g *Graph) Leaf(q *ir.Proc) bool { n := g.nodes[q]; return n != nil && n.leaf }

// Refused returns why a procedure that is called cannot run, as Config.Load says; nil: it can.
func (g *Graph) Refused(q *ir.Proc) error {
	if n := g.nodes[q]; n != nil {
		return n.err
	}
	return nil
}

// Sites returns the calls of a procedure, in the order of its code.
func (g *Graph) Sites(q *ir.Proc) []*Site {
	if n := g.nodes[q]; n != nil {
		return n.sites
	}
	return nil
}

// Callees returns what a procedure may call, once each: in the order of its calls, then what it calls as a leaf.
func (g *Graph) Callees(q *ir.Proc) []*ir.Proc {
	if n := g.nodes[q]; n != nil {
		return n.callees
	}
	return nil
}

// Callers returns what may call a procedure, in the order of the program.
func (g *Graph) Callers(q *ir.Proc) []*ir.Proc {
	if n := g.nodes[q]; n != nil {
		return n.callers
	}
	return nil
}

// Recursive reports whether a procedure may come to call itself.
func (g *Graph) Recursive(q *ir.Proc) bool {
	n := g.nodes[q]
	if n == nil {
		return false
	}
	comp := g.components()
	return slices.ContainsFunc(n.callees, func(r *ir.Proc) bool { return comp[g.nodes[r].at] == comp[n.at] })
}

// Reaches reports whether a procedure may come to call another one, or is that one.
func (g *Graph) Reaches(q, to *ir.Proc) bool {
	from, there := g.nodes[q], g.nodes[to]
	return from != nil && there != nil && graph.Reach(len(g.Procs), []int{from.at}, g.next)[there.at]
}

// Components returns the strongly connected components: procedures that may all come to call each other. Callees come
// before callers.
func (g *Graph) Components() [][]*ir.Proc {
	var out [][]*ir.Proc
	for _, group := range graph.Groups(g.components()) {
		procs := make([]*ir.Proc, len(group))
		for i, v := range group {
			procs[i] = g.Procs[v]
		}
		out = append(out, procs)
	}
	return out
}

func (g *Graph) components() []int {
	if g.comp == nil {
		g.comp = graph.Components(len(g.Procs), g.next)
	}
	return g.comp
}

func (g *Graph) next(v int) []int {
	callees := g.nodes[g.Procs[v]].callees
	out := make([]int, len(callees))
	for i, r := range callees {
		out[i] = g.nodes[r].at
	}
	return out
}

// From are a procedure and everything that it may run by the names of methods alone, in the order of the program.
func From(p *ir.Program, q *ir.Proc) []*ir.Proc {
	return Of(p, Config{Roots: []*ir.Proc{q}}).Procs
}
