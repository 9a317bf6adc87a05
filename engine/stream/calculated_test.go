package stream

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"assay/internal/testkit"
	lang "assay/lang/stream"
)

// TestCalculated: components that calculate with data that is not finite.
func TestCalculated(t *testing.T) {
	const plain = "component C {\n  in i: nat\n  out o: nat\n  var n: nat = 0\n  in f: 0..3\n  states A\n  A -> A"
	for text, want := range map[string]string{
		plain + " / o = n, n' = n + 1\n}\ncheck C satisfies always o != 5":                                                                                                             "violated",
		plain + " / o = n, n' = n + 2\n}\ncheck C satisfies always o != 5":                                                                                                             "holds",
		plain + " / o = n, n' = n + 2\n}\ncheck C satisfies eventually o >= 5":                                                                                                         "holds",
		plain + " / o = f, n' = n\n}\ncheck C satisfies always o != 5":                                                                                                                 "holds",
		plain + " / o in {f, 1}, n' = n\n}\ncheck C satisfies always o != 2":                                                                                                           "violated",
		plain + " / o in {i + 1}, n' = n\n}\ncheck C satisfies always o != 5":                                                                                                          "violated",
		plain + " / o in {i + 1} union {i + 2}, n' = n\n}\ncheck C satisfies always o > i":                                                                                             "holds",
		plain + " when i < 3 / o = n, n' = n\n}\ncheck C satisfies always i < 3":                                                                                                       "holds",
		plain + " when i = f / o = n, n' = n\n}\ncheck C satisfies always i < 4":                                                                                                       "holds",
		plain + " when i in {f} / o = n, n' = n\n}\ncheck C satisfies always i < 3":                                                                                                    "violated",
		plain + " when i in {m | m > 3} / o = n, n' = n\n}\ncheck C satisfies always i != 3":                                                                                           "holds",
		plain + " when i mod 2 = 0 / o = i, n' = n\n}\ncheck C satisfies always o mod 2 = 0":                                                                                           "holds",
		plain + " when i mod 2 = 0 / o = i, n' = n\n}\ncheck C satisfies always o mod 4 = 0":                                                                                           "violated",
		plain + " / o = n, n' = i\n}\ncheck C satisfies always next o < 5":                                                                                                             "violated",
		plain + " when n > 0 / o = n - 1, n' = n\n  A -> A when n = 0 / o = n, n' = i\n}\ncheck C satisfies forall w: nat, always (i <= w => next (o <= w))":                           "violated",
		plain + " / o = n, n' = i\n}\ncheck C satisfies forall w: nat, always (i <= w => next o <= w)":                                                                                 "holds",
		plain + " / o = n, n' = i + 1\n}\ncheck C satisfies forall w: nat, always (i = w => next o > w)":                                                                               "holds",
		plain + " / o = n, n' = i + 1\n}\ncheck C satisfies forall w: nat, always (i = w => next o != w + 1)":                                                                          "violated",
		plain + " / o = n, n' = n - 1\n}\ncheck C total":                                                                                                                               "n can be -1 here, which is no value of nat",
		plain + " / o = n, n' = n - 1\n}\ncheck C deadlock free":                                                                                                                       "n can be -1 here, which is no value of nat",
		plain + " when n > 0 / o = n, n' = n - 1\n}\ncheck C total":                                                                                                                    "C has no step with n = 0, ",
		plain + " when n < 5 / o = n, n' = n + 1\n}\ncheck C total":                                                                                                                    "C has no step with n = ",
		plain + " / o in {f, n}, n' = n + 1\n}\ncheck C total":                                                                                                                         "holds",
		plain + " / o in {n - 1}, n' = n\n}\ncheck C total":                                                                                                                            "C has no step with n = 0, ",
		plain + " when n > 0 / o = n, n' = n\n}\nsystem S = C || C [o -> p]\ncheck S total":                                                                                            "is asked of one component only, and S has 2",
		plain + " / o = n, n' = n - 1\n}\ncheck C satisfies always o = 0":                                                                                                              "n can be -1 here",
		plain + " when n > 0 / o = n, n' = n - 1\n  A -> A when n = 0 / o = n, n' = i\n}\ncheck C satisfies always o >= 0":                                                             "holds",
		plain + " / o = n, n' = n + 1\n}\ncheck C total":                                                                                                                               "holds",
		plain + " when i < 3 / o = n, n' = i + 1\n}\ncheck C consistent":                                                                                                               "holds",
		plain + " when i < n / o = n, n' = i\n}\ncheck C consistent":                                                                                                                   "violated",
		plain + " / o = n, n' = i\n}\nspec S(out o: nat) = always o > 3\ncheck C and S consistent":                                                                                     "violated",
		plain + " / o = n, n' = i\n}\nspec S(out o: nat) = next always o > 3\ncheck C and S consistent":                                                                                "holds",
		"component C {\n  in i: int32\n  out o: int32\n  var n: int32 = 0\n  states A\n  A -> A / o = n + i * i, n' = n\n}\ncheck C satisfies always o >= 0":                           "violated",
		"component C {\n  in i: int32\n  out o: int32\n  var n: int32 = 1\n  states A\n  A -> A / o = n, n' = n + 1073741824\n}\ncheck C satisfies eventually o < 0":                   "holds",
		"component C {\n  in i: int32 tsyn\n  out o: int32 tsyn\n  var n: int32 tsyn = ~\n  states A\n  A -> A / o = n, n' = i + 1\n}\ncheck C satisfies always (i = ~ => next o = ~)": "holds",
	} {
		f, list := lang.Read("t", text+"\n")
		if list.Failed() {
			t.Errorf("%v\n%s", list, text)
			continue
		}
		x, err := Decide(context.Background(), f, f.Checks[0], Options{Time: 20 * time.Second, abstractly: true})
		switch {
		case err != nil:
			t.Errorf("%v, want %s\n%s", err, want, text)
		case x.Verdict.String() != want && (x.Verdict != Unknown || !strings.Contains(x.Reason, want)):
			t.Errorf("%v %s %v, want %s\n%s", x.Verdict, x.Reason, x.Notes, want, text)
		}
	}
}

