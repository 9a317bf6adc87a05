// This file draws with box characters, for terminals.

package picture

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// Text draws one state in lines of at most width cells; 0 means any. It returns false if the
// picture is wider, or has more than MaxNodes nodes.
func Text(s *Scene, f Frame, width int) (string, bool) {
	if len(f.Nodes) == 0 || len(f.Nodes) > MaxNodes {
		return "", false
	}
	var parts []*canvas
	for _, nodes := range s.components() {
		parts = append(parts, s.textPart(f, nodes, width))
	}
	lines := shelve(parts, width)
	for _, l := range lines {
		if width > 0 && cells(l) > width {
			return "", false
		}
	}
	return strings.Join(lines, "\n") + "\n", true
}

// textNode is a box of text.
type textNode struct{ lines []string }

func (n *textNode) size() size {
	w := 0
	for _, l := range n.lines {
		w = max(w, cells(l))
	}
	return size{float64(w + 4), float64(len(n.lines) + 2)}
}

// textOf returns the text in the box of a node; loops are rows, too.
func (s *Scene) textOf(f Frame, node int) textNode {
	n := &s.Nodes[node]
	t := textNode{lines: []string{printable(n.Title())}}
	for _, here := range f.Nodes {
		if here.Node != node {
			continue
		}
		if len(here.Tags) > 0 {
			t.lines[0] += "  ← " + printable(strings.Join(here.Tags, ", "))
		}
		for i, text := range here.Rows {
			if text != "" {
				t.lines = append(t.lines, printable(n.Keys[i]+": "+text))
			}
		}
	}
	for _, i := range f.Arrows {
		if a := s.Arrows[i]; a.From == node && a.To == node {
			t.lines = append(t.lines, "↺ "+printable(a.Label))
		}
	}
	return t
}

// printable returns a text that stays on its line.
func printable(s string) string {
	return clip(strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, s))
}

// textPart draws a component downwards or from left to right.
func (s *Scene) textPart(f Frame, nodes []int, width int) *canvas {
	in := map[int]int{}
	p := &plot{}
	for i, n := range nodes {
		in[n] = i
		p.nodes = append(p.nodes, s.textOf(f, n))
	}
	for _, i := range f.Arrows {
		a := s.Arrows[i]
		if from, ok := in[a.From]; ok && a.From != a.To {
			p.edges = append(p.edges, edge{from: from, to: in[a.To]})
			p.labels = append(p.labels, printable(a.Label))
		}
	}
	down := p.draw(false)
	if len(nodes) == 1 {
		return down
	}
	right := p.draw(true)
	fits := func(c *canvas) bool { return width == 0 || c.width() <= width }
	cost := func(c *canvas) float64 { return strip(float64(c.width()), float64(2*len(c.rows))) }
	if !fits(right) || fits(down) && cost(down) <= cost(right)+p.bias {
		return down
	}
	return right
}

// plot is a component to be drawn.
type plot struct {
	nodes  []textNode
	edges  []edge
	labels []string
	bias   float64
}

// draw makes the canvas. Sideways, layers go from left to right; all places are
// then kept with the axes exchanged.
func (p *plot) draw(sideways bool) *canvas {
	degree := make([][2]int, len(p.nodes))
	edges := slices.Clone(p.edges)
	for i := range edges {
		edges[i].label = size{float64(cells(p.labels[i]) + 2), 1}
		if sideways {
			edges[i].label = size{edges[i].label.h, edges[i].label.w}
		}
		edges[i].label.w = odd(edges[i].label.w)
		degree[edges[i].from][0]++
		degree[edges[i].to][1]++
	}
	sizes := make([]size, len(p.nodes))
	for i := range p.nodes {
		z := p.nodes[i].size()
		if sideways {
			z = size{z.h, z.w}
		}
		z.w = max(z.w, float64(2*max(degree[i][0], degree[i][1])+3))
		sizes[i] = size{odd(z.w), z.h}
	}
	gap := 2.0
	if sideways {
		gap = 1
	}
	k := newSketch(sizes, make([]float64, len(sizes)), edges)
	for v := range k.vs {
		k.vs[v].size.w = max(k.vs[v].size.w, 1)
	}
	k.placeAcross(gap)
	p.bias = k.bias()
	w := &weaver{plot: p, k: k, c: &canvas{sideways: sideways}}
	w.weave()
	return w.c
}

