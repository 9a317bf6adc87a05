// This file defines `assay doctor` and `assay init`: what is installed, and how to begin.

package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"assay/lang/java/javac"
	"assay/lang/java/jdk"
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

// probeTime is how long a program may take to show that it works.
const probeTime = 10 * time.Second

func (a setup) doctor(ctx context.Context) error {
	var b strings.Builder
	say := func(ok bool, name, text string) {
		mark := "-"
		if ok {
			mark = "+"
		}
		fmt.Fprintf(&b, "%s %-14s %s\n", mark, name, text)
	}
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
	doctorJava(say)
	say(true, "engines", strings.Join(a.house().Names()[1:], ", "))
	say(true, "solver inside", "always there; everything works with it alone")
	for _, p := range process.Known() {
		a.doctorSolver(ctx, p, say)
	}
	doctorBrowser(say)
	if width, ok := terminal(a.stdout); ok {
		say(true, "terminal", strconv.Itoa(width)+" columns; NO_COLOR=1 switches colours off")
	} else {
		say(false, "terminal", "the output is not one: no colours, no progress, lines are not broken")
	}
	err := a.doctorSettings(say)
	doctorCache(say)
	if _, werr := io.WriteString(a.stdout, b.String()); werr != nil {
		return werr
	}
	return err
}

// doctorSolver tries a solver, since an installed one may not work.
func (a setup) doctorSolver(ctx context.Context, p process.Program, say func(bool, string, string)) {
	ctx, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	can := "assay sat --solver " + p.Name + " asks it"
	if p.Proof {
		can += "; it writes proofs, which assay proof checks"
	}
	path, err := exec.LookPath(p.Path)
	if err != nil {
		say(false, p.Name, "not installed ("+p.Path+"); "+can)
		return
	}
	if _, err := process.Find(ctx, p.Name); err != nil {
		say(false, p.Name, path+" does not work: "+err.Error())
		return
	}
	say(true, p.Name, path+"; "+can)
}

// doctorJava reports the library that Java programs run with, and their compiler.
func doctorJava(say func(bool, string, string)) {
	home, err := jdk.Find()
	if err != nil {
		say(false, "java", err.Error()+"; without it Java programs do not run")
	} else {
		say(true, "java", report.Printable(home.String())+"; class files and jars run on its library")
	}
	if compiler, err := javac.Find(); err != nil {
		say(false, "javac", "none found: class files and jars can be read, .java files cannot; install a JDK, or set JAVA_HOME")
	} else {
		say(true, "javac", report.Printable(compiler.String())+" compiles .java files")
	}
}

// doctorBrowser looks for something that shows HTML reports.
func doctorBrowser(say func(bool, string, string)) {
	for _, name := range []string{"xdg-open", "open", "firefox", "chromium", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			say(true, "browser", path+" shows the reports of --format html")
			return
		}
	}
	say(false, "browser", "none found; the reports of --format html are single files, for a browser anywhere")
}

func (a setup) doctorSettings(say func(bool, string, string)) error {
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

// doctorCache reports where answers are stored.
func doctorCache(say func(bool, string, string)) {
	if dir, err := os.UserCacheDir(); err != nil {
		say(false, "cache", "the user has no folder for caches, so every check is computed; name one with --cache")
	} else {
		say(true, "cache", report.Printable(filepath.Join(dir, "assay"))+"; assay cache stats shows how much it holds")
	}
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

const firstSettings = `# Settings of assay; flags override them, and assay config prints what holds.
targets = [%s]

# The time limit of each check.
timeout = "1m"

# Bounds override what files state. Without them, files and assay choose.
# [bounds]
# scope = 3
# unwind = 4

# Bounds of single checks, or of those about a procedure; * stands for anything.
# [[for]]
# method = "insert*"
# scope = 2

# Findings that are known.
# [[suppress]]
# kind = "postcondition"
# method = "insert"
# until = 2027-03-01
# reason = "why"
`

func (a setup) init() error {
	if _, err := os.Stat(settings.Name); err == nil {
		return usagef("`assay config` prints what it says", "%s is there already", settings.Name)
	}
	targets, err := a.readable()
	if err != nil {
		return err
	}
	quoted := make([]string, len(targets))
	for i, t := range targets {
		quoted[i] = strconv.Quote(t)
	}
	text := fmt.Sprintf(firstSettings, strings.Join(quoted, ", "))
	if err := report.File(settings.Name, func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
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
