// This file makes a drawing of a scene: boxes, curves and labels with places.

package picture

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Measures of a drawing, in pixels. The font is monospaced, 13 pixels high.
const (
	cellWidth = 8
	rowHeight = 17
	padding   = 8  // left and right in a box
	titleBar  = 22 // height of the name
	nodeGap   = 22 // between boxes of a layer
	layerGap  = 15 // between layers, of which every second one has labels only
	portGap   = 18 // between arrows at one side of a box
	margin    = 16 // around the drawing
	groupGap  = 34 // between parts that no arrow joins
	loopReach = 26 // of an arrow from a box to itself
	headSize  = 7  // of the point of an arrow
	labelSize = 16 // height of a label
)

// MaxNodes is how many objects are drawn at most.
const MaxNodes = 400

// Drawing is where everything in a scene is.
type Drawing struct {
	Width, Height float64
	Boxes         []Box  // of the nodes
	Lines         []Line // of the arrows
}

// Box is the place of a node. Its name is in the first TitleHeight pixels, then a line of tags if
// Tags, then the rows.
type Box struct {
	X, Y, W, H float64
	Tags       bool
}

// Line is the place of an arrow: a curve, the point at its end, the middle of
// its label.
type Line struct {
	Path, Head     string
	LabelX, LabelY float64
}

// Row returns the baseline of a row of a box; row -1 is that of the tags, and -2
// that of the name.
func (b *Box) Row(i int) float64 {
	y := b.Y + titleBar
	switch {
	case i == -2:
		return b.Y + titleBar - 7
	case i == -1:
		return y + 13
	case b.Tags:
		y += rowHeight
	}
	return y + float64(i)*rowHeight + 13
}

// Draw places everything that the frames of the scene showed.
func (s *Scene) Draw() *Drawing {
	d := &Drawing{Boxes: make([]Box, len(s.Nodes)), Lines: make([]Line, len(s.Arrows))}
	var parts []*part
	for _, nodes := range s.components() {
		parts = append(parts, s.part(d, nodes))
	}
	d.pack(parts)
	return d
}

// boxOf is a box without its place.
func (n *Node) box() Box {
	b := Box{Tags: n.tags > 0}
	b.W = float64(max(n.width(), n.tags)*cellWidth + 2*padding)
	b.H = titleBar + float64(len(n.Keys))*rowHeight
	if b.Tags {
		b.H += rowHeight
	}
	if b.H > titleBar {
		b.H += 5
	}
	return b
}

// components returns the nodes that arrows join, each in ascending order. Nodes
// without arrows come last, all together, as one group each.
func (s *Scene) components() [][]int {
	root := make([]int, len(s.Nodes))
	for i := range root {
		root[i] = i
	}
	find := func(i int) int {
		for root[i] != i {
			root[i] = root[root[i]]
			i = root[i]
		}
		return i
	}
	joined := make([]bool, len(s.Nodes))
	for _, a := range s.Arrows {
		x, y := find(a.From), find(a.To)
		root[max(x, y)] = min(x, y)
		joined[a.From], joined[a.To] = true, true
	}
	groups := make([][]int, len(s.Nodes))
	for i := range s.Nodes {
		r := find(i)
		groups[r] = append(groups[r], i)
	}
	var out, alone [][]int
	for _, g := range groups {
		switch {
		case len(g) == 1 && !joined[g[0]]:
			alone = append(alone, g)
		case len(g) > 0:
			out = append(out, g)
		}
	}
	return append(out, alone...)
}

// part is a component that is drawn on its own, before it has its place.
type part struct {
	w, h  float64
	nodes []int
	lines []int
	curve []curve // of the lines
	at    []point // of the nodes
	alone bool
	bias  float64 // towards drawing it downwards
}

// part draws a component along the direction in which it is less of a strip.
func (s *Scene) part(d *Drawing, nodes []int) *part {
	for _, n := range nodes {
		d.Boxes[n] = s.Nodes[n].box()
	}
	p := &part{nodes: nodes}
	in := map[int]int{}
	for i, n := range nodes {
		in[n] = i
	}
	var edges []edge
	for i, a := range s.Arrows {
		if from, ok := in[a.From]; ok {
			p.lines = append(p.lines, i)
			edges = append(edges, edge{from, in[a.To], size{float64(cells(clip(a.Label))*cellWidth + 6), labelSize}})
		}
	}
	if p.alone = len(edges) == 0; p.alone {
		b := d.Boxes[nodes[0]]
		p.w, p.h, p.at = b.W, b.H, []point{{}}
		return p
	}
	down, right := *p, *p
	down.lay(d, edges, false)
	right.lay(d, edges, true)
	if strip(down.w, down.h) <= strip(right.w, right.h)+down.bias {
		return &down
	}
	right.fold(d, edges)
	return &right
}

