// This file runs the command on the sources before and after fixes.

package known

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/bench/foreign/leg"
	"assay/bench/outside"
)

// row is what is kept of a defect.
type row struct {
	Key, ID string
	Before  side
	After   *side `json:",omitempty"` // nil: nothing was found that may be the defect
}

// side is a run of the command.
type side struct {
	Failure string  `json:",omitempty"` // it gave no report: why
	Path    string  `json:",omitempty"` // there is no class path of what the files need: why
	Exit    int     // exit status; -1: it was stopped
	Seconds float64 // by the clock
	CPU     float64 `json:",omitempty"` // seconds of processors
	Memory  int64   // most megabytes, of all its processes
}

func (r *row) String() string {
	n := "nothing to compare"
	if r.After != nil {
		n = fmt.Sprintf("compared with the fix, %.0f s", r.After.Seconds)
	}
	return fmt.Sprintf("%s%.0f s, %s", cmp.Or(r.Before.Failure+"; ", ""), r.Before.Seconds, n)
}

func measure(ctx context.Context, o *options) error {
	all, err := parseDefects(defectsText)
	if err != nil {
		return err
	}
	counted, err := parsePopulation(populationText)
	if err != nil {
		return err
	}
	judged, err := parseJudged(judgedText)
	if err != nil {
		return err
	}
	if all, err = chosen(all, o.only); err != nil {
		return err
	}
	state, err := leg.Open(filepath.Join(o.Work, "state.jsonl"), func(r row) string { return r.Key })
	if err != nil {
		return err
	}
	if !o.Table {
		if err := o.run(ctx, all, state); err != nil {
			return err
		}
	}
	var out []outcome
	for i := range all {
		d := &all[i]
		n := slices.IndexFunc(state.All(), func(r row) bool { return r.Key == d.key() })
		if n < 0 {
			out = append(out, outcome{defect: d, word: notRun})
			continue
		}
		r := state.All()[n]
		x, err := o.outcome(ctx, d, &r, judged)
		if err != nil {
			return fmt.Errorf("%s: %w", d.ID, err)
		}
		out = append(out, x)
	}
	fmt.Print(o.head(out), shares(out, counted), words(out), reasons(out), table(out), candidates(out))
	return nil
}

// chosen are the defects with some ids; none: all.
func chosen(all []defect, ids string) ([]defect, error) {
	if ids == "" {
		return all, nil
	}
	var out []defect
	for _, id := range strings.Split(ids, ",") {
		i := slices.IndexFunc(all, func(d defect) bool { return d.ID == id })
		if i < 0 {
			return nil, fmt.Errorf("no bug is called %s", id)
		}
		out = append(out, all[i])
	}
	return out, nil
}

// run checks the defects that are not done.
func (o *options) run(ctx context.Context, all []defect, state *leg.State[row]) error {
	by := map[string]*defect{}
	var keys []string
	for i := range all {
		k := all[i].key()
		keys, by[k] = append(keys, k), &all[i]
	}
	if !slices.ContainsFunc(keys, func(k string) bool { return !state.Done(k) }) {
		return nil
	}
	c, err := o.Checker()
	if err != nil {
		return err
	}
	return state.Each(ctx, keys, func(key string) (row, string, error) {
		r, err := o.check(ctx, c.Path, by[key])
		return r, r.String(), err
	})
}

// check runs the command on the sources before the fix, and after it where there is something to compare.
func (o *options) check(ctx context.Context, assay string, d *defect) (row, error) {
	r := row{Key: d.key(), ID: d.ID}
	code, err := o.open(ctx, d.Repository)
	if err != nil {
		return r, err
	}
	if r.Before, err = o.checkCommit(ctx, assay, code, d, d.Before, "before"); err != nil || r.Before.Failure != "" {
		return r, err
	}
	found, err := o.candidates(ctx, d, code)
	if err != nil || !slices.ContainsFunc(found, func(c candidate) bool { return c.Status == "violated" }) {
		return r, err
	}
	after, err := o.checkCommit(ctx, assay, code, d, d.Fix, "after")
	r.After = &after
	return r, err
}

// sources is the folder with the sources of a defect. The reports name it.
func (o *options) sources(d *defect, when string) (string, error) {
	return filepath.Abs(filepath.Join(o.Work, "sources", d.ID, when))
}