// odd returns a width that has a middle, so that straight lines stay straight in
// whole cells.
func odd(w float64) float64 { return w + float64(1-int(w)%2) }

// weaver draws a sketch on a canvas: each layer, then the channel below it, in
// which every edge that bends has a track of its own or one that it shares with
// edges that it does not overlap.
type weaver struct {
	*plot
	k            *sketch
	c            *canvas
	upper, lower []int // where edges leave and reach nodes
	left         []int // of each vertex
}

func (w *weaver) weave() {
	w.left = make([]int, len(w.k.vs))
	for v := range w.k.vs {
		x := &w.k.vs[v]
		w.left[v] = int(math.Floor(x.x - x.size.w/2 + 0.5))
	}
	w.ports()
	at := 0
	for l := range w.k.layers {
		height := int(w.k.layerHeight(l))
		for _, v := range w.k.layers[l] {
			w.vertex(v, at, height)
		}
		at += height
		if l+1 < len(w.k.layers) {
			at += w.channel(l, at)
		}
	}
	for i, chain := range w.k.chains { // above all lines
		for _, v := range chain {
			if x := &w.k.vs[v]; x.node < 0 && x.size.h > 0 {
				w.c.label(w.column(v), w.c.starts[x.layer], int(w.k.layerHeight(x.layer)), w.labels[i])
			}
		}
	}
}

