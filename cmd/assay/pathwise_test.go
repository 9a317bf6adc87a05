package main

import (
	"bytes"
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/engine"
	"assay/internal/pathwise"
	"assay/run/frontend"
	"assay/run/registry"
	"assay/task"
)

// pathByPath asks engine bmc and goes along the paths one by one, and writes down where they find something else.
type pathByPath struct {
	t       *testing.T
	same    int            // properties with the same verdict of both
	hurt    int            // of these, violated ones
	goals   int            // that were compared
	without map[string]int // goals that were not, by the reason
}

func (c *pathByPath) Name() string { return "path-by-path" }

// Check returns what engine bmc finds.
func (c *pathByPath) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	results, err := onJava.Check(ctx, t)
	if err != nil {
		return nil, err
	}
	o := pathwise.Options{Most: 3000, Models: frontend.Models(t)}
	found := pathwise.Check(ctx, t, o)
	if found.Unknown != "" {
		c.without[kindOf(found.Unknown)]++
	} else {
		c.goals++
	}
	listed := map[pathwise.Key]bool{}
	for _, r := range results {
		k := pathwise.KeyOf(r.Property)
		listed[k] = true
		violated := found.Violated[k]
		switch {
		case r.Status == task.Violated && !violated && found.Unknown == "":
			c.t.Errorf("%s: no path violates %s %q at %s, which engine bmc does", t.Goal.Name, k.Kind, k.Text, k.Span)
		case (r.Status == task.Proved || r.Status == task.HoldsWithin) && violated && !unrolled(r):
			c.t.Errorf("%s: a path violates %s %q at %s, which holds for engine bmc", t.Goal.Name, k.Kind, k.Text, k.Span)
		case r.Status == task.Unknown || found.Unknown != "" || unrolled(r):
		default:
			c.same++
			if violated {
				c.hurt++
			}
		}
	}
	for k := range found.Violated {
		if !listed[k] {
			c.t.Errorf("%s: a path violates %s %q at %s, of which engine bmc says nothing", t.Goal.Name, k.Kind, k.Text, k.Span)
		}
	}
	return results, nil
}

// unrolled reports whether loops or recursion were cut: joined paths are unwound more often than each is, or less.
func unrolled(r task.Result) bool {
	return slices.ContainsFunc(r.Binding, func(b task.Binding) bool { return b.Bound == task.BoundLoop || b.Bound == task.BoundRecursion })
}

// kindOf returns a reason without what it is about.
func kindOf(why string) string {
	for _, kind := range []string{"atoms of domains", "a specification that allocates", "a specification", "blocks on all paths", "of which no class is known", "multiplicity",
		"that was there before", "statements of kind", "a clause has no value", "there is no body and no model", "value structs", "a call of"} {
		if strings.Contains(why, kind) {
			return kind
		}
	}
	return why
}

// TestPathwise: an engine over the symbolic rooms that goes along paths one by one, and knows nothing of engine bmc,
// finds what that finds: in all cases of FIR but the slowest, and in some of Java. What has too many paths, or what one
// of both has to leave out (specifications that allocate, atoms of domains, multiplicities), is counted and not
// compared. Nor are properties compared that hold only as far as loops were cut, since joined paths are unwound as
// often as the longest of them.
func TestPathwise(t *testing.T) {
	cases := []string{"java-check/values/Aliases.java", "java-check/values/Stores.java", "java-check/values/SmallestInRing.java", "java-check/values/Floats2.java"}
	if got, err := filepath.Glob("../../cases/fir/*.fir"); err != nil || len(got) == 0 {
		t.Fatal("there are no cases", err)
	} else {
		for _, f := range got {
			cases = append(cases, "fir/"+filepath.Base(f))
		}
	}
	c := &pathByPath{t: t, without: map[string]int{}}
	made := func(context.Context, registry.Options) (engine.Engine, error) { return c, nil }
	house := registry.Standard()
	house.Engines = append(house.Engines, registry.Engine{Name: c.Name(), Make: made})
	cases = slices.DeleteFunc(cases, func(name string) bool { return name == "fir/loop-empty-body.fir" }) // 32 rounds, and each is a path
	for _, name := range cases {
		var out, errs bytes.Buffer
		a := &app{java: compiling(), lists: house, stdin: strings.NewReader(""), stdout: &out, stderr: &errs, ctx: t.Context()}
		a.main([]string{"check", "--engine", c.Name(), "--scope", "2", "--array", "2", "--unwind", "2", "--null-arguments", "--begin", "any", "--jobs", "1", "--no-cache", "--no-settings", "--progress", "none", "--timeout", "5m", "../../cases/" + name})
	}
	t.Logf("%d goals, %d properties (%d violated); not compared: %v", c.goals, c.same, c.hurt, c.without)
	if c.goals < 100 || c.hurt < 50 {
		t.Errorf("only %d goals and %d violated properties were compared", c.goals, c.hurt)
	}
}
