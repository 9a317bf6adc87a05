package random

import (
	"context"
	"testing"
	"time"

	"assay/internal/testkit"
)

// TestRandom is the quick form of the leg: some programs, and few runs against each.
func TestRandom(t *testing.T) {
	seed := testkit.Rand(t).Uint64()
	o := &options{programs: testkit.Count(t, 400, 8), seed: seed >> 1, runs: 150}
	o.Work, o.Timeout = t.TempDir(), 20*time.Second
	b, err := newBench(o)
	if err != nil {
		t.Fatal(err)
	}
	defer b.jvm.Close()
	words := map[string]int{}
	for from := 0; from < o.programs; from += batchSize {
		k, err := b.batch(context.Background(), "batch", from)
		if err != nil {
			t.Fatal(err)
		}
		for name, wrong := range k.Wrong {
			t.Errorf("seed %d, %s: %s\n%s", o.seed, name, wrong, b.source(name))
		}
		for w, n := range k.Words {
			words[w] += n
		}
	}
	t.Logf("seed %d: %v", o.seed, words)
	if words["does not compile"] > 0 || words["proved"]+words["holds"] < o.programs/10 || words["violated"] < o.programs/10 {
		t.Errorf("the programs are too much alike: %v", words)
	}
}