// TestWideInputs: a transition that looks at too many messages to try them one after the other is asked about all at once.
func TestWideInputs(t *testing.T) {
	var names []string
	for i := range 20 {
		names = append(names, fmt.Sprint("a", i))
	}
	expectAll(t, "component Wide {\n  in "+strings.Join(names, ", ")+": bool\n  out o: bool\n  var last: bool = false\n  states Run\n  Run -> Run / o = ("+strings.Join(names, " and ")+
		" or last), last' = (a3 and last)\n}\ncheck Wide satisfies always (o => a1) expect holds\ncheck Wide satisfies always (o => not a2) expect violated\n")
	f := read(t, "component Large {\n  in i: 0..4000\n  in k: 0..4000\n  out o: bool\n  var x: 0..4000 = 0\n  var y: 0..4000 = 0\n  states Run\n  Run -> Run / o = (x = y), x' = i, y' = k\n}\ncheck Large satisfies always not o\n")
	if x, err := Decide(context.Background(), f, f.Checks[0], Options{Time: 20 * time.Second}); err != nil || x.Verdict != Violated {
		t.Errorf("%v %v", x.Verdict, err)
	}
}

// randomCounter is a component that calculates inside of 0 to 7, and questions about it.
func randomCounter(r *rand.Rand, silent bool) (component string, checks []string) {
	pick := func(s ...string) string { return s[r.IntN(len(s))] }
	value := func() string {
		if silent && r.IntN(4) == 0 {
			return pick("~", "if f = 0 then ~ else c", "if c = ~ then k else c")
		}
		return pick("0", "1", "c", "k", "f", "if c + f > 7 then 0 else c + f", "if c >= 1 then c - 1 else k", "if c + k > 7 then 7 else c + k", "if c < k then k - c else c - k", "c mod 3", "k", "(c + k) mod 8")
	}
	var b strings.Builder
	b.WriteString("component C {\n  in f: 0..2\n  out o: data\n  var c: data = 0\n  var k: data = 1\n  states A, B\n")
	for range 2 + r.IntN(4) {
		guard := pick("", "", map[bool]string{true: "c = ~", false: "c != 2"}[silent], "c < 5", "c = k", "c + k > 4", "f = 0", "f > 0 and c != 3", "c mod 2 = 1", "c <= f")
		fmt.Fprintf(&b, "  %s -> %s", pick("A", "B"), pick("A", "B"))
		if guard != "" {
			b.WriteString(" when " + guard)
		}
		b.WriteString(" / o = " + value() + ", c' = " + value() + ", k' = " + pick("k", "k", "c", value()) + "\n")
	}
	if r.IntN(4) == 0 {
		b.WriteString("  fair always eventually f = 0\n")
	}
	b.WriteString("}\n")
	name, out := "C", "o"
	if r.IntN(3) == 0 { // what comes out goes through another component
		name, out = "S", "r"
		b.WriteString("component D {\n  in o: data\n  out r: data\n  var m: data = 0\n  states A\n")
		b.WriteString("  A -> A when o " + pick("<", ">=", "!=") + " m / r = " + pick("m", "o") + ", m' = o\n  A -> A / r = " + pick("m", "o", "if o > m then o else m") + ", m' = " + pick("m", "o", "if m >= 1 then m - 1 else o") + "\n}\n")
		b.WriteString("system S = (C || D) hide o\n")
	}
	n := fmt.Sprint(r.IntN(8))
	for range 2 {
		checks = append(checks, name+" satisfies "+pick("always o <= "+n, "always o != "+n, "eventually o = "+n, "always eventually o <= "+n, "always (f = 0 => o < "+n+")",
			"always (o = "+n+" => next o != "+n+")", "always (f = 2 => eventually o > "+n+")", "o < "+n+" unless f = 1", "eventually always o >= "+n))
	}
	if checks = append(checks, name+" consistent"); silent {
		checks = append(checks, name+" satisfies always (o = ~ => next o "+pick("=", "!=")+" ~)")
	} else {
		checks = append(checks, name+" satisfies forall w: data, always (o = w => next o "+pick("=", "<=", ">=")+" w)")
	}
	for i := range checks {
		checks[i] = strings.ReplaceAll(checks[i], "o ", out+" ")
	}
	return b.String(), checks
}

