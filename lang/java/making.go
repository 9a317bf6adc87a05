package java

import (
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
)

// This file checks whether the canonical constructor of a record produces it. The components of a record are what its
// constructor made of the arguments; arguments that no component keeps are kept in hidden fields.

// Making describes how the canonical constructor of a record builds it.
type Making struct {
	Constructor string // its descriptor

	// Kept holds for each parameter the number of the component that stores the argument unchanged; negative: none
	// does, and a hidden field keeps it.
	Kept []int

	// Given are the components that hold an argument, a constant or null, and nothing that a constructor makes: of the
	// same arguments, it is the same object.
	Given []bool
}

// argument begins the name of a field that holds an argument of a constructor.
const argument = "given "

// Argument returns the name, and the key, of the field that holds the argument of a constructor for a component.
func Argument(component string) string { return argument + component }

// IsArgument reports whether the name of a field in a state is that of a constructor argument.
func IsArgument(name string) bool {
	return strings.HasPrefix(name, argument) || strings.Contains(name, "."+argument)
}

// making returns how the constructor makes objects of the class, or nil.
func (c *Class) making() *Making {
	k := c.world.Spec
	if k == nil || k.Makes == nil || !c.File.IsRecord || !k.own(c.File.Name) {
		return nil
	}
	return k.Makes(c.File.Name)
}

// declareMaking gives a record the fields for arguments that no component keeps.
func (c *Class) declareMaking() {
	m := c.making()
	if m == nil {
		return
	}
	t, _ := classfile.ParseMethodType(m.Constructor)
	for i, kept := range m.Kept {
		if kept < 0 {
			f := &ir.Field{Name: Argument(c.File.Record[i].Name), Typ: ValueType(t.Params[i]), Owner: c.IR, Index: len(c.IR.Fields), Hidden: true}
			c.IR.Fields = append(c.IR.Fields, f)
			c.Fields[f.Name] = f
		}
	}
}

// argumentField returns the field that holds an argument of the canonical constructor.
func (c *Class) argumentField(m *Making, i int) *ir.Field {
	if k := m.Kept[i]; k >= 0 {
		return c.component(k)
	}
	return c.Fields[argument+c.File.Record[i].Name]
}

// argumentType returns the type of a field that holds an argument.
func (c *Class) argumentType(f *ir.Field) (classfile.Type, bool) {
	for _, k := range c.File.Record {
		if c.Fields[Argument(k.Name)] == f {
			return k.Type, true
		}
	}
	return classfile.Type{}, false
}

// component returns the field of a component.
func (c *Class) component(i int) *ir.Field {
	k := c.File.Record[i]
	return c.Field(k.Name, k.Desc)
}

// KeepArguments stores the arguments of the canonical constructor of a record that no component keeps.
func (b *Builder) KeepArguments(m *Method) {
	k := m.Class.making()
	if k == nil || m.File.Name != "<init>" || m.File.Desc != k.Constructor {
		return
	}
	for i, kept := range k.Kept {
		if kept < 0 {
			place := &ir.Place{Kind: ir.PlaceField, Base: b.P.Params[0], Field: m.Class.argumentField(k, i)}
			b.Add(&ir.Store{Meta: b.Meta(), Place: place, X: b.P.Params[i+1]})
		}
	}
}

// Makes returns a procedure that reports whether the canonical constructor, called with the arguments that an object of
// the class keeps, produces the components of the object; it throws what the constructor throws. It is nil if that
// cannot be decided.
func (c *Class) Makes() *ir.Proc {
	m := c.making()
	if m == nil {
		return nil
	}
	var args []*ir.Field
	for i := range m.Kept {
		args = append(args, c.argumentField(m, i))
	}
	return c.makesOf("makes "+c.IR.Name, m.Constructor, args, m.Given)
}

// Remakes is Makes for a record whose arguments were not kept: the procedure reports whether the constructor, called
// with the components of the record, produces equal components.
func (c *Class) Remakes() *ir.Proc {
	desc := "("
	var args []*ir.Field
	for i, k := range c.File.Record {
		desc += k.Desc
		args = append(args, c.component(i))
	}
	return c.makesOf("makes "+c.IR.Name+" again", desc+")V", args, nil)
}

