package reach

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/lombok"
)

// This file computes from the bytecode of the classes under check what they do to fields and arrays once objects are
// constructed and classes are initialised: what is not stored to is constant.

// Usage is what the code under check does, with that of the class path that it may reach, apart from initialisers.
type Usage struct {
	Written          map[string]bool      // fields that are stored to, by member: those of objects, and others by code that Lombok would add
	Given            map[string]bool      // fields that methods would return which Lombok would add, by member
	Stored           map[string]bool      // kinds of elements that are stored, by the name of the instruction
	reads            map[string][]*codeOf // methods that read a field, by member: see Readers
	Reflects, Finals bool                 // fields are stored to by reflection; also final ones
	Invokes          bool                 // objects of the library may call any method, read any field and make any object, wherever they are used
	Hands            bool                 // the library may get the class object of a class that is not initialised yet, and initialise it (EnumMap an enum)

	objects map[Asked]bool  // objects from other classes that may be shared
	mirrors map[string]bool // class objects that are mentioned, by the names of constants

	Settings map[string]string // methods of the library that set shared state: who calls them
	Locks    bool              // locks are queried, or released without an acquisition
}

// codeOf is a method under check.
type codeOf struct {
	Class  *target.Class
	Method *classfile.Method
}

// MemberOf names a field.
func MemberOf(class, name, desc string) string { return class + "." + name + ":" + desc }

// UsageOf reads all classes, once.
func (p *Code) UsageOf() *Usage {
	p.Looked.Ask(factUsage, "")
	return p.usage()
}

// Readers returns the methods that read a field, by member.
func (p *Code) Readers(member string) []*codeOf {
	p.Looked.Ask(factReaders, member)
	return p.usage().reads[member]
}

func (p *Code) usage() *Usage {
	p.scan.once.Do(func() {
		u := &Usage{Written: map[string]bool{}, Given: map[string]bool{}, Stored: map[string]bool{}, reads: map[string][]*codeOf{}, objects: map[Asked]bool{}, mirrors: map[string]bool{}, Settings: map[string]string{}}
		for _, c := range slices.Concat(p.Classes, p.BesideOf().Classes) {
			for _, m := range c.File.Methods {
				u.method(p, &codeOf{c, m})
			}
			u.added(c.File)
			u.Invokes = u.Invokes || invokes(c.File)
			u.Hands = u.Hands || p.hands(c.File)
		}
		p.scan.found = u
	})
	return p.scan.found
}

// added records what code does that Lombok would add.
func (u *Usage) added(c *classfile.Class) {
	for _, f := range c.Fields {
		member := MemberOf(c.Name, f.Name, f.Desc)
		if lombok.Stores(c, f) {
			u.Written[member] = true
		}
		if lombok.Gives(c, f) {
			u.Given[member] = true
		}
	}
}

// Code is the code of targets, with what it uses of the class path.
type Code struct {
	*target.Program
	scan *scanned
}

// New returns the code of targets.
func New(t *target.Program) *Code { return &Code{t, &scanned{}} }

// Of is the same code, of a fork of the targets.
func (p *Code) Of(t *target.Program) *Code { return &Code{t, p.scan} }

// scanned caches results for all forks of a program.
type scanned struct {
	beside beside
	code   sync.Map // by method: what a walk follows in it
	seen   sync.Map // by method: what it may reach
	during sync.Map // by class: what runs while its objects are made; of none: while classes are initialised

	once   sync.Once
	found  *Usage
	said   map[string]bool // words of contracts; nil: not looked for
	words  sync.Once
	called map[string]bool // what contracts may see; nil: not looked for
	calls  sync.Once

	back       sync.Once
	calledBack *Walk // see there

	making sync.Once
	makers map[string][]string // see Makers

	referring sync.Once
	referred  *referred
}

// contractText matches comments and annotations with arguments, and strings, which may look like them.
var contractText = regexp.MustCompile(`(?s)"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|/\*.*?\*/|//[^\n]*|@\w+\s*\((?:[^()"]|"(?:[^"\\]|\\.)*"|\([^()]*\))*\)`)

// contractMark matches those that may be contracts: in Javadoc, @return (in words) is none.
var contractMark = regexp.MustCompile(`^(@|/[/*]([+-]\w+)*@)`)

// Said reports whether a contract may mention a field.
func (p *Code) Said(name string) bool {
	p.Looked.Ask(factSaid, name)
	p.scan.words.Do(func() {
		p.scan.said = map[string]bool{}
		for _, u := range p.All() {
			for _, text := range contractText.FindAllString(u.Text+"\n"+u.Beside.Text, -1) {
				if !contractMark.MatchString(text) {
					continue
				}
				for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
					p.scan.said[word] = true
				}
			}
		}
	})
	return p.scan.said[name]
}