// TestAbstractions: what is decided over data that is not finite is so over a range that all values stay in, by abstractions, and by the values
// that it takes.
func TestAbstractions(t *testing.T) {
	r := testkit.Rand(t)
	count := map[Verdict]int{}
	limit := time.Second
	if testkit.Long() {
		limit = 10 * time.Second
	}
	for range testkit.Count(t, 500, 6) {
		silent := r.IntN(3) == 0
		component, checks := randomCounter(r, silent)
		tsyn := map[bool]string{true: " tsyn", false: ""}[silent]
		want, _ := verdicts(t, "0..7"+tsyn, component, checks)
		data := []string{"nat", "int", "int32"}[r.IntN(3)] + tsyn
		for i, c := range checks {
			text := "type data = " + data + "\n" + component + "check " + c + "\n"
			f := read(t, text)
			if !strings.Contains(c, "forall") { // other values count there, too
				known, err := Decide(context.Background(), f, f.Checks[0], Options{})
				if err != nil || known.Verdict != want[i] {
					t.Errorf("%s: %v over %s, %v over a range (%v)\n%s", c, known, data, want[i], err, text)
				}
			}
			x, err := Decide(context.Background(), f, f.Checks[0], Options{Time: limit, abstractly: true})
			if err != nil || strings.Contains(x.Reason, "[strm-") {
				t.Fatalf("%v %v\n%s", x, err, text)
			}
			count[x.Verdict]++
			if x.Verdict != want[i] && x.Verdict != Unknown {
				t.Errorf("%s: %v over %s, %v over a range\n%s", c, x.Verdict, data, want[i], text)
			}
			if x.Verdict == Unknown {
				t.Logf("%s\n%s", x.Reason, text)
			}
		}
	}
	t.Log(count)
	if count[Holds_] < 3 || count[Violated] < 3 || count[Unknown] > count[Holds_]+count[Violated] {
		t.Errorf("%v: the sample is poor", count)
	}
}

