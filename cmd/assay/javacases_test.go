package main

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"assay/engine"
	"assay/engine/absint"
	"assay/engine/bmc"
	"assay/internal/testkit"
	"assay/report"
	"assay/run"
	"assay/run/frontend"
	"assay/run/portfolio"
	"assay/run/registry"
	"assay/task"
)

// javaCase is an expectation of a file in cases/java-check.
type javaCase struct {
	file, goal string // the goal may be empty: the only one
	long       bool   // the quick run of TestJavaCases leaves it out
	want       string
	flags      []string
	inputs     string
}

var expectation = regexp.MustCompile(`(?m)^// expect(\(long\))?(?: (.+))?: (holds|bounded|assumed|proved|unknown|vacuous|violated(?: [a-z]+)+)$`)

// javaCases reads the expectations of a folder.
func javaCases(t *testing.T, dir string) []javaCase {
	t.Helper()
	files := []string{dir}
	if filepath.Ext(dir) != ".java" {
		var err error
		if files, err = filepath.Glob(filepath.Join(dir, "*.java")); err != nil || len(files) == 0 {
			t.Fatal(dir, err)
		}
	}
	var out []javaCase
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		line := func(word string) string {
			m := regexp.MustCompile(`(?m)^// ` + word + `: (.*)$`).FindSubmatch(text)
			if m == nil {
				return ""
			}
			return string(m[1])
		}
		found := expectation.FindAllSubmatch(text, -1)
		if len(found) != bytes.Count(text, []byte("// expect")) || len(found) == 0 {
			t.Errorf("%s: an expectation is missing, or not well formed", f)
		}
		for _, m := range found {
			out = append(out, javaCase{f, string(m[2]), len(m[1]) > 0, string(m[3]), strings.Fields(line("bounds")), line("inputs")})
		}
	}
	return out
}

// sampleOf returns the cases of each nth file, beginning with file k; in the long run of all files.
func sampleOf(cases []javaCase, k, n int) (out []javaCase) {
	if testkit.Long() {
		return cases
	}
	var files []string
	for _, c := range cases {
		if !slices.Contains(files, c.file) {
			files = append(files, c.file)
		}
		if (len(files)-1)%n == k {
			out = append(out, c)
		}
	}
	return out
}

// movedTo is cases whose files stand in another folder now, or the one file elsewhere.
func movedTo(cases []javaCase, other string) []javaCase {
	out := slices.Clone(cases)
	for i, k := range cases {
		out[i].file = other
		if filepath.Ext(other) != ".java" {
			out[i].file = filepath.Join(other, filepath.Base(k.file))
		}
	}
	return out
}

// verdictOf returns the verdict about a goal, in the words of expectations.
func verdictOf(c *task.Check) string {
	if c.Fault != nil {
		return "internal error: " + c.Fault.Message
	}
	var kinds []string
	unknown, vacuous, assumed, proved := false, false, false, true
	for _, r := range c.Results {
		switch {
		case r.Status == task.Violated && !slices.Contains(kinds, string(r.Property.Kind)):
			kinds = append(kinds, string(r.Property.Kind))
		case r.Status == task.Unknown:
			unknown = true
		}
		vacuous = vacuous || r.Vacuous
		assumed = assumed || r.Status == task.HoldsWithin && len(r.Binding) == 0 && len(r.Assumed) > 0
		proved = proved && r.Status == task.Proved
	}
	slices.Sort(kinds)
	switch {
	case len(kinds) > 0:
		return "violated " + strings.Join(kinds, " ")
	case vacuous:
		return "vacuous"
	case unknown:
		return "unknown"
	case proved:
		return "proved"
	case assumed:
		return "assumed"
	}
	return "holds"
}

