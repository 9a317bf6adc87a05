package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"assay/internal/javajudge"
	"assay/internal/testkit"
	"assay/lang/java/native"
	"assay/run"
	"assay/task"
)

// modelUse is a line of the table of models: how a program reaches some.
type modelUse struct {
	members []string
	types   []string
	expr    string
	args    [][]string
	not     string // why no program does
}

// modelUses reads the table. An expression with NAME is instantiated for each member.
func modelUses(t *testing.T) (out []modelUse) {
	t.Helper()
	text, err := os.ReadFile("testdata/java-models.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		cols := strings.Split(line, " | ")
		u := modelUse{members: strings.Fields(cols[0])}
		if why, ok := strings.CutPrefix(cols[1], "not: "); ok {
			u.not = why
			out = append(out, u)
			continue
		}
		if len(cols) != 4 {
			t.Fatalf("%d columns: %s", len(cols), line)
		}
		u.types, u.expr = strings.Split(cols[1], ", "), cols[2]
		for tuple := range strings.SplitSeq(cols[3], "; ") {
			args := argumentsIn(tuple)
			if len(args) != len(u.types) {
				t.Fatalf("%s: %q are not %d arguments", line, tuple, len(u.types))
			}
			u.args = append(u.args, args)
		}
		out = append(out, u.named()...)
	}
	return out
}

// argumentsIn cuts at the commas outside of braces.
func argumentsIn(tuple string) (out []string) {
	depth, from := 0, 0
	for i, c := range tuple {
		switch {
		case c == '{' || c == '(':
			depth++
		case c == '}' || c == ')':
			depth--
		case c == ',' && depth == 0:
			out, from = append(out, tuple[from:i]), i+2
		}
	}
	return append(out, tuple[from:])
}

func (u modelUse) named() (out []modelUse) {
	if !strings.Contains(u.expr, "NAME") {
		return []modelUse{u}
	}
	for _, m := range u.members {
		v := u
		v.members, v.expr = []string{m}, strings.ReplaceAll(u.expr, "NAME", m[strings.LastIndex(m, ".")+1:])
		out = append(out, v)
	}
	return out
}

// of reports whether a line is about a member, which is given with its descriptor.
func (u *modelUse) of(member string) bool {
	name, _, _ := strings.Cut(member, "(")
	return slices.ContainsFunc(u.members, func(m string) bool {
		prefix, all := strings.CutSuffix(m, "*")
		return name == m || all && strings.HasPrefix(name, prefix)
	})
}

// call returns the expression with arguments.
func (u *modelUse) call(args []string) string {
	text := u.expr
	for i, a := range args {
		if a != u.names()[i] {
			a = "((" + u.types[i] + ") (" + a + "))" // overloads are chosen as for a variable
		}
		text = strings.ReplaceAll(text, "$"+strconv.Itoa(i), a)
	}
	return text
}

// TestEveryModelIsReached: each model is in the table, and each member of the table is a model.
func TestEveryModelIsReached(t *testing.T) {
	uses := modelUses(t)
	members := modelledMembers()
	for _, m := range members {
		if !slices.ContainsFunc(uses, func(u modelUse) bool { return u.of(m) }) {
			t.Errorf("%s is modelled, and testdata/java-models.txt does not say how a program comes to it", m)
		}
	}
	for i := range uses {
		for _, m := range uses[i].members {
			one := modelUse{members: []string{m}}
			if !slices.ContainsFunc(members, one.of) {
				t.Errorf("%s is in testdata/java-models.txt, and no model", m)
			}
		}
	}
}

// modelGoal is a method that calls a model.
type modelGoal struct {
	class, name string
	text        string // of the method
	expr        string
	kind        modelGoalKind
}

type modelGoalKind uint8

const (
	modelRight modelGoalKind = iota // it asserts what the JVM says
	modelWrong                      // it asserts the contrary
	modelAny                        // it asserts nothing: the arguments are any
)

