package summaries

import (
	"slices"
	"strings"

	"assay/engine/absint/summary"
	"assay/ir"
	"assay/lang/java"
)

// This file is what is known of calls into the library, without looking into it.

// Assumed is what all answers about calls rest on.
var Assumed = []string{
	"no class elsewhere overrides a method of the classes here",
	"no other thread writes what a method reads twice",
	"the stack does not overflow, and there is memory",
	"private methods are called by the code here alone",
	"classes of the library initialise without an exception",
}

// thrown are the classes of exceptions that the JVM throws.
var thrown = []string{"java.lang.NullPointerException", "java.lang.ArithmeticException", "java.lang.ArrayIndexOutOfBoundsException", "java.lang.ArrayStoreException",
	"java.lang.NegativeArraySizeException", "java.lang.ClassCastException", "java.lang.IllegalMonitorStateException"}

// throwers are methods that throw these.
var throwers = map[string]string{
	"assay.rt.Throw.npe": thrown[0], "assay.rt.Throw.div": thrown[1], "assay.rt.Throw.index": thrown[2], "assay.rt.Throw.arrayCopy": thrown[2],
	"assay.rt.Throw.arrayStore": thrown[3], "assay.rt.Throw.store": thrown[3], "assay.rt.Throw.size": thrown[4], "assay.rt.Throw.cast": thrown[5], "assay.rt.Throw.monitor": thrown[6],
}

// values are the classes of the library whose methods change nothing but objects of the library, where they get numbers and texts.
var values = map[string]bool{"java.lang.String": true, "java.lang.Math": true, "java.lang.StrictMath": true, "java.lang.Integer": true, "java.lang.Long": true, "java.lang.Short": true,
	"java.lang.Byte": true, "java.lang.StringBuilder": true, "java.lang.Character": true, "java.lang.Boolean": true, "java.lang.Float": true, "java.lang.Double": true}

// Outside is how a procedure ends that is not under check.
func (j *Java) Outside(q *ir.Proc) summary.Answer {
	member, desc, _ := strings.Cut(strings.TrimPrefix(q.Name, static), "(")
	class := classOf(q.Name)
	switch {
	case strings.HasPrefix(q.Name, java.NullPrefix):
		return summary.Throwing(thrown[0])
	case strings.HasPrefix(q.Name, java.CastPrefix):
		return summary.Throwing(thrown[5])
	case throwers[member] != "":
		return summary.Throwing(throwers[member])
	case strings.HasPrefix(q.Name, `string "`), strings.HasPrefix(q.Name, java.ConcatPrefix), strings.HasPrefix(q.Name, "class object of "):
		return summary.Quiet(q).NotNull()
	case j.own[class] != nil:
		return summary.Unknown() // native, or it cannot be lowered
	case strings.HasPrefix(q.Name, initialise):
		a := summary.Quiet(q)
		a.Writes = []string{class + initialised}
		return a
	case q.Name == "java.lang.Object.<init>()V":
		return summary.Quiet(q)
	case strings.HasSuffix(member, ".<init>") && (plain(desc) || desc == withCause) && j.throwable(class):
		if !lenient(class) {
			return summary.Quiet(q).MayThrow()
		}
		return summary.Quiet(q)
	case member == "java.lang.System.arraycopy":
		a := summary.Quiet(q).MayThrow()
		a.Writes = []string{summary.Elements}
		return a
	case values[class] && plain(desc):
		return j.value(q, desc)
	}
	return summary.Unknown()
}

// initialised is the end of the name of what is known of the initialisation of a class.
const initialised = ".<initialised>"

// withCause are parameters of an exception with a text and a cause. One with a cause alone asks it for a text, which is code of anybody.
const withCause = "Ljava/lang/String;Ljava/lang/Throwable;)V"

// throwable reports whether a class of the library is one of exceptions.
func (j *Java) throwable(class string) bool {
	c, t := j.World.Known(strings.ReplaceAll(class, ".", "/")), j.World.Known("java/lang/Throwable")
	return c != nil && t != nil && c.IR.Subclass(t.IR)
}

// lenient reports whether exceptions of a class of the library are made of any text, null too: those about formats and addresses refuse it.
func lenient(class string) bool {
	at := strings.LastIndexByte(class, '.')
	return slices.Contains([]string{"java.lang", "java.io", "java.util"}, class[:max(at, 0)]) && !strings.Contains(class, "Format")
}

// plain reports whether a method with a descriptor takes numbers and texts alone.
func plain(desc string) bool {
	args, _, _ := strings.Cut(desc, ")")
	return !strings.ContainsAny(strings.ReplaceAll(args, "Ljava/lang/String;", ""), "L[")
}

// value is how a method of a class of values ends. That texts and boxes are never null is in what they promise.
func (j *Java) value(q *ir.Proc, desc string) summary.Answer {
	a := summary.Quiet(q)
	if strings.HasSuffix(desc, ")Ljava/lang/String;") || strings.HasSuffix(desc, ")Ljava/lang/StringBuilder;") || strings.Contains(q.Name, ".valueOf(") {
		a = a.NotNull()
	}
	boxes := strings.Contains(q.Name, ".valueOf(") && !strings.Contains(desc, "String") || strings.Contains(q.Name, "Value()")
	if boxes && !strings.HasPrefix(q.Name, static) {
		return a
	}
	return a.MayThrow()
}
