// This file keeps states in the middle of a run, from which it is run again.

package session

import (
	"cmp"
	"sort"

	"assay/vm"
)

// bytesOfCell is about what the history takes for an overwritten cell, with its share of the steps.
const bytesOfCell = 128

// mostCells is how many overwritten cells are remembered however much memory there is: running some thousand steps again costs less
// than keeping millions.
const mostCells = 1 << 18

// Within returns options of sessions whose history takes so many bytes: some for what is undone, the rest for states. 0: there is
// no limit, and no state.
func Within(bytes int64) Options {
	if bytes <= 0 {
		return Options{}
	}
	cells := min(max(bytes/2/bytesOfCell, 1), mostCells)
	return Options{Keep: int(cells), Points: bytes - cells*bytesOfCell}
}

// point is a position with its state.
type point struct {
	position, used int
	stand          stand
	state          *vm.Kept
}

// points are those that a session keeps besides its origin, by position. Between them lie at least so many steps; when
// they take more than they may, every second is dropped, and twice as many lie between them.
type points struct {
	list  []point
	base  *vm.Kept // that of the beginning, which is none of the list
	begin int
	bytes int64 // of those that are not parts of others
	apart int
}

// leastApart is the first distance of points, in steps.
const leastApart = 1 << 14

// newest returns the last state, or that of the beginning.
func (p *points) newest() *vm.Kept {
	if n := len(p.list); n > 0 {
		return p.list[n-1].state
	}
	return p.base
}

// last returns the position of the last one, or that of the beginning.
func (p *points) last() int {
	if n := len(p.list); n > 0 {
		return p.list[n-1].position
	}
	return p.begin
}

// distance returns how many steps lie between two at least, or so many if that is more.
func (p *points) distance(least int) int {
	p.apart = max(cmp.Or(p.apart, leastApart), least)
	return p.apart
}

// before returns the last point at or before a position; nil: that is the origin.
func (p *points) before(position int) *point {
	i := sort.Search(len(p.list), func(i int) bool { return p.list[i].position > position })
	if i == 0 {
		return nil
	}
	return &p.list[i-1]
}

// history is a session with the states that it is run again from.
type history struct{ *Session }

// keepPoint keeps the current state, if that is due.
func (r history) keepPoint() {
	if r.opts.Points > 0 && r.origin != nil {
		r.due(0)
	}
}

// due returns the next position whose state is kept, after it was kept if it is this one, where states are at least so far from each other.
func (r history) due(far int) int {
	p, at := &r.points, r.Position()
	last, apart := p.last(), p.distance(far)
	if at-last < apart {
		return last + apart
	}
	before := p.newest()
	kept := vm.Keep(r.State, before)
	p.list = append(p.list, point{at, r.used, r.now, kept})
	for p.bytes += kept.Size(before); p.bytes > r.opts.Points; {
		p.thin()
	}
	return at + p.apart
}

// pointBefore returns the last point at or before a position; nil: that is the origin.
func (r history) pointBefore(position int) *point {
	p := r.points.before(position)
	fine := points{list: r.finer}
	if q := fine.before(position); q != nil && (p == nil || q.position > p.position) {
		return q
	}
	return p
}

// refine keeps states between the point before a position and the position, at distances that are good for going back step by step.
func (r history) refine(position int) {
	p := r.pointBefore(position)
	f := r.from(p)
	f.opts.Keep, f.opts.Points = mostCells>>4, max(r.opts.Points/4, 1)
	f.coasts.short = true
	if room := f.opts.Points / max(f.State.Size(), 1); room > 0 {
		f.points.apart = max((position-f.Position())/int(room), leastApart)
	}
	if (coaster{f}).goTo(position) == nil {
		r.finer = f.points.list
	}
}

// thin drops every second point.
func (p *points) thin() {
	p.apart *= 2
	kept, before := p.list[:0], p.base
	p.bytes = 0
	for i, x := range p.list {
		if i%2 == 1 {
			kept = append(kept, x)
			p.bytes += x.state.Size(before)
			before = x.state
		}
	}
	clear(p.list[len(kept):])
	p.list = kept
}

// returnTo makes a point the current position; nil is the origin.
func (r history) returnTo(p *point) {
	if p == nil {
		r.origin.Restore(r.State)
		r.State.Setup.Output = r.output
		r.begin()
		return
	}
	p.state.Restore(r.State)
	r.State.Setup.Output = r.output
	r.begin()
	r.skipped, r.used, r.now = p.position, p.used, p.stand
}

// part returns a session of its own of the part of a run that ends before a position, and begins at the point before it. Longer than so many
// steps it is only where there is no point between.
func (r history) part(end, longest int) *Session {
	begin := 0
	if p := r.pointBefore(end - 1); p != nil {
		begin = p.position
	}
	if end-begin > longest && r.opts.Points > 0 {
		r.refine(end - 1)
	}
	f := r.from(r.pointBefore(end - 1))
	f.opts.Keep, f.opts.Points = 0, 0
	return f
}

// looked is part, where each step is looked at: all is known of its first position.
func (r history) looked(end int) (*Session, error) {
	f := r.part(end, r.coasts.looked)
	for {
		from := f.Position()
		ok, err := coaster{f}.begin(end)
		if ok || err != nil {
			return f, err
		}
		f = r.from(r.pointBefore(from - 1))
		f.opts.Keep, f.opts.Points = 0, 0
	}
}

// from returns a session of its own of the same run that begins at a point; nil is the origin. It puts nothing out.
func (r history) from(p *point) *Session {
	f := &Session{State: &vm.State{}, opts: r.opts, decided: r.decided, lines: r.lines, of: r.Session, origin: r.origin, chunk: r.chunk, coasts: coasting{distances: r.coasts.distances}}
	if f.points.base = r.origin; p != nil {
		f.points.base, f.points.begin = p.state, p.position
	}
	history{f}.returnTo(p)
	f.State.Setup.Output = nil
	return f
}