// TestJavaModels: every modelled member that programs reach, called with constants, with arguments assumed to be these
// constants, and with arbitrary ones. What the JVM returns is not violated, the contrary does not hold, and nothing is
// an internal error. The quick run takes a part of the members.
func TestJavaModels(t *testing.T) {
	uses := usesToTry(t)
	prelude, err := os.ReadFile("testdata/ModelsPrelude.java")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	writeJava(t, dir, "Prelude", string(prelude))
	goals := modelGoals(t, uses, judgeModels(t, dir, uses))
	writeModelGoals(t, dir, goals)
	checks := map[string]*task.Check{}
	all := checkModels(t, dir, goals)
	for i := range all {
		checks[all[i].Name] = &all[i]
	}
	unknown := 0
	for _, g := range goals {
		if !modelAnswer(t, &g, checks[g.class+"."+g.name]) {
			unknown++
		}
	}
	if t.Logf("%d of %d goals of %d lines are unknown", unknown, len(goals), len(uses)); 3*unknown > 2*len(goals) {
		t.Error("these are too many")
	}
}

// usesToTry are lines of the table: a part of them, all in a long run, or those whose members match
// ASSAY_JAVA_MODELS.
func usesToTry(t *testing.T) (out []modelUse) {
	t.Helper()
	only := os.Getenv("ASSAY_JAVA_MODELS")
	chosen := regexp.MustCompile(only)
	for i, u := range modelUses(t) {
		if u.not == "" && (only == "" && (testkit.Long() || i%30 == 3) || only != "" && chosen.MatchString(strings.Join(u.members, " "))) {
			out = append(out, u)
		}
	}
	return out
}

// modelAnswer judges an answer, and reports whether it decides something.
func modelAnswer(t *testing.T, g *modelGoal, c *task.Check) bool {
	t.Helper()
	if c == nil || len(c.Results) == 0 {
		t.Errorf("%s: no answer about %s", g.name, g.expr)
		return false
	}
	if c.Fault != nil {
		t.Errorf("%s: internal error: %s\n%s", g.expr, c.Fault.Message, g.text)
		return false
	}
	v := verdictOf(c)
	if slices.ContainsFunc(c.Results, func(r task.Result) bool { return slices.Contains(r.Assumed, native.Rounding) }) {
		return false // which the report says
	}
	violated := strings.HasPrefix(v, "violated") && strings.Contains(v, "assert")
	switch {
	case g.kind == modelRight && violated:
		t.Errorf("%s: what the JVM gives is violated\n%s", g.expr, g.text)
	case g.kind == modelWrong && (v == "holds" || v == "proved" || v == "assumed"):
		t.Errorf("%s: what the JVM does not give is %s\n%s", g.expr, v, g.text)
	}
	undecided := slices.IndexFunc(c.Results, func(r task.Result) bool { return !r.Decided() })
	if undecided >= 0 && (testkit.Long() || testing.Verbose()) {
		t.Logf("%s: %s: %s", g.name, g.expr, c.Results[undecided].Reason)
	}
	return undecided < 0
}

