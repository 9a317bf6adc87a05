// This file combines settings and flags, and marks suppressed findings.

package main

import (
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"assay/report"
	"assay/run"
	"assay/run/registry"
	"assay/settings"
	"assay/source"
	"assay/task"
)

// settingsFlags are the flags about settings.
type settingsFlags struct {
	file     string
	none     bool
	baseline string
}

func (f *settingsFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.file, "settings", "", "read settings from `file` instead of the nearest "+settings.Name)
	flags.BoolVar(&f.none, "no-settings", false, "read no settings")
}

// read finds and reads the settings; empty ones where there are none. Errors in
// them were shown.
func (a *app) readSettings(f *settingsFlags) (*settings.Settings, error) {
	name := f.file
	if name == "" && !f.none {
		dir, err := filepath.Abs(".")
		if err != nil {
			return nil, err
		}
		found, ok := settings.Find(dir)
		if ok {
			if name, err = filepath.Rel(dir, found); err != nil {
				name = found
			}
		}
	}
	if name == "" {
		return &settings.Settings{}, nil
	}
	s, text, list := settings.Read(name)
	if s == nil {
		a.texts = source.Texts{name: text}
		return nil, list
	}
	return s, nil
}

// apply sets the flags that were not given from settings.
func (f *checkFlags) apply(s *settings.Settings, flags *pflag.FlagSet) {
	set := func(flag string, dst *string, value string) {
		if value != "" && !flags.Changed(flag) {
			*dst = value
		}
	}
	set("engine", &f.engineName, s.Engine)
	set("format", &f.format, s.Format)
	set("baseline", &f.settings.baseline, s.Baseline)
	f.optionFlags.apply(s)
	if d, _ := settings.Duration(s.Budget); d > 0 && !flags.Changed("budget") {
		f.budget = d
	}
	if s.Jobs != 0 && !flags.Changed("jobs") {
		f.jobs = s.Jobs
	}
}

// apply lays settings under options that were not given.
func (f *optionFlags) apply(s *settings.Settings) {
	if len(s.Models) > 0 {
		f.settings = registry.Options{"model": strings.Join(s.Models, ",")}
	}
}

// special is what settings say about a goal.
func special(s *settings.Settings) func(run.Goal) run.Special {
	return func(g run.Goal) run.Special {
		b, limit := s.Of(g.Name, g.Unit)
		return run.Special{Bounds: b, Timeout: limit}
	}
}

// marker suppresses findings: those of suppressions, and those of the baseline.
type marker struct {
	rules    *settings.Rules
	name     string // of the baseline; empty: none
	baseline map[string]bool
	seen     map[string]int
	old      int // findings of the baseline that are still there
}

// newMarker reads the suppressions and the baseline of a run.
func (a *app) newMarker(f *checkFlags, s *settings.Settings, in *run.Inputs) (*marker, error) {
	m := &marker{seen: map[string]int{}, name: f.settings.baseline, baseline: map[string]bool{}}
	m.rules = settings.NewRules(s, in.Texts, report.Rules(), time.Now(), &in.List)
	if m.name == "" {
		return m, nil
	}
	r, err := open(m.name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, report.MaxBaseline+1))
	if err != nil {
		return nil, run.Unreadable(m.name, err)
	}
	b, err := report.ReadBaseline(m.name, text)
	if err != nil {
		return nil, err
	}
	for _, x := range b.Findings {
		m.baseline[x.Fingerprint] = true
	}
	return m, nil
}

// mark suppresses findings of a check. What an input expects is unchanged.
func (m *marker) mark(c *task.Check) { m.markBehind(c, m.seen) }

// markAlone marks a copy of a check before its turn, which nothing counts. Equal findings are numbered within a check, since its name is unique.
func (m *marker) markAlone(c *task.Check) {
	old := m.old
	m.markBehind(c, map[string]int{})
	m.old = old
}

// markBehind marks a check, when so many findings were seen before.
func (m *marker) markBehind(c *task.Check, seen map[string]int) {
	for _, f := range report.FindingsOf(c, seen) {
		if f.Result == nil || c.Expected != task.ExpectNothing {
			continue
		}
		f.Result.Suppressed = m.rules.Find(f.Rule, c, f.Span)
		if m.baseline[f.Fingerprint] {
			m.old++
			if f.Result.Suppressed == nil {
				f.Result.Suppressed = &task.Suppression{By: task.ByBaseline, Reason: "it was there before: " + m.name}
			}
		}
	}
}

// leftOver reports suppressions without a finding. It is about whole runs only.
func (a *app) leftOver(m *marker, in *run.Inputs) {
	unused := m.rules.Unused()
	a.texts.ShowAll(a.stderr, unused)
	in.List.Append(unused)
	if gone := len(m.baseline) - m.old; gone > 0 {
		fmt.Fprintf(a.stderr, "assay: %d of the %d findings in %s are gone; `assay baseline write` brings it up to date\n", gone, len(m.baseline), m.name)
	}
}

// defaultBaseline is the default name of a baseline.
const defaultBaseline = "assay-baseline.json"

