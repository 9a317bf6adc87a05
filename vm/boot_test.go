package vm_test

import (
	"reflect"
	"slices"
	"testing"

	"assay/ir"
	"assay/ir/parse"
	"assay/task"
	. "assay/vm"
	"assay/vm/replay"
	"assay/vm/state"
)

// library is a program that must be started: boot makes a ring of two cells and a
// table. work adds n to c.v and to what follows c, as often as the table says, and
// throws c when nothing follows.
const library = `
program library
class Cell {
	field next: ref Cell
	field v: i32
}
class Odd extends Cell
global first: ref Cell
global table: array i32
global counter: i32
global hidden: i32
proc boot() throws e: ref Cell {
	local c: ref Cell
	local d: ref Cell
	local a: array i32
b0:
	c := new Cell
	d := new Odd
	store c.(Cell.next) := d
	store d.(Cell.next) := c
	store d.(Cell.v) := 7
	@first := c
	a := newarray i32[3]
	store a[1] := 5
	@table := a
	@hidden := 42
	return
}
proc bad() throws e: ref Cell {
b0:
	e := new Odd
	return
}
proc add(c: ref Cell, n: i32) -> (next: ref Cell) throws e: ref Cell {
	local old: i32
b0:
	if c = null then missing else some check "null" "c is null"
missing:
	e := new Odd
	return
some:
	old := load c.(Cell.v)
	store c.(Cell.v) := old + n
	next := load c.(Cell.next)
	@counter := @counter + 1
	return
}
proc work(c: ref Cell, n: i32) -> (r: i32) throws e: ref Cell {
	local d: ref Cell
	local f: ref Cell
b0:
	d ! e := call add(c, n)
	if e != null then end else more
more:
	d ! e := call add(d, n)
	if e != null then end else more2
more2:
	f := new Cell
	store f.(Cell.v) := @hidden
	r := load f.(Cell.v)
	return
end:
	return
}
goal g: work {
	ensures r = 42
	ensures @counter = old(@counter) + 2
	ensures @first = old(@first)
	signals false
}
`

type booting struct {
	p     *ir.Program
	code  *Code
	setup state.Setup
}

func newBooting(t *testing.T) *booting {
	t.Helper()
	p := parse.Must(library)
	b := &booting{p: p, code: Compile(p)}
	g := p.Goal("g")
	g.Boot, g.Inputs = p.Proc("boot"), []*ir.Global{p.Global("counter")}
	b.setup = state.SetupOf(g, task.Bounds{})
	return b
}

func (b *booting) plain() state.Setup {
	s := b.setup
	s.Contract = nil
	return s
}

func slot(name, value string) task.Slot {
	return task.Slot{Name: name, Value: task.Value{Scalar: value}}
}

// twoCells returns an initial state: a cell, then one that boot made.
func twoCells() task.State {
	return task.State{
		Objects: []task.Object{{Name: "Cell0", Class: "Cell", Fields: []task.Slot{slot("next", "Odd~0"), slot("v", "1")}}},
		Vars:    []task.Slot{slot("counter", "10"), slot("c", "Cell0"), slot("n", "3")},
	}
}

func TestBootRunsBeforeTheState(t *testing.T) {
	b := newBooting(t)
	for range 2 { // the second from what is kept
		s := b.code.Start(b.plain())
		if got := s.Get(b.p.Global("hidden")).Word; got != 42 {
			t.Errorf("hidden is %d, boot sets 42", got)
		}
		if s.Objects() != 5 || s.FirstInput() != 5 || s.Steps() != 0 || len(s.Choices()) != 0 {
			t.Errorf("objects %d, first input %d, steps %d", s.Objects(), s.FirstInput(), s.Steps())
		}
		if stop := s.Run(Budget{}); stop.Kind != Finished || s.Class(s.Exc()).Name != "Odd" {
			t.Errorf("with null: %v, exception %d", stop, s.Exc())
		}
	}
}

func TestBootedStatesListInputsOnly(t *testing.T) {
	b := newBooting(t)
	for name, setup := range map[string]state.Setup{"contract": b.setup, "plain": b.plain()} {
		s := b.code.Start(setup)
		if got := s.Initial(); len(got.Objects) != 0 || len(got.Vars) != 3 {
			t.Errorf("%s: the empty initial state is %v", name, got)
		}
		if err := s.Import(twoCells()); err != nil {
			t.Fatal(err)
		}
		if got := s.Initial(); !reflect.DeepEqual(got, twoCells()) {
			t.Errorf("%s: imported\n%v\ngives\n%v", name, twoCells(), got)
		}
		stop := s.Run(Budget{})
		if stop.Kind != Finished || s.Exc() != 0 {
			t.Fatalf("%s: %v", name, stop)
		}
		if got := s.Initial(); !reflect.DeepEqual(got, twoCells()) {
			t.Errorf("%s: after the run the initial state is\n%v", name, got)
		}
		end := s.Export()
		if names := objectNames(end); !slices.Equal(names, []string{"Cell0", "Cell1"}) {
			t.Errorf("%s: in the end there are %v", name, names)
		}
		counter := slices.IndexFunc(end.Vars, func(s task.Slot) bool { return s.Name == "counter" })
		if counter < 0 || end.Vars[counter].Value.Scalar != "12" || slices.ContainsFunc(end.Vars, func(s task.Slot) bool { return s.Name == "hidden" }) {
			t.Errorf("%s: in the end %v", name, end.Vars)
		}
	}
}