// SaidToSee returns the static fields that methods read, by member, which contracts may call.
func (p *Code) SaidToSee() map[string]bool {
	p.Looked.Ask(factSaidToSee, "")
	p.scan.calls.Do(func() {
		p.scan.called = map[string]bool{}
		for _, c := range p.Classes {
			for _, m := range c.File.Methods {
				if m.Code != nil && p.Said(m.Name) {
					maps.Copy(p.scan.called, p.Seen(c, m).Statics)
				}
			}
		}
	})
	return p.scan.called
}

// method reads a method.
func (u *Usage) method(p *Code, m *codeOf) {
	list, err := m.Class.File.Instructions(m.Method)
	if err != nil {
		return // it cannot run
	}
	initial := m.Method.Name == "<clinit>"
	open := 0 // array initialisers in progress
	locked := false
	for i, in := range list {
		next := classfile.OpNop
		if i+1 < len(list) {
			next = list[i+1].Op
		}
		switch in.Op {
		case classfile.OpLdc, classfile.OpLdcW:
			if k, ok := m.Class.File.Pool.At(in.Index).(classfile.ClassConst); ok {
				u.mirrors[string(k)] = true
			}
		case classfile.OpPutfield:
			r, _ := m.Class.File.Pool.At(in.Index).(classfile.MemberRef)
			if !initial && !u.makes(m, r, list) {
				u.Written[p.Declared(r)] = true
			}
		case classfile.OpGetfield, classfile.OpGetstatic:
			r, _ := m.Class.File.Pool.At(in.Index).(classfile.MemberRef)
			name := p.Declared(r)
			u.reads[name] = append(u.reads[name], m)
			if k, ok := askedBy(in.Op, r); ok {
				u.objects[k] = true
			}
		case classfile.OpNewarray, classfile.OpAnewarray:
			if next == classfile.OpDup {
				open++
			}
		case classfile.OpIastore, classfile.OpLastore, classfile.OpFastore, classfile.OpDastore, classfile.OpAastore, classfile.OpBastore, classfile.OpCastore, classfile.OpSastore:
			switch {
			case open > 0 && next != classfile.OpDup:
				open--
			case open == 0 && !initial:
				u.Stored[in.Op.Info().Name] = true
			}
		case classfile.OpInvokevirtual, classfile.OpInvokespecial, classfile.OpInvokestatic, classfile.OpInvokeinterface:
			r, _ := m.Class.File.Pool.At(in.Index).(classfile.MemberRef)
			if k, ok := askedBy(in.Op, r); ok {
				u.objects[k] = true
			}
			locked = u.locking(p, r, locked)
			if java.Sets(r.Class, r.Name) && u.Settings[r.Class+"."+r.Name] == "" && !initial {
				u.Settings[r.Class+"."+r.Name] = People(java.Dotted(m.Class.File.Name), m.Method.Name)
			}
			if p.Known(r.Class) == nil {
				u.ByName(r)
				if (!initial || keeps(r)) && !(i > 0 && listed(r, list[i-1].Op)) {
					u.library(r)
				}
			}
		}
	}
}

// makes reports whether a store to a field is of a constructor to the new object: it has no other object of the class.
func (u *Usage) makes(m *codeOf, r classfile.MemberRef, list []classfile.Instr) bool {
	if m.Method.Name != "<init>" || r.Class != m.Class.File.Name {
		return false
	}
	self := "L" + r.Class + ";"
	if strings.Contains(m.Method.Desc[:strings.IndexByte(m.Method.Desc, ')')], self) {
		return false
	}
	return !slices.ContainsFunc(list, func(in classfile.Instr) bool {
		switch in.Op {
		case classfile.OpGetfield, classfile.OpGetstatic, classfile.OpInvokevirtual, classfile.OpInvokestatic, classfile.OpInvokeinterface, classfile.OpInvokedynamic:
			switch k := m.Class.File.Pool.At(in.Index).(type) {
			case classfile.MemberRef:
				return strings.HasSuffix(k.Desc, self)
			case classfile.DynamicRef:
				return strings.HasSuffix(k.Desc, self)
			}
		case classfile.OpNew, classfile.OpCheckcast:
			k, _ := m.Class.File.Pool.At(in.Index).(classfile.ClassConst)
			return string(k) == r.Class
		}
		return false
	})
}

// readers are methods of the library that leave arrays as they are.
var readers = map[string]bool{
	"format": true, "printf": true, "of": true, "toString": true, "deepToString": true, "equals": true, "hashCode": true, "stream": true, "binarySearch": true,
	"copyOf": true, "copyOfRange": true, "valueOf": true, "join": true, "print": true, "println": true, "write": true, "append": true, "<init>": true, "clone": true, "formatted": true,
}

