// Package javamachine runs compiled Java programs under assay, for tests that
// compare with the JVM (package javajudge).
//
// # Model
//
// A Machine belongs to a folder of classes and a JDK whose library it uses. All
// runs of a Machine share one World, so that what is lowered for one program is
// there for the next; the state of each run is its own. Fresh makes a World for
// each run, as `assay run` does.
package javamachine

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"assay/internal/javajudge"
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classpath"
	"assay/lang/java/jdk"
	"assay/lang/java/native"
	"assay/lang/java/rt"
	"assay/task"
	"assay/vm"
)

// Machine runs the classes of a folder.
type Machine struct {
	Fresh bool   // a World for each run
	Steps int64  // that a run may take
	Seed  uint64 // of what is left open, such as the schedule

	home      jdk.Home
	path, app *classpath.Path
	env       *native.Env
	code      *vm.Code
	mains     map[string]*ir.Proc // of classes that were run in this World
	called    map[string]bool     // names of procedures that any run called
	work      string              // the working folder of programs
}

// Called are the names of the procedures that the runs so far called.
func (m *Machine) Called() map[string]bool { return m.called }

// noting notes which procedures are asked for: a procedure is loaded when it is first
// called.
type noting struct {
	*java.World
	called map[string]bool
}

func (n noting) Load(p *ir.Proc) error {
	n.called[p.Name] = true
	return n.World.Load(p)
}

// heap is how much memory the objects of a program may take.
const heap = 2 << 30

// New opens a machine.
func New(home jdk.Home, dir string) (*Machine, error) {
	path, err := classpath.Open([]string{dir}, classpath.Options{JDK: &home})
	if err != nil {
		return nil, err
	}
	app, err := classpath.Open([]string{dir}, classpath.Options{})
	if err != nil {
		return nil, err
	}
	work, err := os.MkdirTemp("", "javamachine")
	if err != nil {
		return nil, err
	}
	m := &Machine{Steps: 400_000_000, home: home, path: path, app: app, called: map[string]bool{}, work: work}
	return m, m.world()
}

// Close closes the files.
func (m *Machine) Close() error {
	return errors.Join(m.path.Close(), m.app.Close(), os.RemoveAll(m.work))
}

// world makes a fresh World.
func (m *Machine) world() error {
	m.env = &native.Env{Version: m.home.Version, Props: map[string]string{"user.dir": m.work, "java.home": m.home.Dir}, App: func(class string) bool {
		_, err := m.app.Find(class)
		return err == nil
	}}
	world, err := java.New(rt.Classes{Path: m.path}, native.Has)
	if err != nil {
		return err
	}
	world.Memory = heap
	m.env.World = world
	world.Prog.Loader = noting{world, m.called}
	m.mains = map[string]*ir.Proc{}
	m.code = vm.Compile(world.Prog)
	m.code.SetModels(m.env.Models)
	return nil
}

// Start is a program at its beginning.
func (m *Machine) Start(p javajudge.Program, output func(to string, data []byte)) (*vm.State, error) {
	if m.Fresh {
		if err := m.world(); err != nil {
			return nil, err
		}
	}
	m.env.Args = p.Args
	main := m.mains[p.Class]
	if main == nil {
		var err error
		if main, err = m.env.World.Main(java.Internal(p.Class)); err != nil {
			return nil, err
		}
		m.mains[p.Class] = main
	}
	return m.code.Start(vm.Setup{Proc: main, Output: output}), nil
}

// Run runs a program to its end. A run that does not end as programs do is an
// error that says where it stopped.
func (m *Machine) Run(p javajudge.Program) (o javajudge.Outcome, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errors.Join(fmt.Errorf("panic: %v", r), m.world())
		}
	}()
	var stdout, stderr strings.Builder
	s, err := m.Start(p, func(to string, data []byte) {
		if to == native.Stderr {
			stderr.Write(data)
		} else {
			stdout.Write(data)
		}
	})
	if err != nil {
		return o, err
	}
	outside := m.Outside(p)
	defer outside.files.Close()
	stop, err := vm.Drive(s, outside, vm.Budget{Steps: m.Steps, Heap: heap})
	o = javajudge.Outcome{Stdout: stdout.String(), Stderr: stderr.String()}
	if err != nil {
		return o, err
	}
	if stop.Kind != vm.Finished {
		return o, fmt.Errorf("%v%s", stop, where(s))
	}
	o.Exit = stop.Status & 0xff
	return o, nil
}

// where is the innermost part of the stack.
func where(s *vm.State) string {
	var b strings.Builder
	for i, f := range s.Stack() {
		if i == 12 {
			b.WriteString("\n    …")
			break
		}
		fmt.Fprintf(&b, "\n    in %s (%v)", f.Proc.Name, f.Span)
	}
	return b.String()
}

// Outside answers what a program asks of the world: its input, and times, which
// go on by a millisecond with each question.
type Outside struct {
	in   io.Reader
	now  int64 // nanoseconds
	rest vm.Chooser

	files native.Files
}

// Outside is the world of a run; the seed of the machine decides the rest.
func (m *Machine) Outside(p javajudge.Program) *Outside {
	return &Outside{in: strings.NewReader(p.Stdin), now: 1_700_000_000_000_000_000, rest: m.env.Seeded(m.Seed), files: native.Files{Dir: m.work}}
}

// Choose answers one question.
func (w *Outside) Choose(s *vm.State, c vm.Choice) error {
	if c.Kind != task.ChoiceInput {
		return w.rest.Choose(s, c)
	}
	w.now += 1_000_000
	var answer string
	switch c.What {
	case "the time in milliseconds":
		answer = strconv.FormatInt(w.now/1_000_000, 10)
	case "the time in nanoseconds":
		answer = strconv.FormatInt(w.now, 10)
	default:
		if text, ok := native.Usual(c.What); ok {
			answer = text
			break
		}
		if text, ok := w.files.Answer(c.What); ok {
			answer = text
			break
		}
		var n int
		if _, err := fmt.Sscanf(c.What, "up to %d bytes of stdin", &n); err != nil {
			return fmt.Errorf("the program asks for %s", c.What)
		}
		buf := make([]byte, min(n, 1<<16))
		got, err := w.in.Read(buf)
		if err != nil && err != io.EOF {
			return err
		}
		answer = strconv.Quote(string(buf[:got]))
	}
	return s.Give(task.Choice{Kind: c.Kind, Values: []task.Slot{{Name: "input", Value: task.Value{Scalar: answer}}}})
}
