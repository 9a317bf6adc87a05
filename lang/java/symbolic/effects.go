package symbolic

import (
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/native"
	"assay/symbolic/model"
)

// This file says what procedures with models may do at most, for analyses that execute nothing. It follows Models: what has no
// effect here and a model there is refused.

// numbers are areas of native of functions of numbers, which give any number.
var numbers = []string{"java.lang.StrictMath.", "java.lang.Math.", "java.lang.Float.", "java.lang.Double."}

// plain are those of the table that give any number of their type, or nothing, and change nothing.
var plain = map[string]bool{
	"java.lang.Object.hashCode()I":                           true,
	"java.lang.System.identityHashCode(Ljava/lang/Object;)I": true,
	"java.lang.System.nanoTime()J":                           true,
	"java.lang.Runtime.availableProcessors()I":               true,
	"java.lang.Class.isInstance(Ljava/lang/Object;)Z":        true,
	"java.lang.Integer.stringSize(I)I":                       true,
	"java.lang.Long.stringSize(J)I":                          true,
	"jdk.internal.util.DecimalDigits.stringSize(I)I":         true,
	"jdk.internal.util.DecimalDigits.stringSize(J)I":         true,
	"java.lang.Math.random()D":                               true,
	"java.lang.Math.sqrt(D)D":                                true,
	"java.lang.StrictMath.sqrt(D)D":                          true,
	"java.lang.Math.floor(D)D":                               true,
	"java.lang.Math.ceil(D)D":                                true,
	"java.lang.Math.rint(D)D":                                true,
	"java.lang.Runtime.gc()V":                                true,
	"java.lang.System.gc()V":                                 true,
	"java.lang.Thread.yield0()V":                             true,
	"java.lang.Thread.yield()V":                              true,
	"java.lang.Thread.onSpinWait()V":                         true,
	"java.lang.invoke.VarHandle.fullFence()V":                true,
	"java.lang.invoke.VarHandle.acquireFence()V":             true,
	"java.lang.invoke.VarHandle.releaseFence()V":             true,
}

// Effects returns what a procedure with a model may do; ok is false where its body says so.
func (e *Env) Effects(p *ir.Proc) (out model.Effect, ok bool) {
	if why := e.World.Refuses(p); why != "" {
		return model.Effect{Refuses: why}, true
	}
	if plain[p.Name] {
		return model.Effect{}, true
	}
	if c := e.raises(p.Name); c != nil {
		return model.Effect{Raises: c}, true
	}
	if bodied[p.Name] {
		return out, false
	}
	if table[p.Name] != nil {
		return e.special(p), true
	}
	if out, ok := e.utility(p.Name); ok {
		return out, true
	}
	switch what, mark := strings.CutPrefix(p.Name, java.EnvironmentPrefix); {
	case texts[p.Name]: // some are constants
		return model.Effect{Class: e.known("java/lang/String")}, true
	case strings.HasPrefix(p.Name, java.ConcatPrefix):
		return model.Effect{Class: e.known("java/lang/String"), New: true}, true
	case appends[p.Name]:
		k, err := e.World.Class("java/lang/AbstractStringBuilder")
		if err != nil {
			return model.Effect{Refuses: err.Error()}, true
		}
		m := k.Declared("append", "(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;")
		if m == nil {
			return model.Effect{}, false
		}
		return model.Effect{Become: m.Proc, Class: e.known("java/lang/String")}, true
	case strings.HasPrefix(p.Name, outPrefix):
		return e.printed(p)
	case mark && what == java.PropertyRead:
		return model.Effect{Depends: []string{"the JVM starts with the system properties that assay sets"}}, true
	case mark:
		return model.Effect{Depends: []string{what}}, true
	}
	if _, _, handle := native.Access(p); handle {
		return model.Effect{Refuses: "what a variable handle stands for is not followed"}, true
	}
	if !native.Has(p) {
		return model.Effect{}, false
	}
	return e.natives(p), true
}

// thrown are the classes of what methods of assay.rt.Throw throw; messages are computed by code without other effects.
var thrown = map[string]string{
	"npe": "NullPointerException", "npePlain": "NullPointerException", "index": "ArrayIndexOutOfBoundsException", "arrayCopy": "ArrayIndexOutOfBoundsException",
	"arrayStore": "ArrayStoreException", "store": "ArrayStoreException", "size": "NegativeArraySizeException", "div": "ArithmeticException",
	"cast": "ClassCastException", "castTo": "ClassCastException", "monitor": "IllegalMonitorStateException", "overflow": "StackOverflowError",
	"memory": "OutOfMemoryError", "indexText": "IndexOutOfBoundsException", "indexPlain": "IndexOutOfBoundsException",
}

// raises returns the class of what a procedure throws that throws what the JVM itself throws; nil: it is none.
func (e *Env) raises(name string) *ir.Class {
	class := ""
	switch method, ours := strings.CutPrefix(name, "assay.rt.Throw."); {
	case ours:
		method, _, _ = strings.Cut(method, "(")
		class = thrown[method]
	case strings.HasPrefix(name, java.NullPrefix):
		class = thrown["npe"]
	case strings.HasPrefix(name, java.CastPrefix):
		class = thrown["cast"]
	}
	if class == "" {
		return nil
	}
	return e.known("java/lang/" + class)
}

// known returns a class of the library; nil: there is none.
func (e *Env) known(name string) *ir.Class {
	k, err := e.World.Class(name)
	if err != nil {
		return nil
	}
	return k.IR
}

