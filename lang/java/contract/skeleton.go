// This file builds programs from class files alone.

package contract

import (
	"fmt"
	"strconv"
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/expr"
	"assay/source"
)

// Skeleton is a Program that has classes, fields and heads of procedures as class files
// declare them, named as the lowering of code names them, and no bodies.
type Skeleton struct {
	IR      *ir.Program
	set     *decl.Set
	classes map[string]*ir.Class
	fields  map[string]*ir.Field
	globals map[string]*ir.Global
	procs   map[string]*ir.Proc
	slots   map[*ir.Proc]map[string]*ir.Local
}

// NewSkeleton returns an empty skeleton over the classes of a set.
func NewSkeleton(s *decl.Set) *Skeleton {
	return &Skeleton{
		IR: &ir.Program{Name: "java"}, set: s, classes: map[string]*ir.Class{}, fields: map[string]*ir.Field{},
		globals: map[string]*ir.Global{}, procs: map[string]*ir.Proc{}, slots: map[*ir.Proc]map[string]*ir.Local{},
	}
}

var _ expr.Program = (*Skeleton)(nil)

// Class declares a class after its supertypes.
func (k *Skeleton) Class(name string) (*ir.Class, error) {
	if c, ok := k.classes[name]; ok {
		if c == nil {
			return nil, fmt.Errorf("class %s is its own supertype", strings.ReplaceAll(name, "/", "."))
		}
		return c, nil
	}
	f := k.set.Class(name)
	switch {
	case f == nil && strings.HasPrefix(name, "assay/rt/"): // of a value of contracts
		c := &ir.Class{Name: strings.ReplaceAll(name, "/", "."), Index: len(k.IR.Classes)}
		k.IR.Classes = append(k.IR.Classes, c)
		k.classes[name] = c
		return c, nil
	case f == nil:
		return nil, fmt.Errorf("class %s is missing", strings.ReplaceAll(name, "/", "."))
	}
	k.classes[name] = nil
	c := &ir.Class{
		Name: f.JavaName(), Interface: f.File.Flags.Has(classfile.Interface), Abstract: f.File.Flags.Has(classfile.Abstract), Span: f.Span(),
	}
	if f.File.Super != "" && !c.Interface {
		s, err := k.Class(f.File.Super)
		if err != nil {
			return nil, err
		}
		c.Super = s
	}
	for _, i := range f.File.Interfaces {
		s, err := k.Class(i)
		if err != nil {
			return nil, err
		}
		c.Interfaces = append(c.Interfaces, s)
	}
	c.Index = len(k.IR.Classes)
	k.IR.Classes = append(k.IR.Classes, c)
	k.classes[name] = c
	for _, d := range f.File.Fields {
		if !d.Flags.Has(classfile.Static) {
			k.fields[name+"."+d.Name+":"+d.Desc] = addField(c, d.Name, decl.ValueType(d.Type))
		}
	}
	return c, nil
}

func addField(c *ir.Class, name string, t ir.Type) *ir.Field {
	g := &ir.Field{Name: name, Typ: t, Owner: c, Index: len(c.Fields)}
	c.Fields = append(c.Fields, g)
	return g
}

// Field returns a field of objects.
func (k *Skeleton) Field(class, name, desc string) *ir.Field {
	if _, err := k.Class(class); err != nil {
		return nil
	}
	return k.fields[class+"."+name+":"+desc]
}

// Static returns the global of a static field.
func (k *Skeleton) Static(class, name, desc string) *ir.Global {
	t, err := classfile.ParseType(desc)
	if err != nil {
		return nil
	}
	return k.global(strings.ReplaceAll(class, "/", ".")+"."+name, decl.ValueType(t))
}

func (k *Skeleton) global(name string, t ir.Type) *ir.Global {
	if g := k.globals[name]; g != nil {
		return g
	}
	g := &ir.Global{Name: name, Typ: t, Index: len(k.IR.Globals)}
	k.IR.Globals = append(k.IR.Globals, g)
	k.globals[name] = g
	return g
}

// Proc returns the head of a method's procedure.
func (k *Skeleton) Proc(class, name, desc string) (*ir.Proc, error) {
	c := k.set.Class(class)
	if c == nil {
		return nil, fmt.Errorf("class %s is missing", class)
	}
	f := c.File.Method(name, desc)
	if f == nil {
		return nil, fmt.Errorf("class %s has no method %s%s", class, name, desc)
	}
	if _, err := k.Class(class); err != nil {
		return nil, err
	}
	return k.head(c.JavaName()+"."+name+desc, f, false), nil
}

