// This file calls solvers as processes and measures them.

package sat

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"

	"assay/bench/meter"
	"assay/solve"
	"assay/solve/process"
)

// contender is a solver that can be called on a file.
type contender struct {
	name    string
	command []string // the file comes last
	cores   int      // that it keeps busy; its time is that of one of them
}

// contenders are all solvers there are: ours first, then what is installed.
func contenders() []contender {
	self, err := os.Executable()
	if err != nil {
		self = "bench"
	}
	var out []contender
	inside := func(name string, cores int) {
		out = append(out, contender{name, []string{self, "sat", "-solve", name}, cores})
	}
	inside("assay", 1)
	inside("assay+lrat", 1)
	inside("assay x2", 2)
	for _, p := range process.Known() {
		if err := process.Probe(context.Background(), p); err != nil {
			fmt.Fprintf(os.Stderr, "%s is not in the table: %v\n", p.Name, err)
			continue
		}
		out = append(out, contender{p.Name, append([]string{p.Path}, p.Args...), 1})
	}
	for _, name := range []string{"gini", "gophersat"} {
		inside(name, 1)
	}
	return out
}

// pick keeps the named contenders, all for no name.
func pick(all []contender, names string) []contender {
	if names == "" {
		return all
	}
	wanted := strings.Split(names, ",")
	return slices.DeleteFunc(all, func(c contender) bool { return !slices.Contains(wanted, c.name) })
}

// result is one run, or the median of several.
type result struct {
	status  solve.Status // TimedOut past the limit
	seconds float64
	memory  int64 // bytes at the peak, 0 if the system does not tell
}

// measure runs a contender on a file.
func measure(c contender, path string, limit time.Duration) (result, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*limit) // on a busy machine the wall comes long after the processor
	defer cancel()
	command := append(limited(c, limit), path)
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return result{}, err
	}
	used := (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()) / time.Duration(c.cores)
	r := result{seconds: used.Seconds(), memory: meter.Peak(cmd.ProcessState)}
	var exit *exec.ExitError
	switch code := cmd.ProcessState.ExitCode(); {
	case ctx.Err() != nil || used > limit, code < 0 && used > limit*9/10:
		return result{solve.TimedOut, limit.Seconds(), r.memory}, nil
	case code == 10:
		r.status = solve.Sat
	case code == 20:
		r.status = solve.Unsat
	case errors.As(err, &exit) || err == nil:
		return r, fmt.Errorf("%s on %s: exit status %d", c.name, path, code)
	}
	return r, nil
}

// limited is the command under a limit of processor time, where there is a
// shell to set it, and a little more, because systems count it coarsely.
func limited(c contender, limit time.Duration) []string {
	if runtime.GOOS == "windows" {
		return slices.Clone(c.command)
	}
	seconds := c.cores * int(1.1*limit.Seconds()+1)
	return append([]string{"sh", "-c", fmt.Sprintf(`ulimit -t %d; exec "$0" "$@"`, seconds)}, c.command...)
}

// median measures several times; one run past the limit is enough.
func median(c contender, path string, runs int, limit time.Duration) (result, error) {
	var all []result
	for range runs {
		r, err := measure(c, path, limit)
		if err != nil {
			return r, err
		}
		all = append(all, r)
		if r.status == solve.TimedOut {
			return r, nil
		}
	}
	slices.SortFunc(all, func(a, b result) int {
		if a.seconds < b.seconds {
			return -1
		}
		return 1
	})
	return all[len(all)/2], nil
}
