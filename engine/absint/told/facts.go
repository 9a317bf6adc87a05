package told

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"assay/engine/absint/view"
	"assay/ir"
	"assay/language"
	"assay/symbolic/input"
)

// This file says what holds in some views.

// named names what is known in a view, on a line.
func (w *writer) named(v view.View, line int) named {
	variable := func(l *ir.Local) (string, bool) { return l.Name, false }
	if host, ok := language.ScopedOf(w.task.Language()); ok {
		variable = func(l *ir.Local) (string, bool) { return host.VariableAt(v.Proc, l, line) }
	}
	return nameAll(v, variable, w.inside)
}

// facts says what holds in all views before some nodes.
func (w *writer) facts(begins []ir.Node) []string {
	var views []named
	for _, n := range begins {
		for _, v := range w.seen[n] {
			views = append(views, w.named(v, ir.MetaOf(n).Span.Line))
		}
	}
	return facts(views)
}

// facts says what holds in all of some views.
func facts(views []named) (out []string) {
	if len(views) == 0 {
		return nil
	}
	terms := slices.DeleteFunc(slices.Clone(views[0].terms), func(t term) bool {
		return slices.ContainsFunc(views, func(x named) bool { _, ok := x.of(t.text); return !ok })
	})
	slices.SortFunc(terms, func(t, u term) int { return cmp.Or(cmp.Compare(t.at, u.at), cmp.Compare(t.text, u.text)) })
	all := make([]view.Value, len(terms))
	for i, t := range terms {
		for k, x := range views {
			n, _ := x.of(t.text)
			if v := x.view.Value(n); k == 0 {
				all[i] = v
			} else {
				all[i] = join(all[i], v)
			}
		}
	}
	known, equals := orders(views, terms, all)
	for i, t := range terms {
		if e, ok := equals[i]; ok && all[i].Low < all[i].High {
			out = append(out, t.text+" = "+terms[e].text)
		} else if all[i].Numeric {
			out = append(out, number(t, all[i].Low, all[i].High, known.least(i, all), known.most(i, terms, all))...)
		} else {
			out = append(out, says(t, all[i], views[0].view.Proc.Span.File)...)
		}
	}
	return append(out, known.say(terms, all)...)
}

// join is what either may be.
func join(v, u view.Value) view.Value {
	out := view.Value{Numeric: v.Numeric && u.Numeric, Low: min(v.Low, u.Low), High: max(v.High, u.High), Ref: v.Ref && u.Ref, Null: v.Null || u.Null, Some: v.Some || u.Some}
	switch {
	case !v.Some:
		out.Made, out.MadeKind = u.Made, u.MadeKind
	case !u.Some || v.MadeKind == u.MadeKind:
		out.Made, out.MadeKind = v.Made, v.MadeKind
		for _, n := range u.Made {
			if !slices.Contains(out.Made, n) {
				out.Made = append(slices.Clip(out.Made), n)
			}
		}
	}
	return out
}

// says is what a value says of a term.
func says(t term, v view.Value, file string) []string {
	switch {
	case !v.Ref:
		return nil
	case !v.Some:
		return []string{t.text + " = null"}
	case v.Null || t.text == "this":
		return nil
	}
	if len(v.Made) == 1 {
		kind, at := input.ShortName(v.MadeKind.Name), ir.MetaOf(v.Made[0]).Span
		if at.Known() && at.File == file {
			return []string{fmt.Sprintf("%s is the %s of line %d", t.text, kind, at.Line)}
		}
	}
	return []string{t.text + " != null"}
}

// number is what an interval says, beside that the number is not less than least, and not more than most.
func number(t term, lo, hi, least, most int64) []string {
	low, high := limits(t.typ)
	least, most = max(least, low), min(most, high)
	n := func(k int64) string { return strconv.FormatInt(k, 10) }
	if t.truth {
		n = func(k int64) string { return strconv.FormatBool(k != 0) }
	}
	switch {
	case lo == hi:
		return []string{t.text + " = " + n(lo)}
	case lo == 0 && hi == 1: // most are truth values, of which nothing is said so
		return nil
	case lo > least && hi < most:
		return []string{n(lo) + " <= " + t.text + " <= " + n(hi)}
	case lo > least:
		return []string{n(lo) + " <= " + t.text}
	case hi < most:
		return []string{t.text + " <= " + n(hi)}
	}
	return nil
}

