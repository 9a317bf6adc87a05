package classfile

// Flags are the access flags of a class, field, method, parameter or module.
// Some bits mean different things in different places.
type Flags uint16

const (
	Public         Flags = 0x0001
	Private        Flags = 0x0002
	Protected      Flags = 0x0004
	Static         Flags = 0x0008
	Final          Flags = 0x0010
	Super          Flags = 0x0020 // of a class
	Synchronized   Flags = 0x0020 // of a method
	Open           Flags = 0x0020 // of a module
	Transitive     Flags = 0x0020 // of a module's requires
	Volatile       Flags = 0x0040 // of a field
	Bridge         Flags = 0x0040 // of a method
	StaticPhase    Flags = 0x0040 // of a module's requires
	Transient      Flags = 0x0080 // of a field
	Varargs        Flags = 0x0080 // of a method
	Native         Flags = 0x0100
	Interface      Flags = 0x0200
	Abstract       Flags = 0x0400
	Strict         Flags = 0x0800
	Synthetic      Flags = 0x1000
	AnnotationFlag Flags = 0x2000 // of a class: it is an annotation interface
	Enum           Flags = 0x4000
	Mandated       Flags = 0x8000 // of a parameter or in a module
	ModuleFlag     Flags = 0x8000 // of a class: this is module-info
)

// Has reports whether all bits of g are set.
func (f Flags) Has(g Flags) bool { return f&g == g }
