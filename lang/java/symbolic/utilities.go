package symbolic

import (
	"strings"

	"assay/ir"
	"assay/symbolic/model"
)

// This file says what methods of the library do at most whose code would lead through much more of it: regular expressions, locales, tables of
// generic types, sorting. They change nothing but what is said here, and call nothing of the program
// but what sorting compares by.

// textual are methods of strings that give a new text or the string itself, an array of such, or a truth value; and what they throw for patterns
// that are none.
var textual = map[string]struct {
	throws []string
	array  bool
}{
	"java.lang.String.toLowerCase()Ljava/lang/String;":                                      {},
	"java.lang.String.toUpperCase()Ljava/lang/String;":                                      {},
	"java.lang.String.toLowerCase(Ljava/util/Locale;)Ljava/lang/String;":                    {throws: []string{nullPointer}},
	"java.lang.String.toUpperCase(Ljava/util/Locale;)Ljava/lang/String;":                    {throws: []string{nullPointer}},
	"java.lang.String.matches(Ljava/lang/String;)Z":                                         {throws: []string{nullPointer, badPattern}},
	"java.lang.String.replaceAll(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;":   {throws: []string{nullPointer, badPattern, badArgument, badIndex}},
	"java.lang.String.replaceFirst(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;": {throws: []string{nullPointer, badPattern, badArgument, badIndex}},
	"java.lang.String.split(Ljava/lang/String;)[Ljava/lang/String;":                         {throws: []string{nullPointer, badPattern}, array: true},
	"java.lang.String.split(Ljava/lang/String;I)[Ljava/lang/String;":                        {throws: []string{nullPointer, badPattern}, array: true},
}

// Classes of what they throw.
const (
	nullPointer = "java/lang/NullPointerException"
	badPattern  = "java/util/regex/PatternSyntaxException"
	badArgument = "java/lang/IllegalArgumentException"
	badIndex    = "java/lang/IndexOutOfBoundsException"
)

// messages make texts of numbers and of names of classes, for exceptions.
var messages = map[string]bool{
	"jdk.internal.util.Preconditions.outOfBoundsMessage(Ljava/lang/String;Ljava/util/List;)Ljava/lang/String;": true,
}

// generic tell whether an object can be compared with others of its class.
var generic = map[string]bool{
	"java.util.HashMap.comparableClassFor(Ljava/lang/Object;)Ljava/lang/Class;":                      true,
	"java.util.concurrent.ConcurrentHashMap.comparableClassFor(Ljava/lang/Object;)Ljava/lang/Class;": true,
}

// sorts are methods that sort objects, with what stands for them.
var sorts = map[string][2]string{
	"java.util.TimSort.sort([Ljava/lang/Object;IILjava/util/Comparator;[Ljava/lang/Object;II)V": {"objects", "([Ljava/lang/Object;IILjava/util/Comparator;)V"},
	"java.util.ComparableTimSort.sort([Ljava/lang/Object;II[Ljava/lang/Object;II)V":             {"comparables", "([Ljava/lang/Object;II)V"},
}

// utility is the effect of one of these methods; ok is false where it is none.
func (e *Env) utility(name string) (out model.Effect, ok bool) {
	if t, ok := textual[name]; ok {
		for _, c := range t.throws {
			if k := e.known(c); k != nil {
				out.May = append(out.May, k)
			}
		}
		switch text := e.known("java/lang/String"); {
		case t.array:
			out.Class, out.Elements, out.OrFirst = text, text, true
		case !strings.HasSuffix(name, ")Z"):
			out.Class, out.New, out.OrFirst = text, true, true
		}
		return out, true
	}
	if to, ok := sorts[name]; ok {
		return model.Effect{Become: e.World.Runtime("assay/rt/Sorts", to[0], to[1])}, true
	}
	switch {
	case name == "java.util.Arrays.copyOf([Ljava/lang/Object;I)[Ljava/lang/Object;":
		return model.Effect{Clones: true, Sized: 1, Throws: []*ir.Proc{e.World.Thrower("npePlain", "()V"), e.World.Thrower("size", "(I)V")}}, true
	case name == "assay.Assay.nondetStrings()[Ljava/lang/String;": // the arguments of main
		return model.Effect{Class: e.known("java/lang/String"), Elements: e.known("java/lang/String")}, true
	case messages[name]:
		return model.Effect{Class: e.known("java/lang/String"), New: true}, true
	case generic[name]:
		return model.Effect{Class: e.known("java/lang/Class"), Null: true}, true
	case strings.HasPrefix(name, "java.util.DualPivotQuicksort.sort(["):
		return model.Effect{Mixes: true}, true
	}
	return out, false
}