// special is the effect of one of the table.
func (e *Env) special(p *ir.Proc) model.Effect {
	member := strings.TrimPrefix(p.Name, "java.lang.")
	member, _, _ = strings.Cut(member, "(")
	npe := e.World.Thrower("npePlain", "()V")
	switch member {
	case "Object.getClass", "jdk.internal.reflect.Reflection.getCallerClass":
		return model.Effect{Class: e.known("java/lang/Class")}
	case "Object.clone":
		return model.Effect{Clones: true}
	case "System.arraycopy":
		text := "(Ljava/lang/String;)V"
		return model.Effect{Copies: true, Throws: []*ir.Proc{npe, e.World.Thrower("arrayCopy", text), e.World.Thrower("arrayStore", text)}}
	case "System.currentTimeMillis":
		return model.Effect{Depends: []string{"the clock shows a time between the years 2000 and 9999"}}
	case "Throwable.fillInStackTrace":
		return model.Effect{First: true}
	case "Integer.getChars", "Long.getChars", "jdk.internal.util.DecimalDigits.uncheckedGetCharsLatin1":
		return model.Effect{Fills: 2}
	case "assay.rt.Throw.castMessage":
		return model.Effect{Class: e.known("java/lang/String"), New: true}
	case "assay.rt.Throw.failure":
		return model.Effect{Class: e.known("java/lang/ExceptionInInitializerError"), New: true}
	case "reflect.Array.newArray":
		k, err := e.World.Class("java/lang/Class")
		if err != nil {
			return model.Effect{Refuses: err.Error()}
		}
		return model.Effect{Array: &model.Array{Of: k.OwnField(java.TypeField), Type: e.elementType}, Throws: []*ir.Proc{npe, e.World.Thrower("size", "(I)V")}}
	case "Thread.holdsLock":
		return model.Effect{Throws: []*ir.Proc{npe}}
	case "assay.rt.Boot.exit", "Shutdown.halt0", "Shutdown.exit":
		return model.Effect{Ends: true}
	}
	return model.Effect{Refuses: refusal(p.Name)}
}

// printed is that of a method of the standard streams.
func (e *Env) printed(p *ir.Proc) (model.Effect, bool) {
	name := strings.TrimPrefix(p.Name, outPrefix)
	method, params, _ := strings.Cut(name, "(")
	switch {
	case method == "put", method == "bytes":
		return model.Effect{}, true
	case name == "format(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;":
		return model.Effect{Become: e.World.Runtime("assay/rt/Out", "formatUnseen", strings.TrimPrefix(name, method))}, true
	case method != "print" && method != "println", params == "Ljava/lang/Object;)V", params == "[C)V":
		return model.Effect{}, false
	}
	return model.Effect{}, true
}

// natives is that of a native method.
func (e *Env) natives(p *ir.Proc) model.Effect {
	if rt, ok := native.Element(p.Name); ok {
		return model.Effect{Become: e.World.Runtime(rt.Class, rt.Name, rt.Desc)}
	}
	if e.access(p) != nil {
		return inside(p)
	}
	numeric := !ir.IsRef(resultOf(p))
	for _, q := range p.Params {
		numeric = numeric && !ir.IsRef(q.Typ)
	}
	for _, prefix := range numbers {
		if numeric && strings.HasPrefix(p.Name, prefix) {
			return model.Effect{}
		}
	}
	if strings.HasSuffix(p.Name, ".registerNatives()V") || strings.HasSuffix(p.Name, ".initIDs()V") {
		return model.Effect{}
	}
	if p.Name == "java.lang.String.intern()Ljava/lang/String;" {
		return model.Effect{Class: e.known("java/lang/String")}
	}
	if p.Name == "java.lang.NullPointerException.getExtendedNPEMessage()Ljava/lang/String;" {
		return model.Effect{Class: e.known("java/lang/String"), Null: true}
	}
	for _, prefix := range constant {
		if strings.HasPrefix(p.Name, prefix) {
			if p.Name == "java.lang.Class.initClassName()Ljava/lang/String;" {
				return model.Effect{Early: true, Anything: true, Class: e.known("java/lang/String")}
			}
			return model.Effect{Early: true, Anything: questions[strings.TrimPrefix(p.Name, "java.lang.Class.")]}
		}
	}
	if len(p.Params) == 0 {
		return model.Effect{Early: true}
	}
	return model.Effect{Refuses: refusal(p.Name)}
}

// questions are methods of class objects that tell something, and never throw.
var questions = map[string]bool{"isArray()Z": true, "isInterface()Z": true, "isPrimitive()Z": true, "isHidden()Z": true, "isRecord0()Z": true, "getModifiers()I": true}

// inside is the effect of a method of Unsafe that reads or writes one variable.
func inside(p *ir.Proc) model.Effect {
	name, _, _ := strings.Cut(strings.TrimPrefix(p.Name, unsafePrefix), "(")
	in := &model.Inside{Reads: true, Type: resultOf(p)}
	switch {
	case strings.HasPrefix(name, "compareAndSet"):
		in.Reads, in.Stores = false, 4
	case strings.HasPrefix(name, "compareAndExchange"):
		in.Stores = 4
	case strings.HasPrefix(name, "put"):
		in.Reads, in.Stores = false, 3
	}
	if in.Stores > 0 {
		in.Type = p.Params[in.Stores].Typ
	}
	return model.Effect{Inside: in}
}

// resultOf is the type of what a procedure returns; that of a truth value where it returns nothing.
func resultOf(p *ir.Proc) ir.Type {
	if len(p.Results) == 0 {
		return ir.Bool{}
	}
	return p.Results[0].Typ
}

// elementType is the type of the elements of arrays of what a class object with a number is of.
func (e *Env) elementType(k int64) (ir.Type, bool) {
	t := e.World.TypeAt(int(k))
	elem, err := e.World.ObjectType(t)
	return elem, err == nil && !t.IsVoid()
}
