package farkas

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"assay/engine/farkas/script"
	"assay/logic/poly/meter"
	"assay/source"
)

// small is a budget that the quick tests can afford to use up.
var small = meter.Limits{Steps: 10_000_000, Cells: 2_000_000}

// exploding is a projection whose result is enormous.
func exploding(n int) string {
	var b strings.Builder
	b.WriteString("P := {[")
	for i := range n {
		fmt.Fprintf(&b, "x%d,", i)
	}
	b.WriteString("z]: z = 0")
	seed := uint32(7)
	for range 3 * n {
		b.WriteString(" and ")
		for i := range n {
			seed = seed*1664525 + 1013904223
			fmt.Fprintf(&b, "x%d*%d + ", i, int(seed>>16)%19-9)
		}
		b.WriteString("50 >= 0")
	}
	b.WriteString("};\nkeep ")
	for i := range n / 2 {
		fmt.Fprintf(&b, "x%d,", i)
	}
	b.WriteString("z in P;\n")
	return b.String()
}

// wide is a lexicographic minimum in n dimensions.
func wide(n int) string {
	var names, conds []string
	for i := range n {
		names = append(names, fmt.Sprintf("x%d", i))
		conds = append(conds, fmt.Sprintf("x%d >= %d", i, i))
		if i > 0 {
			conds = append(conds, fmt.Sprintf("x%d >= x%d + 2", i-1, i))
		}
	}
	return "lexmin {[" + strings.Join(names, ",") + "]: " + strings.Join(conds, " and ") + "};\n"
}

// TestBudget: extreme scripts end soon, with an answer or a clear message.
func TestBudget(t *testing.T) {
	big := strings.Repeat("7", script.MaxDigits)
	for _, c := range []struct{ name, text, want string }{
		{"a million digits", "{[i]: i >= " + strings.Repeat("9", 1_000_000) + "};", "a number of 1000000 digits; at most 10000 are allowed"},
		{"the longest number", "lexmin {[i]: i >= " + big + "};", ""},
		{"products of long numbers", "lexmin {[i]: i >= " + big + "*" + big + "};", ""},
		{"200 dimensions", wide(200), ""},
		{"exploding projection", exploding(24), "the budget of"},
		{"deep", strings.Repeat("-(", 100_000) + "1", "nested more than 500 deep"},
		{"many errors", strings.Repeat("$;", 100_000), "no token of the language"},
		{"too long", strings.Repeat(" ", script.MaxSize+1), "bytes; at most"},
	} {
		var out bytes.Buffer
		o := Options{File: "t.fk", Limits: small}
		_, err := Run(context.Background(), strings.NewReader(c.text), &out, o)
		if c.want == "" {
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		var list *source.List
		if !errors.As(err, &list) || !strings.Contains(list.Error(), c.want) {
			t.Errorf("%s: got %.300v, want a message with %q", c.name, err, c.want)
		}
	}
}

// TestMemory: an exploding projection with the default budget of memory does
// not hold more than half a gigabyte. (Time is cut short by a timeout.)
func TestMemory(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var out bytes.Buffer
	o := Options{File: "t.fk", Timeout: 2 * time.Second}
	_, err := Run(context.Background(), strings.NewReader(exploding(24)), &out, o)
	runtime.ReadMemStats(&after)
	if err == nil || !strings.Contains(err.Error(), "the budget of") {
		t.Errorf("got %v, want an exhausted budget", err)
	}
	if grown := int64(after.HeapInuse) - int64(before.HeapInuse); grown > 512<<20 {
		t.Errorf("%d MB are still held", grown>>20)
	}
}
