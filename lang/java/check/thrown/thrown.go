// Package thrown decides which exceptions of the library are findings: those that it throws because of what the code
// under check made, and not because of an argument that this code was given.
//
// The rule, in a sentence: an unchecked exception that leaves a method is a finding if a library method threw it at a
// call there, unless what the exception is about was handed to the calling method by its caller, or its documentation
// says that it is thrown. Null that documentation allows is not the caller's.
//
// What an exception is about depends on its class: one of an index is about the numbers of the call; one of an object that is
// used up, empty or immutable about the object that the method is called on, and if a collection changed below an iterator, the iterator is it, and not the collection, and a view or a copy that is not to be changed is of the method that made it; others, such as those of a text that is no
// number, about all arguments. A number is handed on if it is a parameter, as it is: who computes an index has to know its
// range, unless there is nothing else in it than what the caller gave, and constants, and the caller gave the object too. A text or another object is handed on also where it was taken out of a parameter: the parts of a line are as good
// or bad as the line, or out of a field that keeps what callers gave; but not where the method goes over all characters of a text first, and returns for
// some: what it lets pass then is its own affair. A replacement is handed on as it is: who makes one of a text has to quote it. A method to which the goal comes by calls in its own class got its
// arguments there: they are handed on if one of these calls hands on what was handed to the goal. So it is with methods of other classes under check, and
// the calls of the run. A method that calls one of its own name (pop that of a stack),
// or does nothing but call one, has its behaviour.
//
// An exception that code under check creates itself is explicit, and for its callers, whether all of that code is checked in one run or not (what
// is compiled of sources beside it, or lies beside class files, is of the same project; what is on the class path is of a library); so are those of methods that are called to
// have one thrown (Math.addExact, orElseThrow, requireNonNull of a parameter, and those of other projects that do nothing but examine what they are given).
package thrown

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/goal"
	"assay/lang/java/classfile"
)

// Any is the class of an exception of which nothing else is known.
const Any = "java.lang.Throwable"

// By names the library method that throws an exception of a class at a call, if that is a finding of a goal; else it
// is empty.
func By(g *goal.Goal, c *ir.Class, at *ir.CallSite, w *java.World) string {
	if !boot.Below(c, "java.lang.RuntimeException") && c.Name != Any || !java.OfJDK(java.Internal(c.Name)) {
		return ""
	}
	m := called(at.Call, w)
	if m == nil || g.Class.Unit.Program.Ours(m.Class.File.Name) || onRequest(m, c) || examines(m, w, 0) {
		return ""
	}
	s := about(m, c, at, w)
	x := &inner{w: w, goal: g, null: c.Name == "java.lang.NullPointerException", text: below(c, ofTexts)}
	s.given = x.given
	s.along = s.on == nil || s.any(s.flow(false, false), []ir.Expr{s.on})
	in := w.Method(at.Proc)
	if len(s.values) == 0 || s.handed() {
		return ""
	}
	helps := (s.same || x.vetted) && in != nil && !x.isGoal(in) // and so it is what calls it that computes the numbers, or lets the texts pass
	if delegates(in, m, w) && !helps || documented(g, at.Proc, c, w) {
		return ""
	}
	return name(m)
}

// delegates reports whether a method calls one of its own name, or does nothing but call another one, and so behaves as that does.
func delegates(in, m *java.Method, w *java.World) bool {
	if in == nil || m.File.Name == "<init>" {
		return false
	}
	java.Reads(w, in)
	return in.File.Name == m.File.Name || onlyCalls(in)
}

// onlyCalls reports whether the code of a method is one call, of an object that a field holds, and its return.
func onlyCalls(in *java.Method) bool {
	list, err := in.Class.File.Instructions(in.File)
	if err != nil {
		return false
	}
	calls, fields := 0, 0
	for _, i := range list {
		r, member := in.Class.File.Pool.At(i.Index).(classfile.MemberRef)
		switch {
		case i.Op == classfile.OpGetfield || i.Op == classfile.OpGetstatic:
			fields++
		case i.Op == classfile.OpCheckcast, member && unboxes(r):
		case i.Op == classfile.OpInvokevirtual || i.Op == classfile.OpInvokeinterface:
			calls++
		case i.Op >= classfile.OpIload && i.Op <= classfile.OpAload3, i.Op >= classfile.OpIreturn && i.Op <= classfile.OpReturn:
		default:
			return false
		}
	}
	return calls == 1 && fields == 1
}

