// This file checks traces: their steps, failures and what replay refuses.

package vm_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"assay/task"
	. "assay/vm"
	"assay/vm/replay"
	"assay/vm/state"
)

const registerText = `program register
domain User
domain String
literal Error: User
global email: rel(User -> String)
global id: rel(User -> i4)
proc register(newEmail: one rel(String)) -> (newUser: rel(User)) {
b0:
	if subset(newEmail, join(extent(User), @email)) then bad else fine
bad:
	newUser := set('Error)
	return
fine:
	newUser := new User
	@email := union(@email, product(newUser, newEmail))
	call setUniqueId(newUser)
	return
}
proc setUniqueId(newUser: rel(User)) {
b0:
	spec @id : exists %n: i4 | @id = override(old(@id), product(newUser, set(%n))) and not subset(set(%n), join(extent(User), old(@id)))
	return
}
goal good: register {
	ensures subset(newEmail, join(old(extent(User)), old(@email))) => newUser = set('Error)
	frame newUser, @email, @id new User
} for scope 2, String 1, int 4
goal bad: register {
	requires lone(@id) and lone(@email)
	ensures some(newEmail) and (newUser != set('Error) => join(newUser, @id) = set(3:i4)) "the id is 3"
	frame newUser, @email, @id new User
} for scope 2, String 1, int 4
`

// firstViolation explores a goal until it is violated.
func firstViolation(t *testing.T, c *Code, name string) (*State, Stop) {
	t.Helper()
	g := goalOf(t, c, name)
	var found *State
	var at Stop
	start := c.StartAny(state.SetupOf(g, g.Bounds))
	Explore(start, Budget{}, func(s *State, stop Stop) bool {
		if stop.Kind == Violated {
			found, at = s.Clone(), stop
		}
		return found == nil
	})
	return found, at
}

func TestViolationTrace(t *testing.T) {
	src := strings.ReplaceAll(registerText, ` "the id is 3"`, "")
	c := Compile(load(t, "register.ir", src))
	s, stop := firstViolation(t, c, "bad")
	if s == nil {
		t.Fatal("no violation found")
	}
	g := goalOf(t, c, "bad")
	trace, again, err := replay.Trace(c, state.SetupOf(g, g.Bounds), s.Trace(), Budget{})
	if err != nil || again.Kind != Violated || again.Clause != stop.Clause {
		t.Fatal(err, again)
	}
	var texts []string
	for _, st := range trace.Steps {
		texts = append(texts, st.Text)
	}
	want := []string{
		"if newEmail in …", "newUser := new User", "@email := …", "call setUniqueId(newUser)", "spec @id …", "return", "return",
	}
	if len(texts) != len(want) {
		t.Errorf("%d steps, want %d: %v", len(texts), len(want), texts)
	}
	if trace.Steps[0].Branch != "false" || trace.Steps[4].Depth != 2 {
		t.Errorf("steps %+v", trace.Steps)
	}
	if ch := trace.Steps[1].Changes; len(ch) != 1 || ch[0].Name != "newUser" || ch[0].Value.String() != "{User0}" {
		t.Errorf("changes of new: %v", ch)
	}
	f := trace.Failure
	if f == nil || f.Kind != task.KindPostcondition || !strings.Contains(f.Conjunct, "join(newUser, @id)") {
		t.Fatalf("failure %+v", f)
	}
	if i := slices.IndexFunc(f.Values, func(v task.Slot) bool { return v.Name == "newUser" }); i < 0 || f.Values[i].Value.String() != "{User0}" {
		t.Errorf("values %v", f.Values)
	}
	checkJSON(t, c, state.SetupOf(g, g.Bounds), trace)
}

// checkJSON writes a trace, reads it back and replays that.
func checkJSON(t *testing.T, c *Code, setup state.Setup, trace task.Trace) {
	t.Helper()
	text, err := json.Marshal(trace)
	if err != nil {
		t.Fatal(err)
	}
	var back task.Trace
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	again, _, err := replay.Trace(c, setup, back, Budget{})
	if err != nil {
		t.Fatal(err)
	}
	if two, _ := json.Marshal(again); string(two) != string(text) {
		t.Errorf("replayed from JSON:\n%s\nwas\n%s", two, text)
	}
}