// ports spreads the ends of edges over the sides of nodes, all of them apart.
func (w *weaver) ports() {
	upper, lower := w.k.portsOf(3)
	snap := func(end func(chain []int) int, xs []float64) []int {
		at := map[int][]int{} // edges by vertex
		for i, c := range w.k.chains {
			if c != nil {
				at[end(c)] = append(at[end(c)], i)
			}
		}
		out := make([]int, len(xs))
		for v := range w.k.vs {
			list := at[v]
			slices.SortStableFunc(list, func(a, b int) int { return int(math.Copysign(1, xs[a]-xs[b])) * btoi(xs[a] != xs[b]) })
			last := w.left[v]
			right := w.left[v] + int(w.k.vs[v].size.w) - 1
			for j, e := range list {
				out[e] = min(max(int(math.Floor(xs[e])), last+1), right-(len(list)-j))
				last = out[e]
			}
		}
		return out
	}
	w.upper = snap(func(c []int) int { return c[0] }, upper)
	w.lower = snap(func(c []int) int { return c[len(c)-1] }, lower)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// column returns where an edge passes a place.
func (w *weaver) column(v int) int { return w.left[v] + int(w.k.vs[v].size.w)/2 }

// vertex draws a node, or the line of an edge that passes the layer.
func (w *weaver) vertex(v, at, height int) {
	for len(w.c.starts) <= w.k.vs[v].layer {
		w.c.starts = append(w.c.starts, at)
	}
	x := &w.k.vs[v]
	if x.node < 0 {
		w.c.along(w.column(v), at-1, at+height)
		return
	}
	w.c.box(w.left[v], at, int(x.size.w), int(x.size.h), w.nodes[x.node].lines)
}

// wire is an edge between two layers, or a part of one.
type wire struct {
	from, to   int // places across
	start, end int // places along where it begins and ends
	head, tail bool
	track      int // or straight, or open
	rest       int // the wire that continues this one, on a later track; 0: none
	before     int // the wire that this one continues, counted from 1; 0: none
}

// Values of track that are no tracks.
const (
	straight = -1
	open     = -2 // to be given one
)

// wires returns the edges between a layer and the next; below is the first place of
// the channel.
func (w *weaver) wires(layer, below int) []wire {
	var out []wire
	for i, chain := range w.k.chains {
		if chain == nil || layer < w.k.vs[chain[0]].layer || layer >= w.k.vs[chain[len(chain)-1]].layer {
			continue
		}
		j := layer - w.k.vs[chain[0]].layer
		x := wire{from: w.column(chain[j]), to: w.column(chain[j+1]), start: below - 1, track: straight}
		if j == 0 {
			x.from = w.upper[i]
			x.start = w.c.starts[layer] + int(w.k.vs[chain[0]].size.h) - 1
			x.tail = w.k.turned[i]
		}
		if j+2 == len(chain) {
			x.to, x.head = w.lower[i], !w.k.turned[i]
		}
		out = append(out, x)
	}
	return out
}

// channel draws the edges between a layer and the next, and gives its height.
func (w *weaver) channel(layer, at int) int {
	wires, tracks := assign(w.wires(layer, at))
	tails, heads := 0, 0
	for _, x := range wires {
		tails, heads = max(tails, btoi(x.tail)), max(heads, btoi(x.head))
	}
	height := max(1, tails+tracks+heads)
	row := func(x wire) int { return at + tails + max(x.track, 0) }
	for _, x := range wires {
		end, turn := at+height, row(x) // the first place of the next layer
		switch {
		case x.rest > 0:
			end = row(wires[x.rest])
		case x.head:
			end--
		}
		if x.before > 0 {
			x.start = row(wires[x.before-1])
		}
		w.c.along(x.from, x.start, turn)
		w.c.across(x.from, x.to, turn)
		w.c.along(x.to, turn, end)
		if x.head {
			w.c.point(x.to, end, true)
		}
		if x.tail {
			w.c.point(x.from, x.start+1, false)
		}
	}
	return height
}

// assign gives a track to each wire that bends, and returns how many there are. Where one wire
// comes down at the place where another continues down, the first must turn above the second; where
// that is cyclic, a wire is cut in two that join at a free place.
func assign(wires []wire) ([]wire, int) {
	tracks, left := 0, 0
	for i := range wires {
		if wires[i].from != wires[i].to {
			left++
			wires[i].track = open
		}
	}
	var used [][][2]int // intervals by track
	for ; left > 0; left-- {
		i := ready(wires)
		if i < 0 {
			wires = split(wires)
			left++
			i = ready(wires)
		}
		x := &wires[i]
		low, high := min(x.from, x.to), max(x.from, x.to)
		t := 0
		for j := range wires {
			if mustTurnBefore(wires, j, i) {
				t = max(t, wires[j].track+1)
			}
		}
		for t < len(used) && slices.ContainsFunc(used[t], func(u [2]int) bool { return low <= u[1] && u[0] <= high }) {
			t++
		}
		for len(used) <= t {
			used = append(used, nil)
		}
		used[t] = append(used[t], [2]int{low, high})
		x.track = t
		tracks = max(tracks, t+1)
	}
	return wires, tracks
}

// mustTurnBefore reports whether wire j has to have a track above that of wire i.
func mustTurnBefore(wires []wire, j, i int) bool {
	if wires[i].before == j+1 {
		return true
	}
	return j != i && wires[j].from == wires[i].to && wires[j].before != i+1
}

// ready returns a wire without a track before which no other must turn, or -1.
func ready(wires []wire) int {
	for i := range wires {
		if wires[i].track != open {
			continue
		}
		free := true
		for j := range wires {
			free = free && !(wires[j].track == open && mustTurnBefore(wires, j, i))
		}
		if free {
			return i
		}
	}
	return -1
}

// split cuts the first wire of a cycle in two.
func split(wires []wire) []wire {
	i := slices.IndexFunc(wires, func(x wire) bool { return x.track == open && x.before == 0 && x.rest == 0 })
	x := wires[i]
	at := x.to + 1
	for slices.ContainsFunc(wires, func(y wire) bool { return y.from == at || y.to == at }) {
		at++
	}
	rest := wire{from: at, to: x.to, head: x.head, track: open, before: i + 1}
	wires[i].to, wires[i].head, wires[i].rest = at, false, len(wires)
	return append(wires, rest)
}

// shelve puts canvases side by side as far as they fit.
func shelve(parts []*canvas, width int) []string {
	if width == 0 {
		width = 100
	}
	var out, shelf []string
	used := 0
	flush := func() {
		for i := range shelf {
			shelf[i] = strings.TrimRight(shelf[i], " ")
		}
		out = append(out, shelf...)
		shelf, used = nil, 0
	}
	for _, c := range parts {
		lines := c.lines()
		w := c.width()
		if used > 0 && used+3+w > width {
			flush()
		}
		if used > 0 {
			used += 3
		}
		for i := range max(len(lines), len(shelf)) {
			if i >= len(shelf) {
				shelf = append(shelf, "")
			}
			if i < len(lines) {
				shelf[i] += strings.Repeat(" ", used-cells(shelf[i])) + lines[i]
			}
		}
		used += w
	}
	flush()
	return out
}

// Directions of the lines in a cell.
const (
	up = 1 << iota
	down
	left
	right
)

var lines = [16]rune{0: ' ', up: '│', down: '│', up | down: '│', left: '─', right: '─', left | right: '─',
	down | right: '┌', down | left: '┐', up | right: '└', up | left: '┘',
	up | down | right: '├', up | down | left: '┤', left | right | down: '┬', left | right | up: '┴', up | down | left | right: '┼'}

// cell holds a character, or the lines that join in it.
type cell struct {
	r    rune // 0: lines; -1: the right half of a wide character
	bits uint8
}

// canvas is a grid of cells. Its methods take places across and along the
// layers; sideways, these are rows and columns.
type canvas struct {
	sideways bool
	rows     [][]cell
	starts   []int // of the layers
}

func (c *canvas) at(x, y int) *cell {
	for len(c.rows) <= y {
		c.rows = append(c.rows, nil)
	}
	for len(c.rows[y]) <= x {
		c.rows[y] = append(c.rows[y], cell{})
	}
	return &c.rows[y][x]
}

// step joins a cell with the next one.
func (c *canvas) step(x, y int, vertical bool) {
	if vertical {
		c.at(x, y).bits |= down
		c.at(x, y+1).bits |= up
	} else {
		c.at(x, y).bits |= right
		c.at(x+1, y).bits |= left
	}
}

// along draws a line along the layers' direction.
func (c *canvas) along(a, from, to int) {
	for i := max(from, 0); i < to; i++ {
		if c.sideways {
			c.step(i, a, false)
		} else {
			c.step(a, i, true)
		}
	}
}

// across draws a line across it.
func (c *canvas) across(from, to, at int) {
	for i := min(from, to); i < max(from, to); i++ {
		if c.sideways {
			c.step(at, i, true)
		} else {
			c.step(i, at, false)
		}
	}
}

// point draws the end of an arrow.
func (c *canvas) point(a, at int, forward bool) {
	switch {
	case c.sideways && forward:
		c.at(at, a).r = '▶'
	case c.sideways:
		c.at(at, a).r = '◀'
	case forward:
		c.at(a, at).r = '▼'
	default:
		c.at(a, at).r = '▲'
	}
}

// box draws a frame with lines of text.
func (c *canvas) box(a, at, w, h int, text []string) {
	x, y := a, at
	if c.sideways {
		x, y, w, h = at, a, h, w
	}
	for i := range w - 1 {
		c.step(x+i, y, false)
		c.step(x+i, y+h-1, false)
	}
	for i := range h - 1 {
		c.step(x, y+i, true)
		c.step(x+w-1, y+i, true)
	}
	for i, l := range text {
		c.write(x+2, y+1+i, l)
	}
}

// label writes the name of an arrow on it.
func (c *canvas) label(a, at, room int, text string) {
	n := cells(text)
	if c.sideways {
		c.write(at+(room-n)/2, a, text)
	} else {
		c.write(max(0, a-n/2), at, text)
	}
}

func (c *canvas) write(x, y int, text string) {
	for _, r := range text {
		n := runeCells(r)
		if n == 0 {
			continue
		}
		c.at(x, y).r = r
		if n == 2 {
			c.at(x+1, y).r = -1
		}
		x += n
	}
}

func (c *canvas) width() int {
	w := 0
	for _, r := range c.rows {
		w = max(w, len(r))
	}
	return w
}

func (c *canvas) lines() []string {
	out := make([]string, len(c.rows))
	for y, row := range c.rows {
		b := make([]byte, 0, 3*len(row))
		for _, x := range row {
			switch {
			case x.r > 0:
				b = utf8.AppendRune(b, x.r)
			case x.r == 0:
				b = utf8.AppendRune(b, lines[x.bits])
			}
		}
		out[y] = string(b)
	}
	return out
}
