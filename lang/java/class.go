package java

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/stub"
	"assay/source"
)

// Class is a class that the program has.
type Class struct {
	File   *classfile.Class
	IR     *ir.Class
	Super  *Class   // nil for java.lang.Object
	Ifaces []*Class // direct ones

	world   *World
	Fields  map[string]*ir.Field  // by name and descriptor
	statics map[string]*ir.Global // by name and descriptor, once they are used
	Methods map[string]*Method    // by name and descriptor
	state   *ir.Global            // the state of its initialisation; nil until it is needed
	init    *ir.Proc              // initialises the class
	failure *ir.Global            // what its initialiser threw
	needs   need
	source  string // where it is; empty: not looked up yet
}

// Method is a method of a class.
type Method struct {
	Class *Class
	File  *classfile.Method
	Proc  *ir.Proc
	Key   string // of virtual calls
}

// Hidden reports whether stack traces leave the method out.
func (m *Method) Hidden() bool { return strings.HasPrefix(m.Class.File.Name, "assay/rt/") }

// Hidden fields, used by the host.
const (
	TypeField    = "assay.type"    // of a class object: the number of its type
	PermitField  = "assay.permit"  // of a thread: what it parks with
	WaitingField = "assay.waiting" // of a thread: the object whose monitor it waits for
	KindField    = "assay.kind"    // of a variable handle: what it is a handle of
	AtField      = "assay.at"      // and where that is
)

type hiddenField struct {
	name string
	t    ir.Type
}

// hidden are the fields that classes have beyond those of their files.
var hidden = map[string][]hiddenField{
	"java/lang/Class":            {{TypeField, I32}},
	"java/lang/Thread":           {{PermitField, Ref}, {WaitingField, Ref}},
	"java/lang/invoke/VarHandle": {{KindField, I32}, {TypeField, I32}, {AtField, I64}},
}