// meets compares; undecided is neither right nor wrong. Of several violations an engine may
// leave some undecided.
func meets(want, got string, c *task.Check) (right, undecided bool) {
	switch {
	case want == "unknown": // a hold would be wrong
		return got == want, false
	case got == "unknown":
		return false, true
	case want == "bounded": // and not proved, but by facts, which know no bound
		return got == "holds" || slices.ContainsFunc(c.Results, func(r task.Result) bool { return r.Engine == absint.Name }), false
	}
	kinds := strings.Fields(want)
	slices.Sort(kinds[1:])
	want = strings.Join(kinds, " ")
	switch {
	case want == got, want == "holds" && (got == "proved" || got == "assumed"):
		return true, false
	case strings.HasPrefix(want, "violated") && strings.HasPrefix(got, "violated"):
		for _, k := range strings.Fields(got)[1:] {
			if !slices.Contains(kinds, k) {
				return false, false
			}
		}
		return false, slices.ContainsFunc(c.Results, func(r task.Result) bool { return r.Status == task.Unknown })
	}
	return false, false
}

// javaFolders returns the folders and files that are checked in one go. Of the classes with
// contracts, which other tests read too, those that expect something are.
func javaFolders(t *testing.T) []string {
	files, err := filepath.Glob("../../cases/java-contracts/*.java")
	files = slices.DeleteFunc(files, func(f string) bool {
		text, err := os.ReadFile(f)
		return err != nil || !expectation.Match(text)
	})
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	apart, err := filepath.Glob("../../cases/java-contracts/apart/*.java")
	if err != nil || len(apart) == 0 {
		t.Fatal(apart, err)
	}
	folders := []string{"../../cases/java-contracts/calls"}
	for _, f := range []string{"harness", "methods", "classes", "values", "flow", "generics", "typed", "state", "environment", "inputs", "contracts", "invariants", "clauses", "jml", "heap", "lists", "library", "rows", "steady"} {
		folders = append(folders, "../../cases/java-check/"+f)
	}
	return slices.Concat(folders, files, apart, []string{"../../cases/java-check/arguments", "../../cases/java-check/kept", "../../cases/java-check/endless", "../../cases/java-check/callers", "../../cases/java-check/begun", "../../cases/java-check/tied", "../../cases/java-check/called", "../../cases/java-check/thrown", "../../cases/java-check/represented", "../../cases/java-check/sets"}) // samples are taken by position
}

// checkJava checks the goals of a folder or file, with the bounds that the cases state.
func checkJava(t *testing.T, dir string, cases []javaCase) (files []*run.File, checks map[string]*task.Check) {
	t.Helper()
	return checkJavaBy(t, bounded(chosen(t, portfolio.Auto, nil)), dir, cases)
}

// checkJavaBy checks the files that state the same bounds in one go.
func checkJavaBy(t *testing.T, e engine.Engine, dir string, cases []javaCase) (files []*run.File, checks map[string]*task.Check) {
	t.Helper()
	return checkJavaWith(t, e, dir, cases, func(*app, *run.Options) {})
}

// checkJavaWith is checkJavaBy with other options: change is called before anything is
// read, and before anything is checked.
func checkJavaWith(t *testing.T, e engine.Engine, dir string, cases []javaCase, change func(*app, *run.Options)) (files []*run.File, checks map[string]*task.Check) {
	t.Helper()
	a := &app{java: compiling(), stdin: strings.NewReader(""), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}, ctx: context.Background()}
	t.Cleanup(func() { a.java.Close() })
	change(a, &run.Options{})
	checks = map[string]*task.Check{}
	for _, names := range byBounds(cases) {
		i := slices.IndexFunc(cases, func(k javaCase) bool { return k.file == names[0] })
		a.java.Owed = slices.Contains(cases[i].flags, "--null-arguments=false") // else cases say themselves what may be null
		a.java.Called = slices.Contains(cases[i].flags, "--unreached=false")
		a.java.Asks = slices.Contains(cases[i].flags, "--strict=false")
		a.java.Reachable = slices.Contains(cases[i].flags, "--begin=reachable")
		in := a.inputs()
		group := in.Files(names)
		if in.List.Failed() {
			t.Fatal(in.List.Err())
		}
		f, _ := checkFlagsOf(t, cases[i].flags...)
		o := run.Options{Engine: taking(e, chosen(t, bmc.Name, f.engineFlags.options()).(bmc.Engine)), Timeout: 60 * time.Second}
		var err error
		if o.Bounds, err = f.Bounds(); err != nil {
			t.Fatal(err)
		}
		change(a, &o)
		all := in.Plan(group, o).Check(context.Background(), o)
		for i := range all {
			checks[all[i].Name] = &all[i]
			for _, r := range all[i].Results {
				if r.Stats[absint.Refused] > 0 {
					t.Errorf("%s: what was found is not accepted: %s", all[i].Name, r.Reason)
				}
			}
		}
		files = append(files, group...)
	}
	return files, checks
}