// strip says how far a shape is from one that fits a screen.
func strip(w, h float64) float64 { return math.Abs(math.Log(w / h / 1.7)) }

// lay places the nodes and edges of a part; sideways, layers go from left to
// right: everything is done with the axes exchanged.
func (p *part) lay(d *Drawing, edges []edge, sideways bool) {
	flip := func(s size) size {
		if sideways {
			return size{s.h, s.w}
		}
		return s
	}
	sizes, rights, loops := make([]size, len(p.nodes)), make([]float64, len(p.nodes)), make([]int, len(p.nodes))
	for i, n := range p.nodes {
		sizes[i] = flip(size{d.Boxes[n].W, d.Boxes[n].H})
	}
	roomy := slices.Clone(sizes)
	own := slices.Clone(edges)
	for i := range own {
		own[i].label = flip(own[i].label)
		if e := own[i]; e.from == e.to {
			loops[e.from]++
			rights[e.from] += e.label.w
			roomy[e.from].h = max(roomy[e.from].h, e.label.h)
		}
	}
	for i, n := range loops {
		if n > 0 {
			rights[i] += loopRoom(n)
		}
	}
	k := newSketch(roomy, rights, own)
	for i := range sizes {
		k.vs[i].inner = sizes[i].h
	}
	k.placeAcross(nodeGap)
	p.bias = k.bias()
	w, tops, h := k.extent(layerGap)
	r := router{k: k, tops: tops, sideways: sideways}
	p.w, p.h = w, h
	if sideways {
		p.w, p.h = h, w
	}
	for i := range p.nodes {
		v := &k.vs[i]
		at := point{v.x - v.size.w/2, r.top(i)}
		if sideways {
			at.x, at.y = at.y, at.x
		}
		p.at = append(p.at, at)
	}
	p.curve = r.curves(own)
}

// pack puts the parts into rows, left to right, and shifts everything there.
func (d *Drawing) pack(parts []*part) {
	area, widest := 0.0, 0.0
	for _, p := range parts {
		area += (p.w + groupGap) * (p.h + groupGap)
		widest = max(widest, p.w)
	}
	limit := max(widest, math.Sqrt(area*1.9))
	x, y, height := 0.0, 0.0, 0.0
	for i, p := range parts {
		gap := float64(groupGap)
		if p.alone {
			gap = nodeGap
		}
		turn := i > 0 && p.alone != parts[i-1].alone
		if x > 0 && (x+p.w > limit || turn) {
			x, y, height = 0, y+height+gap, 0
		}
		d.put(p, point{margin + x, margin + y})
		d.Width, d.Height = max(d.Width, x+p.w), max(d.Height, y+p.h)
		x, height = x+p.w+gap, max(height, p.h)
	}
	d.Width, d.Height = math.Ceil(d.Width+2*margin), math.Ceil(d.Height+2*margin)
}

func (d *Drawing) put(p *part, by point) {
	for i, n := range p.nodes {
		d.Boxes[n].X, d.Boxes[n].Y = round(by.x+p.at[i].x), round(by.y+p.at[i].y)
	}
	for i, l := range p.lines {
		c := &p.curve[i]
		d.Lines[l] = Line{Path: c.path(by), Head: c.point(by), LabelX: round(c.label.x + by.x), LabelY: round(c.label.y + by.y)}
	}
}

func round(x float64) float64 { return math.Round(x*10) / 10 }

// curve is a line of cubic and straight pieces: the first point, then three for
// each piece (straight pieces have their ends as control points).
type curve struct {
	points []point
	label  point
}

func (c *curve) path(by point) string {
	var b strings.Builder
	at := func(p point) string { return fmt.Sprintf("%g %g", round(p.x+by.x), round(p.y+by.y)) }
	b.WriteString("M" + at(c.points[0]))
	for i := 1; i+2 < len(c.points); i += 3 {
		if c.points[i] == c.points[i-1] && c.points[i+1] == c.points[i+2] {
			b.WriteString("L" + at(c.points[i+2]))
		} else {
			b.WriteString("C" + at(c.points[i]) + " " + at(c.points[i+1]) + " " + at(c.points[i+2]))
		}
	}
	return b.String()
}