// limits are the least and the largest number of a type.
func limits(t ir.Type) (least, most int64) {
	switch t := t.(type) {
	case nil:
		return 0, math.MaxInt32
	case ir.Bool:
		return 0, 1
	case ir.Int:
		if t.Signed || t.Bits < 64 {
			return int64(t.Min()), int64(t.Max())
		}
	}
	return math.MinInt64, math.MaxInt64
}

// pair is two terms by their places in a list.
type pair struct{ x, y int }

// order has the c of x <= y + c.
type order map[pair]int64

// orders finds how terms are ordered in all views, and which are equal to one before: that one is ordered.
func orders(views []named, terms []term, all []view.Value) (known order, equals map[int]int) {
	known, equals = order{}, map[int]int{}
	for k := range terms {
		for m := range terms {
			if c, ok := ordered(views, terms[k].text, terms[m].text); k != m && ok && all[k].Numeric && all[m].Numeric {
				known[pair{k, m}] = c
			}
		}
	}
	for m := range terms {
		for k := range m {
			if known.equal(k, m) {
				equals[m] = k
				for p := range known { // what holds of one holds of the other
					if p.x == m || p.y == m {
						delete(known, p)
					}
				}
			}
		}
	}
	return known, equals
}

// say is what orders say that values do not.
func (o order) say(terms []term, all []view.Value) (out []string) {
	for k := range terms {
		for m := range terms {
			if c, ok := o[pair{k, m}]; ok && all[k].High-all[m].Low > c && !o.follows(len(terms), k, m, c) {
				out = append(out, inWords(terms[k].text, terms[m].text, c))
			}
		}
	}
	return out
}

// least is from where on a term is by what is ordered below it.
func (o order) least(m int, all []view.Value) int64 {
	least := int64(math.MinInt64)
	for p, c := range o {
		if p.y == m && small(all[p.x].Low) && all[p.x].High-all[m].Low > c {
			least = max(least, all[p.x].Low-c)
		}
	}
	return least
}

// most is to where a term is by what is ordered above it and has no bound of its own.
func (o order) most(k int, terms []term, all []view.Value) int64 {
	most := int64(math.MaxInt64)
	for p, c := range o {
		if _, limit := limits(terms[p.y].typ); p.x == k && all[p.y].High == limit && limit < math.MaxInt64 && c <= 0 {
			most = min(most, limit+c)
		}
	}
	return most
}

// equal reports whether two terms are equal in all views.
func (o order) equal(k, m int) bool {
	c, ok := o[pair{k, m}]
	back, both := o[pair{m, k}]
	return ok && both && c == 0 && back == 0
}

// follows reports whether an order follows from two others.
func (o order) follows(n, k, m int, c int64) bool {
	for z := range n {
		a, ok := o[pair{k, z}]
		b, also := o[pair{z, m}]
		if ok && also && z != k && z != m && a+b <= c {
			return true
		}
	}
	return false
}

// ordered returns the least c with x <= y + c in all views; ok is false where there is none in one of them.
func ordered(views []named, x, y string) (c int64, ok bool) {
	c = math.MinInt64
	for _, v := range views {
		a, _ := v.of(x)
		b, _ := v.of(y)
		one := v.view.Value(a)
		other := v.view.Value(b)
		if !one.Numeric || !other.Numeric {
			return 0, false
		}
		here, found := int64(math.MaxInt64), a == b
		if found {
			here = 0
		}
		if small(one.High) && small(other.Low) {
			here, found = min(here, one.High-other.Low), true
		}
		for _, o := range v.view.Orders() {
			if o.X == int64(a) && o.Y == int64(b) {
				here, found = min(here, o.C), true
			}
		}
		if !found || here > far {
			return 0, false
		}
		c = max(c, here)
	}
	return c, true
}

// far is how far apart terms are at most whose order is told.
const far = 1 << 16

func small(n int64) bool { return n > math.MinInt32/2 && n < math.MaxInt32/2 }

// inWords is x <= y + c.
func inWords(x, y string, c int64) string {
	switch {
	case c == -1:
		return x + " < " + y
	case c < 0:
		return x + " + " + strconv.FormatInt(-c, 10) + " <= " + y
	case c > 0:
		return x + " <= " + y + " + " + strconv.FormatInt(c, 10)
	}
	return x + " <= " + y
}