// modular reports whether cases ask for calls by contract.
func modular(cases []javaCase) bool {
	return slices.ContainsFunc(cases, func(k javaCase) bool { return slices.Contains(k.flags, "--calls") })
}

// byBounds returns the files of cases, those with the same bounds together.
func byBounds(cases []javaCase) (groups [][]string) {
	at := map[string]int{}
	for _, k := range cases {
		flags := strings.Join(k.flags, " ")
		i, ok := at[flags]
		if !ok {
			i = len(groups)
			at[flags], groups = i, append(groups, nil)
		}
		if !slices.Contains(groups[i], k.file) {
			groups[i] = append(groups[i], k.file)
		}
	}
	return groups
}

// TestJavaCases: no verdict about a case is wrong, and what is violated is violated on the
// JVM too. The quick run asks about the goals that something is expected of, and the JVM about each twentieth; the long run about
// all goals, and about inputs of classes from all files of a folder. What stays unknown is listed. The quick run leaves out the goals
// marked "expect(long)": those that took longest, where the file has cheaper ones beside them. Goals that a wrong hold would
// show at are marked from a quarter of a second on, the others from three twentieths.
func TestJavaCases(t *testing.T) {
	all := &javaVerdicts{}
	folders := javaFolders(t)
	if !testkit.Long() {
		folders = fileByFile(t, folders, "../../cases/java-check/inputs")
	}
	for _, dir := range folders {
		t.Run(partName(dir), func(t *testing.T) { all.folder(t, dir) })
	}
	if all.folders < len(folders) {
		return // -run names some
	}
	testkit.Golden(t, "testdata/java-undecided.txt", all.undecided.String())
	if all.total < 300 || all.violated < 2*all.total/5 {
		t.Errorf("%d expectations, %d of them violated: at least 300 are wanted, and about half of them violated", all.total, all.violated)
	}
	t.Logf("%d of %d expectations, %d of them violated, %d goals", all.total, all.total+all.left, all.violated, all.goals)
}

// fileByFile is folders with the files of one of them in its place. An input of type Object may be of each class that is
// checked with it: about the folder of inputs as a whole, most of the time would go into a few such goals.
func fileByFile(t *testing.T, folders []string, dir string) []string {
	t.Helper()
	i := slices.Index(folders, dir)
	files, err := filepath.Glob(dir + "/*.java")
	if i < 0 || err != nil || len(files) == 0 {
		t.Fatal(dir, i, files, err)
	}
	return slices.Concat(folders[:i], files, folders[i+1:])
}

// javaVerdicts is what came out of the cases of all folders.
type javaVerdicts struct {
	folders, total, violated int
	left                     int // expectations for the long run
	goals                    int // that were checked
	asked                    int // goals that are violated
	undecided                strings.Builder
}

// notLong returns the cases that a quick run asks about.
func notLong(cases []javaCase) []javaCase {
	if testkit.Long() {
		return cases
	}
	return slices.DeleteFunc(slices.Clone(cases), func(k javaCase) bool { return k.long })
}

// onlyThese makes a quick run check the goals of the cases, and no others.
func onlyThese(cases []javaCase) func(*app, *run.Options) {
	return func(_ *app, o *run.Options) {
		if !testkit.Long() {
			o.Only = goalsOf(cases)
		}
	}
}