// unboxes reports whether a call takes a number out of its box.
func unboxes(r classfile.MemberRef) bool {
	return strings.HasPrefix(r.Class, "java/lang/") && strings.HasSuffix(r.Name, "Value") && strings.HasPrefix(r.Desc, "()")
}

// called returns the method of the library that a call names; nil: it is none.
func called(call *ir.CallStmt, w *java.World) *java.Method {
	if call.Proc != nil {
		return w.Method(call.Proc)
	}
	if call.Class == nil {
		return nil
	}
	k := w.Of(call.Class)
	name, desc, ok := strings.Cut(call.Method[strings.LastIndexByte(call.Method[:strings.IndexByte(call.Method+"(", '(')], '/')+1:], "(")
	if k == nil || !ok {
		return nil
	}
	return k.Method(name, "("+desc)
}

// name names a method as users do: ArrayDeque.removeFirst, new ArrayList.
func name(m *java.Method) string {
	class := java.Dotted(m.Class.File.Name)
	class = class[strings.LastIndexByte(class, '.')+1:]
	if m.File.Name == "<init>" {
		return "new " + class
	}
	return class + "." + m.File.Name
}

// onRequest reports whether a method is called to have the exception thrown, or makes one for its caller.
func onRequest(m *java.Method, c *ir.Class) bool {
	result := m.File.Type.Result
	makes := strings.HasSuffix(result.Class, "Exception") || strings.HasSuffix(result.Class, "Error") || strings.HasSuffix(result.Class, "Throwable")
	return result.Dims == 0 && makes || c.Name == "java.lang.ArithmeticException" && strings.HasSuffix(m.File.Name, "Exact") ||
		m.File.Name == "orElseThrow" && len(m.File.Type.Params) > 0
}

// mostExamining is how many methods call each other to examine something.
const mostExamining = 3

// examines reports whether a method that is not of the JDK does nothing but throw where what it is given is not as it should be: it is static, gives nothing
// or something of the type of its first argument, and stores nothing, but for references into arrays, as of what a message is about. Who calls one writes an argument check.
func examines(m *java.Method, w *java.World, depth int) bool {
	t := m.File.Type
	gives := t.Result.IsVoid() || len(t.Params) > 0 && t.Result == t.Params[0]
	if !m.File.Flags.Has(classfile.Static) || !gives || java.OfJDK(m.Class.File.Name) || depth == mostExamining {
		return false
	}
	java.Reads(w, m)
	list, err := m.Class.File.Instructions(m.File)
	if err != nil {
		return false
	}
	throws := false
	for _, i := range list {
		r, calls := m.Class.File.Pool.At(i.Index).(classfile.MemberRef)
		switch {
		case i.Op == classfile.OpAthrow:
			throws = true
		case i.Op == classfile.OpPutfield, i.Op == classfile.OpPutstatic, stores(i.Op):
			return false
		case calls && i.Op >= classfile.OpInvokevirtual && i.Op <= classfile.OpInvokeinterface && r.Name != "<init>" && strings.HasSuffix(r.Desc, ")V"):
			k := w.Known(r.Class)
			if i.Op != classfile.OpInvokestatic || k == nil {
				return false
			}
			if of := k.Method(r.Name, r.Desc); of == nil || !examines(of, w, depth+1) {
				return false
			}
			throws = true
		}
	}
	return throws
}

// stores reports whether an instruction stores a number into an array.
func stores(op classfile.Op) bool {
	return op >= classfile.OpIastore && op <= classfile.OpSastore && op != classfile.OpAastore
}

// The classes of exceptions that are about numbers, and about the object that a method is called on.
var (
	ofNumbers  = []string{"java.lang.IndexOutOfBoundsException", "java.lang.NegativeArraySizeException"}
	ofReceiver = []string{
		"java.util.NoSuchElementException", "java.util.EmptyStackException", "java.lang.IllegalStateException",
		"java.lang.UnsupportedOperationException", "java.util.ConcurrentModificationException",
	}
)

