package circuit

import "testing"

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
