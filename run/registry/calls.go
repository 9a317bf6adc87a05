// This file reads which calls are made by contract.

package registry

import (
	"slices"
	"strings"
)

// How calls are executed.
const (
	inlined    = "inline"
	byContract = "contract"
)

// callRule says how calls of a callee are executed.
type callRule struct {
	name    string
	believe bool
}

// is reports whether the rule is about a method: its whole name, or the last parts of it.
func (r callRule) is(callee string) bool {
	dotted := strings.ReplaceAll(callee, "$", ".")
	return callee == r.name || strings.HasSuffix("."+dotted, "."+r.name)
}

// believed returns the predicate of callees whose contract is used; nil: those without a body.
func believed(o Options) (func(name string) bool, error) {
	values := o.List(callsOption)
	if len(values) == 0 {
		return nil, nil
	}
	all := false
	var names []callRule
	for _, v := range values {
		name, how, one := strings.Cut(v, "=")
		if !one {
			name, how = "", v
		}
		if how != inlined && how != byContract || one && name == "" {
			return nil, misuse("write --calls inline, --calls contract, or --calls Stack.push=contract", "--calls: there is no way %q to take calls", v)
		}
		if !one {
			all = how == byContract
			continue
		}
		names = append(names, callRule{name, how == byContract})
	}
	return func(callee string) bool {
		out := all
		for _, r := range names { // the last one counts
			if r.is(callee) {
				out = r.believe
			}
		}
		return out
	}, nil
}

// Uncalled is a value of the option for calls, with the name in it.
type Uncalled struct{ Value, Name string }

// UncalledOf returns the values of the option for calls that name none of some callees, in their order.
func UncalledOf(o Options, callees []string) []Uncalled {
	var out []Uncalled
	for _, v := range o.List(callsOption) {
		name, _, one := strings.Cut(v, "=")
		if one && !slices.ContainsFunc(callees, callRule{name: name}.is) {
			out = append(out, Uncalled{v, name})
		}
	}
	return out
}