// Pure returns the head of a procedure that runs a method for a contract.
func (k *Skeleton) Pure(class, name, desc string) (*ir.Proc, error) {
	if strings.HasPrefix(class, "assay/rt/") {
		mt, err := classfile.ParseMethodType(desc)
		if err != nil {
			return nil, err
		}
		return k.head("pure "+strings.ReplaceAll(class, "/", ".")+"."+name+desc, &classfile.Method{Name: name, Desc: desc, Type: mt, Flags: classfile.Static}, true), nil
	}
	c := k.set.Class(class)
	if c == nil || c.File.Method(name, desc) == nil {
		return nil, fmt.Errorf("class %s has no method %s%s", class, name, desc)
	}
	p := k.head("pure "+c.JavaName()+"."+name+desc, c.File.Method(name, desc), true)
	if name == "<init>" && len(p.Results) == 0 { // it makes the object
		p.Params, p.Results = p.Params[1:], []*ir.Local{p.NewLocal("result", ir.Ref{}, source.Span{})}
	}
	return p, nil
}

func (k *Skeleton) head(name string, f *classfile.Method, pure bool) *ir.Proc {
	if p := k.procs[name]; p != nil {
		return p
	}
	p := &ir.Proc{Name: name, Pure: pure}
	if !f.Flags.Has(classfile.Static) {
		p.Params = append(p.Params, p.NewLocal("this", ir.Ref{}, source.Span{}))
	}
	for i, t := range f.Type.Params {
		p.Params = append(p.Params, p.NewLocal(fmt.Sprintf("p%d", i), decl.ValueType(t), source.Span{}))
	}
	if !f.Type.Result.IsVoid() {
		p.Results = []*ir.Local{p.NewLocal("result", decl.ValueType(f.Type.Result), source.Span{})}
	}
	p.Exc = p.NewLocal("exc", ir.Ref{}, source.Span{})
	k.IR.Procs = append(k.IR.Procs, p)
	k.procs[name] = p
	return p
}

// Text returns the head of a procedure that gives a string constant.
func (k *Skeleton) Text(s string) (*ir.Proc, error) {
	return k.pure("pure string "+strconv.Quote(s), ir.Ref{}), nil
}

// pure returns the head of a procedure without parameters.
func (k *Skeleton) pure(name string, t ir.Type) *ir.Proc {
	p := k.procs[name]
	if p == nil {
		p = &ir.Proc{Name: name, Pure: true}
		p.Results = []*ir.Local{p.NewLocal("result", t, source.Span{})}
		k.IR.Procs = append(k.IR.Procs, p)
		k.procs[name] = p
	}
	return p
}

// Refused returns the head of a procedure that nothing can run.
func (k *Skeleton) Refused(why string) *ir.Proc {
	return k.pure("refused: "+why, ir.Bool{})
}

// Model returns the head of a procedure of a model method, whose body is looked at once.
func (k *Skeleton) Model(name string, params []expr.Param, result ir.Type, body func(args []ir.Expr) *expr.Body) *ir.Proc {
	if p := k.procs[name]; p != nil {
		return p
	}
	p := k.pure(name, result)
	var args []ir.Expr
	for _, v := range params {
		l := p.NewLocal("p "+v.Name, v.Type, source.Span{})
		p.Params = append(p.Params, l)
		args = append(args, l)
	}
	body(args)
	return p
}

// Ghost adds a field of contracts to its class, or to the globals.
func (k *Skeleton) Ghost(class, name string, static bool, t ir.Type) (*ir.Field, *ir.Global, error) {
	if static {
		return nil, k.global(strings.ReplaceAll(class, "/", ".")+"."+name, t), nil
	}
	c, err := k.Class(class)
	if err != nil {
		return nil, nil, err
	}
	key := class + "." + name + ":ghost"
	if k.fields[key] == nil {
		k.fields[key] = addField(c, name, t)
	}
	return k.fields[key], nil, nil
}

// Local returns a new local.
func (k *Skeleton) Local(p *ir.Proc, name string, t ir.Type) *ir.Local {
	return p.NewLocal(name, t, source.Span{})
}

// Slot returns a local for a variable of the source.
func (k *Skeleton) Slot(p *ir.Proc, v classfile.LocalVar) *ir.Local {
	t, err := classfile.ParseType(v.Desc)
	if err != nil {
		return nil
	}
	if k.slots[p] == nil {
		k.slots[p] = map[string]*ir.Local{}
	}
	key := fmt.Sprintf("%d %s", v.Index, decl.ValueType(t))
	if l := k.slots[p][key]; l != nil {
		return l
	}
	name := v.Name
	for n := 1; ; n++ {
		free := true
		for _, l := range p.Locals {
			free = free && l.Name != name
		}
		if free {
			break
		}
		name = fmt.Sprintf("%s#%d", v.Name, n)
	}
	l := p.NewLocal(name, decl.ValueType(t), source.Span{})
	k.slots[p][key] = l
	return l
}