func writeJava(t *testing.T, dir, class, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, class+".java"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// judgeModels asks the JVM for the value of each call: a literal, or "throws" and a class.
func judgeModels(t *testing.T, dir string, uses []modelUse) map[string]string {
	t.Helper()
	var b, main strings.Builder
	b.WriteString("class Judge extends Prelude {\n")
	for i := range uses {
		for k, args := range uses[i].args {
			name := fmt.Sprintf("v%d_%d", i, k)
			fmt.Fprintf(&b, "static String %s() throws Throwable { return literal(%s); }\n", name, uses[i].call(args))
			fmt.Fprintf(&main, "static void m%s() { try { say(%q, %s()); } catch (Throwable e) { say(%q, \"throws \" + e.getClass().getName()); } }\n", name, name, name, name)
		}
	}
	b.WriteString(main.String() + "static void say(String name, String value) { System.out.println(name + \" \" + value); }\n")
	b.WriteString("public static void main(String[] args) {\n")
	for i := range uses {
		for k := range uses[i].args {
			fmt.Fprintf(&b, "mv%d_%d();\n", i, k)
		}
	}
	b.WriteString("}\n}\n")
	apart, classes := t.TempDir(), t.TempDir()
	writeJava(t, apart, "Judge", b.String())
	home := javajudge.JDKs()[0]
	s, err := javajudge.Start(home)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Compile(classes, []string{filepath.Join(dir, "Prelude.java"), filepath.Join(apart, "Judge.java")}); err != nil {
		t.Fatal(err)
	}
	out, err := javajudge.Launch(home, classes, javajudge.Program{Class: "Judge"})
	if err != nil || out.Exit != 0 {
		t.Fatal(err, out)
	}
	says := map[string]string{}
	for line := range strings.Lines(out.Stdout) {
		if name, value, ok := strings.Cut(strings.TrimRight(line, "\n"), " "); ok {
			says[name] = value
		}
	}
	return says
}

// modelGoals returns the methods that call models.
func modelGoals(t *testing.T, uses []modelUse, says map[string]string) (out []modelGoal) {
	t.Helper()
	add := func(kind modelGoalKind, name, params, expr, body string) {
		text := "    static void " + name + "(" + params + ") throws Throwable {\n        " + body + "\n    }\n"
		out = append(out, modelGoal{class: fmt.Sprintf("Models%d", len(out)/60), name: name, text: text, expr: expr, kind: kind})
	}
	for i := range uses {
		u := &uses[i]
		for k, args := range u.args {
			name := fmt.Sprintf("v%d_%d", i, k)
			value, ok := says[name]
			if !ok {
				t.Fatalf("the JVM says nothing about %s", u.call(args))
			}
			right, wrong := asserted(u.call(args), value)
			add(modelRight, name+"r", "", u.call(args), right)
			add(modelWrong, name+"w", "", u.call(args), wrong)
			if guard, ok := u.guard(args); ok {
				right, wrong = asserted(u.call(u.names()), value)
				add(modelRight, name+"gr", u.params(), u.call(args), guard+right)
				add(modelWrong, name+"gw", u.params(), u.call(args), guard+wrong)
			}
		}
		add(modelAny, fmt.Sprintf("v%d_any", i), u.params(), u.expr, "use("+u.call(u.names())+");")
	}
	return out
}

// asserted are bodies that assert what the JVM says about an expression, and the contrary.
func asserted(expr, value string) (right, wrong string) {
	class, throws := strings.CutPrefix(value, "throws ")
	if !throws {
		return "assert same(" + expr + ", " + value + ");", "assert !same(" + expr + ", " + value + ");"
	}
	class = strings.ReplaceAll(class, "$", ".")
	return "boolean ends = false; try { use(" + expr + "); ends = true; } catch (" + class + " e) { } assert !ends;",
		"boolean ends = true; try { use(" + expr + "); } catch (" + class + " e) { ends = false; } assert ends;"
}

func (u *modelUse) params() string {
	var list []string
	for i, x := range u.types {
		list = append(list, fmt.Sprintf("%s a%d", x, i))
	}
	return strings.Join(list, ", ")
}

func (u *modelUse) names() (out []string) {
	for i := range u.types {
		out = append(out, fmt.Sprintf("a%d", i))
	}
	return out
}

// guard leaves out all arguments but some, where their types have an equality.
func (u *modelUse) guard(args []string) (string, bool) {
	var tests []string
	for i, x := range u.types {
		switch {
		case x == "String" && len(args[i]) > 6: // longer than inputs are
			return "", false
		}
		switch x {
		case "int", "long", "short", "byte", "char", "boolean", "double", "float", "String":
			tests = append(tests, fmt.Sprintf("same(a%d, %s)", i, args[i]))
		default:
			return "", false
		}
	}
	return "if (!(" + strings.Join(tests, " && ") + ")) { return; } ", true
}

func writeModelGoals(t *testing.T, dir string, goals []modelGoal) {
	t.Helper()
	texts := map[string]string{}
	for _, g := range goals {
		texts[g.class] += g.text
	}
	for class, text := range texts {
		writeJava(t, dir, class, "class "+class+" extends Prelude {\n"+text+"}\n")
	}
}

func checkModels(t *testing.T, dir string, goals []modelGoal) []task.Check {
	t.Helper()
	a := &app{java: compiling(), ctx: t.Context()}
	t.Cleanup(func() { a.java.Close() })
	in := a.inputs()
	files := in.Files([]string{dir})
	o := run.Options{Engine: onHeaps, Timeout: 5 * time.Second}
	for _, g := range goals {
		o.Only = append(o.Only, g.class+"."+g.name)
	}
	plan := in.Plan(files, o)
	if in.List.Failed() {
		t.Fatal(in.List.Err())
	}
	return plan.Check(t.Context(), o)
}