func (a *app) baselineCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "baseline",
		Short: "Keep the findings of today, so that only new ones count",
		Long: `Keep the findings of today, so that only new ones count. With a baseline, assay
check shows all findings and fails for those that are not in it.`,
		Example: examples("assay baseline write models/", "assay check --baseline "+defaultBaseline+" models/"),
		Args:    noSuchCommand,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	f := &checkFlags{}
	write := &cobra.Command{
		Use:   "write [TARGET...]",
		Short: "Check, and keep what is found",
		Long: `Check, and keep what is found in a file: ` + defaultBaseline + `, or the one that the
settings or --output name. What suppressions pass over is left out.

Exit status: 0 the file is written, 2 bad usage or bad input, 4 an internal error.`,
		Example: examples("assay baseline write models/", "assay baseline write --timeout 1m -o known.json models/"),
		Args:    arguments(0, math.MaxInt, "files or folders to check"),
	}
	f.add(write, a.house())
	write.RunE = func(cmd *cobra.Command, args []string) error {
		f.keep = true
		return a.check(cmd, f, args)
	}
	cmd.AddCommand(write)
	return cmd
}

// keepBaseline writes the findings of a run.
func (a *app) keepBaseline(f *checkFlags, d *report.Document) error {
	name := f.output
	if name == "" {
		name = f.baselineTo
	}
	if name == "" {
		name = defaultBaseline
	}
	b := d.Baseline()
	if err := report.File(name, b.Write); err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "%d findings are kept in %s\n", len(b.Findings), report.Printable(name))
	return nil
}

const configLong = `Print what holds for a check, and why: the default, the settings or a flag. It
takes the flags of assay check.

Settings are in the nearest ` + settings.Name + `, in the working folder or above it.`

func (a *app) configCommand() *cobra.Command {
	f := &checkFlags{}
	cmd := &cobra.Command{
		Use:     "config",
		Short:   "Print the settings that hold, and why",
		Long:    configLong,
		Example: examples("assay config", "assay config --scope 3"),
		Args:    arguments(0, 0, "no arguments"),
	}
	f.add(cmd, a.house())
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return a.config(f, cmd.Flags()) }
	return cmd
}

// config prints settings.
func (a *app) config(f *checkFlags, flags *pflag.FlagSet) error {
	s, err := a.readSettings(&f.settings)
	if err != nil {
		return err
	}
	var b strings.Builder
	if s.File == "" {
		fmt.Fprintf(&b, "# there is no %s\n", settings.Name)
	}
	for _, x := range f.known(s) {
		why := "default"
		switch {
		case x.flag != "" && flags.Changed(x.flag):
			why = "--" + x.flag
			x.value = strings.Trim(flags.Lookup(x.flag).Value.String(), "[]") // several values are in brackets
			if n, err := strconv.Atoi(x.value); err == nil {
				x.value = strconv.Itoa(n)
			} else {
				x.value = strconv.Quote(x.value)
			}
		case s.Lines[x.key] > 0:
			why = s.File + ":" + strconv.Itoa(s.Lines[x.key])
		}
		fmt.Fprintf(&b, "%-16s = %-16s # %s\n", x.key, x.value, why)
	}
	for i, x := range s.For {
		fmt.Fprintf(&b, "for %s: %s%s # %s:%d\n", strconv.Quote(x.Method), x.Task(), orEmpty(", timeout ", x.Timeout), s.File, s.Lines[fmt.Sprintf("for[%d]", i)])
	}
	for _, x := range s.Suppress {
		fmt.Fprintf(&b, "suppress %s%s%s: %s # %s:%d\n", x.Kind, orEmpty(" in ", x.File), orEmpty(" of ", x.Method), x.Reason, s.File, x.Line)
	}
	_, err = io.WriteString(a.stdout, b.String())
	return err
}

func orEmpty(before, text string) string {
	if text == "" {
		return ""
	}
	return before + text
}

// known lists the settings that hold once, with the flags that override them.
func (f *checkFlags) known(s *settings.Settings) []setting {
	quote := func(text, otherwise string) string {
		if text == "" {
			text = otherwise
		}
		return strconv.Quote(text)
	}
	number := func(n int) string {
		if n == 0 {
			return `"as the input says"`
		}
		return strconv.Itoa(n)
	}
	targets := make([]string, len(s.Targets))
	for i, t := range s.Targets {
		targets[i] = strconv.Quote(t)
	}
	models := `"as tests say"`
	if len(s.Models) > 0 {
		models = strconv.Quote(strings.Join(s.Models, ","))
	}
	jobs := `"one for each core"`
	if s.Jobs != 0 {
		jobs = strconv.Itoa(s.Jobs)
	}
	scopes := make([]string, 0, len(s.Bounds.Scopes))
	for name, n := range s.Bounds.Scopes {
		scopes = append(scopes, name+" = "+strconv.Itoa(n))
	}
	slices.Sort(scopes)
	return []setting{
		{"targets", "", "[" + strings.Join(targets, ", ") + "]"},
		{"engine", "engine", quote(s.Engine, f.engineName)},
		{"format", "format", quote(s.Format, f.format)},
		{"timeout", "timeout", quote(s.Timeout, "none; 10s for Java")},
		{"budget", "budget", quote(s.Budget, "none")},
		{"baseline", "baseline", quote(s.Baseline, "none")},
		{"cache", "cache", quote(s.Cache, "in the user's folder for caches")},
		{"jobs", "jobs", jobs},
		{"models", "model", models},
		{"bounds.scope", "scope", number(s.Bounds.Scope)},
		{"bounds.scopes", "", "{ " + strings.Join(scopes, ", ") + " }"},
		{"bounds.unwind", "unwind", number(s.Bounds.Unwind)},
		{"bounds.int-width", "int-width", number(s.Bounds.IntWidth)},
		{"bounds.array", "", number(s.Bounds.Array)},
	}
}

type setting struct{ key, flag, value string }