func objectNames(s task.State) []string {
	var out []string
	for _, o := range s.Objects {
		out = append(out, o.Name)
	}
	return out
}

func TestBootedNames(t *testing.T) {
	b := newBooting(t)
	in := twoCells()
	in.Objects[0].Fields[0] = slot("next", "first") // a global held it
	s := b.code.Start(b.plain())
	if err := s.Import(in); err != nil {
		t.Fatal(err)
	}
	if got := s.Initial(); !reflect.DeepEqual(got, in) {
		t.Errorf("got %v", got)
	}
	for _, bad := range []task.State{
		{Objects: []task.Object{{Name: "first", Class: "Cell"}}},
		{Vars: []task.Slot{slot("hidden", "3")}},
		{Vars: []task.Slot{slot("c", "Odd~1")}},
	} {
		if err := s.Import(bad); err == nil {
			t.Errorf("%v was imported", bad)
		}
	}
	if err := s.Set(b.p.Global("hidden"), state.Value{}); err == nil {
		t.Error("a global that is no input was set")
	}
}

// A trace of a booted run is replayed, and nothing of boot is in it.
func TestBootReplay(t *testing.T) {
	b := newBooting(t)
	in := twoCells()
	in.Objects[0].Fields[0] = slot("next", "null")
	s := b.code.Start(b.setup)
	if err := s.Import(in); err != nil {
		t.Fatal(err)
	}
	stop := s.Run(Budget{})
	if stop.Kind != Violated || stop.Clause == nil || stop.Clause.Text != "false" {
		t.Fatalf("%v", stop)
	}
	full, stop, err := replay.Trace(b.code, b.setup, s.Trace(), Budget{})
	if err != nil || stop.Kind != Violated || full.Failure == nil {
		t.Fatal(stop, err)
	}
	if !reflect.DeepEqual(full.Initial, in) || full.Steps[0].Unit != "work" {
		t.Errorf("%v from %v", full.Steps[0], full.Initial)
	}
	frames := 0
	if err := replay.Film(b.code, b.setup, s.Trace(), Budget{}, func(int, task.State) bool { frames++; return true }); err != nil || frames != len(full.Steps) {
		t.Errorf("%d frames for %d steps: %v", frames, len(full.Steps), err)
	}
}

// What procedures do that are not shown is seen with the step that called them.
func TestReplayOfShownProcedures(t *testing.T) {
	b := newBooting(t)
	b.setup.Shown = func(p *ir.Proc) bool { return p.Name == "work" }
	s := b.code.Start(b.setup)
	if err := s.Import(twoCells()); err != nil {
		t.Fatal(err)
	}
	s.Run(Budget{})
	full, _, err := replay.Trace(b.code, b.setup, s.Trace(), Budget{})
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range full.Steps {
		if step.Unit != "work" {
			t.Errorf("a step of %s", step.Unit)
		}
	}
	want := []task.Slot{slot("Cell0.v", "4"), slot("counter", "11"), slot("d", "Odd~0")}
	if got := full.Steps[0].Changes; !reflect.DeepEqual(got, want) {
		t.Errorf("the first call changes %v, not %v", got, want)
	}
}

func TestBootThatDoesNotFinish(t *testing.T) {
	b := newBooting(t)
	b.setup.Boot = b.p.Proc("bad")
	s := b.code.Start(b.setup)
	stop, closed := s.Stopped()
	if !closed || stop.Kind != Unsupported || stop.Message != "the start of the program ends with an exception, Odd" {
		t.Errorf("%v", stop)
	}
	if again := s.Run(Budget{}); again.Kind != Unsupported {
		t.Errorf("it runs: %v", again)
	}
	if err := s.Import(twoCells()); err == nil {
		t.Error("a state was imported")
	}
	if _, _, err := replay.Trace(b.code, b.setup, task.Trace{}, Budget{}); err == nil {
		t.Error("it was replayed")
	}
	any := b.code.StartAny(newBooting(t).setup)
	if stop := any.Run(Budget{}); stop.Kind != Unsupported {
		t.Errorf("a started program begins anywhere: %v", stop)
	}
}

