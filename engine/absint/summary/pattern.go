package summary

import (
	"strings"

	"assay/engine/absint/domain"
	"assay/ir"
)

// This file is about call patterns: a word for each argument, by its kind.

// Most is how many patterns a procedure has at most.
const Most = 18

// words of patterns, by kind of argument; the first is any value of the kind.
var (
	numbers    = []named{{"int", number(marks[0], marks[len(marks)-1])}, {"int=0", number(0, 0)}, {"int=1", number(1, 1)}, {"int=0..1", number(0, 1)}, {"int>0", number(1, marks[len(marks)-1])}, {"int>=0", number(0, marks[len(marks)-1])}}
	booleans   = []named{{"bool", truths}, {"bool=0", number(0, 0)}, {"bool=1", number(1, 1)}}
	references = []named{{"ref", Value{kind: ref, null: true, any: true}}, {"ref=null", null}, {"ref!=null", object}}
	others     = []named{{"_", unknown}}
)

type named struct {
	word string
	v    Value
}

// kinds are the words of a type.
func kinds(t ir.Type) []named {
	if _, ok := t.(ir.Bool); ok {
		return booleans
	}
	if _, ok := domain.Of(t); ok {
		return numbers
	}
	if ir.IsRef(t) {
		return references
	}
	return others
}

// wordOf is the least word that has all of a value.
func wordOf(v Value, t ir.Type) string {
	list := kinds(t)
	best := list[0]
	for _, w := range list[1:] {
		if below(v, w.v) && below(w.v, best.v) {
			best = w
		}
	}
	return best.word
}

// valueOf is what an argument of a type is.
func valueOf(word string, t ir.Type) Value {
	for _, w := range kinds(t) {
		if w.word == word {
			return meet(w.v, top(t))
		}
	}
	return top(t)
}

// patternOf is the pattern of some arguments.
func patternOf(args []Value, params []*ir.Local) string {
	words := make([]string, len(params))
	for i, p := range params {
		words[i] = kinds(p.Typ)[0].word
		if i < len(args) {
			words[i] = wordOf(args[i], p.Typ)
		}
	}
	return bounded(strings.Join(words, " "))
}

// bounded is the pattern above one that is among Most: arguments are told apart from the first on, as long as they may be.
func bounded(pattern string) string {
	room := Most
	words := strings.Fields(pattern)
	for i, w := range words {
		list := kindOf(w)
		if len(list) > room {
			words[i] = list[0].word
			continue
		}
		room /= len(list)
	}
	return strings.Join(words, " ")
}

// kindOf is the words among which one is.
func kindOf(word string) []named {
	for _, list := range [][]named{numbers, booleans, references} {
		if strings.HasPrefix(word, list[0].word) {
			return list
		}
	}
	return others
}

// widest is the pattern of a procedure that may be called with anything; the first argument is not null where it is the object of a method.
func widest(params []*ir.Local, method bool) string {
	var args []Value
	for i, p := range params {
		v := top(p.Typ)
		if i == 0 && method {
			v.null = false
		}
		args = append(args, v)
	}
	return patternOf(args, params)
}

// Spoken is a pattern as people read it: its arguments, with commas.
func Spoken(pattern string) string {
	words := strings.Fields(pattern)
	for i, w := range words {
		switch w {
		case "int", "bool", "ref", "_":
			w = "any"
		case "ref=null":
			w = "null"
		case "ref!=null":
			w = "not null"
		case "bool=0":
			w = "false"
		case "bool=1":
			w = "true"
		case "int>0":
			w = "1.."
		case "int>=0":
			w = "0.."
		default:
			_, w, _ = strings.Cut(w, "=")
		}
		words[i] = w
	}
	return strings.Join(words, ", ")
}
