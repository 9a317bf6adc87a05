// Package outside knows the code of the JDK, which was written without the program: what it may do to that (language.Foreign).
package outside

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/reach"
	"assay/lang/java/classfile"
	"assay/lang/java/constructor"
	"assay/language"
)

// JDK is what the JDK may do to a program.
type JDK struct {
	*boot.Base
	foreign   map[*ir.Class]bool
	callBacks map[*ir.Class][]language.CallBack
	opens     map[*ir.Proc]bool
	state     func(*ir.Global) bool
}

var _ language.Foreign = (*JDK)(nil)

// New returns it; state reports whether a global is none of the program, but says how far a class is initialised.
func New(w *boot.Base, state func(*ir.Global) bool) *JDK {
	return &JDK{w, map[*ir.Class]bool{}, map[*ir.Class][]language.CallBack{}, map[*ir.Proc]bool{}, state}
}

// distant are the packages of the JDK, and of what stands for parts of it.
var distant = []string{"java/", "javax/", "jdk/", "sun/", "com/sun/", "assay/rt/"}

// Distant reports whether no code under check has the JDK call its methods behind ordinary interfaces: by proxies and the like; and whether
// its classes are initialised where the goal begins, or by code under check alone: the JDK does that to enums, say, whose class objects it gets.
func (w *JDK) Distant(g *ir.Goal) bool {
	u := w.Program.UsageOf()
	return !u.Invokes && (!w.Begins(g) || !u.Hands)
}

// Opens reports whether a procedure is a method of code under check that gives the JDK ways to fields and methods: by reflection, handles and
// deserialisation. Updaters write volatile fields alone, as the JDK may anyway.
func (w *JDK) Opens(p *ir.Proc) bool {
	out, known := w.opens[p]
	if !known {
		m := w.Java.Method(p)
		out = m != nil && reach.ReflectiveIn(m.Class.File, m.File)
		w.opens[p] = out
	}
	return out
}

// Foreign reports whether a class is one of the JDK.
func (w *JDK) Foreign(c *ir.Class) bool {
	out, known := w.foreign[c]
	if !known {
		name := java.Internal(c.Name)
		out = slices.ContainsFunc(distant, func(p string) bool { return strings.HasPrefix(name, p) }) && !w.OnPath(name)
		w.foreign[c] = out
	}
	return out
}

// ForeignProc reports whether a procedure is a method or an initialiser of the JDK.
func (w *JDK) ForeignProc(p *ir.Proc) bool {
	c := w.Java.Initialises(p)
	if m := w.Java.Method(p); m != nil {
		c = m.Class
	}
	return c != nil && w.Foreign(c.IR)
}

// ForeignGlobal reports whether a static field is one of the JDK.
func (w *JDK) ForeignGlobal(g *ir.Global) bool {
	i := strings.LastIndexByte(g.Name, '.')
	if i < 0 || w.state(g) {
		return false
	}
	c := w.Java.Known(java.Internal(g.Name[:i]))
	return c != nil && w.Foreign(c.IR)
}

// Fixed reports whether a field is final, or one that only we know.
func (w *JDK) Fixed(f *ir.Field) bool {
	c := w.Java.Of(f.Owner)
	if c == nil {
		return false
	}
	for _, d := range c.File.Fields {
		if !d.Flags.Has(classfile.Static) && c.Field(d.Name, d.Desc) == f {
			return d.Flags.Has(classfile.Final)
		}
	}
	return f == c.OwnField(java.TypeField)
}

// tracing says whether exceptions are recorded by the flight recorder: nothing else depends on it.
const tracing = "java.lang.Throwable.jfrTracing"

// streams are the fields of System that methods of it set, though they are final: the library calls none of these.
var streams = map[string]string{"java.lang.System.in": "java/lang/System.setIn", "java.lang.System.out": "java/lang/System.setOut", "java.lang.System.err": "java/lang/System.setErr"}

// FixedGlobal reports whether a static field is final, but for the streams of System where code under check sets them.
func (w *JDK) FixedGlobal(g *ir.Global) bool {
	f := w.Java.StaticField(g)
	if setter := streams[g.Name]; setter != "" {
		return w.Program.UsageOf().Settings[setter] == ""
	}
	return f != nil && (f.Flags.Has(classfile.Final) && !strings.HasPrefix(g.Name, "java.lang.System.") || g.Name == tracing)
}

// sealed are final classes whose objects lead to none of the program but to constants, which foreign code has anyway.
var sealed = []string{
	"java/lang/String", "java/lang/Integer", "java/lang/Long", "java/lang/Short", "java/lang/Byte", "java/lang/Character", "java/lang/Boolean", "java/lang/Float",
	"java/lang/Double", "java/lang/StringBuilder", "java/lang/StringBuffer", "java/lang/Class", "java/util/Locale", "java/util/UUID", "java/util/regex/Pattern",
}

// Sealed reports whether objects of a type lead to no object of the program.
func (w *JDK) Sealed(t ir.Type) bool {
	r, ok := t.(ir.Ref)
	return ok && r.Class != nil && w.Foreign(r.Class) && slices.Contains(sealed, java.Internal(r.Class.Name))
}

