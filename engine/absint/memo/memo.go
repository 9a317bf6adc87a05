package memo

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
)

// Key names a node.
type Key struct{ Proc, Pattern string }

func (k Key) String() string { return k.Proc + " " + k.Pattern }

// Compare orders keys by procedures, then by patterns.
func (k Key) Compare(l Key) int {
	return cmp.Or(cmp.Compare(k.Proc, l.Proc), cmp.Compare(k.Pattern, l.Pattern))
}

// Domain is a lattice of answers of finite height, each in one form. The empty text is the least: no execution ends.
type Domain interface {
	Join(a, b string) string
	Below(a, b string) bool
}

// Program is what is analysed, at one time.
type Program interface {
	// Sum is a digest of all that Run looks at of a procedure; empty: it is not there.
	Sum(proc string) string
	// Module returns the module of a procedure, there or not: a function of its name.
	Module(proc string) string
	// Pattern closes a pattern: one above it, of a bounded number, that depends on it and on the name alone.
	Pattern(proc, pattern string) string
	// Run executes a procedure that is there on a pattern.
	Run(k Key, ask func(proc, pattern string) string) string
	// Absent is the answer about one that is not there, which may do anything.
	Absent(k Key) string
	// Entries are the keys that are asked from outside, with closed patterns.
	Entries() []Key
}

// Settings say how a graph is kept.
type Settings struct {
	Modular bool  // only the modules that are needed are in memory
	Coarse  bool  // a module in which something has to run again runs again as a whole
	TopDown bool  // what depends on a change is reset at once
	Store   Store // of modules; nil: they are kept in memory

	Stop func() error // asked between runs of nodes, and ends an update with its error; may be nil
}

// Work is what an update did.
type Work struct {
	Nodes  int // in memory in the end, those of boundaries among them
	Ran    int // of these and of others, how many ran
	Runs   int // how often a node ran
	Resets int // components that began anew
	Cuts   int // nodes that ran and whose answer stayed as it was
	Loaded int // modules that were read
	Peak   int // nodes in memory at most, without the boundaries of modules that were not read

	Edited []string // procedures that changed
}

// Row is a node of the result.
type Row struct {
	Key
	Answer string
	Asks   []Key // sorted
}

func (r Row) equal(s Row) bool {
	return r.Key == s.Key && r.Answer == s.Answer && slices.Equal(r.Asks, s.Asks)
}

// node is a procedure with a pattern.
type node struct {
	Key
	module  *module
	answer  string
	asks    []*node       // once each, in the order of the last run
	asked   []*node       // others that runs before it asked, since it was reset
	callers map[*node]int // those that ask it or asked, with the run in which they last did
	seq     int           // in the order in which nodes came up
	comp    int           // number of its component: what it asks is not above
	entry   bool
	done    bool // it ran since it was reset
	active  bool // of the present run
	running bool
	queued  bool
	round   int // the update in which it last ran
	index   int // among all, where components are numbered
	needed  int // the last look for what nobody needs that found it needed
	gone    bool
}

// Graph is the nodes of a program.
type Graph struct {
	Settings
	domain  Domain
	program Program
	nodes   map[Key]*node
	list    []*node            // the same in the order in which they came up, with some that are gone
	of      map[string][]*node // by procedure
	entries map[*node]bool
	modules map[string]*module
	dirty   map[*node]how
	seq     int
	stamp   int // of runs of nodes
	round   int
	work    Work
	stale   bool // an edge goes up since components were numbered
	rough   bool // components may be larger than they are called for
	loose   bool // edges are gone since what nobody needs was dropped
	comps   [][]*node
	held    int // nodes of modules in memory
	err     error
	forget  bool // in tests: an answer that shrinks is taken for one that grew
}

// how a node has to run again.
type how uint8

const (
	grew  how = 1 + iota // something that it asks grew, and it goes on from its answer
	reset                // it begins anew
)

// New returns an empty graph.
func New(d Domain, s Settings) *Graph {
	if s.Store == nil {
		s.Store = Memory{}
	}
	return &Graph{Settings: s, domain: d, nodes: map[Key]*node{}, of: map[string][]*node{}, entries: map[*node]bool{}, modules: map[string]*module{}, dirty: map[*node]how{}}
}

// Update brings the graph up to date with a program. After an error the graph is of no use.
func (g *Graph) Update(p Program) (Work, error) {
	g.program, g.work, g.err = p, Work{}, nil
	g.round++
	g.edited()
	fresh := g.enterAll()
	if g.TopDown {
		g.topDown()
	}
	g.settle()
	fresh = slices.DeleteFunc(fresh, func(n *node) bool { return n.done })
	if g.err == nil && len(fresh) > 0 {
		g.fixpoint(fresh, true)
		g.stale = true
		g.settle()
	}
	g.stale = g.stale || g.rough
	g.order()
	g.prune()
	g.collect()
	g.work.Nodes = len(g.nodes)
	g.settled()
	return g.work, g.err
}

// settle runs what waits.
func (g *Graph) settle() {
	for g.err == nil {
		n := g.first()
		if n == nil {
			return
		}
		g.component(n)
	}
}

