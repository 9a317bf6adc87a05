package farkas

import (
	"math/big"
	"testing"

	"assay/logic/poly/proof"
)

// tamper changes one number of a proof and expects the checker to refuse.
func tamper(t *testing.T, name string, c proof.Claim) {
	t.Helper()
	switch {
	case c.Bound != nil:
		b := *c.Bound
		b.Value = new(big.Rat).Add(b.Value, big.NewRat(1, 2))
		c.Bound = &b
	case c.Point != nil:
		c.Point = append([]*big.Rat(nil), c.Point...)
		if len(c.Point) == 0 {
			return
		}
		c.Point = c.Point[1:]
	case c.Refutation.Farkas != nil:
		mult := append([]*big.Rat(nil), c.Refutation.Farkas...)
		for i, u := range mult {
			if u.Sign() != 0 {
				mult[i] = new(big.Rat).Add(u, big.NewRat(1, 3))
				break
			}
		}
		c.Refutation = &proof.Refutation{Farkas: mult}
	default:
		c.Refutation = &proof.Refutation{}
	}
	if c.Check() == nil {
		t.Errorf("%s: the checker accepts a tampered proof of %q", name, c.What)
	}
}
