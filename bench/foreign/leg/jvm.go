// This file drives the JVM that judges.

package leg

import (
	"bufio"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"assay/lang/java/harness"
	"assay/lang/java/jdk"
)

//go:embed jvm
var sources embed.FS

// newest is the last JDK whose library has the reader of class files that the probes are
// put in with.
const newest = 23

// JVM is a process that runs compiled programs with chosen values.
type JVM struct {
	Home jdk.Home
	dir  string // of its classes
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Reader
}

// Failure is how a program fails: what leaves main, and where it came from.
type Failure struct {
	Class  string // of the exception
	Kind   string // assert, runtime, resource (stack or heap ran out), error, checked
	File   string // "?" if nothing of the program is on the stack
	Line   int
	Values string // a run that fails so, in words of assay.Inputs
}

// Found is what an attack, or a replay, came to.
type Found struct {
	Failures []Failure
	Runs     int
	LeftOut  int  // runs that an assumption leaves out
	Beyond   int  // runs outside the bounds that were given, or too long
	Covered  int  // outcomes of branches that happened
	Branches int  // outcomes that there are, where runs came
	Stuck    bool // a run did not end
}

// Search says how to attack.
type Search struct {
	Path   string // folders and jars of the program
	Main   string // its class
	Seed   uint64
	Time   time.Duration
	Runs   int  // at most
	Length int  // largest length of arbitrary strings and arrays
	Rounds int  // of each loop, entries of each method, in a run; 0: any
	Args   bool // the arguments of main are arbitrary
}

// StartJVM compiles the classes of the attack into a folder, and starts the process.
func StartJVM(dir string) (*JVM, error) {
	dir, err := filepath.Abs(dir) // the process works in a folder of its own
	if err != nil {
		return nil, err
	}
	v := &JVM{dir: filepath.Join(dir, "jvm")}
	for _, h := range jdk.All() {
		if _, ok := h.Program("javac"); ok && h.Feature <= newest {
			v.Home = h
			break
		}
	}
	javac, ok := v.Home.Program("javac")
	if !ok {
		return nil, fmt.Errorf("there is no JDK up to %d", newest)
	}
	files, err := v.write()
	if err != nil {
		return nil, err
	}
	args := []string{"-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-cp", v.jar(), "-d", v.classes(), "--add-exports", asm}
	if out, err := exec.Command(javac, append(args, files...)...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("javac: %w\n%s", err, out)
	}
	return v, v.start()
}

const asm = "java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED"

func (v *JVM) classes() string { return filepath.Join(v.dir, "classes") }
func (v *JVM) jar() string     { return filepath.Join(v.dir, "harness.jar") }

// Harness is the jar that programs are compiled with.
func (v *JVM) Harness() string { return v.jar() }

// write puts the sources and the harness into the folder.
func (v *JVM) write() (files []string, err error) {
	if err := os.MkdirAll(v.classes(), 0o777); err != nil {
		return nil, err
	}
	if err := os.WriteFile(v.jar(), harness.Jar, 0o666); err != nil {
		return nil, err
	}
	err = fs.WalkDir(sources, "jvm", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := sources.ReadFile(name)
		if err != nil {
			return err
		}
		file := filepath.Join(v.dir, "src", filepath.FromSlash(name))
		files = append(files, file)
		return errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, text, 0o666))
	})
	return files, err
}

func (v *JVM) start() error {
	java, _ := v.Home.Program("java")
	path := v.classes() + string(os.PathListSeparator) + v.jar()
	v.cmd = exec.Command(java, "-Xmx512m", "-XX:+UseSerialGC", "-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote", "-XX:TieredStopAtLevel=1", "-Djava.security.manager=allow", "-Xshare:auto",
		"-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC", "-Dfile.encoding=UTF-8", "--add-exports", asm, "-cp", path, "foreign.Attack")
	v.cmd.Dir = v.dir
	in, err := v.cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := v.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	v.in, v.out = in, bufio.NewReader(out)
	return v.cmd.Start()
}

// Close ends the process.
func (v *JVM) Close() error {
	v.in.Close()
	return v.cmd.Wait()
}

// Attack searches for values with which a program fails.
func (v *JVM) Attack(ctx context.Context, s Search) (*Found, error) {
	// Where a run could be stopped, what was found before it is lost with the process;
	// one run, and the start of it, may take some seconds more than the search.
	return v.ask(ctx, s.Time+30*time.Second, "attack", s.Path, s.Main, strconv.FormatUint(s.Seed>>1, 10), strconv.FormatInt(s.Time.Milliseconds(), 10),
		strconv.Itoa(s.Runs), strconv.Itoa(s.Length), strconv.Itoa(s.Rounds), flagOf(s.Args))
}

// Replay runs a program with values, in words of assay.Inputs.
func (v *JVM) Replay(ctx context.Context, s Search, values string) (*Found, error) {
	args := []string{"replay", s.Path, s.Main, strconv.Itoa(s.Length), flagOf(s.Args)}
	return v.ask(ctx, 30*time.Second, append(args, strings.Fields(values)...)...)
}

// Kind is what a class of exceptions is: assert, runtime, resource, error, checked, or ?.
func (v *JVM) Kind(ctx context.Context, path, class string) (string, error) {
	line, err := v.lines(ctx, 30*time.Second, "kind", path, class)
	if err != nil || len(line) == 0 {
		return "?", err
	}
	return line[0][1], nil
}

func flagOf(b bool) string {
	if b {
		return "1"
	}
	return "0"
}

func (v *JVM) ask(ctx context.Context, limit time.Duration, words ...string) (*Found, error) {
	lines, err := v.lines(ctx, limit, words...)
	if err != nil {
		return nil, err
	}
	f := &Found{Stuck: len(lines) == 0}
	for _, w := range lines {
		switch {
		case w[0] == "fail" && len(w) == 6:
			n, _ := strconv.Atoi(w[4])
			f.Failures = append(f.Failures, Failure{w[1], w[2], w[3], n, strings.TrimSpace(w[5])})
		case w[0] == "end" && len(w) == 6:
			for i, p := range []*int{&f.Runs, &f.LeftOut, &f.Beyond, &f.Covered, &f.Branches} {
				*p, _ = strconv.Atoi(w[i+1])
			}
		default:
			return nil, fmt.Errorf("the attack says %q", w)
		}
	}
	return f, nil
}

// lines sends a request and reads the answer, up to its last line. When the process
// ends, or has to be ended, it gives no line, and the process is a new one.
func (v *JVM) lines(ctx context.Context, limit time.Duration, words ...string) (lines [][]string, err error) {
	if _, err := fmt.Fprintln(v.in, strings.Join(words, "\t")); err != nil {
		return nil, err
	}
	stop, process := make(chan struct{}), v.cmd.Process
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		select {
		case <-stop:
		case <-ctx.Done():
			process.Kill()
		case <-time.After(limit):
			process.Kill()
		}
	}()
	for {
		line, err := v.out.ReadString('\n')
		if err != nil {
			close(stop)
			<-ended
			v.cmd.Wait()
			return nil, errors.Join(ctx.Err(), v.start())
		}
		w := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		lines = append(lines, w)
		if w[0] == "end" || w[0] == "kind" {
			close(stop)
			<-ended
			return lines, nil
		}
	}
}
