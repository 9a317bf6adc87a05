// Package random checks random programs that ask for arbitrary values, and attacks every
// answer on the JVM: what holds inside the bounds, what is proved outside of any, and each
// violation is repeated there.
//
//	go run ./bench foreign/random -work DIR [-programs 10000] [-seed 1]
//
// Programs come in batches, which stand in DIR/state.jsonl when they are done and are not
// done again. A program with a wrong answer is written to DIR/wrong, and cut down while
// its answer stays wrong.
package random

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"assay/bench/foreign/leg"
)

// Main is the command.
func Main() {
	var o options
	o.Flags(10*time.Second, "check")
	flag.IntVar(&o.programs, "programs", 10000, "how many programs")
	flag.Uint64Var(&o.seed, "seed", 1, "of programs and attacks")
	flag.IntVar(&o.runs, "runs", 900, "runs on the JVM against each program at most")
	flag.IntVar(&o.shrink, "shrink", 120, "how often a program with a wrong answer is cut down and tried")
	leg.Main("bench/foreign/random", []string{"work"}, func(ctx context.Context) error { return measure(ctx, &o) })
}

type options struct {
	leg.Options
	programs, runs, shrink int
	seed                   uint64
}

func measure(ctx context.Context, o *options) error {
	if err := os.MkdirAll(filepath.Join(o.Work, "wrong"), 0o777); err != nil {
		return err
	}
	state, err := leg.Open(filepath.Join(o.Work, "state.jsonl"), func(b batch) string { return b.Key })
	if err != nil {
		return err
	}
	if o.Table {
		return table(state.All())
	}
	b, err := newBench(o)
	if err != nil {
		return err
	}
	defer b.jvm.Close()
	fmt.Printf("seed %d, %v\n", o.seed, b.jvm.Home)
	var keys []string
	for from := 0; from < o.programs; from += batchSize {
		keys = append(keys, fmt.Sprintf("%d-%d", o.seed, from))
	}
	err = state.Each(ctx, keys, func(key string) (batch, string, error) {
		var k batch
		var from int
		if _, err := fmt.Sscanf(key, "%d-%d", new(uint64), &from); err != nil {
			return k, "", err
		}
		k, err := b.batch(ctx, key, from)
		return k, k.said(), err
	})
	return errors.Join(err, table(state.All()))
}
