package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"assay/bench/seeded/faults"
	"assay/internal/testkit"
)

var faultRow = regexp.MustCompile("(?m)^\\| `(\\w+)` \\| (.*?) \\| (\\d+) \\| .* \\| the same \\|$")

// faultBounds returns the bounds in the table of the documentation: for each fault, the
// smallest that finds it.
func faultBounds(t *testing.T) []int {
	t.Helper()
	text, err := os.ReadFile("../../docs/benchmarks/seeded.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := faultRow.FindAllSubmatch(text, -1)
	if len(rows) != len(faults.Table) {
		t.Fatalf("the table has %d faults, not %d: go run ./bench seeded", len(rows), len(faults.Table))
	}
	var out []int
	for i, r := range rows {
		f := &faults.Table[i]
		if string(r[1]) != f.Method || string(r[2]) != f.What {
			t.Fatalf("the table is old: %s", r[0])
		}
		n, _ := strconv.Atoi(string(r[3]))
		out = append(out, n)
	}
	return out
}

// violated returns the methods of a folder that a check at a bound finds something in.
func violated(d *desk, n int, methods []string) []string {
	d.t.Helper()
	args := []string{"check", "--no-cache", "--timeout", "60s", "--format", "json", "--array", fmt.Sprint(n), "--scope", fmt.Sprint(n)}
	for _, c := range faults.Containers {
		args = append(args, "--scope", c+"=1")
	}
	for _, m := range methods {
		args = append(args, "--method", m)
	}
	out, err := d.command(append(args, ".")...).Output()
	if len(out) == 0 {
		d.t.Fatal(err)
	}
	var doc struct {
		Results []struct{ Check, Status, Reason string }
	}
	if err := json.Unmarshal(out, &doc); err != nil {
		d.t.Fatal(err)
	}
	var found, unknown []string
	for _, r := range doc.Results {
		switch {
		case r.Status == "violated" && !slices.Contains(found, r.Check):
			found = append(found, r.Check)
		case r.Status == "unknown":
			unknown = append(unknown, r.Check+": "+r.Reason)
		}
	}
	for _, u := range unknown {
		if name, _, _ := strings.Cut(u, ":"); !slices.Contains(found, name) {
			d.t.Errorf("within %d unknown: %s", n, u)
		}
	}
	slices.Sort(found)
	return found
}

// TestSeededFaults: ten faults in each of five containers are found, at the bounds that
// the documentation states; without them the containers hold. The quick run looks for
// one fault in each container.
func TestSeededFaults(t *testing.T) {
	bounds := faultBounds(t)
	for k := range 10 {
		if k != 3 && !testkit.Long() {
			continue
		}
		d, correct := files(t), files(t)
		var asked []string
		most := 0
		for _, class := range faults.Containers {
			i := slices.IndexFunc(faults.Table, func(f faults.Fault) bool { return f.Class == class }) + k
			f := &faults.Table[i]
			text, err := f.Source()
			if err != nil {
				t.Fatal(err)
			}
			d.write(class+".java", text)
			correct.write(class+".java", faults.Source(class))
			asked = append(asked, f.Asked())
			most = max(most, bounds[i])
		}
		slices.Sort(asked)
		if found := violated(d, most, asked); !slices.Equal(found, asked) {
			t.Errorf("bound %d finds faults in %s, not in %s", most, found, asked)
		}
		if found := violated(correct, most, asked); len(found) > 0 {
			t.Errorf("bound %d finds something in %s, which has no fault", most, found)
		}
	}
	if !testkit.Long() {
		return
	}
	for i := range faults.Table {
		f := &faults.Table[i]
		text, err := f.Source()
		if err != nil {
			t.Fatal(err)
		}
		d := files(t, f.Class+".java", text)
		for n := max(1, bounds[i]-1); n <= bounds[i]; n++ {
			if found := violated(d, n, []string{f.Asked()}); (len(found) > 0) != (n == bounds[i]) {
				t.Errorf("%s: %s: at %d violated: %s", f.Asked(), f.What, n, found)
			}
		}
	}
}
