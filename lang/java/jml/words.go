// This file lists the keywords of JML: supported ones, and known ones that are not checked.

package jml

import (
	"slices"
	"strings"

	"assay/lang/java/spec"
)

// modifierWords are the words that JML adds to declarations.
var modifierWords = []string{"code_bigint_math", "code_java_math", "code_safe_math", "helper", "non_null", "non_null_by_default", "nullable", "nullable_by_default", "pure", "spec_bigint_math", "spec_java_math", "spec_protected", "spec_public", "spec_safe_math", "strictly_pure"}

// otherModifiers are synonyms of supported modifiers.
var otherModifiers = map[string][]string{
	"spec_pure": {"pure"}, "strictly_pure": {"pure", "strictly_pure"},
	"no_state": {"pure"}, "heap_free": {"pure"}, "two_state": {"pure"}, "query": {"pure"}, "function": {"pure"},
}

// twoState is the word of model methods that may speak of the state before.
const twoState = "two_state"

// wait is the word of what a method waits for. A thread that is alone waits forever where it does not hold, so it is supposed as what is free is.
const wait = "when"

// saysMore is the further meaning of a modifier, which is not checked.
var saysMore = map[string]string{
	"no_state": "that it reads no state", "heap_free": "that it reads no state", "function": "that it reads no state", "two_state": "that it may speak of two states",
	"query": "that it is a query", "secret": "who sees it", "inline": "that its body is its contract", "peer": "who owns it", "rep": "who owns it", "read_only": "who owns it", "readonly": "who owns it",
	"immutable": "that its objects never change", "monitored": "which lock guards it", "uninitialized": "that it has no value yet", "extract": "what is extracted",
	"skipesc": "what other tools leave out", "skiprac": "what other tools leave out", "options": "what other tools are told", "code": "that nothing inherits it",
}

// clauseWords are the words that begin clauses of methods, with what they mean.
var clauseWords = map[string]spec.ClauseKind{
	"requires": spec.Requires, "pre": spec.Requires, "requires_free": spec.Requires, wait: spec.Requires, "recommends": spec.Recommends,
	"ensures": spec.Ensures, "post": spec.Ensures, "ensures_free": spec.Ensures,
	"signals": spec.Signals, "exsures": spec.Signals, "signals_only": spec.SignalsOnly,
	"assignable": spec.Assignable, "modifies": spec.Assignable, "modifiable": spec.Assignable, "assigns": spec.Assignable, "writes": spec.Assignable,
	"assignable_free": spec.Assignable, "modifies_free": spec.Assignable, "modifiable_free": spec.Assignable, "assigns_free": spec.Assignable,
	"accessible": spec.Accessible, "reads": spec.Accessible,
	"callable": spec.Callable, "diverges": spec.Diverges, "decreases": spec.Decreases, "decreasing": spec.Decreases, "measured_by": spec.Decreases,
}

// undecidedClauses begin known clauses of methods that are not checked.
var undecidedClauses = strings.Fields(`captures duration working_space determines separates
	returns throws breaks continues`)

// assumedClauses are those that a method is checked under; without them nothing is known.
var assumedClauses = strings.Fields(`forall choose choose_if model_program`)

// loopWords are those of clauses of loops.
var loopWords = map[string]spec.ClauseKind{
	"loop_invariant": spec.LoopInvariant, "maintaining": spec.LoopInvariant, "loop_invariant_free": spec.LoopInvariant, "maintaining_free": spec.LoopInvariant,
	"decreases": spec.Decreases, "decreasing": spec.Decreases, "loop_decreases": spec.Decreases,
	"assignable": spec.Assignable, "modifies": spec.Assignable, "modifiable": spec.Assignable, "assigns": spec.Assignable, "writes": spec.Assignable,
	"assignable_free": spec.Assignable, "modifies_free": spec.Assignable, "modifiable_free": spec.Assignable, "assigns_free": spec.Assignable,
	"loop_modifies": spec.Assignable, "loop_assignable": spec.Assignable, "loop_writes": spec.Assignable, "loop_assigns": spec.Assignable,
}

