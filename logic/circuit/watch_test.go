package circuit

import (
	"testing"

	"assay/solve"
)

// TestWatch: one operation that makes many gates can be ended on the way.
func TestWatch(t *testing.T) {
	c := New()
	calls := 0
	c.Watch = func() {
		if calls++; calls == 3 {
			panic("enough")
		}
	}
	v := c.Inputs(512)
	defer func() {
		if r := recover(); r != "enough" || c.Len() > 4*watchEvery {
			t.Errorf("%v after %d nodes", r, c.Len())
		}
	}()
	c.Mul(v, c.Inputs(512))
	t.Error("nobody ended it")
}

// TestLinkEnded: so can the clauses of a large circuit; what was not written is, if one goes on.
func TestLinkEnded(t *testing.T) {
	c := New()
	product := c.Mul(c.Inputs(64), c.Inputs(64))
	write := func(ended func() bool) (l *Link, clauses int) {
		s := &recorder{frozen: map[solve.Var]bool{}}
		l = NewLink(c, s)
		l.Ended = ended
		l.Force(product[63])
		return l, s.Len()
	}
	_, all := write(nil)
	l, some := write(func() bool { return true })
	if some == 0 || some > all/2 {
		t.Errorf("%d of %d clauses after the end", some, all)
	}
	l.Ended = nil
	l.Force(product[0])
	if n := l.s.(*recorder).Len(); n < all {
		t.Errorf("%d clauses after all, not %d", n, all)
	}
}
