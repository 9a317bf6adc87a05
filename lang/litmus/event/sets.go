// This file has the sets and relations that models in cat start from, by the
// names that they have there.

package event

import (
	"slices"
	"strings"
)

// Set returns the set of a name: a property of events. There are those that all
// architectures have, those of the marks of the test's own, and for LISA the
// marks of the test themselves, capitalised. FW and what else depends on an
// execution is not here.
func (s *Structure) Set(name string) (in func(e *Event) bool, ok bool) {
	if in, ok := commonSets[name]; ok {
		return in, true
	}
	if marks, ok := archSets[s.Test.Arch][name]; ok {
		return marked(name, marks), true
	}
	if s.Test.Arch == "LISA" && s.capitalised(name) {
		return func(e *Event) bool {
			return slices.ContainsFunc(e.Marks, func(m string) bool { return capital(m) == name })
		}, true
	}
	return nil, false
}

// Reads reports whether the set of a name depends on a mark.
func (s *Structure) Reads(name, mark string) bool {
	if marks, ok := archSets[s.Test.Arch][name]; ok {
		return slices.Contains(marks, mark)
	}
	return s.Test.Arch == "LISA" && capital(mark) == name
}

// marked are events with one of some marks; of what memory orders mean to
// accesses, fences have no part.
func marked(name string, marks []string) func(e *Event) bool {
	return func(e *Event) bool {
		if name == "A" && e.Kind == Fence {
			return false
		}
		return slices.ContainsFunc(e.Marks, func(m string) bool { return slices.Contains(marks, m) })
	}
}

func memory(e *Event) bool { return e.Kind != Fence }

var commonSets = map[string]func(e *Event) bool{
	"M":        memory,
	"Exp":      memory,
	"R":        func(e *Event) bool { return e.Kind == Read },
	"W":        func(e *Event) bool { return e.Kind == Write },
	"F":        func(e *Event) bool { return e.Kind == Fence },
	"IW":       (*Event).Init,
	"NExp":     none,
	"SPURIOUS": none,
}

func none(*Event) bool { return false }

// self are sets whose names are those of the marks.
func self(names ...string) map[string][]string {
	out := map[string][]string{}
	for _, n := range names {
		out[n] = []string{n}
	}
	return out
}

// archSets are the sets of each architecture, with the marks of their members.
var archSets = map[string]map[string][]string{
	"AArch64": aarch64Sets(),
	"ARM":     self("X", "EX", "A", "L", "AL", "DMB", "DMB.ISH", "DMB.ST", "DSB", "DSB.ST", "ISB"),
	"PPC":     self("X", "EX", "SYNC", "LWSYNC", "EIEIO", "ISYNC"),
	"RISCV":   self(append(riscvFences(), "X", "EX", "Acq", "Rel", "AcqRel", "Sc")...),
	"X86":     {"MFENCE": {"mfence"}, "SFENCE": nil, "LFENCE": nil, "X": {"lock"}, "EX": nil},
	"X86_64":  {"MFENCE": {"mfence"}, "SFENCE": nil, "LFENCE": nil, "X": {"lock"}, "EX": nil, "NT": nil},
	"C": {
		"RLX": {"rlx"}, "ACQ": {"acq"}, "REL": {"rel"}, "ACQ_REL": {"acq-rel"}, "SC": {"sc"}, "NA": {"na"}, "CON": nil, "EX": nil,
		"A": {"rlx", "acq", "rel", "acq-rel", "sc"}, "X": nil, "RMW": nil,
		"LK": nil, "LKR": nil, "LKW": nil, "LS": nil, "LF": nil, "UL": nil, "RL": nil, "RU": nil,
	},
	"LISA": {"X": nil, "EX": nil},
}

func aarch64Sets() map[string][]string {
	out := self(append(aarch64Barriers(), "EX", "A", "L", "Q", "NoRet", "S", "NT", "ISB")...)
	out["X"] = []string{"X", "NoRet"}
	return out
}

func aarch64Barriers() []string {
	var out []string
	for _, kind := range []string{"DMB.", "DSB."} {
		out = append(out, kind+"SY", kind+"LD", kind+"ST")
		for _, domain := range []string{"NSH", "ISH", "OSH"} {
			out = append(out, kind+domain, kind+domain+"LD", kind+domain+"ST")
		}
	}
	return out
}

func riscvFences() []string {
	out := []string{"Fence.tso", "Fence.i"}
	kinds := []string{"r", "w", "rw", "ir", "ow", "iorw"}
	for _, before := range kinds {
		for _, after := range kinds {
			out = append(out, "Fence."+before+"."+after)
		}
	}
	return out
}

// capitalised reports whether a name is a mark of the test with a capital letter.
func (s *Structure) capitalised(name string) bool {
	for _, th := range s.Test.Threads {
		for i := range th.Code {
			if slices.ContainsFunc(th.Code[i].Marks, func(m string) bool { return capital(m) == name }) {
				return true
			}
		}
	}
	return false
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// Relation returns the relation of a name: a property of pairs of events of one
// execution.
func (s *Structure) Relation(name string) (in func(d, e int) bool, ok bool) {
	at := func(e int) *Event { return &s.Events[e] }
	depends := func(on func(e *Event) []int) func(d, e int) bool {
		return func(d, e int) bool { return slices.Contains(on(at(e)), d) }
	}
	switch name {
	case "id":
		return func(d, e int) bool { return d == e }, true
	case "si", "sm":
		return func(d, e int) bool { return d == e && memory(at(d)) }, true
	case "po":
		return s.programOrder, true
	case "loc", "same-loc":
		return func(d, e int) bool { return memory(at(d)) && memory(at(e)) && at(d).Loc == at(e).Loc }, true
	case "int":
		return func(d, e int) bool { return at(d).Thread == at(e).Thread && !at(d).Init() }, true
	case "ext":
		return func(d, e int) bool { return at(d).Thread != at(e).Thread }, true
	case "addr":
		return depends(func(e *Event) []int { return e.Addr }), true
	case "data":
		return depends(func(e *Event) []int { return e.Data }), true
	case "ctrl":
		return depends(func(e *Event) []int { return e.Ctrl }), true
	case "pick-addr":
		return depends(func(e *Event) []int { return e.PickAddr }), true
	case "pick-data":
		return depends(func(e *Event) []int { return e.PickData }), true
	case "pick-ctrl":
		return depends(func(e *Event) []int { return e.PickCtrl }), true
	case "pick-reserved":
		return depends(func(e *Event) []int { return e.Reserved }), true
	case "rmw":
		return func(d, e int) bool { return at(e).Update == d }, true
	case "lxsx":
		return func(d, e int) bool { return at(e).Update == d && at(e).Exclusive }, true
	case "amo":
		return func(d, e int) bool { return at(e).Update == d && !at(e).Exclusive }, true
	}
	return nil, false
}

// programOrder has no part in initial writes, unlike Before.
func (s *Structure) programOrder(d, e int) bool {
	return d != e && !s.Events[d].Init() && s.Before(d, e)
}