// OwnField returns a field that the class itself declares, whatever its type.
func (c *Class) OwnField(name string) *ir.Field {
	for _, f := range c.IR.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

const maxDepth = 500 // of a hierarchy of classes

// Class declares a class and its supertypes.
func (w *World) Class(name string) (*Class, error) { return w.classAt(name, 0) }

// Known returns the class if it is declared.
func (w *World) Known(name string) *Class { return w.classes[name] }

// Declared returns the classes that are declared, in order.
func Declared(w *World) (out []*Class) {
	for _, c := range w.classes {
		if c != nil && c.IR != nil {
			out = append(out, c)
		}
	}
	slices.SortFunc(out, func(a, b *Class) int { return cmp.Compare(a.IR.Index, b.IR.Index) })
	return out
}

func (w *World) classAt(name string, depth int) (*Class, error) {
	if c, ok := w.classes[name]; ok {
		if c == nil {
			return nil, fmt.Errorf("class %s is missing, or its own supertype", Dotted(name))
		}
		return c, nil
	}
	if depth > maxDepth {
		return nil, fmt.Errorf("class %s has too many supertypes above each other", Dotted(name))
	}
	w.classes[name] = nil
	f, err := w.path.Find(name)
	if err != nil {
		return nil, err
	}
	if f == nil {
		return nil, fmt.Errorf("class %s is missing", Dotted(name))
	}
	c := &Class{
		File: f, world: w,
		Fields: make(map[string]*ir.Field, len(f.Fields)), statics: map[string]*ir.Global{}, Methods: make(map[string]*Method, len(f.Methods)),
	}
	if f.Super != "" {
		if c.Super, err = w.classAt(f.Super, depth+1); err != nil {
			return nil, err
		}
		if c.Super.File.Flags.Has(classfile.Interface) {
			return nil, fmt.Errorf("class %s extends an interface", Dotted(name))
		}
	}
	for _, i := range f.Interfaces {
		k, err := w.classAt(i, depth+1)
		if err != nil {
			return nil, err
		}
		if !k.File.Flags.Has(classfile.Interface) {
			return nil, fmt.Errorf("class %s implements %s, which is no interface", Dotted(name), Dotted(i))
		}
		c.Ifaces = append(c.Ifaces, k)
	}
	c.declare()
	w.classes[name] = c
	return c, nil
}

// declare makes the ir class: fields, and the methods that can be called virtually.
func (c *Class) declare() {
	f := c.File
	k := &ir.Class{
		Name: Dotted(f.Name), Short: simpleName(Internal(PublicName(Dotted(f.Name)))), Interface: f.Flags.Has(classfile.Interface), Abstract: f.Flags.Has(classfile.Abstract),
		Span: c.Span(0),
	}
	if c.Super != nil && !k.Interface {
		k.Super = c.Super.IR
	}
	for _, i := range c.Ifaces {
		if !slices.Contains(k.Interfaces, i.IR) {
			k.Interfaces = append(k.Interfaces, i.IR)
		}
	}
	c.IR = k
	names := map[string]bool{}
	for _, fd := range f.Fields {
		if fd.Flags.Has(classfile.Static) {
			continue
		}
		name := fd.Name
		if names[name] {
			name += ":" + fd.Desc
		}
		names[name] = true
		g := &ir.Field{Name: name, Typ: ValueType(fd.Type), Volatile: fd.Flags.Has(classfile.Volatile), Owner: k, Index: len(k.Fields)}
		k.Fields = append(k.Fields, g)
		c.Fields[fd.Name+":"+fd.Desc] = g
	}
	for _, h := range hidden[f.Name] {
		c.Fields[h.name] = &ir.Field{Name: h.name, Typ: h.t, Owner: k, Index: len(k.Fields)}
		k.Fields = append(k.Fields, c.Fields[h.name])
	}
	c.declareGhosts()
	c.declareMark()
	c.declareMaking()
	c.world.addClass(k)
	for _, m := range f.Methods {
		c.declareMethod(m)
	}
	slices.SortFunc(k.Methods, func(a, b ir.Method) int { return strings.Compare(a.Key, b.Key) })
	k.Methods = slices.CompactFunc(k.Methods, func(a, b ir.Method) bool { return a.Key == b.Key })
}

// simpleName returns a name without package and outer classes; that of a local or anonymous
// class keeps the class around it.
func simpleName(internal string) string {
	name := internal[strings.LastIndexByte(internal, '/')+1:]
	if i := strings.LastIndexByte(name, '$'); i >= 0 && i+1 < len(name) && (name[i+1] < '0' || name[i+1] > '9') {
		return name[i+1:]
	}
	return name
}

func (c *Class) declareMethod(f *classfile.Method) {
	m, key := &Method{Class: c, File: f}, f.Key
	c.Methods[key] = m
	if !f.Flags.Has(classfile.Abstract) || c.File.Name == VarHandle { // handles have no other class
		m.Proc = c.world.methodProc(m)
	}
	if !m.virtual() {
		return
	}
	m.Key = m.keyOf(key)
	c.IR.Methods = append(c.IR.Methods, ir.Method{Key: m.Key, Proc: m.Proc})
	// It overrides methods of its package that have keys of their own.
	for s := c.Super; s != nil; s = s.Super {
		o := s.Methods[key]
		if o != nil && o.Key != "" && o.Key != m.Key && packageOf(s.File.Name) == packageOf(c.File.Name) {
			c.IR.Methods = append(c.IR.Methods, ir.Method{Key: o.Key, Proc: m.Proc})
		}
	}
}

// virtual reports whether calls of the method can be virtual.
func (m *Method) virtual() bool {
	return !m.File.Flags.Has(classfile.Static) && !m.File.Flags.Has(classfile.Private) && m.File.Name != "<init>"
}

// keyOf returns the key under which the method with a name and descriptor is declared: methods that only
// their package sees are not overridden elsewhere.
func (m *Method) keyOf(name string) string {
	f := m.File.Flags
	if f.Has(classfile.Public) || f.Has(classfile.Protected) {
		return name
	}
	return packageOf(m.Class.File.Name) + "/" + name
}

// packageOf returns the package of a class; one of our own sees what the class sees that it extends.
func packageOf(class string) string {
	if of, ok := stub.Of(class); ok {
		class = of
	}
	if i := strings.LastIndexByte(class, '/'); i >= 0 {
		return class[:i]
	}
	return ""
}

// methodProc returns the procedure of a method, without its body.
func (w *World) methodProc(m *Method) *ir.Proc {
	f := m.File
	p := &ir.Proc{Name: m.Class.IR.Name + "." + f.Key, Span: m.Class.Span(0)}
	n := len(f.Type.Params) + 1 // with the exception
	if !f.Flags.Has(classfile.Static) {
		n++
	}
	if !f.Type.Result.IsVoid() {
		n++
	}
	p.Reserve(n)
	if !f.Flags.Has(classfile.Static) {
		p.Params = append(p.Params, p.NewLocal("this", ir.Ref{}, source.Span{}))
	}
	for i, t := range f.Type.Params {
		p.Params = append(p.Params, p.NewLocal(ParamName(i), ValueType(t), source.Span{}))
	}
	w.FinishHead(p, f.Type.Result)
	w.methods[p] = m
	return w.AddProc(p, w.lower)
}

// paramNames are those of the first parameters: there are very many methods.
var paramNames = [...]string{"p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7"}

func ParamName(i int) string {
	if i < len(paramNames) {
		return paramNames[i]
	}
	return "p" + strconv.Itoa(i)
}

// FinishHead gives a procedure the result of a method, and the exceptional one.
func (w *World) FinishHead(p *ir.Proc, result classfile.Type) {
	if !result.IsVoid() {
		p.Results = []*ir.Local{p.NewLocal("result", ValueType(result), source.Span{})}
	}
	p.Exc = p.NewLocal("exc", ir.Ref{}, source.Span{})
}

// Span returns a line of the class's source.
func (c *Class) Span(line int) source.Span {
	if c.source == "" {
		name := c.File.SourceFile
		if name == "" {
			name = c.File.File
		} else if p := packageOf(c.File.Name); p != "" {
			name = p + "/" + name
		}
		c.source = c.world.place(name)
	}
	return source.Span{File: c.source, Line: line}
}

// Field finds a field of objects, in the class or above.
func (c *Class) Field(name, desc string) *ir.Field {
	for k := c; k != nil; k = k.Super {
		if f := k.Fields[name+":"+desc]; f != nil {
			return f
		}
	}
	return nil
}

// StaticField finds the class that declares a static field, and the field.
func (c *Class) StaticField(name, desc string) (*Class, *classfile.Field) {
	for _, f := range c.File.Fields {
		if f.Name == name && f.Desc == desc && f.Flags.Has(classfile.Static) {
			return c, f
		}
	}
	for _, i := range c.Ifaces {
		if k, f := i.StaticField(name, desc); f != nil {
			return k, f
		}
	}
	if c.Super != nil {
		return c.Super.StaticField(name, desc)
	}
	return nil, nil
}

// Read returns the global of a static field of the class that code reads or stores to; nil: none does.
func (c *Class) Read(name, desc string) *ir.Global { return c.statics[name+":"+desc] }

// Static returns the global of a static field that the class itself declares.
func (c *Class) Static(name, desc string) *ir.Global {
	key := name + ":" + desc
	if g := c.statics[key]; g != nil {
		return g
	}
	for _, f := range c.File.Fields {
		if f.Name == name && f.Desc == desc && f.Flags.Has(classfile.Static) {
			g := c.world.AddGlobal(c.world.Fresh(c.IR.Name+"."+name), ValueType(f.Type))
			g.Volatile = f.Flags.Has(classfile.Volatile)
			c.statics[key] = g
			c.world.staticOf[g], c.world.staticIn[g] = f, c
			if s := c.world.Spec; s != nil {
				s.statics[g] = c
			}
			return g
		}
	}
	return nil
}

// Mention declares the global with a name, as far as it can be told from the name: a static field, a constant, or what is
// known of the initialisation of a class, or a reference of the host's own. The class has to be there.
func (w *World) Mention(name string, reference bool) {
	if own, ok := strings.CutPrefix(name, "<"); ok && reference {
		w.Extra(strings.TrimSuffix(own, ">"), ir.Ref{})
		return
	}
	if text, ok := strings.CutPrefix(name, "\""); ok {
		w.Literal(strings.TrimSuffix(text, "\""))
		return
	}
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return
	}
	c, err := w.Class(Internal(name[:i]))
	if err != nil {
		return // who looks for the global says that there is none
	}
	switch name = name[i+1:]; {
	case name == "class":
		w.Mirror(ClassType(c.File.Name))
	case name[0] == '<':
		w.Load(c.Init()) // what cannot be loaded has no such state
	}
	for _, f := range c.File.Fields {
		if f.Name == name {
			c.Static(f.Name, f.Desc)
		}
	}
}

