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
	"os"
	"strings"
	"time"

	"assay/internal/javajudge"
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classpath"
	"assay/lang/java/jdk"
	"assay/lang/java/launch"
	"assay/lang/java/lower"
	"assay/lang/java/native"
	"assay/lang/java/rt"
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

// Called returns the names of the procedures that the runs so far called.
func (m *Machine) Called() map[string]bool { return m.called }

// noting records which procedures are loaded: a procedure is loaded when it is first called.
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
	world, err := lower.New(rt.Classes{Path: m.path}, native.Has)
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

// Start returns a program at its beginning.
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
	defer outside.Files.Close()
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

// where returns the innermost part of the stack.
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

// Outside returns the world of a run: its input, and times, which go on by a millisecond with each question; the seed of the machine
// decides the rest.
func (m *Machine) Outside(p javajudge.Program) *launch.Console {
	now := time.Unix(0, 1_700_000_000_000_000_000)
	clock := func() time.Time {
		now = now.Add(time.Millisecond)
		return now
	}
	return &launch.Console{In: strings.NewReader(p.Stdin), Seed: m.env.Seeded(m.Seed), Files: native.Files{Dir: m.work}, Clock: clock}
}
