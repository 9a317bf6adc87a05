package bmc_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"assay/engine"
	"assay/engine/bmc"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/language"
	"assay/task"
	"assay/vm"
)

// proposals is a language that proposes conditions.
type proposals struct {
	language.Host
	list []proposal
}

func (p proposals) Asks(g *ir.Goal) []*ir.Clause {
	var out []*ir.Clause
	for _, k := range p.list {
		out = append(out, &ir.Clause{X: k.expr(g.Proc.Params), Kind: task.KindPrecondition, Text: k.String(), Span: g.Span})
	}
	return out
}

// proposal compares a parameter with a constant, or with another one.
type proposal struct {
	left     int
	op       ir.Op
	right    int // a parameter; or
	constant bool
}

var symbols = map[ir.Op]string{ir.OpLt: "<", ir.OpLe: "<=", ir.OpNe: "!="}

func (k proposal) String() string {
	right := string(rune('a' + k.right))
	if k.constant {
		right = fmt.Sprint(k.right)
	}
	return fmt.Sprintf("%c %s %s", 'a'+k.left, symbols[k.op], right)
}

func (k proposal) expr(params []*ir.Local) ir.Expr {
	right := ir.Expr(params[min(k.right, len(params)-1)])
	if k.constant {
		right = ir.NewInt(params[0].Typ.(ir.Int), int64(k.right))
	}
	return &ir.Apply{Op: k.op, Args: []ir.Expr{params[k.left], right}, Typ: ir.Bool{}}
}

// meets reports whether an input meets it.
func (k proposal) meets(in [3]int) bool {
	a, b := in[k.left], k.right
	if !k.constant {
		b = in[k.right]
	}
	switch k.op {
	case ir.OpLt:
		return a < b
	case ir.OpLe:
		return a <= b
	}
	return a != b
}

// allProposals are those of three parameters.
func allProposals() (out []proposal) {
	for i := range 3 {
		for j := range 3 {
			if i != j {
				out = append(out, proposal{i, ir.OpLe, j, false}, proposal{i, ir.OpLt, j, false})
			}
		}
		out = append(out, proposal{i, ir.OpNe, 0, true}, proposal{i, ir.OpLt, 2, true}, proposal{i, ir.OpLe, 2, true})
	}
	return out
}

// failing returns a program with checks that fail for some inputs, behind branches and in a loop.
func (g roundGen) failing() string {
	check := func(n int) string {
		return fmt.Sprintf("assert %s %s \"check %d\"\n", g.cond(), g.pick(`"bounds"`, `"division"`, `"null"`, `"assert"`), n)
	}
	loop := "goto out\n"
	if g.IntN(3) == 0 {
		loop = "if " + g.cond() + " then body else out\nbody:\n\t" + check(3) + "\t" + g.assign() + "\tgoto tail\n"
	}
	first := check(0)
	if g.IntN(3) == 0 {
		first = ""
	}
	return "proc f(a: i3, b: i3, c: i3) {\nb0:\n\t" + first + "\tif " + g.cond() + " then left else right\nleft:\n\t" + check(1) + "\tgoto tail\nright:\n\t" + g.assign() +
		"\t" + check(2) + "\tgoto tail\ntail:\n\t" + loop + "out:\n\treturn\n}\ngoal g: f {\n}\n"
}

// TestAsksRandom: what is asked of callers excludes the violation, and each condition is necessary: without it, every
// input within the bounds violates something. Where the necessary conditions exclude a violation, it is asked.
func TestAsksRandom(t *testing.T) {
	g := roundGen{testkit.Rand(t)}
	asked, kept := 0, 0
	for range testkit.Count(t, 1500, 150) {
		text := g.failing()
		p := parse.Must(text)
		goal := p.Goals[0]
		goal.Bounds = task.Bounds{Unwind: 10}
		list := allProposals()
		results, err := bmc.Engine{}.Check(t.Context(), &engine.Task{Program: p, Goal: goal, Bounds: goal.Bounds, Host: proposals{language.Of(nil, p), list}})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		b := brute(t, p, goal)
		for _, r := range results {
			switch {
			case r.Asks() != "":
				asked++
				b.judge(t, &r, list, text)
			case r.Status == task.Violated && r.Property.Kind != task.KindAssert:
				kept++
				if why := b.avoided(t, text, &r, list); why != "" {
					t.Fatalf("%s is violated, and not where %s\n%s", r.Property.Text, why, text)
				}
			}
		}
	}
	t.Logf("%d violations are asked of callers, %d are not", asked, kept)
	if asked < 10 || kept < 10 {
		t.Error("too few")
	}
}

