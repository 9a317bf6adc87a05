package driver

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/stub"
	"assay/lang/java/suite"
	"assay/lang/java/witness"
	"assay/language"
	"assay/task"
	"assay/vm"
	"assay/vm/session"
)

// event is a call that a driver made.
type event struct {
	method *java.Method
	field  *way        // that is written; nil: a method is called
	stub   *stub.Class // that an object is made of; nil: a method is called
	args   []string    // Java, or a reference as ref returns it
	result uint64      // the object; 0: null, or no reference
	failed bool        // it ended with an exception
	threw  *ir.Class   // of which class
	target bool

	objects []uint64 // that are given, the receiver first; 0: null, or no reference
	numbers []int64  // the same of numbers; 0: none

	array   bool        // an array is made for a variable of its own; false: a method is called
	extends *stub.Class // of which the constructor is, with what the methods of the object give; nil: it is of no class of our own
	gives   []string
}

// teller follows a run of a driver and notes its calls.
type teller struct {
	d      *Drivers
	goal   *ir.Goal
	code   *vm.Code
	s      *vm.State
	target *ir.Proc
	events []*event
	open   *event // that did not return; nil: none
	depth  int    // of its frame
	inline map[uint64]string
	tests  bool // a call that throws is written as one that has to
}

// mostState bounds the objects that calls make, in bytes. A state lists each element of an array.
const mostState = 1 << 22

// Retell runs a run of a driver again, up to the call of the method that the goal is about: the calls before, in Java,
// the state in which it begins, and the choices that follow.
func (d *Drivers) Retell(goal *ir.Goal, code *vm.Code, setup vm.Setup, t *task.Trace, b vm.Budget) (*language.Callers, error) {
	r, x, err := d.retold(goal, code, setup, t, b)
	if err != nil {
		return nil, err
	}
	calls := r.java()
	out := r.callers(calls, x, t)
	out.Shared = r.shared(out)
	return out, nil
}

// callers describes the calls of a run that stands at the last of them.
func (r *teller) callers(calls []task.Call, x *session.Session, t *task.Trace) *language.Callers {
	pack, public := r.allowed(calls)
	return &language.Callers{Calls: calls, Public: public, Package: pack, Odd: r.odd(), State: r.s.AtCall(func(g *ir.Global) bool { return r.d.kept[g] }), Choices: slices.Clone(t.Choices[len(x.Decisions()):])}
}

// retold runs a run of a driver again, up to the call of the method that the goal is about.
func (d *Drivers) retold(goal *ir.Goal, code *vm.Code, setup vm.Setup, t *task.Trace, b vm.Budget) (*teller, *session.Session, error) {
	s := code.Start(setup)
	if err := s.Import(t.Initial); err != nil {
		return nil, nil, err
	}
	before := s.Heap.Bytes
	x, err := session.New(s, session.Options{Budget: b, Known: t.Choices, Keep: -1})
	if err != nil {
		return nil, nil, err
	}
	r := &teller{d: d, goal: goal, code: code, s: s, target: d.call[goal].proc, inline: map[uint64]string{}}
	for {
		ok, err := x.Step()
		if stop, ended := x.Stopped(); err != nil || !ok || ended {
			return nil, nil, fmt.Errorf("a run of callers ends before their last call: %v, %v", stop, err)
		}
		if r.look() {
			if s.Heap.Bytes-before > mostState {
				return nil, nil, fmt.Errorf("the calls make %d bytes of objects, which no counterexample lists", s.Heap.Bytes-before)
			}
			return r, x, nil
		}
	}
}

// look notes what the last step did. It reports whether the method that the goal is about has been called.
func (r *teller) look() bool {
	if r.s.Current != 0 { // of a thread that a call has started
		return false
	}
	frames := r.s.Threads[r.s.Current].Frames
	if r.open != nil {
		if len(frames) == r.depth+1 {
			r.notice()
		}
		if len(frames) > r.depth {
			return false
		}
		r.events, r.open = append(r.events, r.open), nil
	}
	top := frames[len(frames)-1].Proc.IR
	e := &event{field: r.d.writes[top], stub: r.d.makers[top], method: r.d.Java.Method(top)}
	switch {
	case top == r.target && frames[len(frames)-2].Proc.IR == r.goal.Proc:
		e.method, e.target = r.d.call[r.goal].method, true
	case e.field == nil && e.stub == nil && !r.calls():
		return false
	}
	for _, p := range top.Params {
		w := r.s.Get(p).Word
		e.args = append(e.args, r.word(p.Typ, w))
		object, number := uint64(0), int64(0)
		if ir.IsRef(p.Typ) {
			object = w
		} else if _, ok := p.Typ.(ir.Int); ok {
			number = int64(w)
		}
		e.objects, e.numbers = append(e.objects, object), append(e.numbers, number)
	}
	if e.target {
		r.events = append(r.events, e)
		return true
	}
	r.extending(e)
	r.open, r.depth = e, len(frames)-1
	r.notice()
	return false
}