func (v *javaVerdicts) folder(t *testing.T, dir string) {
	v.folders++
	stated := javaCases(t, dir)
	cases := notLong(stated)
	v.left += len(stated) - len(cases)
	files, checks := checkJavaWith(t, chosen(t, portfolio.Auto, nil), dir, cases, onlyThese(cases))
	v.goals += len(checks)
	for _, k := range cases {
		v.total++
		if strings.HasPrefix(k.want, "violated") {
			v.violated++
		}
		if what := verdictIsWrong(k, checks); what != "" {
			t.Errorf("%s: %s", k.file, what)
		} else if c := checks[k.name()]; verdictOf(c) == "unknown" && k.want != "unknown" {
			fmt.Fprintf(&v.undecided, "%s: %s\n", k.name(), k.want)
			t.Logf("undecided: %s: %s", k.name(), k.want)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(checks)) {
		c := checks[name]
		if !slices.ContainsFunc(c.Results, func(r task.Result) bool { return r.Status == task.Violated }) {
			continue
		}
		for _, r := range c.Results {
			if x := r.Property; x.Kind == task.KindAssert && r.Status == task.Violated && r.Trace.Failure.Span.Line != x.Span.Line {
				t.Errorf("%s: the assertion at %s fails at %s", name, x.Span, r.Trace.Failure.Span)
			}
		}
		switch v.asked++; {
		case testkit.Long():
			testkit.Part(t, name, testkit.Content(t, dir), func(t *testing.T) int { return confirm(t, files, c) })
		case v.asked%20 == 0:
			confirm(t, files, c)
		}
	}
}

// name returns the goal that a case is about.
func (k *javaCase) name() string {
	if k.goal != "" {
		return k.goal
	}
	return strings.TrimSuffix(filepath.Base(k.file), ".java") + ".main"
}

// goalsOf are the goals that cases are about.
func goalsOf(cases []javaCase) (names []string) {
	for _, k := range cases {
		names = append(names, k.name())
	}
	return names
}

// verdictIsWrong says what is wrong about the verdict of a case; undecided is not wrong.
func verdictIsWrong(k javaCase, checks map[string]*task.Check) string {
	c := checks[k.name()]
	if c == nil {
		return "there is no goal " + k.name()
	}
	got := verdictOf(c)
	if right, open := meets(k.want, got, c); right || open {
		return ""
	}
	return fmt.Sprintf("%s: expected %s, got %s", k.name(), k.want, got)
}

// confirm repeats the violations of a check on the JVM, and gives how many are confirmed.
func confirm(t *testing.T, files []*run.File, c *task.Check) (confirmed int) {
	t.Helper()
	a := &app{java: compiling(), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}}
	a.witness(context.Background(), &witnessFlags{confirm: true}, files, c)
	for _, r := range c.Results {
		if r.Evidence.Confirmed != "" {
			confirmed++
		}
		if r.Status == task.Violated && len(r.Contracts) == 0 && r.Property.Kind != task.KindAbstraction && r.Evidence.Confirmed == "" &&
			(r.Evidence.Unconfirmed != "" || !untestable(r.Evidence.Untested)) {
			t.Errorf("%s: %s: %s: %s%s", c.Name, r.Property.Kind, r.Property.Text, r.Evidence.Unconfirmed, r.Evidence.Untested)
		}
	}
	return confirmed
}

// untestable reports whether a test cannot be written for a reason that lies in the counterexample, and
// not in who writes it.
func untestable(why string) bool {
	return strings.Contains(why, "no class is known") || strings.Contains(why, "inside of the run") || strings.Contains(why, "no method is called") ||
		strings.Contains(why, "that the JVM cannot repeat: ") || strings.Contains(why, "records hold each other")
}

// filmFolders are those whose counterexamples are stepped through: in the long run all.
func filmFolders(t *testing.T) []string {
	if testkit.Long() {
		return javaFolders(t)
	}
	return []string{"../../cases/java-contracts/LinkedList.java", "../../cases/java-contracts/apart/CallsInterface.java", "../../cases/java-check/heap"}
}

// TestFilms: the states of a counterexample can be shown step by step by a program that was lowered anew, also
// where inputs are of classes that only the search for it asked for: those that stand for any
// implementation, and of the library.
func TestFilms(t *testing.T) {
	n := 0
	for _, dir := range filmFolders(t) {
		files, checks := checkJava(t, dir, javaCases(t, dir))
		for _, name := range slices.Sorted(maps.Keys(checks)) {
			c := checks[name]
			for i := range c.Results {
				r := &c.Results[i]
				if r.Status != task.Violated {
					continue
				}
				n++
				frames := 0
				err := filmOf(files)(c, r, func(*report.Stop) bool { frames++; return true })
				if err != nil || frames != len(r.Trace.Steps)+1 {
					t.Errorf("%s: %d stops of %d steps: %v", name, frames, len(r.Trace.Steps), err)
				}
			}
		}
	}
	if t.Logf("%d counterexamples", n); n < 8 {
		t.Error("too few")
	}
}

