package driver

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/suite"
	"assay/lang/java/witness"
	"assay/language"
	"assay/task"
	"assay/vm"
)

// This file runs a run of a driver to its end, and reads what a test can see then.

// Exercise is Drive for a test of a method: it does not matter whether the goal says itself where it begins. Why says why there is none.
func (d *Drivers) Exercise(k *ir.Goal) (out *ir.Goal, why string) {
	d.near = true
	if out := d.exercises[k]; out != nil {
		return out, ""
	}
	g := d.Kinds[k]
	switch {
	case g == nil || !g.Calls():
		return nil, "it is no method that others call"
	case g.Class.File.Flags.Has(classfile.Enum) && (g.Method.Name == "values" || g.Method.Name == "valueOf"):
		return nil, "the compiler wrote it"
	case access(g.Method.Flags) == nobody || (g.Hidden() || d.access(g.Class.File) == nobody) && !known(d, g.Class.File.Name, g.Method.Name+g.Method.Desc):
		return nil, "it is private: it runs where others call it"
	}
	out, nobody := d.calling(k, g)
	switch {
	case nobody:
		return nil, "callers have no way to an object of its class"
	case out == nil:
		return nil, "nothing is known that callers could call it with"
	}
	d.exercises[k], d.about[out] = out, k
	return out, ""
}

// Exercised reports whether there may be a goal of Exercise for a method, by who may call it.
func (d *Drivers) Exercised(class, method string) bool {
	c := d.Java.Known(class)
	if c == nil || d.access(c.File) == nobody && !known(d, class, method) {
		return false
	}
	i := slices.IndexFunc(c.File.Methods, func(f *classfile.Method) bool { return f.Name+f.Desc == method })
	return i >= 0 && access(c.File.Methods[i].Flags) > nobody && !c.File.Methods[i].Flags.Has(classfile.Synthetic)
}

// known reports whether tests may call a method of a class that they cannot name: a type above it has the method. That is not so of Object, which all have.
func known(d *Drivers, class, method string) bool {
	c := d.Java.Known(class)
	if c == nil {
		return false
	}
	for _, f := range c.File.Methods {
		if m := c.Declared(f.Name, f.Desc); f.Name+f.Desc == method && m != nil {
			k, _, _ := above(d, c, m)
			return k != nil && k.File.Name != java.ObjectType.Class
		}
	}
	return false
}

// Performance is a run of a goal of Exercise, to its end.
type Performance struct {
	language.Callers // without the last call

	Failed bool // a call before the last one ends in a way that no test can say: there is no more stack, say
	Inside bool // it writes fields that only code of the package may write: what fails then is no fault of the code

	Case suite.Case // without a name, and with nothing that its contract promises
}

// observing is the budget of a method that a test asks after the last call.
var observing = vm.Budget{Steps: 1 << 18, Heap: 1 << 26, Work: 1 << 12}

// Perform runs a run of a goal of Exercise to its end.
func (d *Drivers) Perform(goal *ir.Goal, code *vm.Code, setup vm.Setup, t *task.Trace, b vm.Budget) (*Performance, error) {
	r, x, err := d.retold(goal, code, setup, t, b)
	if err != nil {
		return nil, err
	}
	r.arrays()
	r.tests = true
	out := &Performance{Failed: slices.ContainsFunc(r.events, func(e *event) bool { return e.failed && !r.mayThrow(e) })}
	for _, e := range r.events {
		if e.failed {
			e.result = 0 // nobody has what it would have returned
		}
	}
	calls, names, types := r.statements()
	last := r.events[len(r.events)-1]
	out.Callers = *r.callers(calls, x, t)
	out.Calls = calls[:len(calls)-1]
	c := &out.Case
	c.Method, c.Call, c.Result = last.method.File.Name, strings.TrimSuffix(calls[len(calls)-1].Text, ";"), free(names)
	if c.Method == "<init>" {
		name := d.shown(java.ClassType(last.method.Class.File.Name))
		c.Method = "new" + name[strings.LastIndexByte(name, '.')+1:]
	}
	out.Inside = slices.ContainsFunc(r.events, func(e *event) bool { return e.field != nil && access(e.field.field.Flags) < everybody })
	c.Shared = slices.ContainsFunc(r.events, func(e *event) bool { return e.field != nil && e.field.field.Flags.Has(classfile.Static) })
	for _, x := range out.Calls {
		c.Before = append(c.Before, x.Text)
	}
	for {
		ok, err := x.Step()
		stop, ended := x.Stopped()
		if err != nil {
			return nil, err
		}
		if ended && stop.Kind == vm.Finished {
			break
		}
		if ended || !ok {
			return nil, fmt.Errorf("a run of callers does not end: %v", stop)
		}
	}
	r.s.Current = 0
	p := &performer{teller: r, names: names, types: types, out: c, pack: packageOf(last.method.Class)}
	p.observe(last)
	c.Rests = r.s.Learned()
	return out, nil
}

