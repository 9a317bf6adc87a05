package java

import (
	"errors"
	"fmt"
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/source"
)

// Classes finds class files by their names: java/lang/Object.
type Classes interface {
	// Find returns nil, without an error, when there is no such class.
	Find(name string) (*classfile.Class, error)
}

// Resources finds files beside classes. Classes may be one.
type Resources interface {
	// Resource returns what a file holds, by its name with slashes; false: there is none.
	Resource(name string) (data []byte, found bool, err error)

	// Beside reports whether a file that was found lies among sources: builds take such files along, or not.
	Beside(name string) bool
}

// ResourcesOf returns the files beside the classes of a world; nil: it knows of none.
func ResourcesOf(w *World) Resources {
	r, _ := w.path.(Resources)
	return r
}

// World is an open program of Java classes. It is used by one goroutine at a time.
type World struct {
	Prog *ir.Program
	Origins

	// InputLength is the largest length of arbitrary strings and arrays, where it is not
	// the constant. It is set before anything is lowered.
	InputLength int

	// Sources are the names of source files as the user gave them, by those in class files: p/List.java. It is set
	// before anything is lowered, too.
	Sources map[string]string

	// Columns returns the columns of assertions that share a line, by the offsets of the instructions that create their
	// exceptions. It is set before anything is lowered, too; nil: unknown.
	Columns func(*Method) map[int]int

	// Memory is how many bytes the arrays of the program may take, eight for each element.
	// One that alone takes more is an OutOfMemoryError; 0: nothing is. It is set before
	// anything is lowered.
	Memory int64

	// Clock is the time of the clock that never goes back when initialisers of classes under check ran; nil: they did not ask.
	Clock *int64

	// Unstarted are classes that cannot be initialised here, and why: their methods do not run.
	Unstarted map[*Class]string

	path    Classes
	own     func(p *ir.Proc) bool // the host has a model of the procedure
	classes map[string]*Class
	loaders map[*ir.Proc]func(*ir.Proc) error
	lower   func(*ir.Proc) error // the loader of methods: one for all of them
	helpers map[string]*ir.Proc
	memos   map[*ir.Field]bool // as Memo says; nil: not computed yet
	names   map[string]int
	extra   map[string]*ir.Global
	proxies map[string]*Class // by the names of their interfaces
	said    []*Class          // as Said gives them
	Object  *Class
	Spec    *Contracts // nil: contracts are not attached
	err     error
	saved   *savepoint // nil: it cannot be rolled back
	loading int        // procedures that are being loaded
}

// Finds makes the world look up further classes on another path, which must contain the classes that it has, unchanged.
func (w *World) Finds(path Classes) { w.path = path }

// Readers are told which code is looked at, and what is asked about a class besides. Classes may be one.
type Readers interface {
	Reads(class, method string)
	Asks(question, class string)
}

// Reads tells who finds classes that the code of a method is looked at: to lower it, or to see what it does.
func Reads(w *World, m *Method) {
	if r, ok := w.path.(Readers); ok {
		r.Reads(m.Class.File.Name, m.File.Name+m.File.Desc)
	}
}

// ReadsAll is Reads of all methods of a class.
func ReadsAll(w *World, c *Class) {
	if r, ok := w.path.(Readers); ok {
		for _, m := range c.File.Methods {
			r.Reads(c.File.Name, m.Name+m.Desc)
		}
	}
}

// New returns a world with the class java.lang.Object only. The host says which procedures it has models of, bytecode
// or not.
func New(path Classes, own func(*ir.Proc) bool, lower func(*World, *Method, *ir.Proc) error) (*World, error) {
	w := &World{
		Origins: Origins{
			methods: map[*ir.Proc]*Method{}, literals: map[string]*ir.Global{}, byProc: map[*ir.Proc]string{},
			mirrors: map[string]*ir.Global{}, mirrorOf: map[*ir.Proc]classfile.Type{}, inits: map[*ir.Proc]*Class{},
			tracks: map[*ir.Global]*Class{}, Singles: map[*ir.Proc]bool{}, Adapters: map[*ir.Proc]*Class{}, unwritten: map[*ir.Check]bool{}, branches: map[ir.Node]branch{}, places: map[*ir.Proc]places{},
			staticOf: map[*ir.Global]*classfile.Field{}, staticIn: map[*ir.Global]*Class{}, Variables: map[*ir.Local]string{}, Slots: map[*ir.Local]int{}, typeOf: map[string]int{},
		},
		Prog: &ir.Program{Name: "java", Scalars: scalars}, path: path, own: own,
		classes: map[string]*Class{}, loaders: map[*ir.Proc]func(*ir.Proc) error{}, helpers: map[string]*ir.Proc{},
		names: map[string]int{}, extra: map[string]*ir.Global{},
	}
	w.Prog.Loader = w
	w.lower = func(p *ir.Proc) error { return lower(w, w.methods[p], p) }
	var err error
	if w.Object, err = w.Class("java/lang/Object"); err != nil {
		return nil, err
	}
	if err := declareArrays(w); err != nil {
		return nil, err
	}
	return w, nil
}

// Feature returns the version of the library: 17, 25.
func (w *World) Feature() int { return w.Object.File.Major - 44 }

// arrayClass is the class that arrays count as.
const arrayClass = "<array>"