// evidenceFolders returns the folders for tests of evidence: a sample, in the long run all.
func evidenceFolders(t *testing.T) []string {
	if testkit.Long() {
		return javaFolders(t)
	}
	var out []string
	for _, name := range []string{"java-contracts/Ring", "java-check/contracts/Sorted", "java-check/contracts/Quantified"} {
		out = append(out, "../../cases/"+name+".java")
	}
	return out
}

// TestSMTRow52Solvers: every solver gives the same verdicts about Java. The quick run asks
// one of the programs, the long run all.
func TestSMTRow52Solvers(t *testing.T) {
	names := registry.Solvers()[1:]
	if !testkit.Long() {
		names = names[:1]
	}
	same := 0
	for _, dir := range evidenceFolders(t) {
		cases := javaCases(t, dir)
		plain := sync.OnceValue(func() map[string]*task.Check {
			_, plain := checkJava(t, dir, cases)
			return plain
		})
		for _, name := range names {
			same += testkit.Part(t, name, testkit.Content(t, dir), func(t *testing.T) int {
				return solvedBy(t, name, dir, cases, plain())
			})
		}
	}
	if t.Logf("%d verdicts are the same", same); same < 6 {
		t.Error("too few")
	}
}

// solvedBy checks a folder with another solver, and counts verdicts that are the same.
func solvedBy(t *testing.T, solver, dir string, cases []javaCase, plain map[string]*task.Check) (same int) {
	e := chosen(t, bmc.Name, registry.Options{"solver": solver})
	_, got := checkJavaBy(t, portfolio.FirstOnce{Behind: e, Within: true}, dir, cases)
	for _, goal := range slices.Sorted(maps.Keys(plain)) {
		a, b := verdictOf(plain[goal]), verdictOf(got[goal])
		if a != b && a != "unknown" && b != "unknown" {
			t.Errorf("%s: %s is %s, and with %s %s", dir, goal, a, solver, b)
		}
		if a == b && a != "unknown" {
			same++
		}
	}
	return same
}

// TestJavaCertified: what holds about Java has a certificate, which was checked, or says why
// it has none.
func TestJavaCertified(t *testing.T) {
	certified, without := 0, 0
	for _, dir := range evidenceFolders(t) {
		cases := javaCases(t, dir)
		_, plain := checkJava(t, dir, cases)
		e := chosen(t, bmc.Name, registry.Options{"certify": t.TempDir()})
		_, got := checkJavaBy(t, portfolio.FirstOnce{Behind: e, Evidence: true, Within: true}, dir, cases)
		for goal, c := range got {
			if a, b := verdictOf(plain[goal]), verdictOf(c); a != b && a != "unknown" && b != "unknown" {
				t.Errorf("%s: %s is %s, and with certificates %s", dir, goal, a, b)
			}
			for _, r := range c.Results {
				_, err := os.Stat(r.Evidence.Certificate)
				switch {
				case !r.Status.Holds():
				case err == nil:
					certified++
				case r.Reason != "":
					without++
				default:
					t.Errorf("%s: %s: %s: %v", goal, r.Property.Kind, r.Property.Text, err)
				}
			}
		}
	}
	if t.Logf("%d properties are certified, %d say why they are not", certified, without); certified < 20 {
		t.Error("too few")
	}
}

// TestJavaCasesOnTheJVM: what the cases expect of programs is what java does with them.
func TestJavaCasesOnTheJVM(t *testing.T) {
	dir := "../../cases/java-check/harness"
	cases := javaCases(t, dir)
	a := &app{java: compiling(), ctx: context.Background()}
	t.Cleanup(func() { a.java.Close() })
	files := a.inputs().Files([]string{dir})
	p := files[0].Model.(*frontend.JavaModel).Unit.Program()
	java, ok := p.Home().Program("java")
	if !ok {
		t.Fatal("there is no java")
	}
	for i, k := range cases {
		if i%8 != 0 && !testkit.Long() {
			continue
		}
		class := strings.TrimSuffix(filepath.Base(k.file), ".java")
		cmd := exec.Command(java, "-ea", "-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dassay.inputs="+k.inputs,
			"-cp", strings.Join(p.ClassPath(), string(os.PathListSeparator)), class)
		out, _ := cmd.CombinedOutput()
		status := cmd.ProcessState.ExitCode()
		if fails := strings.HasPrefix(k.want, "violated"); fails != (status == 1) || !fails && status != 0 && status != 3 {
			t.Errorf("%s: expected %s, but java ends with %d: %s", class, k.want, status, out)
		}
	}
}