// Declared returns a method that the class itself declares.
func (c *Class) Declared(name, desc string) *Method { return c.Methods[name+desc] }

// Method finds a method as the JVM resolves it: in the class and above, then in
// interfaces.
func (c *Class) Method(name, desc string) *Method {
	for k := c; k != nil; k = k.Super {
		if m := k.Methods[name+desc]; m != nil {
			return m
		}
	}
	var best *Method
	c.eachInterface(map[*Class]bool{}, func(i *Class) {
		m := i.Methods[name+desc]
		if m == nil || m.File.Flags.Has(classfile.Static) || m.File.Flags.Has(classfile.Private) {
			return
		}
		if best == nil || best.Proc == nil && m.Proc != nil || m.Proc != nil && i.IR.Subclass(best.Class.IR) {
			best = m
		}
	})
	return best
}

// eachInterface calls f for the interfaces of the class and of those above, once each.
func (c *Class) eachInterface(seen map[*Class]bool, f func(*Class)) {
	for k := c; k != nil; k = k.Super {
		for _, i := range k.Ifaces {
			if !seen[i] {
				seen[i] = true
				f(i)
				i.eachInterface(seen, f)
			}
		}
	}
}

// Final reports whether nothing extends the class.
func (c *Class) Final() bool { return c.File.Flags.Has(classfile.Final) }

// SortMethods puts methods in the order of their keys.
func SortMethods(k *ir.Class) {
	slices.SortFunc(k.Methods, func(a, b ir.Method) int { return strings.Compare(a.Key, b.Key) })
}

// Final reports whether a field is declared final.
func (w *World) Final(f *ir.Field) bool {
	c := w.Of(f.Owner)
	if c == nil {
		return false
	}
	for _, d := range c.File.Fields {
		if c.Field(d.Name, d.Desc) == f {
			return d.Flags.Has(classfile.Final)
		}
	}
	return false
}