// checkCommit runs the command on the files of a defect at a commit. The sources are removed when it is done.
func (o *options) checkCommit(ctx context.Context, assay string, code *repository, d *defect, commit, when string) (side, error) {
	var s side
	dir, err := o.sources(d, when)
	if err != nil {
		return s, err
	}
	defer os.RemoveAll(filepath.Dir(dir))
	if err := code.checkout(ctx, commit, dir, d.Roots); err != nil {
		return s, err
	}
	var files []string // a fix may take a file away
	for _, f := range d.Files {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(f))); err == nil {
			files = append(files, f)
		}
	}
	args := []string{"check", "--no-cache", "--no-settings", "--scope", "2", "--budget", o.budget.String(), "--confirm", "--progress", "none", "--format", "json"}
	if o.Timeout > 0 {
		args = append(args, "--timeout", o.Timeout.String())
	}
	if err := fill(dir, d.Roots); err != nil {
		return s, err
	}
	jars, err := filepath.Glob(filepath.Join(o.libraries, "*.jar"))
	if err != nil {
		return s, err
	}
	path := jars
	classes, err := outside.Compile(ctx, dir, filepath.Join(o.Work, "sources", d.ID, "classes"), files, d.Roots, jars)
	if err != nil {
		if ctx.Err() != nil {
			return s, ctx.Err()
		}
		s.Path = err.Error()
	} else {
		if err := code.takeAlong(ctx, commit, dir, classes, d.Roots); err != nil {
			return s, err
		}
		path = append([]string{classes}, jars...)
	}
	if len(path) > 0 {
		args = append(args, "--classpath", strings.Join(path, ","))
	}
	ended, err := outside.Limited(ctx, dir, outside.Limits{Time: o.budget + o.grace, Memory: o.memory << 20}, assay, append(args, files...)...)
	if err != nil {
		return s, err
	}
	s.Exit, s.Seconds, s.CPU, s.Memory = ended.Exit, ended.Time.Seconds(), ended.Processor.Seconds(), ended.Peak>>20
	if err := os.MkdirAll(filepath.Join(o.Work, "reports"), 0o777); err != nil {
		return s, err
	}
	if err := os.WriteFile(o.reportFile(d, when, "stderr"), ended.Errors, 0o666); err != nil {
		return s, err
	}
	if err := os.WriteFile(o.reportFile(d, when, "json"), ended.Out, 0o666); err != nil {
		return s, err
	}
	switch {
	case ended.Stopped != "":
		s.Failure, s.Exit = ended.Stopped, -1
	case !json.Valid(ended.Out):
		s.Failure = fmt.Sprintf("exit status %d and no report: %s", s.Exit, outside.LastLine(string(ended.Errors)))
	}
	return s, nil
}

// fill writes the sources that a build makes of templates NAME.java.in: the package is what its folder says, and other names stay as they are.
func fill(dir string, roots []string) error {
	for _, r := range roots {
		base := filepath.Join(dir, filepath.FromSlash(r))
		err := filepath.WalkDir(base, func(name string, e fs.DirEntry, err error) error {
			to, ok := strings.CutSuffix(name, ".java.in")
			if err != nil || e.IsDir() || !ok {
				return err
			}
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			in, err := filepath.Rel(base, filepath.Dir(name))
			if err != nil {
				return err
			}
			filled := strings.ReplaceAll(string(text), "@package@", strings.ReplaceAll(filepath.ToSlash(in), "/", "."))
			return os.WriteFile(to+".java", []byte(filled), 0o666)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (o *options) reportFile(d *defect, when, ext string) string {
	return filepath.Join(o.Work, "reports", d.ID+"."+when+"."+ext)
}

// report reads a stored report.
func (o *options) report(d *defect, when string) (*outside.Report, error) {
	text, err := os.ReadFile(o.reportFile(d, when, "json"))
	if err != nil {
		return nil, err
	}
	r := &outside.Report{}
	return r, json.Unmarshal(text, r)
}

// checkout writes folders of a commit below a folder.
func (r *repository) checkout(ctx context.Context, commit, dir string, folders []string) error {
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	list := exec.CommandContext(ctx, "git", append([]string{"--git-dir", r.dir, "archive", commit}, folders...)...)
	unpack := exec.CommandContext(ctx, "tar", "-x", "-C", dir)
	pipe, err := list.StdoutPipe()
	if err != nil {
		return err
	}
	unpack.Stdin = pipe
	if err := unpack.Start(); err != nil {
		return err
	}
	listed := list.Run()
	if err := unpack.Wait(); err != nil {
		return fmt.Errorf("tar: %w", err)
	}
	if listed != nil {
		return fmt.Errorf("git archive %.12s: %w", commit, listed)
	}
	return nil
}

// head says when and where, and how.
func (o *options) head(out []outcome) string {
	done := 0
	for _, x := range out {
		if x.word != notRun {
			done++
		}
	}
	return fmt.Sprintf("%s, %s: %d of %d bugs, `assay check --scope 2 --budget %v --confirm`, stopped after %v or at %d MB.\n\n",
		time.Now().UTC().Format(time.DateOnly), outside.Machine(), done, len(out), o.budget, o.budget+o.grace, o.memory)
}