// calls reports whether the top frame is of a method that a driver called: below it are procedures that stand in no
// program.
func (r *teller) calls() bool {
	frames := r.s.Threads[r.s.Current].Frames
	m := r.d.Java.Method(frames[len(frames)-1].Proc.IR)
	if m == nil || m.File.Name == "<clinit>" || m.Class.File.Name == "assay/Assay" || strings.HasPrefix(m.Class.File.Name, "assay/rt/") && !(m.File.Name == "<init>" && r.d.extension(m.Class) != nil) {
		return false
	}
	for _, f := range frames[:len(frames)-1] {
		if r.d.spells[f.Proc.IR] || !r.d.ours[f.Proc.IR] && r.d.Java.Method(f.Proc.IR) != nil {
			return false
		}
	}
	return true
}

// extending notes what the methods of an object give, where its constructor is of a class of our own.
func (r *teller) extending(e *event) {
	if e.method == nil || e.method.File.Name != "<init>" {
		return
	}
	e.extends = r.d.extension(e.method.Class)
	if e.extends == nil {
		return
	}
	cells, fields := r.s.Cells(e.objects[0]), e.method.Class.IR.AllFields()
	for _, m := range giving(e.extends) {
		i := slices.Index(fields, e.method.Class.OwnField(m.Field))
		e.gives = append(e.gives, r.word(fields[i].Typ, cells[i]))
	}
}

// notice takes what the open call returns, as it is now.
func (r *teller) notice() {
	m := r.open.method
	if r.open.stub != nil {
		frames := r.s.Threads[r.s.Current].Frames
		r.open.result = r.s.Get(frames[r.depth].Proc.IR.Results[0]).Word
	}
	if m == nil {
		return
	}
	r.open.failed, r.open.threw = false, nil
	if exc := r.s.Get(m.Proc.Exc).Word; exc != 0 {
		r.open.failed, r.open.threw = true, r.s.Class(exc)
	}
	switch {
	case m.File.Name == "<init>":
		r.open.result = r.s.Get(m.Proc.Params[0]).Word
	case m.File.Type.Result.IsRef():
		r.open.result = r.s.Get(m.Proc.Results[0]).Word
	}
}

// ref stands for an object until it is known whether it has a name.
func ref(x uint64) string { return "\x00" + strconv.FormatUint(x, 10) + "\x00" }

// word returns a value as Java.
func (r *teller) word(t ir.Type, w uint64) string {
	switch t := t.(type) {
	case ir.Bool:
		return strconv.FormatBool(w != 0)
	case ir.Int:
		return number(t, w)
	case ir.Float:
		return floating(t, t.Value(w))
	}
	if w == 0 {
		return "null"
	}
	return r.object(w)
}

// number returns a literal.
func number(t ir.Int, w uint64) string {
	n := strconv.FormatInt(int64(w), 10)
	switch {
	case t.Bits == 64:
		return n + "L"
	case t.Bits == 16 && !t.Signed && w > ' ' && w < 0x7f && w != '\'' && w != '\\':
		return "'" + string(rune(w)) + "'"
	case t.Bits == 16 && !t.Signed:
		return "(char) " + strconv.FormatUint(w, 10)
	case t.Bits == 16:
		return "(short) " + n
	case t.Bits == 8:
		return "(byte) " + n
	}
	return n
}

// floating returns an expression for a number that may have no literal.
func floating(t ir.Float, x float64) string {
	class, suffix, size := "Double", "", 64
	if t.Bits == 32 {
		class, suffix, size = "Float", "f", 32
	}
	switch {
	case math.IsNaN(x):
		return class + ".NaN"
	case math.IsInf(x, 1):
		return class + ".POSITIVE_INFINITY"
	case math.IsInf(x, -1):
		return class + ".NEGATIVE_INFINITY"
	}
	text := strconv.FormatFloat(x, 'g', -1, size)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text + suffix
}