// outcomes is what the inputs come to: the text of the violated check, "" where they go well, or goingOn.
type outcomes map[[3]int]string

const goingOn = "no end"

func brute(t *testing.T, p *ir.Program, g *ir.Goal) outcomes {
	code, out := vm.Compile(p), outcomes{}
	for n := range 512 {
		in := [3]int{n&7 - 4, n>>3&7 - 4, n>>6 - 4}
		s := code.Start(vm.SetupOf(g, g.Bounds))
		for i, v := range g.Proc.Params {
			if err := s.Set(v, vm.Value{Word: v.Typ.(ir.Int).Wrap(uint64(in[i]))}); err != nil {
				t.Fatal(err)
			}
		}
		switch stop := s.Run(vm.Budget{Steps: enough}); stop.Kind {
		case vm.Violated:
			out[in] = stop.Text
		case vm.OutOfBudget:
			out[in] = goingOn
		default:
			out[in] = ""
		}
	}
	return out
}

// judge compares what is asked with what the inputs come to.
func (o outcomes) judge(t *testing.T, r *task.Result, list []proposal, text string) {
	t.Helper()
	if !r.Status.Holds() || r.Status == task.Proved {
		t.Fatalf("%s asks for %s, and is %v", r.Property.Text, r.Asks(), r.Status)
	}
	var of []proposal
	for _, c := range strings.Split(r.Asks(), " && ") {
		of = append(of, list[slices.IndexFunc(list, func(k proposal) bool { return k.String() == c })])
	}
	well, past := false, r.Property.Kind == task.KindAssert
	come := reached(t, text, r.Property.Text)
	for in, what := range o {
		missed := slices.IndexFunc(of, func(k proposal) bool { return !k.meets(in) })
		well = well || missed < 0 && what == ""
		past = past || missed < 0 && come[in] == r.Property.Text || what == goingOn
		if missed < 0 && what == r.Property.Text {
			t.Fatalf("%v violates %q, and meets %s\n%s", in, what, r.Asks(), text)
		}
		if missed >= 0 && (what == "" || what == goingOn) {
			t.Fatalf("%v goes well or on, and does not meet %s\n%s", in, of[missed], text)
		}
	}
	if !past {
		t.Fatalf("nobody comes past the check, and %q asks for %s\n%s", r.Property.Text, r.Asks(), text)
	}
	if !well {
		t.Fatalf("nothing goes well, and %q asks for %s\n%s", r.Property.Text, r.Asks(), text)
	}
}

// checks matches what a check of failing asserts.
var checks = regexp.MustCompile(`assert [^"]*("\w+" "check \d")`)

// reached returns the inputs that come to a check.
func reached(t *testing.T, text, check string) outcomes {
	p := parse.Must(checks.ReplaceAllStringFunc(text, func(s string) string {
		if strings.HasSuffix(s, `"`+check+`"`) {
			return checks.ReplaceAllString(s, "assert a < a $1")
		}
		return s
	}))
	p.Goals[0].Bounds = task.Bounds{Unwind: 10}
	return brute(t, p, p.Goals[0])
}

// avoided returns the necessary conditions if they exclude a violation, and something else goes well, some of it past the check.
func (o outcomes) avoided(t *testing.T, text string, r *task.Result, list []proposal) string {
	var needed []proposal
	for _, k := range list {
		necessary := true
		for in, what := range o {
			necessary = necessary && (k.meets(in) || what != "" && what != goingOn)
		}
		if necessary {
			needed = append(needed, k)
		}
	}
	well, past := false, false
	come := reached(t, text, r.Property.Text)
	for in, what := range o {
		if !slices.ContainsFunc(needed, func(k proposal) bool { return !k.meets(in) }) {
			if what == r.Property.Text {
				return ""
			}
			well = well || what == ""
			past = past || come[in] == r.Property.Text
		}
	}
	if len(needed) == 0 || !well || !past {
		return ""
	}
	return fmt.Sprint(needed)
}
