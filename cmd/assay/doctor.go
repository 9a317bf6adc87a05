// This file defines `assay doctor` and `assay init`: what is installed, and how to begin.

package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"assay/cmd/assay/doctor"
	"assay/report"
	"assay/run"
	"assay/settings"
	"assay/solve/process"
)

// setup is `assay doctor` and `assay init`.
type setup struct{ *app }

func (a setup) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Say what is installed, and what that changes",
		Long: `Say what is installed, and what that changes. Nothing has to be: the solver that
assay needs is inside.

Exit status: 0 assay can work, 2 the settings of the project cannot be read.`,
		Example: examples("assay doctor"),
		Args:    arguments(0, 0, "no arguments"),
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.doctor(cmd.Context()) },
	}
}

func (a setup) doctor(ctx context.Context) error {
	var b strings.Builder
	say := doctor.Say(func(ok bool, name, text string) {
		mark := "-"
		if ok {
			mark = "+"
		}
		fmt.Fprintf(&b, "%s %-14s %s\n", mark, name, text)
	})
	say(true, "assay", fmt.Sprintf("%s, %s %s/%s, %d cores", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU()))
	var reads []string
	in := a.inputs()
	if _, err := a.askingMore(in, nil); err != nil {
		return err
	}
	for _, l := range in.Languages {
		reads = append(reads, l.Name+" ("+strings.Join(append([]string{l.Ext}, l.Binaries...), " ")+")")
	}
	say(true, "reads", strings.Join(reads, ", "))
	doctor.Java(say)
	say(true, "engines", strings.Join(a.house().Names()[1:], ", "))
	say(true, "solver inside", "always there; everything works with it alone")
	for _, p := range process.Known() {
		doctor.Solver(ctx, p, say)
	}
	doctor.Browser(say)
	if width, ok := terminal(a.stdout); ok {
		say(true, "terminal", strconv.Itoa(width)+" columns; NO_COLOR=1 switches colours off")
	} else {
		say(false, "terminal", "the output is not one: no colours, no progress, lines are not broken")
	}
	err := a.doctorSettings(say)
	doctor.Cache(say)
	if _, werr := io.WriteString(a.stdout, b.String()); werr != nil {
		return werr
	}
	return err
}

func (a setup) doctorSettings(say doctor.Say) error {
	s, err := a.readSettings(&settingsFlags{})
	switch {
	case err != nil:
		say(false, "settings", "cannot be read; see below")
	case s.File == "":
		say(false, "settings", "there is no "+settings.Name+"; assay init writes one")
	default:
		say(true, "settings", report.Printable(s.File)+"; assay config prints them")
	}
	return err
}

func (a setup) initCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "init",
		Short: "Write a first " + settings.Name,
		Long: `Write a first ` + settings.Name + ` in the working folder, for the files and folders there that
assay reads, and say what to do next.`,
		Example: examples("assay init && assay check"),
		Args:    arguments(0, 0, "no arguments"),
		RunE:    func(*cobra.Command, []string) error { return a.init() },
	}
}

func (a setup) init() error {
	if _, err := os.Stat(settings.Name); err == nil {
		return usagef("`assay config` prints what it says", "%s is there already", settings.Name)
	}
	targets, err := a.readable()
	if err != nil {
		return err
	}
	if err := report.File(settings.Name, func(w io.Writer) error { _, err := io.WriteString(w, settings.First(targets)); return err }); err != nil {
		return err
	}
	next := "next: `assay check` checks " + report.Printable(strings.Join(targets, ", "))
	if len(targets) == 0 {
		next = "next: there is nothing here yet that assay reads; name what it is to check as targets"
	}
	_, err = fmt.Fprintf(a.stdout, "%s is written\n%s\n", settings.Name, next)
	return err
}

// readable returns what assay can read in the working folder: files, and folders with such files in
// them.
func (a setup) readable() ([]string, error) {
	entries, err := os.ReadDir(".")
	if err != nil {
		return nil, run.Unreadable(".", err)
	}
	in := a.inputs()
	if _, err := a.askingMore(in, nil); err != nil {
		return nil, err
	}
	var out []string
	for _, e := range entries {
		switch {
		case strings.HasPrefix(e.Name(), "."):
		case !e.IsDir() && in.Reads(e.Name()):
			out = append(out, e.Name())
		case e.IsDir() && holds(in, e.Name(), 4):
			out = append(out, e.Name())
		}
	}
	return out, nil
}

// holds reports whether a folder has a file that assay reads, not too deep.
func holds(in *run.Inputs, dir string, depth int) bool {
	entries, err := os.ReadDir(dir)
	if err != nil || depth == 0 {
		return false
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") {
			continue
		}
		if !e.IsDir() && in.Reads(e.Name()) || e.IsDir() && holds(in, filepath.Join(dir, e.Name()), depth-1) {
			return true
		}
	}
	return false
}
