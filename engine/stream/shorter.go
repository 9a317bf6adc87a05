// This file makes witnesses short: it tries lassos over their own messages, the shortest first.

package stream

import (
	"cmp"
	"slices"

	lang "assay/lang/stream"
	"assay/logic/stream"
)

// maxTries bounds the lassos that are tried.
const maxTries = 20_000

// shorter returns the first lasso, by length and then by its stem, that is accepted.
func (q *question) shorter(h *History, ok func(*History) (bool, error)) *History {
	pool := q.pool(h)
	total := len(h.Stem) + len(h.Loop)
	tries := 0
	for n := 0; n < total; n++ {
		for stem := range n + 1 {
			if stem == n && !q.finite {
				continue // only a stream may be finite
			}
			found, more := q.words(h, pool, make([][]lang.Value, 0, n), n, stem, &tries, ok)
			if found != nil {
				return found
			}
			if !more {
				return h
			}
		}
	}
	return h
}

// words tries all words of a length.
func (q *question) words(h *History, pool [][]lang.Value, w [][]lang.Value, n, stem int, tries *int, ok func(*History) (bool, error)) (*History, bool) {
	if len(w) == n {
		if *tries++; *tries > maxTries {
			return nil, false
		}
		try := &History{Channels: h.Channels, Stem: slices.Clone(w[:stem]), Loop: slices.Clone(w[stem:])}
		good, err := ok(try)
		if err == nil && good {
			return try, true
		}
		return nil, err == nil
	}
	for _, slot := range pool {
		found, more := q.words(h, pool, append(w, slot), n, stem, tries, ok)
		if found != nil || !more {
			return found, more
		}
	}
	return nil, true
}

// pool returns the slots of a history, in the order of their values; ~ comes last.
func (q *question) pool(h *History) [][]lang.Value {
	all := slices.Concat(h.Stem, h.Loop)
	slices.SortFunc(all, q.order)
	return slices.CompactFunc(all, func(x, y []lang.Value) bool { return slices.Equal(x, y) })
}

func (q *question) order(x, y []lang.Value) int {
	for i := range x {
		if x[i] == y[i] {
			continue
		}
		if t := q.a.channels[i].Type; t.Finite() {
			all := t.All()
			return slices.Index(all, x[i]) - slices.Index(all, y[i])
		}
		if x[i].Kind != y[i].Kind {
			return cmp.Compare(y[i].Kind, x[i].Kind) // ~ is the least kind
		}
		return cmp.Compare(x[i].N, y[i].N)
	}
	return 0
}

// normal is the same history with the shortest stem and loop.
func (q *question) normal(h *History) *History {
	slots := slices.Concat(h.Stem, h.Loop)
	number := func(s []lang.Value) int {
		return slices.IndexFunc(slots, func(t []lang.Value) bool { return slices.Equal(s, t) })
	}
	numbers := func(part [][]lang.Value) (out []int) {
		for _, s := range part {
			out = append(out, number(s))
		}
		return out
	}
	s := stream.Lasso(numbers(h.Stem), numbers(h.Loop))
	back := func(part []int) (out [][]lang.Value) {
		for _, i := range part {
			out = append(out, slots[i])
		}
		return out
	}
	return &History{Channels: h.Channels, Stem: back(s.Stem()), Loop: back(s.Loop())}
}
