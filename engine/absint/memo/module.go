package memo

import (
	"cmp"
	"maps"
	"slices"
)

// This file is about modules: of one that is not in memory, there are the nodes that others ask, each with all that it leads to in others.

// Store keeps tables between updates, and between runs of a program.
type Store interface {
	Load(name string) (data []byte, ok bool)
	Save(name string, data []byte)
}

// Memory is a store that lasts as long as it is held.
type Memory map[string][]byte

// Load returns a table.
func (s Memory) Load(name string) ([]byte, bool) {
	data, ok := s[name]
	return data, ok
}

// Save keeps a table.
func (s Memory) Save(name string, data []byte) { s[name] = data }

// module is the nodes of procedures of one module.
type module struct {
	name    string
	nodes   map[*node]bool
	sums    map[string]string // digests of its procedures that have nodes
	loaded  bool              // else nodes are its boundary
	touched bool              // something differs from its table
	table   string            // its name in the store; empty: there is none yet
}

// module finds or makes a module.
func (g *Graph) module(name string) *module {
	m := g.modules[name]
	if m == nil {
		m = &module{name: name, nodes: map[*node]bool{}, sums: map[string]string{}, loaded: true, touched: true}
		g.modules[name] = m
	}
	return m
}

// inOrder is the modules by their names.
func (g *Graph) inOrder() []*module {
	return slices.SortedFunc(maps.Values(g.modules), func(a, b *module) int { return cmp.Compare(a.name, b.name) })
}

// changed are the procedures with another digest in a program, in order.
func (m *module) changed(p Program) (out []string) {
	for proc, sum := range m.sums {
		if p.Sum(proc) != sum {
			out = append(out, proc)
		}
	}
	slices.Sort(out)
	return out
}

// list is the nodes of a module, in order.
func (m *module) list() []*node {
	out := slices.Collect(maps.Keys(m.nodes))
	sortNodes(out)
	return out
}

func sortNodes(list []*node) {
	slices.SortFunc(list, func(a, b *node) int { return cmp.Compare(a.seq, b.seq) })
}

// load reads the table of a module, in place of its boundary.
func (g *Graph) load(m *module) {
	if m.loaded || g.err != nil {
		return
	}
	t, err := g.table(m)
	if err != nil {
		g.err = err
		return
	}
	touched, loose := m.touched, g.loose
	m.loaded, g.stale = true, true
	g.work.Loaded++
	for n := range m.nodes {
		g.unlink(n)
	}
	list := make([]*node, len(t.Nodes))
	for i, row := range t.Nodes {
		k := t.key(row.Key)
		n := g.nodes[k]
		if n == nil {
			n = g.add(k, m)
			n.done = true
		} else {
			g.hold(1)
		}
		n.answer = t.Texts[row.Answer]
		list[i] = n
	}
	for i, row := range t.Nodes {
		for _, a := range slices.Concat(row.Asks, row.Asked) {
			to := g.nodes[t.key(a)]
			if to == nil {
				g.err = fault("%s asks what is not there: %s", m.name, t.key(a))
				return
			}
			g.link(list[i], to, 0)
		}
		asks := list[i].asks
		if len(asks) != len(row.Asks)+len(row.Asked) {
			g.err = fault("%s has an edge or a node twice", m.name)
			return
		}
		list[i].asks, list[i].asked = slices.Clip(asks[:len(row.Asks)]), asks[len(row.Asks):]
	}
	m.touched, g.loose = touched, loose
}

// settled writes tables, and leaves boundaries in memory.
func (g *Graph) settled() {
	if g.err != nil || !g.Modular {
		return
	}
	for _, m := range g.inOrder() {
		if m.loaded && m.touched {
			g.write(m)
		}
	}
	for _, m := range g.inOrder() {
		if m.loaded {
			g.boundary(m)
		}
	}
	g.stale = true
}

// boundary leaves the nodes of a module that others ask.
func (g *Graph) boundary(m *module) {
	list := m.list()
	leads := g.leads(m, list)
	loose := g.loose
	for _, n := range list {
		g.unlink(n)
	}
	g.loose = loose
	for i, n := range list {
		if !outward(n) {
			g.remove(n)
			continue
		}
		g.hold(-1)
		for _, to := range leads[i] {
			g.link(n, to, 0)
		}
	}
	g.loose = loose
	m.loaded, m.touched = false, false
	if len(list) == 0 {
		delete(g.modules, m.name)
	}
}

// outward reports whether a node is asked from outside of its module.
func outward(n *node) bool {
	if n.entry {
		return true
	}
	for c := range n.callers {
		if c.module != n.module {
			return true
		}
	}
	return false
}

// leads finds, of each node of a module, the nodes of others that it leads to.
func (g *Graph) leads(m *module, list []*node) [][]*node {
	g.order()
	var sets = map[int][]*node{} // by component
	out := make([][]*node, len(list))
	at := map[*node]int{}
	for i, n := range list {
		at[n] = i
	}
	byComp := slices.Clone(list)
	slices.SortFunc(byComp, func(a, b *node) int { return cmp.Or(cmp.Compare(a.comp, b.comp), cmp.Compare(a.seq, b.seq)) })
	for i := 0; i < len(byComp); {
		j := i
		var all []*node
		for ; j < len(byComp) && byComp[j].comp == byComp[i].comp; j++ {
			for to := range byComp[j].leads() {
				if to.module != m {
					all = append(all, to)
				} else if to.comp != byComp[i].comp {
					all = append(all, sets[to.comp]...)
				}
			}
		}
		sortNodes(all)
		all = slices.Compact(all)
		sets[byComp[i].comp] = all
		for ; i < j; i++ {
			out[at[byComp[i]]] = all
		}
	}
	return out
}

// Rows are all nodes that entries need, by their keys.
func (g *Graph) Rows() ([]Row, error) {
	var out []Row
	for _, m := range g.inOrder() {
		if !m.loaded {
			t, err := g.table(m)
			if err != nil {
				return nil, err
			}
			out = append(out, t.rows()...)
			continue
		}
		for _, n := range m.list() {
			row := Row{Key: n.Key, Answer: n.answer}
			for _, a := range n.asks {
				row.Asks = append(row.Asks, a.Key)
			}
			out = append(out, row)
		}
	}
	at := map[Key]int{}
	for i := range out {
		slices.SortFunc(out[i].Asks, Key.Compare)
		at[out[i].Key] = i
	}
	var needed []Row
	seen := make([]bool, len(out))
	var visit func(k Key)
	visit = func(k Key) {
		i, ok := at[k]
		if !ok || seen[i] {
			return
		}
		seen[i] = true
		needed = append(needed, out[i])
		for _, a := range out[i].Asks {
			visit(a)
		}
	}
	for n := range g.entries {
		visit(n.Key)
	}
	slices.SortFunc(needed, func(a, b Row) int { return a.Key.Compare(b.Key) })
	return needed, nil
}