// object returns a string or an array by its contents, and other objects by reference.
func (r *teller) object(x uint64) string {
	c := r.s.Class(x)
	switch {
	case c == nil:
		return r.array(x)
	case c.Name == "java.lang.String":
		return r.text(c, x)
	}
	if text, ok := r.literal(x); ok {
		return text
	}
	for k := r.d.Java.Of(c); k != nil; k = k.Super { // a constant may be of a class of its own
		if !r.d.Owns(k) && r.d.access(k.File) < everybody {
			continue
		}
		for _, f := range r.d.constants(k) {
			if r.s.Cells(vm.Globals)[r.code.GlobalCell(k.Static(f.Name, f.Desc))] == x {
				return r.d.shown(java.ClassType(k.File.Name)) + "." + f.Name
			}
		}
	}
	return ref(x)
}

func (r *teller) array(x uint64) string {
	elem := r.s.Elem(x)
	var elems []string
	for _, w := range r.s.Cells(x) {
		elems = append(elems, r.word(elem, w))
	}
	return fmt.Sprintf("new %s[] {%s}", r.d.shown(java.JavaType(elem)), strings.Join(elems, ", "))
}

// text returns a literal for a string.
func (r *teller) text(c *ir.Class, x uint64) string {
	cells := r.s.Cells(x)
	var value, coder uint64
	for i, f := range c.AllFields() {
		switch f.Name {
		case "value":
			value = cells[i]
		case "coder":
			coder = cells[i]
		}
	}
	bytes := r.s.Cells(value)
	return witness.QuoteUnits(classfile.Units(len(bytes), coder != 0, func(i int) byte { return byte(bytes[i]) }))
}

// java returns the calls as statements.
func (r *teller) java() []task.Call {
	calls, _, _ := r.statements()
	return calls
}

// statements returns the calls, with the names of variables and the types of what they hold.
func (r *teller) statements() ([]task.Call, map[uint64]string, map[uint64]classfile.Type) {
	names, count, types := map[uint64]string{}, map[string]int{}, map[uint64]classfile.Type{}
	used := func(x uint64, after int) bool {
		return slices.ContainsFunc(r.events[after:], func(e *event) bool {
			return slices.ContainsFunc(slices.Concat(e.args, e.gives), func(a string) bool { return strings.Contains(a, ref(x)) })
		})
	}
	var out []task.Call
	for i, e := range r.events {
		for _, x := range e.objects {
			if c := r.s.Class(x); x != 0 && c == nil {
				t := java.JavaType(r.s.Elem(x))
				t.Dims++
				types[x] = t
			} else if x != 0 && c.Name == "java.lang.String" {
				types[x] = java.ClassType("java/lang/String")
			}
		}
		text := e.text(r.d, names, r.inline, types)
		switch {
		case e.target || e.field != nil:
		case e.stub != nil && !used(e.result, i+1):
			continue
		case e.stub == nil && !e.array && e.method.File.Name == "valueOf" && e.result != 0 && !r.d.Owns(e.method.Class):
			r.inline[e.result], types[e.result] = text, java.ClassType(e.method.Class.File.Name)
			continue
		case e.result != 0 && names[e.result] == "" && r.inline[e.result] == "" && used(e.result, i+1):
			t := e.made(r, types)
			names[e.result], types[e.result] = variable(r.d.shown(t), count), t
			text = fmt.Sprintf("%s %s = %s", r.d.shown(t), names[e.result], text)
		}
		if r.tests && e.failed {
			text = suite.Throws(r.catches(e.threw), text)
		}
		out = append(out, task.Call{Text: text + ";"})
	}
	return out, names, types
}

// made returns the type of what a call returns.
func (e *event) made(r *teller, types map[uint64]classfile.Type) classfile.Type {
	switch {
	case e.array:
		return types[e.result]
	case e.stub != nil:
		return java.ClassType(e.stub.Of.Name)
	case e.extends != nil:
		return java.ClassType(e.extends.Of.Name)
	case e.method.File.Name == "<init>":
		return java.ClassType(e.method.Class.File.Name)
	}
	return r.gives(e.method)
}

// gives returns what callers know that a method returns: of a class that a test cannot name, that is what a type above says.
func (r *teller) gives(m *java.Method) classfile.Type {
	if r.tests && min(access(m.File.Flags), r.d.access(m.Class.File)) == nobody {
		if k, t, _ := above(r.d, m.Class, m); k != nil {
			return t
		}
	}
	return m.File.Type.Result
}