// byCalls checks a file with some --calls, and gives what was found out about its goals.
func byCalls(t *testing.T, file string, calls ...string) map[string]*task.Check {
	t.Helper()
	cases := javaCases(t, file)
	cases[0].flags = slices.DeleteFunc(cases[0].flags, func(s string) bool { return s == "--calls" || s == "contract" })
	for _, c := range calls {
		cases[0].flags = append(cases[0].flags, "--calls", c)
	}
	_, checks := checkJava(t, file, cases)
	return checks
}

func wantVerdicts(t *testing.T, what string, checks map[string]*task.Check, want map[string]string) {
	t.Helper()
	for goal, w := range want {
		if c := checks[goal]; c == nil || verdictOf(c) != w && (w != "holds" || verdictOf(c) != "proved") {
			t.Errorf("%s: %s: want %s, got %v", what, goal, w, c)
		}
	}
}

// TestForgeRow40: callers see contracts. setDay is right although the body of checkDay is wrong,
// which is found where checkDay itself is checked; and a callee that says too little is found.
func TestForgeRow40(t *testing.T) {
	file := "../../cases/java-contracts/Birthday.java"
	wantVerdicts(t, "by contract", byCalls(t, file, "contract"), map[string]string{
		"Birthday.setDay": "holds", "Month.checkDay": "violated postcondition",
	})
	wantVerdicts(t, "inlined", byCalls(t, file), map[string]string{
		"Birthday.setDay": "violated postcondition", "Month.checkDay": "violated postcondition",
	})
	wantVerdicts(t, "one of them", byCalls(t, file, "Month.checkDay=contract"), map[string]string{"Birthday.setDay": "holds"})
	wantVerdicts(t, "all but one", byCalls(t, file, "contract", "checkDay=inline"), map[string]string{"Birthday.setDay": "violated postcondition"})

	koa := "../../cases/java-contracts/calls/CallsKoa.java"
	wantVerdicts(t, "says too little", byCalls(t, koa, "contract"), map[string]string{"Kring.named": "violated contract", "VoteSet.addVote": "violated precondition"})
	wantVerdicts(t, "by its body", byCalls(t, koa), map[string]string{"Kring.named": "holds"})
	for _, r := range byCalls(t, koa, "contract")["Kring.named"].Results {
		if r.Property.Kind == task.KindContract && (!slices.Contains(r.Contracts, "Kring.name") || r.Trace.Failure == nil || !strings.Contains(r.Property.Text, "Kring.name")) {
			t.Errorf("it does not say whose contract is too weak: %q %v", r.Property.Text, r.Contracts)
		}
	}
}

// TestForgeRow41: the static type's contract counts; receivers of interfaces and abstract classes
// have no other; and an overriding method has to satisfy the contract of the overridden one.
func TestForgeRow41(t *testing.T) {
	dispatch := "../../cases/java-contracts/calls/CallsDispatch.java"
	wantVerdicts(t, "by contract", byCalls(t, dispatch, "contract"), map[string]string{
		"Farm.anyone": "holds", "Farm.dog": "holds", "Farm.someDog": "violated contract", "Farm.early": "holds", "Farm.tooEarly": "violated precondition",
		"Dog.grow": "holds", "Cat.grow": "violated postcondition",
	})
	wantVerdicts(t, "inlined", byCalls(t, dispatch), map[string]string{
		"Farm.anyone": "violated postcondition", "Farm.dog": "holds", "Farm.someDog": "holds",
	})
	wantVerdicts(t, "no implementation", byCalls(t, "../../cases/java-contracts/apart/CallsInterface.java"), map[string]string{
		"Client.sum": "holds", "Client.even": "violated contract", "Client.measured": "holds", "Client.other": "holds", "Client.alias": "violated contract",
	})
}

