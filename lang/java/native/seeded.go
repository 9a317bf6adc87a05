package native

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/task"
	"assay/vm"
)

// Seeded draws every choice from a generator, as vm.Seeded does. But an arbitrary value
// with bounds is drawn between them: hardly any run would continue otherwise.
func (e *Env) Seeded(seed uint64) vm.Chooser {
	return &seeded{e, rand.New(rand.NewPCG(seed, 0x5EED))}
}

type seeded struct {
	env *Env
	rnd *rand.Rand
}

func (c *seeded) Choose(s *vm.State, ch vm.Choice) error {
	if ch.Kind != task.ChoiceValue {
		return s.Draw(c.rnd)
	}
	stack := s.Stack()
	p := stack[0].Proc
	if strings.HasPrefix(p.Name, java.AnyOrNull) && nested(stack) >= deepest {
		return s.Pick(1)
	}
	least, largest, ok := c.env.World.Harness(p)
	if !ok || least == nil {
		return s.Draw(c.rnd)
	}
	lo, hi := bound(s, least), bound(s, largest)
	if lo > hi {
		return s.Draw(c.rnd) // there is none, and the next assumption fails
	}
	v := lo + int64(c.below(uint64(hi-lo)))
	value := task.Value{Scalar: strconv.FormatInt(v, 10)}
	return s.Give(task.Choice{Kind: ch.Kind, Values: []task.Slot{{Name: p.Results[0].Name, Value: value}}})
}

// deepest is how deep arbitrary objects are drawn: beyond that, references are null.
const deepest = 6

// nested returns how many choices between null and an object wait for each other.
func nested(stack []vm.Frame) int {
	n := 0
	for _, f := range stack {
		if strings.HasPrefix(f.Proc.Name, java.AnyOrNull) {
			n++
		}
	}
	return n
}

// below returns a number up to a limit; both ends are more likely than the rest.
func (c *seeded) below(limit uint64) uint64 {
	switch c.rnd.IntN(8) {
	case 0:
		return 0
	case 1:
		return limit
	}
	if limit == 1<<64-1 {
		return c.rnd.Uint64()
	}
	return c.rnd.Uint64N(limit + 1)
}

// bound returns the value of a constant or of a parameter of the procedure that runs.
func bound(s *vm.State, x ir.Expr) int64 {
	if c, ok := x.(*ir.Const); ok {
		return int64(c.Bits)
	}
	return int64(s.Get(x.(*ir.Local)).Word)
}
