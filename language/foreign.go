package language

import "assay/ir"

// ForeignOf is what a language knows of foreign code in a goal; ok is false where there is none.
func ForeignOf(h Host, g *ir.Goal) (f Foreign, ok bool) {
	f, ok = h.(Foreign)
	return f, ok && f.Distant(g)
}

// Foreign is a Host that knows code which was written without the rest of the program, as a library is. Such code makes objects of its own
// classes alone, it writes their fields, volatile ones of any class (through what updates them), its own globals and
// elements of arrays, and of the rest of the program it runs what implements its own methods (CallBacks).
type Foreign interface {
	// Distant reports whether foreign code keeps to that in a goal: not where the program gave it ways to other fields and methods that are used
	// without a word of the program, or where it may initialise classes of the program.
	Distant(g *ir.Goal) bool

	// Opens reports whether a procedure of the rest of the program gives foreign code such ways where it runs.
	Opens(p *ir.Proc) bool

	// Foreign reports whether a class is of such code, and ForeignProc and ForeignGlobal whether a procedure is, and a global.
	Foreign(c *ir.Class) bool
	ForeignProc(p *ir.Proc) bool
	ForeignGlobal(g *ir.Global) bool

	// Fixed reports whether a field of an object is not written once its constructor has ended.
	Fixed(f *ir.Field) bool

	// Sealed reports whether objects of a type lead to no object of a class that is not foreign, and to no array that others have.
	Sealed(t ir.Type) bool

	// FixedGlobal reports whether a global is not written once its class is initialised.
	FixedGlobal(g *ir.Global) bool

	// Unwritten are globals that refer to arrays which nothing else refers to, and which nobody writes any more.
	Unwritten() []*ir.Global

	// CallBacks are the procedures that foreign code may run on an object of a class.
	CallBacks(c *ir.Class) []CallBack

	// Call returns what is known of a call of foreign code, and CallOf of a virtual one of a method, by its key; Throwable is the class of all
	// that is thrown.
	Call(p *ir.Proc) ForeignCall
	CallOf(c *ir.Class, method string) ForeignCall
	Throwable() *ir.Class
}

// ForeignCall is what is known of a call of foreign code.
type ForeignCall struct {
	Result     ir.Type // its static type
	Never      string  // what is relied on that it is never null: the documentation of this; empty: it may be
	Concurrent bool    // what it is given may run beside what follows
	Blocks     bool    // it may wait for other threads
	Opens      bool    // it is a way to fields and methods of the rest of the program
}

// CallBack is a procedure that foreign code may run, and the static types of its parameters.
type CallBack struct {
	Proc   *ir.Proc
	Params []ir.Type
}
