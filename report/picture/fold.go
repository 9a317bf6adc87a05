// This file folds long strips, such as lists, into rows: a strip that fits a screen only when it is
// shrunk to illegibility is useless.

package picture

import (
	"cmp"
	"math"
	"slices"
)

const (
	foldWidth = 1500 // strips up to here are left alone
	foldShape = 6    // and those that are not so many times as wide as high
	foldGap   = 46   // between rows: arrows from row to row, and their labels, are in it
	foldLane  = 26   // left of the rows, where arrows pass them
)

// fold cuts a part that goes from left to right between its layers, and puts the pieces below
// each other. What lies within a piece stays as it is.
func (p *part) fold(d *Drawing, edges []edge) {
	if p.w < foldWidth || p.w < foldShape*p.h {
		return
	}
	starts := p.cuts(d)
	if len(starts) < 2 {
		return
	}
	f := folded{p: p, d: d, starts: starts, pitch: p.h + foldGap, of: make([]int, len(p.nodes))}
	for i := range p.nodes {
		f.of[i], _ = slices.BinarySearch(starts, p.at[i].x+1)
		f.of[i]--
	}
	width := 0.0
	for i, n := range p.nodes {
		p.at[i] = f.moved(p.at[i], f.of[i])
		width = max(width, p.at[i].x+d.Boxes[n].W+loopReach)
	}
	for i, e := range edges {
		from, to := f.of[e.from], f.of[e.to]
		if c := &p.curve[i]; from == to {
			for j := range c.points {
				c.points[j] = f.moved(c.points[j], from)
			}
			c.label = f.moved(c.label, from)
			width = max(width, c.label.x+e.label.w/2)
		} else {
			*c = f.route(e, i)
		}
	}
	p.w, p.h = width, f.pitch*float64(len(starts))+foldGap
}

// cuts are where the rows begin: between layers, so that the rows make a screen.
func (p *part) cuts(d *Drawing) []float64 {
	type span struct{ from, to float64 }
	var spans []span
	for i, n := range p.nodes {
		spans = append(spans, span{p.at[i].x, p.at[i].x + d.Boxes[n].W})
	}
	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	limit := max(foldWidth/2, math.Sqrt(p.w*(p.h+foldGap)*1.7))
	starts, end := []float64{spans[0].from}, spans[0].to
	for _, s := range spans[1:] {
		if s.from > end && s.to-starts[len(starts)-1] > limit {
			starts = append(starts, s.from)
		}
		end = max(end, s.to)
	}
	return starts
}

// folded is a part that is being folded into rows.
type folded struct {
	p      *part
	d      *Drawing
	starts []float64 // of the rows, before
	pitch  float64   // from row to row
	of     []int     // the row of each node
}

// moved returns the new place of a point of a row. There is a gap above each row.
func (f *folded) moved(at point, row int) point {
	return point{at.x - f.starts[row] + foldLane, at.y + float64(row)*f.pitch + foldGap}
}

// route leads an arrow to another row: down into the gap, along it, and down to the box; through
// the lane at the left where the rows are no neighbours.
func (f *folded) route(e edge, i int) curve {
	a, b := f.p.at[e.from], f.p.at[e.to]
	from, to := &f.d.Boxes[f.p.nodes[e.from]], &f.d.Boxes[f.p.nodes[e.to]]
	apart := float64(i%5-2) * 5 // adjacent arrows are kept apart
	leave, arrive := a.x+from.W/2+apart, b.x+to.W/2+apart
	gap := func(row int) float64 { return float64(row)*f.pitch + foldGap/2 + apart }
	below, above := f.of[e.from]+1, f.of[e.to]
	c := curve{points: []point{{leave, a.y + from.H}}, label: point{leave, gap(below)}}
	c.line(point{leave, gap(below)})
	if below != above {
		c.line(point{foldLane/2 + apart, gap(below)})
		c.line(point{foldLane/2 + apart, gap(above)})
	}
	c.line(point{arrive, gap(above)})
	c.line(point{arrive, b.y})
	return c
}