// listed reports whether a call makes a list of arguments that are written one by one: nobody else has their array. A list of an array
// that was there is a view, through which elements may be stored.
func listed(r classfile.MemberRef, before classfile.Op) bool {
	return r.Class == "java/util/Arrays" && r.Name == "asList" && (before == classfile.OpAastore || before == classfile.OpAnewarray)
}

// keeps reports whether a call in an initialiser may leave an object that stores into its argument later: a list, a buffer.
func keeps(r classfile.MemberRef) bool {
	t, err := classfile.ParseMethodType(r.Desc)
	return err == nil && (t.Result.IsRef() || r.Name == "<init>")
}

// ByName records that a method of the library stores to fields by reflection, or creates an object that does.
func (u *Usage) ByName(r classfile.MemberRef) {
	switch {
	case r.Class == "java/lang/reflect/Field" && strings.HasPrefix(r.Name, "set") && r.Name != "setAccessible", strings.HasSuffix(r.Class, "/misc/Unsafe"):
		u.Reflects, u.Finals = true, true
	case r.Class == "java/lang/invoke/MethodHandles$Lookup" && (strings.HasSuffix(r.Name, "VarHandle") || strings.HasSuffix(r.Name, "Setter")), strings.HasSuffix(r.Class, "FieldUpdater"):
		u.Reflects = true
	}
}

// Reflects reports whether code of a class may store to fields by reflection.
func Reflects(c *classfile.Class) bool {
	u := &Usage{}
	for i := range c.Pool.Len() {
		if r, ok := c.Pool.At(i).(classfile.MemberRef); ok {
			u.ByName(r)
		}
	}
	return u.Reflects
}

// locking records that a lock is queried, or released without an acquisition: code that acquires and releases it
// behaves the same whether or not it is held already. It reports whether one was acquired.
func (u *Usage) locking(p *Code, r classfile.MemberRef, taken bool) bool {
	class := r.Class
	for c := p.Known(class); c != nil; c = p.Known(class) {
		class = c.File.Super
	}
	if !strings.HasPrefix(class, "java/util/concurrent/locks/") {
		return taken
	}
	switch r.Name {
	case "lock", "lockInterruptibly":
		return true
	case "tryLock":
		if class != "java/util/concurrent/locks/ReentrantLock" {
			u.Locks = true
		}
		return true
	case "<init>", "newCondition", "readLock", "writeLock":
	case "unlock", "signal", "signalAll", "await":
		u.Locks = u.Locks || !taken
	default:
		u.Locks = true
	}
	return taken
}

// library notes that a method of the library may store into arrays that it gets.
func (u *Usage) library(r classfile.MemberRef) {
	t, err := classfile.ParseMethodType(r.Desc)
	if err != nil || readers[r.Name] {
		return
	}
	for _, p := range t.Params {
		if p.Dims > 0 {
			u.Stored[StoreOf(p.Elem())] = true
		}
	}
	if r.Name == "arraycopy" && r.Class == "java/lang/System" {
		for _, op := range storeNames {
			u.Stored[op] = true
		}
	}
}

// storeNames are the instructions that store elements, by the kind of these.
var storeNames = map[byte]string{'I': "iastore", 'J': "lastore", 'F': "fastore", 'D': "dastore", 'B': "bastore", 'Z': "bastore", 'C': "castore", 'S': "sastore"}

// StoreOf returns the instruction that stores an element.
func StoreOf(t classfile.Type) string {
	if op, ok := storeNames[t.Kind]; ok && t.Dims == 0 {
		return op
	}
	return "aastore"
}

// Declared names a field of the classes under check by the class that declares it.
func (p *Code) Declared(r classfile.MemberRef) string { return declaredIn(r, p.Known) }

func declaredIn(r classfile.MemberRef, known func(string) *target.Class) string {
	for name := r.Class; ; {
		c := known(name)
		if c == nil {
			return MemberOf(r.Class, r.Name, r.Desc)
		}
		if slices.ContainsFunc(c.File.Fields, func(f *classfile.Field) bool { return f.Name == r.Name && f.Desc == r.Desc }) {
			return MemberOf(name, r.Name, r.Desc)
		}
		for _, i := range c.File.Interfaces {
			if k := known(i); k != nil && slices.ContainsFunc(k.File.Fields, func(f *classfile.Field) bool { return f.Name == r.Name && f.Desc == r.Desc }) {
				return MemberOf(i, r.Name, r.Desc)
			}
		}
		name = c.File.Super
	}
}

// Builds reports whether a method is a constructor that accesses the field of its new object only.
func (u *Usage) Builds(m *codeOf, f *ir.Field) bool {
	list, err := m.Class.File.Instructions(m.Method)
	return err == nil && u.makes(m, classfile.MemberRef{Class: java.Internal(f.Owner.Name)}, list)
}

// People returns the name of a method for messages: lambdas have none.
func People(class, method string) string {
	if strings.HasPrefix(method, "lambda$") {
		return "a lambda of " + class
	}
	return class + "." + method
}