// unsaid are exceptions that other JVMs may not throw there: there is more room, or assertions are off.
var unsaid = []string{"java.lang.VirtualMachineError", "java.lang.AssertionError", "java.lang.LinkageError"}

// mayThrow reports whether a test may say of a call before its last one that it throws what it throws.
func (r *teller) mayThrow(e *event) bool {
	for c := e.threw; c != nil; c = c.Super {
		if slices.Contains(unsaid, c.Name) {
			return false
		}
	}
	return e.method != nil && e.extends == nil
}

// catches is the class of an exception as a test in the package of the last call may write it, or one above that.
func (r *teller) catches(c *ir.Class) string {
	p := &performer{teller: r, pack: packageOf(r.events[len(r.events)-1].method.Class)}
	if name := java.Internal(c.Name); p.mayName(name) {
		return r.d.shown(java.ClassType(name))
	}
	return "Throwable"
}

// free returns a name for the result that no variable has.
func free(names map[uint64]string) string {
	name := "result"
	for slices.Contains(slices.Collect(maps.Values(names)), name) {
		name += "_"
	}
	return name
}

// arrays gives the arrays that the last call is given variables of their own, so that a test can look at them afterwards.
func (r *teller) arrays() {
	last := r.events[len(r.events)-1]
	for i, x := range last.objects {
		if x == 0 || r.s.Class(x) != nil || !strings.HasPrefix(last.args[i], "new ") {
			continue
		}
		made := &event{array: true, args: []string{last.args[i]}, objects: []uint64{x}, result: x}
		if !slices.ContainsFunc(r.events, func(e *event) bool { return e.array && e.result == x }) {
			r.events = slices.Insert(r.events, len(r.events)-1, made)
		}
		last.args[i] = ref(x)
	}
}

// performer reads what can be seen.
type performer struct {
	*teller
	names map[uint64]string
	types map[uint64]classfile.Type
	out   *suite.Case
	pack  string // of the test
}

// mostSeen bounds what one test compares.
const mostSeen = 40

func (p *performer) see(how suite.How, expr, want string) {
	again := func(x suite.Seen) bool { return x.Expr == expr }
	if len(p.out.Seen) < mostSeen && !strings.Contains(want, strange) && !slices.ContainsFunc(p.out.Seen, again) {
		p.out.Seen = append(p.out.Seen, suite.Seen{How: how, Expr: expr, Want: want})
	}
}