// declareArrays makes the class whose methods arrays have: clone is public there.
func declareArrays(w *World) error {
	k := &ir.Class{Name: arrayClass, Super: w.Object.IR, Abstract: true}
	for _, name := range []string{"java/lang/Cloneable", "java/io/Serializable"} {
		i, err := w.Class(name)
		if err != nil {
			return err
		}
		k.Interfaces = append(k.Interfaces, i.IR)
	}
	w.addClass(k)
	w.Prog.Arrays = k
	return nil
}

func (w *World) addClass(k *ir.Class) {
	k.Index = len(w.Prog.Classes)
	w.Prog.Classes = append(w.Prog.Classes, k)
}

// AddProc adds a procedure; the loader, if there is one, makes its body.
func (w *World) AddProc(p *ir.Proc, load func(*ir.Proc) error) *ir.Proc {
	w.Prog.Procs = append(w.Prog.Procs, p)
	if load != nil {
		w.loaders[p] = load
	}
	return p
}

func (w *World) AddGlobal(name string, t ir.Type) *ir.Global {
	g := &ir.Global{Name: name, Typ: t, Index: len(w.Prog.Globals)}
	w.Prog.Globals = append(w.Prog.Globals, g)
	return g
}

// Fresh returns a unique name: the given one, with a number after the first.
func (w *World) Fresh(name string) string {
	n := w.names[name]
	w.names[name]++
	if n == 0 {
		return name
	}
	return fmt.Sprintf("%s#%d", name, n)
}

// Load makes the body of a procedure.
func (w *World) Load(p *ir.Proc) (err error) {
	load := w.loaders[p]
	if load == nil {
		return nil
	}
	delete(w.loaders, p)
	if w.own != nil && w.own(p) {
		return nil
	}
	w.saveProc(p)
	w.loading++
	defer func() {
		if err != nil {
			w.loaders[p] = load // another run must get the same answer
		}
	}()
	defer func() {
		if r := recover(); r != nil {
			b, ok := r.(broken)
			if !ok {
				panic(r)
			}
			p.Blocks, p.Locals = nil, p.Locals[:HeadLocals(p)]
			err = b.err
		}
		w.loading--
	}()
	return load(p)
}

// HeadLocals are parameters, results and the exceptional result.
func HeadLocals(p *ir.Proc) int {
	n := len(p.Params) + len(p.Results)
	if p.Exc != nil {
		n++
	}
	return n
}

// broken is thrown by lowering code that cannot continue with a procedure.
type broken struct{ err error }

func Fail(at source.Span, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if at.Known() {
		text = at.String() + ": " + text
	}
	panic(broken{fmt.Errorf("%s", text)})
}

// Refusal returns a procedure that refuses to run, with a reason.
func (w *World) Refusal(format string, args ...any) *ir.Proc {
	text := fmt.Sprintf(format, args...)
	return w.Helper("refused: "+text, func(*ir.Proc) {}, refused(text))
}

// RefusalOf returns a refusal in the place of a procedure of a type.
func (w *World) RefusalOf(mt classfile.MethodType, format string, args ...any) *ir.Proc {
	text := fmt.Sprintf(format, args...)
	return w.Helper("refused: "+text+", as "+mt.Descriptor(), func(p *ir.Proc) {
		for i, t := range mt.Params {
			p.Params = append(p.Params, p.NewLocal("a"+itoa(i), ValueType(t), p.Span))
		}
		w.FinishHead(p, mt.Result)
	}, refused(text))
}

func refused(text string) func(*ir.Proc) error {
	return func(*ir.Proc) error { return errors.New(text) }
}

// Dotted returns a class's name as Class.getName gives it.
func Dotted(internal string) string { return strings.ReplaceAll(internal, "/", ".") }

// PublicName hides that some objects which every program has are of classes of ours: it returns the name of the class that they are of on
// the JVM. It takes and returns names with dots.
func PublicName(name string) string {
	switch name {
	case "assay.rt.Out":
		return "java.io.PrintStream"
	case "assay.rt.In":
		return "java.io.BufferedInputStream"
	case "assay.rt.Props":
		return "java.util.Properties"
	}
	return name
}

// Internal is the inverse of a class's name in the program.
func Internal(name string) string { return strings.ReplaceAll(name, ".", "/") }

// SplitMember splits the name of a method's procedure into the internal name of the class,
// and the method's name with its descriptor.
func SplitMember(name string) (class, member string, ok bool) {
	paren := strings.IndexByte(name, '(')
	if paren < 0 {
		return "", "", false
	}
	dot := strings.LastIndexByte(name[:paren], '.')
	if dot < 0 {
		return "", "", false
	}
	return Internal(name[:dot]), name[dot+1:], true
}

// Extra returns a global of the host's own.
func (w *World) Extra(name string, t ir.Type) *ir.Global {
	g := w.extra[name]
	if g == nil {
		g = w.AddGlobal(w.Fresh("<"+name+">"), t)
		w.extra[name] = g
	}
	return g
}

// scalars are Java's names of types of numbers.
var scalars = map[string]string{
	"bool": "boolean", "i8": "byte", "i16": "short", "u16": "char", "i32": "int", "i64": "long", "f32": "float", "f64": "double",
}

// Scalar reports whether a name is that of a type of numbers.
func Scalar(name string) bool {
	for _, s := range scalars {
		if s == name {
			return true
		}
	}
	return false
}
