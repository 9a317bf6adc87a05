package main

import (
	"context"
	"errors"
	"flag"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"assay/internal/compileserver"
	"assay/internal/testkit"
	"assay/lang/java/javac"
	"assay/run/frontend"
)

func TestMain(m *testing.M) {
	testscript.Main(withCompilers{m}, map[string]func(){"assay": served})
}

// compilers are what tests of this process compile with: most compile little, and the start of a compiler costs more.
var compilers javac.Pool

// envCompilers names the socket at which commands that tests start find these compilers; without it, they start their own.
const envCompilers = "ASSAY_TEST_COMPILERS"

// withCompilers ends them after the tests.
type withCompilers struct{ *testing.M }

func (m withCompilers) Run() int {
	defer compilers.Close()
	socket, end, err := serve()
	if err != nil {
		panic(err) // no test has run
	}
	defer end()
	os.Setenv(envCompilers, socket)
	return m.M.Run()
}

// serve lets commands have their calls of compilers made.
func serve() (socket string, end func(), err error) {
	dir, err := os.MkdirTemp("", "assay-test-")
	if err != nil {
		return "", nil, err
	}
	socket = filepath.Join(dir, "compilers")
	l, err := net.Listen("unix", socket)
	if err != nil {
		return "", nil, err
	}
	var pool javac.Pool
	go compileserver.Serve(l, &pool)
	return socket, func() { l.Close(); pool.Close(); os.RemoveAll(dir) }, nil
}

// served is the command with compilers that run.
func served() {
	a := &app{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr}
	if socket := os.Getenv(envCompilers); socket != "" {
		a.java.Compilers = compileserver.At(socket)
	}
	os.Exit(a.main(os.Args[1:]))
}

// compiling is the language with the compilers of all tests.
func compiling() frontend.Java { return frontend.Java{Compilers: &compilers} }

// scripts returns the scripts to run. Those in the folder script-long took longest of all, for one rare thing each that a
// check of a few seconds shows; the others of their subjects stay in the quick run.
func scripts(t *testing.T) []string {
	t.Helper()
	quick, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(quick) == 0 {
		t.Fatal(quick, err)
	}
	long, err := filepath.Glob("testdata/script-long/*.txtar")
	if err != nil || len(long) == 0 {
		t.Fatal(long, err)
	}
	all := slices.Concat(quick, long)
	if !testkit.Long() {
		all = quick
	}
	t.Logf("%d of %d scripts", len(all), len(quick)+len(long))
	return all
}

// TestScript runs the scripts of the command line: small ones, one for each
// behaviour, named by subcommand first.
func TestScript(t *testing.T) {
	flag.Parse()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Files:               scripts(t),
		UpdateScripts:       testkit.Update(),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("ROOT", root)
			e.Setenv("TMPDIR", e.WorkDir) // dumps of internal errors
			e.Setenv("XDG_CACHE_HOME", filepath.Join(e.WorkDir, ".cache"))
			for _, name := range []string{envCompilers, javac.EnvArchives, "GOGC", "GOMEMLIMIT"} { // what makes them cheap
				e.Setenv(name, os.Getenv(name))
			}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"compiles":   compiles,
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

// compiles compiles with the compilers of all tests: "compiles -d classes A.java B.java".
func compiles(ts *testscript.TestScript, neg bool, args []string) {
	flags := flag.NewFlagSet("compiles", flag.ContinueOnError)
	dir, path := flags.String("d", ".", "where classes go"), flags.String("cp", "", "a folder or jar")
	if flags.Parse(args) != nil || neg || flags.NArg() == 0 {
		ts.Fatalf("usage: compiles -d folder -cp folder files...")
	}
	o := javac.Options{Dir: ts.MkAbs(*dir), Pool: compileserver.At(os.Getenv(envCompilers))}
	ts.Check(os.MkdirAll(o.Dir, 0o777))
	if *path != "" {
		o.ClassPath = []string{ts.MkAbs(*path)}
	}
	for _, f := range flags.Args() {
		o.Files = append(o.Files, ts.MkAbs(f))
	}
	_, err := javac.Compile(context.Background(), o)
	ts.Check(err)
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