// edited finds the procedures that changed.
func (g *Graph) edited() {
	for _, m := range g.inOrder() {
		for _, proc := range m.changed(g.program) {
			g.load(m)
			for _, n := range g.of[proc] {
				g.mark(n, reset)
			}
			m.sums[proc] = g.program.Sum(proc)
			g.work.Edited = append(g.work.Edited, proc)
		}
	}
}

// enterAll has the entries be those of the program, and returns those that are new.
func (g *Graph) enterAll() (fresh []*node) {
	old := g.entries
	g.entries = map[*node]bool{}
	for _, k := range g.program.Entries() {
		n := g.node(k)
		n.entry, g.entries[n] = true, true
		if !n.done {
			fresh = append(fresh, n)
		}
	}
	for n := range old {
		if !g.entries[n] {
			n.entry, g.loose = false, true
		}
	}
	return fresh
}

// node finds or makes a node.
func (g *Graph) node(k Key) *node {
	m := g.module(g.program.Module(k.Proc))
	if n := g.nodes[k]; n != nil {
		return n
	}
	g.load(m) // where it may be, though nobody outside asked
	if n := g.nodes[k]; n != nil {
		return n
	}
	m.sums[k.Proc] = g.program.Sum(k.Proc)
	return g.add(k, m)
}

// add makes a node.
func (g *Graph) add(k Key, m *module) *node {
	g.seq++
	n := &node{Key: k, module: m, callers: map[*node]int{}, seq: g.seq, comp: -1}
	g.nodes[k], g.of[k.Proc], g.list = n, append(g.of[k.Proc], n), append(g.list, n)
	m.nodes[n], m.touched, g.rough = true, true, true
	g.hold(1)
	return n
}

// hold counts nodes in memory.
func (g *Graph) hold(n int) {
	g.held += n
	g.work.Peak = max(g.work.Peak, g.held)
}

// remove drops a node that nothing asks.
func (g *Graph) remove(n *node) {
	g.unlink(n)
	n.gone = true
	delete(g.nodes, n.Key)
	delete(n.module.nodes, n)
	delete(g.dirty, n)
	delete(g.entries, n)
	if g.of[n.Proc] = slices.DeleteFunc(g.of[n.Proc], func(m *node) bool { return m == n }); len(g.of[n.Proc]) == 0 {
		delete(g.of, n.Proc)
	}
	n.module.touched = true
	g.hold(-1)
}

// link notes that a node asks another one, in the present run of it.
func (g *Graph) link(n, m *node, stamp int) {
	at, known := m.callers[n]
	if known && at == stamp {
		return
	}
	if !known {
		n.module.touched, g.rough = true, true
		g.stale = g.stale || n.comp < 0 || m.comp > n.comp
	}
	m.callers[n] = stamp
	n.asks = append(n.asks, m)
}

// unlink takes away all that a node asks or asked.
func (g *Graph) unlink(n *node) {
	g.cut(n, n.asks)
	g.cut(n, n.asked)
	n.asks, n.asked = nil, nil
}

// cut takes edges away.
func (g *Graph) cut(n *node, list []*node) {
	for _, m := range list {
		delete(m.callers, n)
		g.loose, n.module.touched = true, true
	}
}

// leads are the nodes that one rests on.
func (n *node) leads() iter.Seq[*node] {
	return func(yield func(*node) bool) {
		for _, m := range n.asks {
			if !yield(m) {
				return
			}
		}
		for _, m := range n.asked {
			if !yield(m) {
				return
			}
		}
	}
}

// mark has a node run again, for something that changed outside of its module or in its procedure. Where modules run as a whole, so does all of it.
func (g *Graph) mark(n *node, why how) {
	if !g.Coarse {
		g.wait(n, why)
		return
	}
	for m := range n.module.nodes {
		if m.done {
			g.wait(m, reset)
		}
	}
}

func (g *Graph) wait(n *node, why how) { g.dirty[n] = max(g.dirty[n], why) }

// askers are the nodes that ask one, in order. Modules that hold them are read.
func (g *Graph) askers(n *node) []*node {
	for again := true; again; {
		again = false
		for c := range n.callers {
			if !c.module.loaded {
				g.load(c.module)
				again = g.err == nil
				break
			}
		}
	}
	out := make([]*node, 0, len(n.callers))
	for c := range n.callers {
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b *node) int { return cmp.Compare(a.seq, b.seq) })
	return out
}

// collect drops what no entry needs.
func (g *Graph) collect() {
	if g.err != nil {
		return
	}
	if !g.loose {
		return
	}
	for again := true; again; { // a boundary is needed with all of its module that it asks
		again = false
		g.stamp++
		for n := range g.entries {
			g.need(n)
		}
		for _, n := range g.list {
			if !n.gone && n.needed != g.stamp && !n.module.loaded {
				if g.load(n.module); g.err != nil {
					return
				}
				again = true
				break
			}
		}
	}
	for _, n := range g.list {
		if !n.gone && n.needed != g.stamp {
			g.remove(n)
		}
	}
	g.loose = false
}

// need notes that a node is needed, with all that it rests on.
func (g *Graph) need(n *node) {
	if n.needed == g.stamp {
		return
	}
	n.needed = g.stamp
	for m := range n.leads() {
		g.need(m)
	}
}

// fault is an error of a table that was read.
func fault(format string, args ...any) error { return fmt.Errorf("table of answers: "+format, args...) }