// point returns the triangle at the end, along the direction of the last piece.
func (c *curve) point(by point) string {
	end, before := c.points[len(c.points)-1], c.points[len(c.points)-2]
	if before == end {
		before = c.points[len(c.points)-4]
	}
	dx, dy := end.x-before.x, end.y-before.y
	n := math.Hypot(dx, dy)
	if n == 0 {
		return ""
	}
	dx, dy = dx/n*headSize, dy/n*headSize
	a, b := point{end.x - dx - dy/2, end.y - dy + dx/2}, point{end.x - dx + dy/2, end.y - dy - dx/2}
	return fmt.Sprintf("M%g %gL%g %gL%g %gZ", round(end.x+by.x), round(end.y+by.y),
		round(a.x+by.x), round(a.y+by.y), round(b.x+by.x), round(b.y+by.y))
}

func (c *curve) line(to point) {
	if from := c.points[len(c.points)-1]; from != to {
		c.points = append(c.points, from, to, to)
	}
}

// bend goes to a point, leaving and arriving along the layers' direction.
func (c *curve) bend(to point) {
	from := c.points[len(c.points)-1]
	if math.Abs(from.x-to.x) < 5 {
		c.line(to) // too little for a visible bend
		return
	}
	mid := (from.y + to.y) / 2
	c.points = append(c.points, point{from.x, mid}, point{to.x, mid}, to)
}

// router turns chains of vertices into curves.
type router struct {
	k        *sketch
	tops     []float64
	sideways bool
}

// top returns the upper side of a vertex: in the middle of its layer.
func (r *router) top(v int) float64 {
	x := &r.k.vs[v]
	return r.tops[x.layer] + (r.k.layerHeight(x.layer)-x.inner)/2
}

func (r *router) curves(edges []edge) []curve {
	upper, lower := r.k.portsOf(portGap)
	loops, labels := map[int]int{}, map[int]float64{}
	for _, e := range edges {
		if e.from == e.to {
			loops[e.from]++
		}
	}
	for v, n := range loops {
		labels[v], loops[v] = loopRoom(n), 0
	}
	out := make([]curve, len(edges))
	for i, e := range edges {
		var c curve
		if chain := r.k.chains[i]; chain != nil {
			c = r.curve(chain, upper[i], lower[i])
			if r.k.turned[i] {
				slices.Reverse(c.points)
			}
		} else {
			c = r.loop(e, loops[e.from], labels[e.from])
			loops[e.from]++
			labels[e.from] += e.label.w
		}
		if r.sideways {
			for j := range c.points {
				c.points[j].x, c.points[j].y = c.points[j].y, c.points[j].x
			}
			c.label.x, c.label.y = c.label.y, c.label.x
		}
		out[i] = c
	}
	return out
}

// curve goes down a chain; its label is where the chain has room for it.
func (r *router) curve(chain []int, from, to float64) curve {
	first, last := &r.k.vs[chain[0]], chain[len(chain)-1]
	c := curve{points: []point{{from, r.top(chain[0]) + first.inner}}}
	// Bends stay between layers, where no box is.
	c.line(point{from, r.tops[first.layer] + r.k.layerHeight(first.layer)})
	for _, v := range chain[1 : len(chain)-1] {
		x := &r.k.vs[v]
		top, h := r.tops[x.layer], r.k.layerHeight(x.layer)
		c.bend(point{x.x, top})
		c.line(point{x.x, top + h})
		if x.size.w > 0 {
			c.label = point{x.x, top + h/2}
		}
	}
	c.bend(point{to, r.tops[r.k.vs[last].layer]})
	c.line(point{to, r.top(last)})
	return c
}

// loopRoom returns how far n loops of a node reach; their labels are beyond.
func loopRoom(n int) float64 { return 0.75*(loopReach+8*float64(n-1)) + 4 }

// loop goes from the right side of a node back to it: the i-th of them, with
// its label at a distance from the side.
func (r *router) loop(e edge, i int, label float64) curve {
	v := &r.k.vs[e.from]
	right, mid := v.x+v.size.w/2, r.top(e.from)+v.inner/2
	open := min(v.inner*0.3, 8+float64(i)*5)
	far := right + loopReach + float64(i)*8
	return curve{
		points: []point{{right, mid - open}, {far, mid - open - 4}, {far, mid + open + 4}, {right, mid + open}},
		label:  point{right + label + e.label.w/2, mid},
	}
}
