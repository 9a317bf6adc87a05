// This file proposes what to try next if nothing was decided.

package report

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"assay/task"
)

// Next returns the next thing to try about a result that settles nothing; empty for
// one that does.
func Next(r *task.Result) string {
	switch {
	case r.Decided():
		return ""
	case slices.Contains(ofStreams, r.Property.Kind):
		return nextStream(r)
	case r.Vacuous:
		return nextVacuous(r)
	case r.Property.Kind == task.KindOutcome:
		return nextOutcome(r)
	case r.Engine == weak && mentions(r, "before a thread is started", "before its threads start"):
		return "less work before the first thread starts"
	case r.Engine == weak && mentions(r, "a thread runs for more than", "calls are nested more than"):
		return "threads that do less"
	case mentions(r, "under a memory model"), r.Engine == weak && (mentions(r, "is not followed", "is not known to be started") || refusal.MatchString(r.Reason)):
		return "do it before the first thread starts, or without it; --unwind bounds loops"
	case mentions(r, "needs causality"):
		return "a lock or volatile variables, with which nothing depends on causality"
	case mentions(r, "too many events", "too many gates", "wait for each other in too many ways") && r.Engine == weak:
		return fewerEvents
	case strings.HasPrefix(r.Reason, task.Unreached) && !mentions(r, ofNoClass):
		return "--unreached, which shows the state; or a contract, which says what there is"
	case strings.HasPrefix(r.Reason, task.Unmet):
		return "--strict, which shows what violates it; or a contract that requires this"
	case mentions(r, "not checked, because"):
		return "a class among the targets that inputs can be of, a contract that says what is in them, or a main that makes such objects"
	case mentions(r, "which no program has"):
		return "calls that begin with a real object: without --begin any and --unreached they are looked for; or a main that makes one"
	case mentions(r, ofNoClass):
		return "a class of that type among the targets, or a main that makes such objects"
	case missing.MatchString(r.Reason):
		return "--classpath with the folder or jar that holds " + missing.FindStringSubmatch(r.Reason)[1]
	case mentions(r, "cannot be initialised"):
		return "check what does not need this class with --method, or give its static fields values that need nothing else"
	case mentions(r, "no execution decides it"):
		return fmt.Sprintf("--array %d, or a precondition that keeps the range short", max(1, 4*r.Bounds.Array))
	case mentions(r, "perhaps no program has it"):
		return "say in the class what holds of all its objects, as //@ invariant a != null;"
	case mentions(r, "is not understood"), mentions(r, "JML has no"), mentions(r, "no variable, field or class named"):
		return "mend what is said there, or take it away"
	case mentions(r, "cannot be represented"), mentions(r, "of JML is not supported"):
		return "say it in another way, or take it away: what does not depend on it is checked"
	case mentions(r, "has no value"):
		return "write into the clause when it has a value, such as i < a.length ==> a[i] > 0"
	case mentions(r, "reaches this"):
		return "look at the conditions on the way" + larger(r)
	case mentions(r, "go no further"):
		return "mend what is violated first"
	case mentions(r, "meets what is assumed before it"):
		return "look for an assumption before it that nothing satisfies" + larger(r)
	case strings.TrimPrefix(r.Reason, "stopped: ") == "interrupted" && !r.Kept:
		return "run it again, and to its end: nothing is taken from an earlier run"
	case strings.TrimPrefix(r.Reason, "stopped: ") == "interrupted":
		return "run it again: checks that were completed are taken from the cache"
	case mentions(r, "no --timeout says"):
		return "--timeout 1m, which the rest may take then, or mend what is violated"
	case mentions(r, "the time limit of", "was not completed within", "the time is up"):
		return "a longer --timeout, or smaller bounds: " + smaller(r)
	case mentions(r, "no range or membership bounds"):
		return "say which integers are meant, by a range such as 0 <= i && i < n"
	case mentions(r, "range over", "ranges over"):
		return "say which integers are meant, by a range (0 <= i and i < n) or membership (i in s), or take a smaller --int-width"
	case mentions(r, "memory"):
		return "smaller bounds (" + smaller(r) + "), fewer --jobs, or more --memory"
	case mentions(r, "gave up", "too large", "executions", "steps"):
		return "smaller bounds: " + smaller(r)
	case mentions(r, "not supported", "unsupported", "refused", "no model", "no symbolic model"), refusal.MatchString(r.Reason):
		return "check what does not depend on it with --method, or write a contract for what calls it"
	}
	return "smaller bounds (" + smaller(r) + "), or another --engine; `assay explain undecided` has more"
}

// weak is the engine of programs under memory models.
const weak = "weak"

// fewerEvents is what helps where there are too many events. Fewer rounds of loops were tried before.
const fewerEvents = "fewer threads, or fewer accesses to what they share while they run"

// nextOutcome returns the next thing to try about a litmus test.
func nextOutcome(r *task.Result) string {
	switch {
	case strings.HasPrefix(r.Reason, "stopped: interrupted"):
		return "run it again, and to its end"
	case mentions(r, "is not understood"), refusal.MatchString(r.Reason):
		return "another model, with --model or in the line Expect= of the test"
	case mentions(r, "too many events") && r.Bounds.Unwind == 0:
		return "assay litmus with a larger --events"
	case r.Bounds.Unwind > 1:
		return fmt.Sprintf("a longer --timeout, or a smaller bound: --unwind %d", r.Bounds.Unwind-1)
	case mentions(r, "needs causality"):
		return "the model jr, which decides causality otherwise: --model jr"
	case mentions(r, "the time limit of"):
		return "a longer --timeout"
	}
	return "a smaller test, or more --memory"
}