func TestInvoke(t *testing.T) {
	b := newBooting(t)
	s := b.code.Start(b.plain())
	first := s.Get(b.p.Global("first")).Word
	results, exc, stop := s.Invoke(b.p.Proc("work"), Budget{}, first, 10)
	if stop.Kind != Finished || exc != 0 || !slices.Equal(results, []uint64{42}) {
		t.Fatal(results, exc, stop)
	}
	v := b.code.FieldCell(b.p.Class("Cell").Fields[1])
	if got := s.Cells(first)[v]; got != 10 {
		t.Errorf("first.v is %d", got)
	}
	if s.Objects() != 6 || s.Class(5).Name != "Cell" || s.Cells(5)[v] != 42 {
		t.Error("the new object is not there")
	}
	if got := s.Cells(Globals)[b.code.GlobalCell(b.p.Global("counter"))]; got != 2 {
		t.Errorf("counter is %d", got)
	}
	table := s.Get(b.p.Global("table")).Word
	if s.Elem(table) != i32 || s.Len(table) != 3 || s.Class(table) != nil || !slices.Equal(s.Cells(table), []uint64{0, 5, 0}) {
		t.Error("the table cannot be read")
	}
	if _, exc, _ = s.Invoke(b.p.Proc("work"), Budget{}, 0, 1); s.Class(exc).Name != "Odd" {
		t.Errorf("with null: exception %d", exc)
	}
	objects := s.Objects()
	if _, _, stop = s.Invoke(b.p.Proc("work"), Budget{Steps: 9}, first, 1); stop.Kind != OutOfBudget {
		t.Errorf("with few steps: %v", stop)
	}
	if s.Objects() != objects || s.Cells(first)[v] != 10 {
		t.Error("a call that did not finish has changed the state")
	}
	fresh := b.code.Start(b.plain())
	if fresh.Objects() != 5 || fresh.Cells(first)[v] != 0 {
		t.Error("it has changed what others begin with")
	}
	s.Run(Budget{})
	if _, _, stop = s.Invoke(b.p.Proc("add"), Budget{}, first, 1); stop.Kind != Finished {
		t.Errorf("after the end of the run: %v", stop)
	}
}

// A procedure that only a model runs can be invoked too.
func TestInvokeModel(t *testing.T) {
	p := parse.Must(`
program models
proc twice(n: i32) -> (r: i32)
`)
	c := Compile(p)
	c.SetModels(func(*ir.Proc) Model { return func(c *Call) { c.Return(2 * c.Arg(0)) } })
	s := c.Start(state.Setup{Proc: p.Procs[0]})
	results, _, stop := s.Invoke(p.Procs[0], Budget{}, 21)
	if stop.Kind != Finished || !slices.Equal(results, []uint64{42}) {
		t.Error(results, stop)
	}
}

// A clone of a booted state, run on, does not disturb the others.
func TestBootedClones(t *testing.T) {
	b := newBooting(t)
	s := b.code.Start(b.setup)
	if err := s.Import(twoCells()); err != nil {
		t.Fatal(err)
	}
	c := s.Clone()
	c.Run(Budget{})
	if s.Get(b.p.Global("counter")).Word != 10 || !reflect.DeepEqual(c.Initial(), s.Initial()) {
		t.Error("the states share")
	}
	if s.Key() == c.Key() {
		t.Error("different states have the same key")
	}
	rec := &state.Recorder{}
	u := s.Clone()
	u.Record(rec)
	u.Run(Budget{})
	for _, x := range slices.Backward(rec.Saves) {
		u.Undo(x)
	}
	if u.Get(b.p.Global("counter")).Word != 10 || u.Objects() != s.Objects() {
		t.Error("undoing does not lead back")
	}
}

// The exception that ends a run is judged, with the check that made it.
func TestReplayJudgesEscapes(t *testing.T) {
	b := newBooting(t)
	in := twoCells()
	in.Objects[0].Fields[0] = slot("next", "null")
	s := b.code.Start(b.plain())
	if err := s.Import(in); err != nil {
		t.Fatal(err)
	}
	s.Run(Budget{})
	setup := b.plain()
	setup.Escape = func(c *ir.Class, raised *ir.Check, _ *ir.CallSite) (task.Kind, string) {
		if c.Name != "Odd" || raised == nil {
			return "", ""
		}
		return raised.Kind, c.Name + ": " + raised.What
	}
	full, stop, err := replay.Trace(b.code, setup, s.Trace(), Budget{})
	if err != nil || stop.Kind != Violated || stop.Property != task.KindNull || stop.Unit != "add" {
		t.Fatal(stop, err)
	}
	if end, err := replay.End(b.code, setup, s.Trace(), Budget{}); err != nil || !reflect.DeepEqual(end, stop) {
		t.Errorf("without steps it ends with %v, %v", end, err)
	}
	if f := full.Failure; f == nil || f.Kind != task.KindNull || f.Text != "Odd: c is null" || f.Line != stop.Span.Line || f.Line == 0 {
		t.Errorf("%+v", full.Failure)
	}
	setup.Shown = func(p *ir.Proc) bool { return p.Name == "work" } // the check is not in code that is asked about
	if _, stop, err = replay.Trace(b.code, setup, s.Trace(), Budget{}); err != nil || stop.Kind != Finished {
		t.Error(stop, err)
	}
	setup.Escape = nil
	if _, stop, err = replay.Trace(b.code, setup, s.Trace(), Budget{}); err != nil || stop.Kind != Finished {
		t.Error(stop, err)
	}
}
