package vm_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"assay/ir/parse"
	. "assay/vm"
	"assay/vm/replay"
)

// TestRow31 has the two programs of the literature on reverse code, threads of guarded transitions, in the text of ir: what is printed is
// read again as the same program, a seed decides the schedule, and the log of a run gives that run again.
func TestRow31(t *testing.T) {
	for _, name := range []string{"reverse_flip", "reverse_locations"} {
		file := filepath.Join(caseFolder, name+".ir")
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p := load(t, file, string(src))
		text := p.String()
		again, list := parse.Program(file, text)
		if list.Failed() || again.String() != text {
			t.Errorf("%s is printed, and read again as another program: %s", name, list.Err())
		}
		schedules := map[string]bool{}
		c, other := Compile(p), Compile(again)
		setup := Setup{Proc: p.Proc("main")}
		for seed := range uint64(200) {
			drawn, stop, err := replay.Draw(c, setup, seed, Budget{})
			if err != nil || stop.Kind != Finished {
				t.Fatal(name, seed, stop, err)
			}
			run, stop, err := replay.Trace(other, Setup{Proc: again.Proc("main")}, drawn, Budget{})
			if err != nil || stop.Kind != Finished {
				t.Fatal(name, seed, stop, err)
			}
			first, _, err := replay.Trace(c, setup, drawn, Budget{})
			if err != nil || !reflect.DeepEqual(first.Final, run.Final) || len(first.Steps) != len(run.Steps) {
				t.Fatalf("%s, seed %d: the log gives another run: %v", name, seed, err)
			}
			schedules[fmt.Sprint(drawn.Choices)] = true
		}
		if len(schedules) < 5 {
			t.Errorf("%s: %d schedules", name, len(schedules))
		}
	}
}
