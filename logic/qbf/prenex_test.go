package qbf

import (
	"bytes"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/logic/circuit"
)

// TestExported: random formulas mean by definition what the file in QCIR means,
// read and decided by code that shares nothing with the rest, and what DepQBF
// says about the file in QDIMACS.
func TestExported(t *testing.T) {
	depqbf := testkit.Program(t, "depqbf", "depqbf")
	rng := testkit.Rand(t)
	yes, levels := 0, map[int]int{}
	n := testkit.Count(t, 20000, 150)
	for range n {
		s := New()
		free := []Ref{s.Input(), s.Input()}
		f := random(rng, s, free, 3)
		want := someValues(s, f, free)
		if want {
			yes++
		}
		p := s.Prenex(f)
		levels[len(p.Levels)]++
		for i, vars := range p.Levels {
			if i > 0 && len(vars) == 0 {
				t.Fatalf("level %d of %v is empty", i, p.Levels)
			}
		}
		var text bytes.Buffer
		if err := p.QCIR(&text, "a comment"); err != nil {
			t.Fatal(err)
		}
		if got := readQCIR(t, text.String()).decide(0, map[int]bool{}); got != want {
			t.Fatalf("by definition %v, in QCIR %v:\n%s", want, got, &text)
		}
		if got := askDepQBF(t, depqbf, p); got != want {
			t.Fatalf("by definition %v, DepQBF says %v:\n%s", want, got, &text)
		}
	}
	if yes < n/10 || yes > n*9/10 || levels[3] == 0 {
		t.Errorf("%d of %d formulas are true, by levels %v: the sample is poor", yes, n, levels)
	}
}

// askDepQBF asks the solver of Lonsing and Egly.
func askDepQBF(t testing.TB, program string, p *Prenex) bool {
	t.Helper()
	var text bytes.Buffer
	if err := p.QDIMACS(&text, "a comment"); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program)
	cmd.Stdin = &text
	out, _ := cmd.CombinedOutput()
	switch code := cmd.ProcessState.ExitCode(); code {
	case 10:
		return true
	case 20:
		return false
	default:
		t.Fatalf("DepQBF ends with %d: %s", code, out)
		return false
	}
}

// qcir is a file in QCIR, read word by word.
type qcir struct {
	vars   []int
	all    map[int]bool
	gates  map[int][]int
	or     map[int]bool
	output int
}

func readQCIR(t testing.TB, text string) *qcir {
	t.Helper()
	q := &qcir{all: map[int]bool{}, gates: map[int][]int{}, or: map[int]bool{}}
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		if i == 0 && !strings.HasPrefix(line, "#QCIR-G14") {
			t.Fatalf("the first line is %s", line)
		}
		if line[0] == '#' {
			continue
		}
		head, rest, _ := strings.Cut(line, "(")
		var list []int
		for _, w := range strings.FieldsFunc(rest, func(r rune) bool { return strings.ContainsRune(", )", r) }) {
			n, err := strconv.Atoi(w)
			if err != nil {
				t.Fatal(line)
			}
			list = append(list, n)
		}
		switch head {
		case "exists", "forall":
			for _, v := range list {
				q.vars, q.all[v] = append(q.vars, v), head == "forall"
			}
		case "output":
			q.output = list[0]
		default:
			var gate int
			var op string
			if n, _ := fmt.Sscanf(head, "%d = %s", &gate, &op); n != 2 {
				t.Fatal(line)
			}
			q.gates[gate], q.or[gate] = append([]int{}, list...), op == "or"
		}
	}
	return q
}

func (q *qcir) decide(n int, values map[int]bool) bool {
	if n == len(q.vars) {
		return q.value(q.output, values)
	}
	v := q.vars[n]
	for _, b := range []bool{false, true} {
		values[v] = b
		if q.decide(n+1, values) != q.all[v] {
			return !q.all[v]
		}
	}
	return q.all[v]
}

func (q *qcir) value(lit int, values map[int]bool) bool {
	if lit < 0 {
		return !q.value(-lit, values)
	}
	args, gate := q.gates[lit]
	if !gate {
		return values[lit]
	}
	for _, a := range args {
		if q.value(a, values) == q.or[lit] {
			return q.or[lit]
		}
	}
	return !q.or[lit]
}

// TestLevels: quantifiers of different scopes come into one level where they
// can, and a block that occurs with both signs is taken twice.
func TestLevels(t *testing.T) {
	s := New()
	x, y, z, u := s.Input(), s.Input(), s.Input(), s.Input()
	shallow := s.And(s.ForAll([]Ref{y}, s.Exists([]Ref{z}, s.Xor(y, z))), s.Exists([]Ref{u}, u))
	if p := s.Prenex(shallow); fmt.Sprint(lengths(p)) != "[1 1 1]" {
		t.Errorf("levels %v", lengths(p))
	}
	w, v := s.Input(), s.Input()
	apart := s.ForAll([]Ref{w}, s.Or(w, s.Exists([]Ref{v}, s.And(v, x)))) // v does not depend on w
	if p := s.Prenex(apart); fmt.Sprint(lengths(p)) != "[2 1]" {
		t.Errorf("levels %v", lengths(p))
	}
	a := s.Input()
	both := s.Iff(s.Exists([]Ref{a}, s.Xor(a, x)), x)
	if p := s.Prenex(both); fmt.Sprint(lengths(p)) != "[2 1]" {
		t.Errorf("levels %v", lengths(p))
	}
	if p := s.Prenex(circuit.True); p.Matrix != circuit.True || fmt.Sprint(lengths(p)) != "[0]" {
		t.Errorf("nothing is quantified, but the levels are %v", lengths(p))
	}
}

func lengths(p *Prenex) []int {
	var out []int
	for _, l := range p.Levels {
		out = append(out, len(l))
	}
	return out
}
