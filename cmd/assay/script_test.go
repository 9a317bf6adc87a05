package main

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"assay/internal/testkit"
	"assay/lang/java/javac"
	"assay/run/frontend"
)

func TestMain(m *testing.M) {
	testscript.Main(withCompilers{m}, map[string]func(){"assay": main})
}

// compilers are what tests of this process compile with: most compile little, and the start of a compiler costs more.
var compilers javac.Pool

// withCompilers ends them after the tests.
type withCompilers struct{ *testing.M }

func (m withCompilers) Run() int {
	defer compilers.Close()
	return m.M.Run()
}

// compiling is the language with the compilers of all tests.
func compiling() frontend.Java { return frontend.Java{Compilers: &compilers} }

// TestScript runs the scripts of the command line: small ones, one for each
// behaviour, named by subcommand first.
func TestScript(t *testing.T) {
	flag.Parse()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       testkit.Update(),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("ROOT", root)
			e.Setenv("TMPDIR", e.WorkDir) // dumps of internal errors
			e.Setenv("XDG_CACHE_HOME", filepath.Join(e.WorkDir, ".cache"))
			e.Setenv(javac.EnvArchives, os.Getenv(javac.EnvArchives))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":      exits,
			"interrupts": interrupts,
		},
	})
}

// exits runs a program and compares its exit status: "exits 3 assay check x".
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits status program args...")
	}
	compareStatus(ts, args[0], ts.Exec(args[1], args[2:]...))
}

func compareStatus(ts *testscript.TestScript, want string, err error) {
	got := 0
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	case err != nil:
		ts.Fatalf("cannot run it: %v", err)
	}
	if strconv.Itoa(got) != want {
		ts.Fatalf("exit status %d, want %s", got, want)
	}
}

// interrupts runs a program, waits until it made a file, interrupts it, and
// compares its exit status. What it writes is kept in the files out and err:
// "interrupts 3 ready assay check x".
func interrupts(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: interrupts status file program args...")
	}
	path, err := exec.LookPath(args[2])
	ts.Check(err)
	cmd := exec.Command(path, args[3:]...)
	cmd.Dir = ts.Getenv("WORK")
	cmd.Env = append(os.Environ(), "ASSAY_FAKE="+ts.Getenv("ASSAY_FAKE"))
	cmd.Stdout, cmd.Stderr = create(ts, "out"), create(ts, "err")
	ts.Check(cmd.Start())
	waitFor(ts, ts.MkAbs(args[1]))
	ts.Check(cmd.Process.Signal(os.Interrupt))
	compareStatus(ts, args[0], cmd.Wait())
}

// create makes a file that is closed at the end of the script.
func create(ts *testscript.TestScript, name string) *os.File {
	f, err := os.Create(ts.MkAbs(name))
	ts.Check(err)
	ts.Defer(func() { f.Close() })
	return f
}

// waitFor waits for a file. The minute is for a machine that hangs.
func waitFor(ts *testscript.TestScript, file string) {
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if _, err := os.Stat(file); err == nil {
			return
		}
	}
	ts.Fatalf("%s does not appear", file)
}
