package constructor

import (
	"slices"

	"assay/lang/java/classfile"
)

// This file looks at methods as parts of a constructor that calls them on its new object: what they read of it is what the
// constructor has assigned, and what they assign, the constructor has after the call. A field that such a method reads before it is
// assigned is null where that method begins, so it is not kept.

// part is a method as a part of a constructor.
type part struct {
	caller *frame
	args   []value
	fields []value // where it has returned
}

// begins gives the method what the constructor has. Numbers of values mean nothing there.
func (p *part) begins(f *frame) {
	f.ready = p.caller.ready
	for k, v := range p.caller.fields {
		f.fields[k].from = source{null: v.from.null, other: true, self: v.from.self}
	}
}

// ends is that the method returns.
func (p *part) ends(f *frame) {
	if p.fields == nil {
		p.fields = make([]value, len(f.fields))
	}
	for k, v := range f.fields {
		p.fields[k].from = p.fields[k].from.union(v.from)
	}
}

// goInside looks at a call of a method of this class on the object under construction, as a part of the constructor; nil:
// it cannot be looked at so.
func (x *flow) goInside(op classfile.Op, r classfile.MemberRef, f *frame, args []value, of value) *summary {
	if x.made == nil || f.given || of.from != (source{self: true}) {
		return nil
	}
	c, m := x.only(op, r)
	if c != x.c || m.Code == nil || slices.Contains(x.l.open, m) || len(x.l.open) >= deepest || x.l.inside >= mostInside {
		return nil
	}
	x.l.inside++
	x.l.open = append(x.l.open, m)
	p := &part{caller: f, args: args}
	s := (&flow{l: x.l, c: c, m: m, made: x.made, part: p, held: x.held}).run()
	x.l.open = x.l.open[:len(x.l.open)-1]
	if s == nil {
		return nil
	}
	x.sum.leaks = x.sum.leaks || s.leaks
	if s.holds {
		x.hold(f)
	}
	for k, v := range p.fields {
		if s.put(k) != (source{}) {
			f.fields[k] = value{from: source{null: v.from.null, other: true, self: v.from.self}}
			x.sum.assign(k, f.fields[k].from)
		}
	}
	return s
}