var behaviorWords = map[string]spec.Behavior{
	"behavior": spec.Plain, "behaviour": spec.Plain,
	"model_behavior": spec.Plain, "model_behaviour": spec.Plain, // of KeY: of a model method
	"normal_behavior": spec.Normal, "normal_behaviour": spec.Normal,
	"exceptional_behavior": spec.Exceptional, "exceptional_behaviour": spec.Exceptional,
}

// feasibleWords begin a case of OpenJML that says where "reachable" in the body is asked.
var feasibleWords = []string{"feasible_behavior", "feasible_behaviour"}

// memberWords begin clauses of a class, and statementWords statements of a body other than loops.
var (
	memberWords    = []string{"axiom", "constraint", "ghost", "in", "initially", "invariant", "invariant_free", "maps", "model", "readable", "represents", "writable"}
	statementWords = []string{"assert", "assume", "check", "ghost", "halt", "havoc", "reachable", "set", "unreachable"}
	accessWords    = []string{"public", "protected", "private", "static", "instance", "final"}
	fieldWords     = []string{"nullable", "non_null", "spec_public"} // modifiers of ghost and model fields
)

// undecidedMembers and undecidedStatements begin clauses of a class, and statements, that are not checked.
var (
	undecidedMembers    = strings.Fields(`monitors_for initializer static_initializer`)
	undecidedStatements = strings.Fields(`determines repeat`)
	// changing are statements with unknown effects.
	changing = strings.Fields(`choose choose_if`)
	// silentStatements are directives for other tools.
	silentStatements = strings.Fields(`show split use debug hence_by allow forbid ignore inline_loop inlined_loop comment nowarn
		merge_point merge_proc merge_params`)
	// groupWords are around statements, blockWords are about blocks, and not supported; blockContracts begin the contract of one.
	groupWords     = strings.Fields(`begin end`)
	blockWords     = strings.Fields(`also`)
	blockContracts = strings.Fields(`refining loop_contract loop_contract_internal loop_contract_external block_contract requires ensures pre post signals signals_only
		behavior behaviour normal_behavior normal_behaviour exceptional_behavior exceptional_behaviour break_behavior break_behaviour continue_behavior continue_behaviour
		return_behavior return_behaviour breaks continues returns accessible measured_by old`)
)

const redundantly = "_redundantly"

// plain returns a keyword without the suffix for redundant clauses, which are checked like others.
func plain(word string) string {
	w, ok := strings.CutSuffix(word, redundantly)
	if _, clause := clauseWords[w]; ok && (clause || loopWords[w] == spec.LoopInvariant || slices.Contains([]string{"invariant", "constraint", "represents", "assert", "assume"}, w)) {
		return w
	}
	return word
}

// Words returns the supported keywords of JML, sorted.
func Words() []string {
	all := slices.Concat(modifierWords, keys(clauseWords), keys(loopWords), keys(behaviorWords), feasibleWords, memberWords, statementWords, accessWords[:5], []string{"also", "old"})
	slices.Sort(all)
	return slices.Compact(all)
}

// otherWords are words of JML that are refused by name.
var otherWords = strings.Fields(`choose choose_if model_program example normal_example exceptional_example`)

// redundantWords begin cases that add nothing.
var redundantWords = []string{"for_example", "implies_that"}

// known are words of expressions that are not supported.
var known = strings.Fields(`\real \TYPE \range \string \set \map \array \datagroup \free
	\values \only_accessed \only_assigned \only_called \only_captured \not_assigned \not_captured
	\choose \is_initialized
	\duration \space \working_space \lockset \max_lock \same \not_specified \elements
	\all_objects \permission \contains
	\by \declassifies \erases \new_objects \itself \everything_else \transactionUpdated \domainImplies \peer \rep
	\static_invariant_free_for \map_get \map_empty \map_singleton \map_override \in_domain \string_concat \backup \prestate \strictly_less`)