// allowed reports which code may make the calls: that of a package, or of any if there is no name.
func (r *teller) allowed(calls []task.Call) (pack string, ok bool) {
	if slices.ContainsFunc(calls, func(c task.Call) bool { return strings.Contains(c.Text, strange) }) {
		return "", false
	}
	for _, e := range r.events {
		if x := e.field; x != nil && r.d.near {
			if pack, ok = r.narrowed(pack, min(access(x.field.Flags), r.d.access(x.class.File)), x.class); !ok {
				return "", false
			}
			continue
		}
		if x := e.field; x != nil {
			if r.d.Owns(x.class) && r.d.access(x.class.File) < everybody {
				return "", false
			}
			continue
		}
		if e.array {
			continue
		}
		who, of := r.needs(e)
		if of == nil {
			return "", false
		}
		if pack, ok = r.narrowed(pack, who, of); !ok {
			return "", false
		}
	}
	return pack, true
}

// narrowed returns the package of code that also uses what so many may, of a class.
func (r *teller) narrowed(pack string, who int, of *java.Class) (out string, ok bool) {
	own := packageOf(of)
	switch {
	case !r.d.Owns(of) || who == everybody:
		return pack, true
	case who == nobody || pack != "" && pack != own:
		return "", false
	}
	return own, true
}

// needs returns who may make a call, and the class that says so.
func (r *teller) needs(e *event) (who int, of *java.Class) {
	if e.stub != nil {
		if of = r.d.Java.Known(e.stub.Of.Name); of == nil {
			return nobody, nil
		}
		return r.d.access(of.File), of
	}
	if e.extends != nil {
		return r.d.extends(e.extends, e.method.File)
	}
	who, of = min(access(e.method.File.Flags), r.d.access(e.method.Class.File)), e.method.Class
	if k, _, may := above(r.d, of, e.method); r.tests && who == nobody && k != nil { // it is called as that of a type which tests may name
		who, of = may, k
	}
	t := e.method.File.Type.Result
	if c := r.d.Java.Known(t.Class); t.Dims == 0 && c != nil && e.result != 0 && r.d.access(c.File) < who {
		who, of = r.d.access(c.File), c
	}
	return who, of
}

// packageOf returns the package of a class, as Java writes it.
func packageOf(c *java.Class) string {
	name := java.Dotted(c.File.Name)
	return name[:max(0, strings.LastIndexByte(name, '.'))]
}

// variable returns a new name for an object of a type, as it is written.
func variable(name string, count map[string]int) string {
	name = name[strings.LastIndexByte(name, '.')+1:]
	name = strings.Trim(strings.TrimRight(name, "[]"), "$")
	if name == "" {
		name = "object"
	}
	first, size := utf8.DecodeRuneInString(name)
	name = string(unicode.ToLower(first)) + name[size:]
	if count[name]++; count[name] > 1 || slices.Contains(reserved, name) {
		name += strconv.Itoa(count[name])
	}
	return name
}

// reserved are the words of Java that names of classes in lower case may be, and the names that tests have already.
var reserved = strings.Fields("abstract assert boolean break byte case catch char class const continue default do double else enum extends false final finally " +
	"float for goto h if implements import instanceof int interface long native new null package private protected public record return short static " +
	"strictfp super switch synchronized this throw throws transient true try var void volatile while yield args thrown dropped e goesOn")

// shown returns a type as Java writes it.
func (d *Drivers) shown(t classfile.Type) string {
	if t.Kind != 'L' {
		return t.String()
	}
	return d.written(t.Class) + strings.Repeat("[]", t.Dims)
}

// written returns the name of a class as a source writes it. A name may have a $ of its own.
func (d *Drivers) written(class string) string {
	c := d.Java.Known(class)
	if c == nil {
		return strings.ReplaceAll(java.Dotted(class), "$", ".")
	}
	for _, x := range c.File.Inner {
		if x.Class == class && x.Outer != "" && x.Name != "" {
			return d.written(x.Outer) + "." + x.Name
		}
	}
	return java.Dotted(class)
}