// observe reads the result, then the receiver and the arguments.
func (p *performer) observe(last *event) {
	if exc := p.s.Exc(); exc != 0 {
		name := java.Internal(p.s.Class(exc).Name)
		if p.out.Throws = java.Dotted(name); p.mayName(name) {
			p.out.Catches = p.d.shown(java.ClassType(name))
		}
		p.message(exc)
	} else if dst := p.d.last[p.goal.Proc]; dst != nil {
		t := p.gives(last.method)
		if last.method.File.Name == "<init>" {
			t = java.ClassType(last.method.Class.File.Name)
		}
		if p.out.Type = p.d.shown(t); t.Kind == 'L' && !p.mayName(t.Class) {
			p.out.Type = "Object"
		}
		p.value(p.out.Result, p.out.Type, dst.Type(), p.s.Get(dst).Word, mostDeep)
	}
	if p.s.Exc() == 0 {
		p.promises(last, p.d.about[p.goal].Contract)
	}
	objects := p.objects(last)
	for deep := range mostDeep { // what each of them says itself comes before what it is made of
		for _, x := range objects {
			if name := p.names[x]; p.s.Class(x) != nil {
				p.members(name, p.d.shown(p.types[x]), x, deep)
			} else if deep == 0 {
				p.contents(name, x)
			}
		}
	}
}