// boxes are classes of the JDK with an array of boxed numbers for small ones: their method valueOf reads it, and nothing else.
var boxes = []string{"Integer$IntegerCache", "Long$LongCache", "Short$ShortCache", "Byte$ByteCache", "Character$CharacterCache"}

// Unwritten are the static fields with these arrays, as far as code reads them.
func (w *JDK) Unwritten() (out []*ir.Global) {
	for _, name := range boxes {
		of, _, _ := strings.Cut(name, "$")
		if c := w.Java.Known("java/lang/" + name); c != nil {
			if g := c.Read("cache", "[Ljava/lang/"+of+";"); g != nil {
				out = append(out, g)
			}
		}
	}
	return out
}

// CallBacks are the methods of a class of the program that implement some of the JDK, and those that serialisation looks for. Those that
// deserialisation looks for are not among them: nothing is deserialised where no code opens the way (Opens).
func (w *JDK) CallBacks(c *ir.Class) []language.CallBack {
	if out, known := w.callBacks[c]; known {
		return out
	}
	var out []language.CallBack
	add := func(q *ir.Proc) {
		if q != nil && !w.ForeignProc(q) && !slices.ContainsFunc(out, func(b language.CallBack) bool { return b.Proc == q }) {
			out = append(out, w.callBack(q))
		}
	}
	seen := map[*ir.Class]bool{}
	var above func(k *ir.Class)
	above = func(k *ir.Class) {
		if k == nil || seen[k] {
			return
		}
		seen[k] = true
		if w.Foreign(k) {
			for _, m := range k.Methods {
				add(c.Lookup(m.Key))
			}
		}
		above(k.Super)
		for _, i := range k.Interfaces {
			above(i)
		}
	}
	above(c)
	if k := w.Java.Of(c); k != nil && constructor.Is(k.File, "java/io/Serializable", w.Program.Readable) {
		for ; k != nil; k = k.Super {
			for _, f := range k.File.Methods {
				if slices.Contains(serialising, f.Name) && !f.Flags.Has(classfile.Static) {
					add(k.Declared(f.Name, f.Desc).Proc)
				}
			}
		}
	}
	w.callBacks[c] = out
	return out
}

// serialising are methods that serialisation calls though no type of the JDK declares them.
var serialising = []string{"writeObject", "writeReplace"}

func (w *JDK) callBack(q *ir.Proc) language.CallBack {
	b := language.CallBack{Proc: q}
	for _, p := range q.Params {
		b.Params = append(b.Params, p.Typ)
	}
	if m := w.Java.Method(q); m != nil {
		list := b.Params[len(b.Params)-len(m.File.Type.Params):]
		for i, t := range m.File.Type.Params {
			if t.IsRef() {
				list[i] = w.TypeOf(t)
			}
		}
	}
	return b
}

// Call returns what is known of a call of a method.
func (w *JDK) Call(p *ir.Proc) language.ForeignCall {
	if m := w.Java.Method(p); m != nil {
		return w.call(m.Class.IR, m.File.Name, m.File.Desc, m.File.Type.Result)
	}
	if len(p.Results) > 0 {
		return language.ForeignCall{Result: p.Results[0].Typ}
	}
	return language.ForeignCall{Result: ir.Bool{}}
}

// CallOf returns that of a virtual call.
func (w *JDK) CallOf(c *ir.Class, method string) language.ForeignCall {
	if name, _, ok := strings.Cut(method, "("); ok {
		if t, err := classfile.ParseMethodType(method[len(name):]); err == nil {
			return w.call(c, name, method[len(name):], t.Result)
		}
	}
	out := w.call(c, method, "", classfile.Type{})
	out.Result = ir.Ref{}
	return out
}

func (w *JDK) call(c *ir.Class, name, desc string, result classfile.Type) language.ForeignCall {
	of := java.Internal(c.Name)
	return language.ForeignCall{
		Result: w.result(result), Never: neverNull(of, name+desc), Concurrent: concurrent(c), Blocks: named(of, blocking), Opens: reach.Reflective(of, name),
	}
}

// concurrent reports whether methods of a class start threads, or hand tasks to some.
func concurrent(c *ir.Class) bool {
	for k := c; k != nil; k = k.Super {
		if slices.Contains(starting, k.Name) || slices.ContainsFunc(k.Interfaces, concurrent) {
			return true
		}
	}
	return false
}

// starting are the classes with such methods.
var starting = []string{
	"java.lang.Thread", "java.util.Timer", "java.util.concurrent.Executor", "java.util.concurrent.CompletionStage", "java.util.concurrent.ForkJoinTask",
	"java.util.concurrent.ExecutorCompletionService",
}

// blocking are classes with methods that may wait for other threads, and packages.
var blocking = []string{"java/lang/Object", "java/lang/Thread", "java/lang/Process", "java/lang/ref/*", "java/util/concurrent/*", "java/io/*", "java/nio/channels/*", "java/net/*", "javax/*"}

func (w *JDK) result(t classfile.Type) ir.Type {
	switch {
	case t.IsVoid():
		return ir.Bool{}
	case t.IsRef():
		return w.TypeOf(t)
	}
	return java.ValueType(t)
}

// Throwable is the class of all that is thrown.
func (w *JDK) Throwable() *ir.Class { return w.Java.Known("java/lang/Throwable").IR }