// TestForgeRow47: model fields of an abstraction function. One that has two values for an object
// is found, with both of them; one that has none is reported as vacuous; and where it is a function, the changes of its
// values by operations are checked, and that invariants are preserved.
func TestForgeRow47(t *testing.T) {
	functions := byCalls(t, "../../cases/java-contracts/apart/ModelTwo.java")
	wantVerdicts(t, "functions", functions, map[string]string{
		"TwoValues.items": "violated abstraction", "NoValue.items": "vacuous", "OneValue.items": "holds",
	})
	vars := map[string]string{}
	for _, v := range functions["TwoValues.items"].Results[0].Trace.Initial.Vars {
		vars[v.Name] = v.Value.String()
	}
	if a, b := vars["TwoValues.items"], vars["TwoValues.items (another value)"]; a == "" || b == "" || a == b {
		t.Errorf("the two values are not shown: %v", vars)
	}
	wantVerdicts(t, "operations", byCalls(t, "../../cases/java-contracts/apart/ModelList.java"), map[string]string{
		"ModelList.items": "holds", "ModelList.add": "holds", "ModelList.replace": "violated postcondition", "ModelList.isEmpty": "holds",
		"ModelList.cycle": "violated invariant",
	})
	file := "../../cases/java-contracts/LinkedList.java"
	for scope, want := range map[string]string{"2": "holds", "3": "holds", "4": "violated postcondition"} {
		cases := javaCases(t, file)
		cases[0].flags = []string{"--scope", scope}
		_, checks := checkJava(t, file, cases)
		wantVerdicts(t, "at scope "+scope, checks, map[string]string{"LinkedList.elems": "holds", "LinkedList.get": want, "LinkedList.checkIndex": "holds"})
	}
}

// TestProvedOfAny: that there are few strings and how long they are is a bound, though only one
// can be referred to; and so is that other classes could answer a call.
func TestProvedOfAny(t *testing.T) {
	for _, k := range []struct{ file, goal, want string }{
		{"StringsAreBounded", "length", "holds"}, {"StringsAreBounded", "set", "proved"},
		{"ProvedOfAny", "direct", "proved"}, {"ProvedOfAny", "dispatched", "holds"}, {"ProvedOfAny", "exact", "holds"},
	} {
		file := "../../cases/java-check/rows/" + k.file + ".java"
		_, checks := checkJava(t, file, javaCases(t, file))
		if c := checks[k.file+"."+k.goal]; c == nil || verdictOf(c) != k.want {
			t.Errorf("%s.%s: want %s, got %v", k.file, k.goal, k.want, c)
		}
	}
}

// TestJavaFacts checks what facts alone show, without bounds: nothing that fails may be proved, and nothing else is found.
func TestJavaFacts(t *testing.T) {
	for dir, least := range map[string]int{"facts": 180, "facts-reflection": 1, "facts-main": 2} {
		dir = "../../cases/java-check/" + dir
		cases := javaCases(t, dir)
		_, checks := checkJavaBy(t, chosen(t, absint.Name, nil), dir, cases)
		if len(cases) < least {
			t.Fatalf("only %d expectations", len(cases))
		}
		for _, k := range cases {
			c := checks[k.name()]
			if c == nil {
				t.Errorf("%s: there is no goal %s", k.file, k.name())
			} else if got := verdictOf(besideThrown(t, k, c)); got != k.want {
				t.Errorf("%s: %s: expected %s, got %s", k.file, k.name(), k.want, got)
			}
		}
	}
}

// besideThrown is what is shown of a goal beside what the library throws, where its file says that facts leave that open; then they have to.
func besideThrown(t *testing.T, k javaCase, c *task.Check) *task.Check {
	t.Helper()
	text, err := os.ReadFile(k.file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(text, []byte("\n// open: "+k.name()+" library\n")) {
		return c
	}
	out := *c
	out.Results = slices.DeleteFunc(slices.Clone(c.Results), func(r task.Result) bool { return r.Status == task.Unknown && r.Property.Kind == task.KindLibrary })
	if len(out.Results) == len(c.Results) {
		t.Errorf("%s: %s: what the library throws is not open", k.file, k.name())
	}
	return &out
}
