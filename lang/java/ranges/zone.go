package ranges

import "slices"

// zone is a set of bounds on differences: the difference of the variables i and j is at most at(i, j). Variable 0 is zero.
// But for widened ones, zones are closed: no bound follows from others.
type zone struct {
	n int
	m []int64
}

// unbounded is that there is no bound.
const unbounded = int64(1) << 60

// Least and most of an int.
const (
	minInt = -1 << 31
	maxInt = 1<<31 - 1
)

// newZone returns the zone in which variables are any ints.
func newZone(n int) *zone {
	z := &zone{n, make([]int64, n*n)}
	for i := range z.m {
		z.m[i] = maxInt - minInt
	}
	for i := range n {
		z.m[i*n], z.m[i] = maxInt, -minInt
		z.m[i*n+i] = 0
	}
	z.m[0] = 0
	return z
}

func (z *zone) at(i, j int) int64     { return z.m[i*z.n+j] }
func (z *zone) set(i, j int, b int64) { z.m[i*z.n+j] = b }

func (z *zone) copy() *zone { return &zone{z.n, slices.Clone(z.m)} }

// resize returns the zone with another number of variables: the last ones are dropped, or new ones are any ints.
func (z *zone) resize(n int) *zone {
	least := min(n, z.n)
	out := &zone{n, make([]int64, n*n)}
	for i := range least {
		copy(out.m[i*n:i*n+least], z.m[i*z.n:])
	}
	for k := least; k < n; k++ {
		for i := range k {
			out.m[i*n+k] = out.m[i*n] - minInt
			out.m[k*n+i] = out.m[i] + maxInt
		}
	}
	return out
}

// close adds all bounds that follow; it reports whether there is a solution.
func (z *zone) close() bool {
	for k := range z.n {
		row := z.m[k*z.n : k*z.n+z.n]
		for i := range z.n {
			ik := z.at(i, k)
			if ik >= unbounded {
				continue
			}
			to := z.m[i*z.n : i*z.n+z.n]
			for j, kj := range row {
				if ik+kj < to[j] {
					to[j] = ik + kj
				}
			}
		}
	}
	for i := range z.n {
		if z.at(i, i) < 0 {
			return false
		}
	}
	return true
}

// bound adds that the difference of i and j is at most b; it reports whether there is a solution.
func (z *zone) bound(i, j int, b int64) bool {
	if b >= z.at(i, j) {
		return true
	}
	if i == j || z.at(j, i)+b < 0 {
		return false
	}
	for p := range z.n {
		pi := z.at(p, i)
		if pi >= unbounded {
			continue
		}
		for q := range z.n {
			if d := pi + b + z.at(j, q); d < z.at(p, q) {
				z.set(p, q, d)
			}
		}
	}
	return true
}

// forget makes a variable any int.
func (z *zone) forget(i int) {
	for k := range z.n {
		z.set(i, k, min(unbounded, maxInt+z.at(0, k)))
		z.set(k, i, min(unbounded, z.at(k, 0)-minInt))
	}
	z.set(i, i, 0)
	z.set(i, 0, maxInt)
	z.set(0, i, -minInt)
}

// assign gives i the value of j and a constant; the sum has to be an int.
func (z *zone) assign(i, j int, c int64) {
	if i == j {
		for k := range z.n {
			if k != i {
				z.set(i, k, min(unbounded, z.at(i, k)+c))
				z.set(k, i, min(unbounded, z.at(k, i)-c))
			}
		}
		return
	}
	for k := range z.n {
		if k != i {
			z.set(i, k, min(unbounded, z.at(j, k)+c))
			z.set(k, i, min(unbounded, z.at(k, j)-c))
		}
	}
	z.set(i, i, 0)
}

// interval returns the least and the most of a variable.
func (z *zone) interval(i int) (lo, hi int64) { return -z.at(0, i), z.at(i, 0) }

// join makes the zone the least one around both; it reports whether that is larger. widen: bounds that grow are given up.
func (z *zone) join(o *zone, widen bool) bool {
	more := false
	for k, b := range o.m {
		if b <= z.m[k] {
			continue
		}
		more = true
		if z.m[k] = b; widen {
			z.m[k] = z.loose(k)
		}
	}
	return more
}

// meet adds the bounds of another zone.
func (z *zone) meet(o *zone) {
	for k, b := range o.m {
		z.m[k] = min(z.m[k], b)
	}
	z.close()
}

// loose is the bound in place of one that grows: the next that programs mean something by.
func (z *zone) loose(k int) int64 {
	for _, b := range [...]int64{-1, 0, 1} {
		if z.m[k] <= b {
			return b
		}
	}
	switch i, j := k/z.n, k%z.n; {
	case j == 0:
		return maxInt
	case i == 0:
		return -minInt
	}
	return unbounded
}