// TestDivergence changes traces so that a program cannot follow them.
func TestDivergence(t *testing.T) {
	src := strings.ReplaceAll(registerText, ` "the id is 3"`, "")
	c := Compile(load(t, "register.ir", src))
	s, _ := firstViolation(t, c, "bad")
	g := goalOf(t, c, "bad")
	for name, change := range map[string]func(*task.Trace){
		"unknown atom":      func(x *task.Trace) { x.Initial.Vars[0].Value.Tuples = [][]string{{"Nobody", "Nothing"}} },
		"unknown variable":  func(x *task.Trace) { x.Initial.Vars[0].Name = "nothing" },
		"wrong shape":       func(x *task.Trace) { x.Initial.Vars[0].Value = task.Value{Scalar: "3"} },
		"wrong arity":       func(x *task.Trace) { x.Initial.Vars[0].Value.Tuples = [][]string{{"Error"}} },
		"too many objects":  func(x *task.Trace) { x.Initial.Objects = slices.Repeat(x.Initial.Objects, 9) },
		"unknown class":     func(x *task.Trace) { x.Initial.Objects[0].Class = "Alien" },
		"multiplicity":      func(x *task.Trace) { last(x.Initial.Vars).Value.Tuples = nil },
		"value not allowed": func(x *task.Trace) { last(x.Choices).Values[0].Value.Tuples = [][]string{{"Error", "9"}} },
		"condition broken":  func(x *task.Trace) { last(x.Choices).Values[0].Value.Tuples = nil },
		"value missing":     func(x *task.Trace) { last(x.Choices).Values = nil },
		"other kind":        func(x *task.Trace) { last(x.Choices).Kind = task.ChoiceBranch },
		"no choices":        func(x *task.Trace) { x.Choices = nil },
		"too many choices":  func(x *task.Trace) { x.Choices = append(x.Choices, task.Choice{Kind: task.ChoiceBranch}) },
	} {
		trace := s.Trace()
		change(&trace)
		_, stop, err := replay.Trace(c, state.SetupOf(g, g.Bounds), trace, Budget{})
		var d *Divergence
		if !errors.As(err, &d) {
			t.Errorf("%s: no divergence but %v, %v", name, stop, err)
		}
	}
}

func last[T any](list []T) *T { return &list[len(list)-1] }

// TestGivenValues drives a havoc and a specification by values alone.
func TestGivenValues(t *testing.T) {
	c := Compile(load(t, "given.ir", `program given
domain User
global r: rel(User)
proc main() -> (x: i32, y: i32) {
b0:
	havoc x
	spec y, @r new User : y = x + 1 and @r = extent(User)
	return
}
`))
	setup := state.Setup{Proc: c.Prog.Procs[0], Bounds: task.Bounds{Scope: 2}}
	given := func(y string, users ...[]string) []task.Choice {
		return []task.Choice{
			{Kind: task.ChoiceValue, Values: []task.Slot{{Name: "x", Value: task.Value{Scalar: "41"}}}},
			{Kind: task.ChoiceValue, Values: []task.Slot{
				{Name: "y", Value: task.Value{Scalar: y}},
				{Name: "r", Value: task.Value{Rel: true, Tuples: users}},
				{Name: "new User", Value: task.Value{Rel: true, Tuples: users}},
			}},
		}
	}
	for _, tc := range []struct {
		choices []task.Choice
		ok      bool
	}{
		{given("42"), true},
		{given("42", []string{"User0"}), true},
		{given("42", []string{"User0"}, []string{"User1"}), true},
		{given("42", []string{"User0"}, []string{"User1"}, []string{"User2"}), false},
		{given("43"), false},
	} {
		s := c.Start(setup)
		stop, err := Drive(s, Recorded(tc.choices), Budget{})
		if ok := err == nil && stop.Kind == Finished; ok != tc.ok {
			t.Errorf("%v: %v, %v", tc.choices, stop, err)
		}
		if tc.ok {
			if _, _, err := replay.Trace(c, setup, s.Trace(), Budget{}); err != nil {
				t.Error(err)
			}
		}
	}
}
