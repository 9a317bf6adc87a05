package meter

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// Subject is the command that a benchmark measures, alone or beside another build of it. Each run of the one is followed
// by a run of the other, so that what else the machine does slows both.
type Subject struct {
	Path  string        // empty: it is built from the source here
	Rival string        // the other build; empty: none
	Runs  int           // of each row; the median counts
	Limit time.Duration // of a run, by the clock

	ratios []float64
}

// Flags lets a user choose.
func (s *Subject) Flags(runs int, limit time.Duration) {
	flag.StringVar(&s.Path, "assay", "", "measure this `command` (default: built from here)")
	flag.StringVar(&s.Rival, "against", "", "run this older `command` in turn, and print the ratio of the times")
	flag.IntVar(&s.Runs, "runs", runs, "timed runs of each row")
	flag.DurationVar(&s.Limit, "limit", limit, "time limit of a run, by the clock")
}

// Build makes the command in a folder, unless it was named.
func (s *Subject) Build(dir string) error {
	if s.Path != "" {
		return nil
	}
	s.Path = filepath.Join(dir, "assay")
	if out, err := exec.Command("go", "build", "-o", s.Path, "assay/cmd/assay").CombinedOutput(); err != nil {
		return fmt.Errorf("%v\n%s", err, out)
	}
	return nil
}

// Cell is the median of the processor times of a command line in seconds, with the ratio to the rival's behind it, and what
// the last run wrote. Where a run came to its limit, late is true.
func (s *Subject) Cell(args ...string) (cell, out string, late bool, err error) {
	var ours []time.Duration
	var ratios []float64
	for range s.Runs {
		r, err := Command(s.Limit, s.Path, args...)
		if err != nil {
			return "-", "", false, err
		}
		if out = r.Out; r.Late {
			return fmt.Sprintf(">%.0f", s.Limit.Seconds()), out, true, nil
		}
		ours = append(ours, r.Time)
		if s.Rival == "" {
			continue
		}
		if old, err := Command(s.Limit, s.Rival, args...); err != nil {
			return "-", "", false, err
		} else if !old.Late {
			ratios = append(ratios, r.Time.Seconds()/old.Time.Seconds())
		}
	}
	cell = fmt.Sprintf("%.2f", Median(ours).Seconds())
	if len(ratios) > 0 {
		cell += fmt.Sprintf(" (%.2f)", Median(ratios))
		s.ratios = append(s.ratios, Median(ratios))
	}
	return cell, out, false, nil
}

// Compare prints the ratio of all rows that both finished; nothing without a rival.
func (s *Subject) Compare() {
	if len(s.ratios) > 0 {
		fmt.Fprintf(os.Stdout, "\nprocessor time here / %s: median %.3f of %d rows, each the median of %d pairs\n", filepath.Base(s.Rival), Median(s.ratios), len(s.ratios), s.Runs)
	}
}
