// This file follows components along messages, and gathers what they calculate.

package steps

import (
	"slices"

	lang "assay/lang/stream"
)

// Path returns where a component can be before each slot, and after the last one; less where it stops. Channels are its own, by their numbers in slots.
func Path(c *lang.Component, slots [][]lang.Value, channels []int) ([]Place, error) {
	type step struct {
		at   Place
		from int
	}
	layers := [][]step{{{First(c), -1}}}
	for _, s := range slots {
		slot := make([]lang.Value, len(channels))
		for i, k := range channels {
			slot[i] = s[k]
		}
		var next []step
		for i, p := range layers[len(layers)-1] {
			qs, err := After(c, p.at, slot)
			if err != nil {
				return nil, err
			}
			for _, r := range qs {
				if !slices.ContainsFunc(next, func(x step) bool { return x.at.Key() == r.Key() }) {
					next = append(next, step{r, i})
				}
			}
		}
		if len(next) == 0 {
			break
		}
		layers = append(layers, next)
	}
	out := make([]Place, len(layers))
	i := 0
	for k := len(layers) - 1; k >= 0; k-- {
		out[k] = layers[k][i].at
		i = layers[k][i].from
	}
	return out, nil
}

// taker gathers the numbers that variables and outputs of a component become, where data that comes in is in a pool.
type taker struct {
	c      *lang.Component
	pool   []lang.Value
	taken  []lang.Value
	places []Place
	seen   map[string]bool
	values []lang.Value // of inputs that are tried
	stands int
}

// Taken returns the numbers of types that are not finite which variables and outputs of a component become, where such data that comes in is in a pool; ok is false
// where there are more of them, or of places, or of messages to try, than some limits.
func Taken(c *lang.Component, pool []lang.Value, most, stands int) (taken []lang.Value, ok bool) {
	t := &taker{c: c, pool: pool, stands: stands, seen: map[string]bool{}, values: make([]lang.Value, len(c.Channels))}
	t.at(First(c))
	for k := 0; k < len(t.places); k++ {
		if k > stands || len(t.taken) > most {
			return nil, false
		}
		for _, tr := range c.Trans {
			if tr.From == t.places[k].State && !t.step(tr, t.places[k]) {
				return nil, false
			}
		}
	}
	return t.taken, true
}

func (t *taker) take(of *lang.Type, v lang.Value) {
	if !of.Finite() && v.Kind == lang.Number && !slices.Contains(t.taken, v) {
		t.taken = append(t.taken, v)
	}
}

// at comes to a place.
func (t *taker) at(p Place) {
	for i, v := range p.Vars {
		t.take(t.c.Vars[i].Type, v)
	}
	if key := p.Key(); !t.seen[key] {
		t.seen[key] = true
		t.places = append(t.places, p)
	}
}

// step takes a transition with all messages that it looks at; it returns false where they are too many, or a value is none of its type.
func (t *taker) step(tr *lang.Trans, p Place) bool {
	inputs := Asked(tr)
	tries := 1
	for _, i := range inputs {
		if tries *= max(1, len(t.messages(i))); tries > t.stands {
			return false
		}
	}
	var try func(n int) bool
	try = func(n int) bool {
		if n < len(inputs) {
			for _, v := range t.messages(inputs[n]) {
				t.values[inputs[n]] = v
				if !try(n + 1) {
					return false
				}
			}
			return true
		}
		ms, err := Moves(t.c, tr, p, func(i int) lang.Value { return t.values[i] })
		for _, m := range ms {
			for i, v := range m.Outputs {
				t.take(t.c.Channels[i].Type, v)
			}
			t.at(m.To)
		}
		return err == nil
	}
	return try(0)
}

// messages are those that a channel may carry.
func (t *taker) messages(channel int) []lang.Value {
	of := t.c.Channels[channel].Type
	if of.Finite() {
		return of.All()
	}
	return append(of.All(), t.pool...)
}