// randomFunction is a component that calculates inside of 0 to 7 and has one step for each input.
func randomFunction(r *rand.Rand, name string, silent bool) string {
	pick := func(s ...string) string { return s[r.IntN(len(s))] }
	value := func() string {
		v := pick("c", "k", "f", "0", "if c + f > 7 then 0 else c + f", "if c >= 1 then c - 1 else k", "if c < k then c else k", "(c + k) mod 8", "c mod 3")
		if silent && r.IntN(4) == 0 {
			v = pick("if f = 0 then ~ else c", "if c = ~ then k else c", "~")
		}
		return v
	}
	guard := pick("f = 0", "c < 4", "c = k", "f > 0 and c != 3")
	b := "component " + name + " {\n  in f: 0..2\n  out o: data\n  var c: data = 0\n  var k: data = 1\n  states A\n"
	for _, g := range []string{guard, "not (" + guard + ")"} {
		b += "  A -> A when " + g + " / o = " + pick("c", value()) + ", c' = " + value() + ", k' = " + pick("k", "c", value()) + "\n"
	}
	return b + "}\n"
}

// TestLockstep: whether components that calculate refine each other and are equivalent is so over a range that all values stay in.
func TestLockstep(t *testing.T) {
	r := testkit.Rand(t)
	count := map[Verdict]int{}
	limit := 2 * time.Second
	if testkit.Long() {
		limit = 10 * time.Second
	}
	for range testkit.Count(t, 300, 5) {
		silent := r.IntN(3) == 0
		one := randomFunction(r, "C", silent)
		two := strings.Replace(one, "component C", "component D", 1)
		switch r.IntN(3) {
		case 0:
			two = randomFunction(r, "D", silent)
		case 1: // the same in other words
			two = strings.NewReplacer("c + f", "f + c", "c < k", "not k <= c").Replace(two)
		}
		tsyn := map[bool]string{true: " tsyn", false: ""}[silent]
		checks := []string{"C equivalent D", "C refines D"}
		want, _ := verdicts(t, "0..7"+tsyn, one+two, checks)
		data := []string{"nat", "int", "int32"}[r.IntN(3)] + tsyn
		for i, c := range checks {
			text := "type data = " + data + "\n" + one + two + "check " + c + "\n"
			f := read(t, text)
			x, err := Decide(context.Background(), f, f.Checks[0], Options{Time: limit, abstractly: true})
			if err != nil || x.Verdict != want[i] && x.Verdict != Unknown {
				t.Errorf("%s: %v over %s, %v over a range (%v)\n%s", c, x, data, want[i], err, text)
			}
			if count[x.Verdict]++; x.Verdict == Unknown {
				t.Logf("%s\n%s", x.Reason, text)
			}
		}
	}
	t.Log(count)
	if count[Holds_] == 0 || count[Violated] == 0 {
		t.Errorf("%v: the sample is poor", count)
	}
}