// makesOf declares such a procedure. Its body is made when it is run: what it needs of the library is not loaded by
// other programs.
func (c *Class) makesOf(name, constructor string, given []*ir.Field, same []bool) *ir.Proc {
	return c.world.Helper(name, func(p *ir.Proc) {
		p.Pure = true
		p.Params = []*ir.Local{p.NewLocal("this", ir.Ref{Class: c.IR}, c.Span(0))}
		p.Results = []*ir.Local{p.NewLocal("result", ir.Bool{}, c.Span(0))}
		WithExc(p)
	}, func(p *ir.Proc) error {
		construct, err := c.world.Construction(c.Declared("<init>", constructor))
		if err != nil {
			return err
		}
		b := c.world.Build(p)
		b.makes(c, construct, given, same)
		b.Done()
		return nil
	})
}

// makes calls a constructor with what some fields of the first parameter hold, and compares what it makes with that;
// same are the components that are the same object, if not nil.
func (b *Builder) makes(c *Class, construct *ir.Proc, given []*ir.Field, same []bool) {
	this, result := b.P.Params[0], b.P.Results[0]
	load := func(of ir.Expr, f *ir.Field) ir.Expr {
		l := b.Local(f.Name, f.Typ)
		b.Add(&ir.Load{Meta: b.Meta(), Dst: l, Place: &ir.Place{Kind: ir.PlaceField, Base: of, Field: f}})
		return l
	}
	var args []ir.Expr
	for _, f := range given {
		args = append(args, load(this, f))
	}
	again := b.Local("again", Ref)
	b.Call(construct, b.Leave(), again, args...)
	no := b.ColdBlock()
	no.Stmts, no.Term = []ir.Stmt{&ir.Assign{Dst: result, X: ir.False}}, &ir.Return{}
	for i, k := range c.File.Record {
		f := c.component(i)
		x, y := load(this, f), load(again, f)
		if k.Type.IsRef() {
			itself := b.Block()
			b.Branch(Apply(ir.OpAnd, ir.Bool{}, Equal(x, this), Equal(y, again)), itself)
			if same != nil && same[i] {
				b.Branch(ir.Not(Equal(x, y)), no)
			} else {
				b.sameContent(k.Type, x, y, no)
			}
			b.Jump(itself)
			b.Cur = itself
		} else {
			b.Branch(ir.Not(sameBits(x, y)), no)
		}
	}
	b.Assign(result, ir.True)
	b.Ret()
}

// sameContent goes to a block unless two reference components can be of equal records: strings and boxed numbers are
// compared by content, arrays by length; other objects must be identical.
func (b *Builder) sameContent(t classfile.Type, x, y ir.Expr, no *ir.Block) {
	yes := b.Block()
	b.Branch(Equal(x, y), yes)
	b.Branch(Or(Equal(x, Null), Equal(y, Null)), no)
	switch {
	case t.Dims > 0:
		length := func(x ir.Expr) ir.Expr { return Apply(ir.OpLen, I32, As(x, ir.Array{Elem: ValueType(t.Elem())})) }
		b.Branch(ir.Not(Equal(length(x), length(y))), no)
	case t == StringType, Unboxers[kindBoxed(t)] != "":
		eq := b.Local("same", ir.Bool{})
		mt := classfile.MethodType{Params: []classfile.Type{ObjectType, ObjectType}, Result: classfile.Type{Kind: 'Z'}}
		b.Call(Runtime{b.W}.StaticOf("java/util/Objects", "equals", mt), b.Leave(), eq, x, y)
		b.Branch(ir.Not(eq), no)
	default:
		b.Jump(no)
	}
	b.Jump(yes)
	b.Cur = yes
}

// kindBoxed returns the kind of the numbers that a class boxes; 0: it is none of these.
func kindBoxed(t classfile.Type) byte {
	for kind, class := range Wrappers {
		if class == t.Class {
			return kind
		}
	}
	return 0
}

// sameBits reports whether two numbers have the same bits; of floating-point types, all NaNs are the same.
func sameBits(x, y ir.Expr) ir.Expr {
	f, ok := x.Type().(ir.Float)
	if !ok {
		return Equal(x, y)
	}
	bits := func(x ir.Expr) ir.Expr { return Apply(ir.OpBits, ir.Int{Bits: f.Bits, Signed: true}, x) }
	nan := func(x ir.Expr) ir.Expr { return ir.Not(Equal(x, x)) }
	return Or(Equal(bits(x), bits(y)), Apply(ir.OpAnd, ir.Bool{}, nan(x), nan(y)))
}
