package grow

import (
	"slices"
	"testing"
)

func TestAppend(t *testing.T) {
	var s, want []int
	copies := 0
	for i := range 10_000 {
		if cap(s) < len(s)+2 {
			copies += len(s)
		}
		s, want = Append(s, i, -i), append(want, i, -i)
	}
	if !slices.Equal(s, want) {
		t.Error("it is not what append gives")
	}
	if copies > 2*len(s) {
		t.Errorf("%d elements were copied to append %d", copies, len(s))
	}
	if shared := make([]int, 1, 4); cap(Append(shared, 2)) != 4 {
		t.Error("there was room")
	}
}

func TestTo(t *testing.T) {
	s := []int{1, 2, 3}
	if got := To(s, 2); !slices.Equal(got, s) {
		t.Error(got)
	}
	dirty := append(s[:2:2], 7, 8)[:2]
	if got := To(dirty, 4); !slices.Equal(got, []int{1, 2, 0, 0}) {
		t.Error(got)
	}
	if got := To([]int(nil), 5); len(got) != 5 {
		t.Error(got)
	}
}
