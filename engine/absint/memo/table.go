package memo

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
)

// This file is the form of tables.

// table is the nodes of a module, as they are written.
type table struct {
	Texts []string // of procedures, patterns and answers, once each
	Nodes []tableNode
}

// tableNode is a node; texts are numbers.
type tableNode struct {
	Key    [2]int
	Answer int
	Asks   [][2]int `json:",omitempty"`
	Asked  [][2]int `json:",omitempty"`
}

// index is the boundary of all modules, as it is written.
type index struct {
	Modules []indexModule
}

type indexModule struct {
	Name, Table string
	Sums        map[string]string
	Nodes       []indexNode
}

// indexNode is a node that is asked from outside of its module, or that begins.
type indexNode struct {
	Key    Key
	Answer string `json:",omitempty"`
	Entry  bool   `json:",omitempty"`
	Leads  []Key  `json:",omitempty"` // to nodes of other modules
}

func (t *table) key(k [2]int) Key { return Key{t.Texts[k[0]], t.Texts[k[1]]} }

func (t *table) rows() (out []Row) {
	for _, n := range t.Nodes {
		row := Row{Key: t.key(n.Key), Answer: t.Texts[n.Answer]}
		for _, a := range n.Asks {
			row.Asks = append(row.Asks, t.key(a))
		}
		out = append(out, row)
	}
	return out
}

// write writes the table of a module.
func (g *Graph) write(m *module) {
	t := &table{}
	known := map[string]int{}
	number := func(s string) int {
		i, ok := known[s]
		if !ok {
			i = len(t.Texts)
			known[s], t.Texts = i, append(t.Texts, s)
		}
		return i
	}
	key := func(k Key) [2]int { return [2]int{number(k.Proc), number(k.Pattern)} }
	sums := map[string]string{}
	for _, n := range m.list() {
		row := tableNode{Key: key(n.Key), Answer: number(n.answer)}
		for _, a := range n.asks {
			row.Asks = append(row.Asks, key(a.Key))
		}
		for _, a := range n.asked {
			row.Asked = append(row.Asked, key(a.Key))
		}
		t.Nodes = append(t.Nodes, row)
		sums[n.Proc] = m.sums[n.Proc]
	}
	data, err := json.Marshal(t)
	if err != nil {
		g.err = err
		return
	}
	m.sums = sums
	m.table = digest(data)
	g.Store.Save(m.table, data)
}

// table reads the table of a module.
func (g *Graph) table(m *module) (*table, error) {
	data, ok := g.Store.Load(m.table)
	if !ok {
		return nil, fault("that of %s is gone", m.name)
	}
	if digest(data) != m.table {
		return nil, fault("that of %s was changed", m.name)
	}
	t := &table{}
	if err := json.Unmarshal(data, t); err != nil {
		return nil, fault("%s: %v", m.name, err)
	}
	if !t.sound() {
		return nil, fault("%s: a number is out of bounds", m.name)
	}
	return t, nil
}

// sound reports whether all numbers have texts.
func (t *table) sound() bool {
	fits := func(i int) bool { return 0 <= i && i < len(t.Texts) }
	pair := func(k [2]int) bool { return fits(k[0]) && fits(k[1]) }
	return !slices.ContainsFunc(t.Nodes, func(n tableNode) bool {
		return !pair(n.Key) || !fits(n.Answer) || slices.ContainsFunc(slices.Concat(n.Asks, n.Asked), func(k [2]int) bool { return !pair(k) })
	})
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Save writes the index of a modular graph, which Open reads.
func (g *Graph) Save(name string) error {
	var x index
	for _, m := range g.inOrder() {
		im := indexModule{Name: m.name, Table: m.table, Sums: m.sums}
		for _, n := range m.list() {
			in := indexNode{Key: n.Key, Answer: n.answer, Entry: n.entry}
			for _, a := range n.asks {
				in.Leads = append(in.Leads, a.Key)
			}
			im.Nodes = append(im.Nodes, in)
		}
		x.Modules = append(x.Modules, im)
	}
	data, err := json.Marshal(x)
	if err == nil {
		g.Store.Save(name, data)
	}
	return err
}

// Open returns the modular graph whose index has a name, or an empty one where there is none. The error is about one that cannot be used.
func Open(d Domain, s Settings, name string) (*Graph, error) {
	s.Modular = true
	g := New(d, s)
	data, ok := g.Store.Load(name)
	if !ok {
		return g, nil
	}
	var x index
	if err := json.Unmarshal(data, &x); err != nil {
		return g, fault("the index: %v", err)
	}
	for _, im := range x.Modules {
		m := g.module(im.Name)
		m.loaded, m.touched, m.table = false, false, im.Table
		if im.Sums != nil {
			m.sums = im.Sums
		}
		for _, in := range im.Nodes {
			if g.nodes[in.Key] != nil {
				return New(d, s), fault("the index has %s twice", in.Key)
			}
			n := g.add(in.Key, m)
			n.answer, n.entry, n.done = in.Answer, in.Entry, true
			g.hold(-1)
			if m.touched = false; n.entry {
				g.entries[n] = true
			}
		}
	}
	for _, im := range x.Modules {
		for _, in := range im.Nodes {
			for _, k := range in.Leads {
				to := g.nodes[k]
				if to == nil {
					return New(d, s), fault("the index lacks %s", k)
				}
				g.link(g.nodes[in.Key], to, 0)
			}
		}
	}
	for _, m := range g.modules {
		m.touched = false
	}
	g.stale = true
	return g, nil
}