// TestComponentsOnTheRight: a component that calculates is on the right side where it has one step for all inputs, wherever it may be.
func TestComponentsOnTheRight(t *testing.T) {
	part := func(name, step string) string {
		return "component " + name + " {\n  in i: int\n  out o: int\n  var n: int = 0\n  states A\n" + step + "}\n"
	}
	text := part("Sum", "  A -> A / o = n, n' = n + i\n") + part("Off", "  A -> A when i != 7 / o = n, n' = n + i\n  A -> A when i = 7 / o = n, n' = n + 6\n") +
		part("Part", "  A -> A when i > 0 / o = n, n' = n + i\n") + part("Both", "  A -> A when i > 0 / o = n, n' = n + i\n  A -> A when i < 2 / o = n, n' = n + i\n") +
		part("Any", "  A -> A / o = n, n' in {n, n + i}\n") + part("Neg", "  A -> A / o = 0 - n, n' = n - i\n") +
		part("Fair", "  A -> A / o = n, n' = n + i\n  fair always eventually i = 1\n") +
		"component Clock {\n  out o: int\n  var n: int = 0\n  states A\n  A -> A / o = n, n' = n + 1\n}\n" +
		"component Stops {\n  out o: int\n  var n: int = 0\n  states A\n  A -> A when n < 5 / o = n, n' = n + 1\n  A -> A when n >= 5 / o = n\n}\n" +
		"spec S(in i: int, out o: int) = always o = 0\nsystem Two = Sum [o -> m] >> Sum [i -> m]\nsystem Back = feedback(Sum, o -> i)\n" +
		"component Also {\n  in i: int\n  out o: int\n  out p: int\n  var n: int = 0\n  states A\n  A -> A / o = n, p = n + i, n' = n + i\n}\nsystem Hid = Also hide p\n" +
		"component Zero {\n  out o: int\n  states A\n  A -> A / o = 0\n}\ncomponent One {\n  out o: int\n  states A\n  A -> A / o = 1\n}\n"
	for check, want := range map[string]string{
		"Sum refines Hid": "nothing of it may be hidden", "Hid refines Sum": "holds", "Zero refines Back": "holds", "One refines Back": "violated",
		"Sum refines Neg": "holds", "Part refines Sum": "holds", "Both refines Sum": "holds", "Fair refines Sum": "holds",
		"Sum equivalent Off": "violated", "Off refines Sum": "violated", "Any refines Sum": "violated", "Clock equivalent Stops": "violated", "Two refines Sum": "violated",
		"Sum refines Part": "it may have no step for some inputs", "Sum refines Both": "both may be possible", "Sum refines Any": "the value of n is open", "Sum refines Fair": "it has fairness",
		"Sum equivalent Part": "it may have no step for some inputs", "Sum refines Two": "would have to be one component", "S refines Sum": "would have to be one component",
	} {
		f := read(t, text+"check "+check+"\n")
		x, err := Decide(context.Background(), f, f.Checks[0], Options{})
		if err != nil || x.Verdict.String() != want && (x.Verdict != Unknown || !strings.Contains(x.Reason, want)) || x.Verdict == Violated && !x.Accepted {
			t.Errorf("%s: %v %q (%v), want %s", check, x.Verdict, x.Reason, err, want)
		}
	}
}

// TestLargeNumbers: what has more than 64 bits is calculated with as it is, or said to be too large; it does not wrap around.
func TestLargeNumbers(t *testing.T) {
	const square = "component C {\n  out o: int\n  var n: int = 2\n  states A\n  A -> A / o = n, n' = n * n\n}\n"
	const power = "component C {\n  in i: 4000..4095\n  out o: bool\n  states A\n  A -> A / o = (i * i * i * i * i * i > 0)\n}\n"
	for text, want := range map[string]string{
		square + "check C satisfies always o > 0":     "n * n is a product of two numbers that may be any",
		square + "check C satisfies eventually o = 0": "n * n is a product of two numbers that may be any",
		power + "check C satisfies always o":          "holds",
		"spec S(in i: 4000..4095) = always i * i * i * i * i * i > 0\nspec T(in i: 4000..4095) = i >= 0\ncheck T refines S":    "holds",
		"spec S(in i: 4000..4095) = always i * 2305843009213693951 > 0\nspec T(in i: 4000..4095) = i >= 0\ncheck T refines S":  "holds",
		"spec S(in i: int) = always i * 2305843009213693951 * 16 > 0\ncheck S consistent":                                      "numbers of more than 50 bits",
		"spec S(in i: int) = always (i + 1) mod 2305843009213693951 = 1 and i mod 2305843009213693950 = 1\ncheck S consistent": "too many to be tried",
	} {
		f := read(t, text+"\n")
		x, err := Decide(context.Background(), f, f.Checks[0], Options{Time: 20 * time.Second})
		if err != nil || x.Verdict.String() != want && (x.Verdict != Unknown || !strings.Contains(x.Reason, want)) {
			t.Errorf("%v %q (%v), want %s\n%s", x.Verdict, x.Reason, err, want, text)
		}
	}
}