// The class of what is thrown at a text that is not as it should be.
var ofTexts = []string{"java.lang.IllegalArgumentException"}

// The class of what is thrown where a collection has changed below an iterator. Who gave the collection is not to blame for that, but who gave
// the iterator may be.
var ofChanges = []string{"java.util.ConcurrentModificationException"}

// The class of what is thrown by a collection that is not to be changed, and the classes whose static methods make such collections. Who made one knows.
var (
	ofFixed   = []string{"java.lang.UnsupportedOperationException"}
	factories = []string{"java/util/Collections", "java/util/Arrays", "java/util/List", "java/util/Set", "java/util/Map"}
)

// makesView reports whether a method makes a collection of what it is given.
func makesView(m *java.Method) bool {
	return m != nil && m.File.Flags.Has(classfile.Static) && slices.Contains(factories, m.Class.File.Name)
}

func below(c *ir.Class, list []string) bool {
	for _, name := range list {
		if boot.Below(c, name) {
			return true
		}
	}
	return false
}

// subject is what an exception is about: values of a call.
type subject struct {
	in     *ir.Proc
	call   *ir.CallStmt
	from   *ir.CallSite // the call of the procedure; nil: it is not known
	values []ir.Expr
	same   bool    // handed on only as they are
	on     ir.Expr // the object that the method is called on; nil: none, or it is just made
	along  bool    // that object was handed on as well

	kept  func(*ir.Field) bool         // whether a field holds what callers gave
	makes func(*ir.CallStmt) bool      // whether a call makes something of what it is given; nil: none does
	given func(of subject, i int) bool // whether a parameter of the method may be what callers gave; nil: all are
}

// replacement returns which argument of a method is written in the language of replacements, where $ and \ mean something; -1: none is. Who makes such a
// text of others has to quote them. That there is no group of a number may be due to the pattern as well.
func replacement(m *java.Method) int {
	switch m.Class.File.Name + "." + m.File.Name {
	case "java/util/regex/Matcher.appendReplacement", "java/lang/String.replaceAll", "java/lang/String.replaceFirst":
		return 1
	case "java/util/regex/Matcher.replaceAll", "java/util/regex/Matcher.replaceFirst":
		return 0
	}
	return -1
}

// The classes of exceptions that are about objects that a method is given. Where it is given none, the library failed
// on its own.
var ofObjects = []string{"java.lang.NullPointerException", "java.lang.ClassCastException", "java.lang.ArrayStoreException"}

// about returns what an exception is about; nothing: no argument and no object of the call.
func about(m *java.Method, c *ir.Class, at *ir.CallSite, w *java.World) subject {
	args, params := at.Call.Args, m.File.Type.Params
	s := subject{in: at.Proc, call: at.Call, from: at.From, kept: func(f *ir.Field) bool { return keeps(w, f) }}
	if !m.File.Flags.Has(classfile.Static) {
		if len(params) == 0 && below(c, ofObjects) {
			return s
		}
		if below(c, ofReceiver) && m.File.Name != "<init>" || len(params) == 0 {
			s.values, s.same = args[:1], below(c, ofChanges)
			if below(c, ofFixed) {
				s.makes = func(st *ir.CallStmt) bool { return makesView(called(st, w)) }
			}
			return s
		}
		if m.File.Name != "<init>" {
			s.on = args[0]
		}
		args = args[1:]
	}
	if i := replacement(m); i >= 0 && below(c, ofTexts) && c.Name != "java.util.regex.PatternSyntaxException" {
		s.values, s.same, s.on = args[i:i+1], true, nil
		return s
	}
	var numbers, objects []ir.Expr
	for i, p := range params {
		switch {
		case p.IsRef():
			objects = append(objects, args[i])
		case p.Kind != 'Z' && p.Kind != 'C':
			numbers = append(numbers, args[i])
		}
	}
	switch {
	case len(numbers) > 0 && (below(c, ofNumbers) || c.Name == "java.lang.IllegalArgumentException" || c.Name == "java.lang.ArithmeticException"):
		s.values, s.same = numbers, true
	case len(objects) > 0, below(c, ofObjects):
		s.values = objects
	default:
		s.values = args
	}
	return s
}