// ofStreams are the kinds of properties of streams and components.
var ofStreams = []task.Kind{task.KindRefinement, task.KindConsistency, task.KindRealisable, task.KindCausality, task.KindClass}

// nextStream is the next thing to try about streams.
func nextStream(r *task.Result) string {
	switch {
	case r.Vacuous:
		return "a history that it is meant to have: check it consistent; or expect holds, if there is to be none"
	case strings.HasPrefix(r.Reason, "stopped: interrupted"):
		return "run it again, and to its end"
	case mentions(r, "is not understood"), refusal.MatchString(r.Reason):
		return "say it in another way, or take it away: what does not depend on it is checked"
	case mentions(r, "too many states"):
		return "a larger --states, or fewer components at once"
	case mentions(r, "was not checked"):
		return "the same question about fewer hidden channels, or without regular expressions"
	case mentions(r, "the time limit of"):
		return "a longer --timeout"
	}
	return "a smaller specification, or more --memory"
}

// ofNoClass is how engines say that there are no inputs of a type.
const ofNoClass = "no class under check is of type"

// missing is how front ends name a class that nobody has.
var missing = regexp.MustCompile(`class (\S+) is missing`)

// refusal is how an unsupported construct is reported: with its place.
var refusal = regexp.MustCompile(`^\S+:\d+(:\d+)?: `)

func mentions(r *task.Result, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(r.Reason, w) })
}

// smaller are flags for bounds one step smaller.
func smaller(r *task.Result) string {
	var flags []string
	add := func(name string, n int) {
		if n > 1 {
			flags = append(flags, fmt.Sprintf("--%s %d", name, n-1))
		}
	}
	add("scope", r.Bounds.Scope)
	unwind := r.Bounds.Unwind
	if unwind == 0 { // it is raised by itself
		unwind = int(min(r.Stats["unrolled"], 3))
	}
	if r.Engine == weak { // one round less makes little difference
		unwind = unwind/2 + 1
	}
	add("unwind", unwind)
	if r.Bounds.IntWidth <= 16 {
		add("int-width", r.Bounds.IntWidth)
	}
	switch {
	case len(flags) > 0:
		return strings.Join(flags, ", ")
	case r.Engine == weak:
		return fewerEvents
	}
	return "a smaller --scope"
}

// exhausted is how engines name a class that has no object left.
var exhausted = regexp.MustCompile(`the scope of (\S+) \((\d+)\) is exhausted`)

// within is how a run names larger bounds within which something reaches the end.
var within = regexp.MustCompile(`something does within [^:]*: (--.*)$`)

// larger returns the bounds that may leave out whatever satisfies the precondition.
func larger(r *task.Result) string {
	var flags []string
	for _, b := range r.Binding {
		if f := "--" + string(b.Bound); (b.Bound == task.BoundScope || b.Bound == task.BoundArray) && !slices.Contains(flags, f) {
			flags = append(flags, f)
		}
	}
	if len(flags) == 0 {
		flags = []string{"--scope"}
	}
	return ", or a larger " + strings.Join(flags, " or ")
}

// nextVacuous raises what blocks all executions, if that is a bound.
func nextVacuous(r *task.Result) string {
	if m := exhausted.FindStringSubmatch(r.Reason); m != nil {
		n, _ := strconv.Atoi(m[2])
		return fmt.Sprintf("--scope %s=%d", m[1], n+1)
	}
	if r.Engine == weak {
		switch {
		case mentions(r, "with more there are too many events"):
			return fewerEvents
		case mentions(r, "with more a thread runs for too long"):
			return "threads that do less"
		case mentions(r, "with more it takes too long"):
			return "a longer --timeout"
		}
	}
	if mentions(r, "the bound of unrolling") {
		return fmt.Sprintf("--unwind %d; if it stays so, look whether the loop can end", r.Bounds.Unwind+1)
	}
	if m := within.FindStringSubmatch(r.Reason); m != nil {
		return m[1]
	}
	if r.Engine == weak {
		return "fewer values in what threads share"
	}
	if i := slices.IndexFunc(r.Binding, func(b task.Binding) bool { return b.Bound == task.BoundLoop || b.Bound == task.BoundRecursion }); i >= 0 {
		b := r.Binding[i]
		name, _, _ := strings.Cut(b.Name, "(")
		return fmt.Sprintf("--unwind %d; if it stays so, look whether the %s of %s can end", b.Limit+1, b.Bound, bare(name))
	}
	return "look for a precondition or an assumption that nothing satisfies" + larger(r)
}

// limitOf is a time limit that a reason names.
var limitOf = regexp.MustCompile(`the time limit of (\S+)`)

// TimeLimit returns the time limit that a result was not decided within; 0: that is not why.
func TimeLimit(r *task.Result) time.Duration {
	m := limitOf.FindStringSubmatch(r.Reason)
	if m == nil || r.Decided() {
		return 0
	}
	d, _ := time.ParseDuration(m[1])
	return d
}