// objects are those that have variables: what the last call was given, and then what calls before it were given or made.
func (p *performer) objects(last *event) (out []uint64) {
	add := func(x uint64) {
		if x != 0 && p.names[x] != "" && !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	for _, x := range last.objects {
		add(x)
	}
	for _, e := range slices.Backward(p.events) {
		add(e.result)
		for _, x := range e.objects {
			add(x)
		}
	}
	return out
}

// mostDeep is of how many objects a test asks one after the other, the result being the first.
const mostDeep = 2

// message compares what an exception says, if that is a constant of code under check: what the library and the JVM say differs between releases.
func (p *performer) message(exc uint64) {
	w, ok := p.ask(p.d.Java.Of(p.s.Class(exc)).Method("getMessage", "()Ljava/lang/String;"), exc)
	if !ok || w == 0 {
		return
	}
	if text := p.text(p.s.Class(w), w); slices.ContainsFunc(p.d.Classes, func(c *java.Class) bool { return says(c.File, text) }) {
		p.out.Message = text
	}
}

// says reports whether a text is among the constants of a class, as Java writes it.
func says(c *classfile.Class, text string) bool {
	for i := 1; i < c.Pool.Len(); i++ {
		if c.Pool.Tag(i) != classfile.TagString {
			continue
		}
		if s, ok := c.Pool.At(i).(classfile.StringConst); ok && witness.QuoteUnits(utf16.Encode([]rune(string(s)))) == text {
			return true
		}
	}
	return false
}

// mayName reports whether a test may mention a class.
func (p *performer) mayName(class string) bool {
	c := p.d.Java.Known(class)
	if c == nil || !p.d.Owns(c) {
		return c == nil || p.d.access(c.File) == everybody
	}
	return p.allows(p.d.access(c.File), c)
}

// allows reports whether a test may use what so many may, of a class.
func (p *performer) allows(who int, c *java.Class) bool {
	return who == everybody || who == neighbour && packageOf(c) == p.pack
}

// boxes are the classes of boxed values.
var boxes = []string{"Integer", "Long", "Short", "Byte", "Character", "Boolean", "Double", "Float"}

// shownAs are packages of the library with classes whose texts say what an object is.
var shownAs = []string{"java.util.", "java.math.", "java.lang.StringBu"}

// unstable are texts that differ between runs.
var unstable = regexp.MustCompile(`@[0-9a-f]+|\$\$Lambda`)

// value compares a value; an object under check, with what its methods give, and so on for so many objects.
func (p *performer) value(expr, as string, t ir.Type, w uint64, deep int) {
	if !ir.IsRef(t) {
		p.see(suite.Equal, expr, p.word(t, w))
		return
	}
	c := p.s.Class(w)
	switch {
	case w == 0:
		p.see(suite.Null, expr, "")
	case p.names[w] != "" && p.names[w] != expr:
		p.see(suite.Same, expr, p.names[w])
	case c == nil:
		p.contents(expr, w)
	case c.Name == "java.lang.String":
		p.see(suite.Equal, expr, p.text(c, w))
	case slices.Contains(boxes, strings.TrimPrefix(c.Name, "java.lang.")):
		f := c.AllFields()
		i := slices.IndexFunc(f, func(f *ir.Field) bool { return f.Name == "value" })
		p.see(suite.Equal, expr, fmt.Sprintf("%s.valueOf(%s)", strings.TrimPrefix(c.Name, "java.lang."), p.word(f[i].Typ, p.s.Cells(w)[i])))
	case !strings.HasPrefix(p.object(w), "\x00"):
		p.see(suite.Same, expr, p.object(w))
	case deep > 0 && p.d.Owns(p.d.Java.Of(c)):
		if !strings.HasPrefix(p.out.Call, "new ") || expr != p.out.Result {
			p.see(suite.NotNull, expr, "")
		}
		p.members(expr, as, w, deep-1)
	case deep > 0 && slices.ContainsFunc(shownAs, func(s string) bool { return strings.HasPrefix(c.Name, s) }):
		p.shown(expr, as, w)
	default:
		p.see(suite.NotNull, expr, "")
	}
}

// shown compares the text of an object of the library, or else its size, if the type that a test knows of it has one.
func (p *performer) shown(expr, as string, w uint64) {
	c := p.d.Java.Of(p.s.Class(w))
	if m := c.Method("toString", "()Ljava/lang/String;"); m.Class.File.Name != "java/lang/Object" {
		if text, ok := p.ask(m, w); ok && text != 0 {
			if want := p.text(p.s.Class(text), text); !unstable.MatchString(want) {
				p.see(suite.Equal, expr+".toString()", want)
				return
			}
		}
	}
	if k := p.d.Java.Known(strings.ReplaceAll(as, ".", "/")); k != nil && k.Method("size", "()I") != nil {
		if n, ok := p.ask(c.Method("size", "()I"), w); ok {
			p.see(suite.Equal, expr+".size()", fmt.Sprint(int32(n)))
			return
		}
	}
	p.see(suite.NotNull, expr, "")
}

// ask runs a method.
func (p *performer) ask(m *java.Method, args ...uint64) (result uint64, ok bool) {
	if m == nil || m.Proc == nil {
		return 0, false
	}
	results, exc, stop := p.s.Invoke(m.Proc, observing, args...)
	return append(results, 0)[0], stop.Kind == vm.Finished && stop.Reason != vm.Exited && exc == 0 && len(results) == 1
}

// mostLength bounds the arrays whose elements are compared one by one.
const mostLength = 64

// contents compares an array.
func (p *performer) contents(expr string, x uint64) {
	text := named(p.array(x), p.names, p.inline)
	if p.s.Len(x) > mostLength || strings.Contains(text, strange) || strings.Contains(text, "\x00") {
		p.see(suite.Equal, expr+".length", fmt.Sprint(p.s.Len(x)))
		return
	}
	p.see(suite.Array, expr, text)
}

// asking are names of methods that are asked though they may not be seen to change nothing.
var asking = strings.Fields("toString size length isEmpty get contains containsKey containsValue indexOf lastIndexOf peek getOrDefault")

// members compares what methods give, and fields, of an object under check.
func (p *performer) members(expr, as string, x uint64, deep int) {
	c := p.d.Java.Of(p.s.Class(x))
	if c == nil || !p.d.Owns(c) {
		if c != nil && slices.ContainsFunc(shownAs, func(s string) bool { return strings.HasPrefix(c.IR.Name, s) }) {
			p.shown(expr, as, x)
		}
		return
	}
	p.eachClass(expr, as, c, func(on string, k *java.Class) {
		for _, f := range k.File.Methods {
			if len(f.Type.Params) == 0 {
				p.method(on, c, k, f, x, deep, "")
			}
		}
		for _, f := range k.File.Fields {
			if f.Flags.Has(classfile.Static) || f.Flags.Has(classfile.Synthetic) || !p.allows(access(f.Flags), k) {
				continue
			}
			if i := slices.Index(c.IR.AllFields(), k.Field(f.Name, f.Desc)); i >= 0 {
				p.value(on+"."+f.Name, p.d.shown(f.Type), java.ValueType(f.Type), p.s.Cells(x)[i], deep)
			}
		}
	})
	p.eachClass(expr, as, c, func(on string, k *java.Class) {
		for _, f := range k.File.Methods {
			if len(f.Type.Params) != 1 || f.Name == "equals" {
				continue
			}
			for _, a := range p.given(f.Type.Params[0]) {
				p.method(on, c, k, f, x, 0, a.text, a.word)
			}
		}
	})
}

// eachClass visits the classes under check of an object that a test may name, with the object as one of each.
func (p *performer) eachClass(expr, as string, c *java.Class, visit func(on string, k *java.Class)) {
	for k := c; k != nil && p.d.Owns(k); k = k.Super {
		name := p.d.shown(java.ClassType(k.File.Name))
		switch {
		case !p.mayName(k.File.Name):
		case as == name:
			visit(expr, k)
		default:
			visit(fmt.Sprintf("((%s) %s)", name, expr), k)
		}
	}
}

// givenValue is a value that a call was given.
type givenValue struct {
	text string
	word uint64
}

// mostArguments bounds those that a method is asked with.
const mostArguments = 4

// given are numbers and objects with texts that calls were given, for a parameter of a type; the latest first.
func (p *performer) given(t classfile.Type) (out []givenValue) {
	add := func(text string, w uint64) {
		if len(out) < mostArguments && !strings.Contains(text, strange) && !slices.ContainsFunc(out, func(g givenValue) bool { return g.text == text }) {
			out = append(out, givenValue{text, w})
		}
	}
	for _, e := range slices.Backward(p.events) {
		if e.method == nil || e.extends != nil {
			continue
		}
		first := len(e.objects) - len(e.method.File.Type.Params)
		for i, q := range e.method.File.Type.Params {
			x, text := e.objects[first+i], named(e.args[first+i], p.names, p.inline)
			switch {
			case t.Dims == 0 && t.Kind == 'I' && q == t:
				add(text, uint64(e.numbers[first+i]))
			case t.IsRef() && t.Dims == 0 && x != 0 && p.fits(x, t):
				add(text, x)
			}
		}
	}
	if t.Dims == 0 && t.Kind == 'I' {
		add("0", 0)
		add("1", 1)
	}
	return out
}

// fits reports whether an object with a text may be an argument of a type.
func (p *performer) fits(x uint64, t classfile.Type) bool {
	c, k := p.s.Class(x), p.d.Java.Known(t.Class)
	return c != nil && k != nil && c.Subclass(k.IR) && (c.Name == "java.lang.String" || p.inline[x] != "" || p.names[x] != "")
}

// method compares what a method gives with an argument or none, if it is one that is asked. An object that it gives is asked for more than once, and so
// only looked into if the method is seen to change nothing.
func (p *performer) method(on string, c, k *java.Class, f *classfile.Method, x uint64, deep int, text string, arg ...uint64) {
	t := f.Type.Result
	if t.IsVoid() || f.Name[0] == '<' || f.Name == "hashCode" || f.Name == "clone" || f.Code == nil || f.Flags.Has(classfile.Synthetic) || f.Flags.Has(classfile.Static) {
		return
	}
	if len(p.out.Seen) >= mostSeen || !p.allows(access(f.Flags), k) || p.d.overridden(c, k, f) {
		return
	}
	if !pure(p.d, k, f, map[*classfile.Method]bool{}) {
		if deep = 0; !slices.Contains(asking, f.Name) {
			return
		}
	}
	w, ok := p.ask(k.Declared(f.Name, f.Desc), append([]uint64{x}, arg...)...)
	if !ok {
		return
	}
	if t == java.StringType && w != 0 && unstable.MatchString(p.text(p.s.Class(w), w)) {
		return
	}
	p.value(on+"."+f.Name+"("+text+")", p.d.shown(t), java.ValueType(t), w, deep)
}