// text returns the call.
func (e *event) text(d *Drivers, names, inline map[uint64]string, types map[uint64]classfile.Type) string {
	args := slices.Clone(e.args)
	for i := range args {
		args[i] = named(args[i], names, inline)
	}
	m := e.method
	if e.array {
		return args[0]
	}
	if x := e.field; x != nil {
		if len(args) == 1 {
			args = append([]string{d.shown(java.ClassType(x.class.File.Name))}, args...)
		}
		return fmt.Sprintf("%s.%s = %s", args[0], x.field.Name, args[1])
	}
	if e.stub != nil {
		return d.implemented(e.stub, args)
	}
	e.cast(d, args, types)
	if e.extends != nil {
		gives := slices.Clone(e.gives)
		for i := range gives {
			gives[i] = named(gives[i], names, inline)
		}
		return d.anonymous(e.extends, args[1:], gives)
	}
	switch {
	case m.File.Name == "<init>" && e.target: // of a procedure that makes the object
		if inner(m.Class.File) {
			name := d.shown(java.ClassType(m.Class.File.Name))
			return fmt.Sprintf("%s.new %s(%s)", args[0], name[strings.LastIndexByte(name, '.')+1:], strings.Join(args[1:], ", "))
		}
		return fmt.Sprintf("new %s(%s)", d.shown(java.ClassType(m.Class.File.Name)), strings.Join(args, ", "))
	case m.File.Name == "<init>" && inner(m.Class.File):
		name := d.shown(java.ClassType(m.Class.File.Name))
		return fmt.Sprintf("%s.new %s(%s)", args[1], name[strings.LastIndexByte(name, '.')+1:], strings.Join(args[2:], ", "))
	case m.File.Name == "<init>":
		return fmt.Sprintf("new %s(%s)", d.shown(java.ClassType(m.Class.File.Name)), strings.Join(args[1:], ", "))
	case m.File.Flags.Has(classfile.Static):
		return fmt.Sprintf("%s.%s(%s)", d.shown(java.ClassType(m.Class.File.Name)), m.File.Name, strings.Join(args, ", "))
	}
	return fmt.Sprintf("%s.%s(%s)", args[0], m.File.Name, strings.Join(args[1:], ", "))
}

// inner reports whether objects of a member class have an enclosing object.
func inner(c *classfile.Class) bool {
	return slices.ContainsFunc(c.Inner, func(x classfile.InnerClass) bool {
		return x.Class == c.Name && x.Outer != "" && !x.Flags.Has(classfile.Static) && !c.Flags.Has(classfile.Interface)
	})
}

// cast adds the type of a parameter to arguments that leave open which of several methods is called. The types are those that Java knows of objects.
func (e *event) cast(d *Drivers, args []string, types map[uint64]classfile.Type) {
	m := e.method
	first := len(args) - len(m.File.Type.Params)
	other := func(f *classfile.Method) bool {
		if f.Name != m.File.Name || f.Flags.Has(classfile.Synthetic) || len(f.Type.Params) != len(m.File.Type.Params) || f.Desc == m.File.Desc {
			return false
		}
		for i, t := range f.Type.Params {
			if have, ok := types[e.objects[first+i]]; ok && t != have && (!t.IsRef() || !d.below(have, t)) {
				return false
			}
		}
		return true
	}
	open := false
	for k := m.Class; k != nil && !open; k = k.Super {
		if open = slices.ContainsFunc(k.File.Methods, other); m.File.Name == "<init>" {
			break
		}
	}
	for i, t := range m.File.Type.Params {
		if i == 0 && m.File.Name == "<init>" && inner(m.Class.File) {
			continue // the enclosing object
		}
		last := i == len(m.File.Type.Params)-1 && m.File.Flags.Has(classfile.Varargs)
		if t.IsRef() && (args[first+i] == "null" && (open || last) || open && args[first+i] != "null" && types[e.objects[first+i]] != t) {
			args[first+i] = "(" + d.shown(t) + ") " + args[first+i]
		}
	}
}

// below reports whether a variable of one type may be an argument of another, as far as is known.
func (d *Drivers) below(t, of classfile.Type) bool {
	a, b := d.Java.Known(t.Class), d.Java.Known(of.Class)
	return t.Dims > 0 || of.Dims > 0 || a == nil || b == nil || a.IR.Subclass(b.IR)
}

// strange stands for an object that has no name in Java, which no compiler accepts.
const strange = "…"

// named replaces references by names.
func named(text string, names, inline map[uint64]string) string {
	parts := strings.Split(text, "\x00")
	for i := 1; i < len(parts); i += 2 {
		x, err := strconv.ParseUint(parts[i], 10, 64)
		if err != nil {
			continue
		}
		switch {
		case names[x] != "":
			parts[i] = names[x]
		case inline[x] != "":
			parts[i] = inline[x]
		default:
			parts[i] = strange
		}
	}
	return strings.Join(parts, "")
}
