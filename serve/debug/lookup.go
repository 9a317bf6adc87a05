// This file finds what names, fields, elements and calls mean.

package debug

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/vm/code"
	"assay/vm/session"
)

// name is a variable of the frame, a field of this, a global, or a constant.
func (e *evaluation) name(x *node) (Value, error) {
	switch x.text {
	case "null":
		return Value{Typ: ir.Null{}}, nil
	case "true", "false":
		return truth(x.text == "true"), nil
	}
	if v, ok := e.variable(x.text); ok {
		return v, nil
	}
	if this, ok := e.variable("this"); ok && ir.IsRef(this.Typ) && this.Word != 0 {
		if v, ok := e.fieldOf(e.owner(), this.Word, x.text); ok {
			return v, nil
		}
	}
	if v, ok := e.static(x.text); ok {
		return v, nil
	}
	if v, ok := e.object(x.text); ok {
		return v, nil
	}
	if e.Within != nil && e.framed && e.declared(x.text) != nil {
		return failed(x, "%s has no value yet: this line declares it", x.text)
	}
	return unknown(x, "nothing here is called %s", x.text)
}

// variable returns a local of the frame.
func (e *evaluation) variable(name string) (Value, bool) {
	if !e.framed {
		return Value{}, false
	}
	fr := &e.State.Threads[e.frame.Thread].Frames[e.frame.Index]
	var special *ir.Local
	switch p := e.frame.Proc; {
	case name == `\exc`:
		special = p.Exc
	case name == `\result` && len(p.Results) > 0 && ending(e.Debugger, e.frame) == Returns:
		special = p.Results[0]
	}
	for _, l := range e.frame.Proc.Locals {
		known := e.has(e.frame, l)
		own := known.Name
		if l == special {
			own = name
		}
		if own == "" {
			continue
		}
		for i, t := range fr.Proc.TargetsOf([]ir.Var{l}) {
			if own+strings.TrimPrefix(t.Name, l.Name) == name {
				return known.of(e.localValue(e.frame, l, i, t)), true
			}
		}
	}
	return Value{}, false
}

// declared returns the cell of a variable that the line of the frame declares, and that has no value yet; nil: it declares none of that name.
func (e *evaluation) declared(name string) *session.Cell {
	for _, l := range e.frame.Proc.Locals {
		if e.Within(e.frame.Proc, l, e.frame.Span.Line).Name == name {
			return &session.Cell{Local: l, Thread: e.frame.Thread, Frame: e.frame.Index}
		}
	}
	return nil
}

// object returns an object by the name that pictures and reports give it.
func (e *evaluation) object(name string) (Value, bool) {
	ref, ok := e.Names().Named(name)
	if !ok || ref <= code.GlobeObject || ref >= e.State.Objects() {
		return Value{}, false
	}
	return Value{Typ: ir.Ref{}, Word: ref}, true
}

// cell returns the value of a cell of an object.
func (d *Debugger) cell(ref uint64, index int, leaf code.Leaf) Value {
	v := Value{Typ: leaf.Typ, At: &session.Cell{Object: ref, Index: index}}
	w := d.State.Cells(ref)[index]
	if leaf.Rel {
		v.Rel = d.State.Heap.Rels[w]
	} else {
		v.Word = w
	}
	return v
}

// owner returns the class whose code the frame runs: names without a receiver, and those of this, are of it. Nil: no class's.
func (e *evaluation) owner() *ir.Class {
	whole := Name(e.frame.Proc)
	at := strings.LastIndexByte(whole, '.')
	i := slices.IndexFunc(e.State.Program.Prog.Classes, func(c *ir.Class) bool { return at > 0 && c.Name == whole[:at] })
	if i < 0 {
		return nil
	}
	return e.State.Program.Prog.Classes[i]
}

// fieldOf returns a field of an object, as code of a class that it is of means the name: of that class, or else of the nearest
// above it. Nil means the object's own. Where none above has the field, it is the nearest of the object's class.
func (d *Debugger) fieldOf(in *ir.Class, ref uint64, name string) (Value, bool) {
	if ref == 0 || ref >= d.State.Objects() {
		return Value{}, false
	}
	c := d.State.Program
	o := d.State.Heap.Objs[ref]
	if !o.IsObject() {
		if name == "length" && o.Kind != code.GlobeKind {
			return Value{Typ: intType, Word: uint64(o.Size)}, true
		}
		return Value{}, false
	}
	own := d.State.Class(ref)
	if in != nil && isA(own, in.Name) {
		if i, ok := cellOf(c, in, name); ok {
			return d.cell(ref, i, c.Lay.Classes[o.Kind].Leaves[i]), true
		}
	}
	i, ok := cellOf(c, own, name)
	if !ok { // a part of a field
		l := &c.Lay.Classes[o.Kind]
		if i = slices.Index(l.Names, name); i < 0 {
			return Value{}, false
		}
	}
	return d.cell(ref, i, c.Lay.Classes[o.Kind].Leaves[i]), true
}

// cellOf returns the cell of the field that a name means in a class.
func cellOf(c *code.Code, k *ir.Class, name string) (int, bool) {
	for ; k != nil; k = k.Super {
		for _, f := range k.Fields {
			if i, ok := c.Lay.Field[f]; ok && f.Name == name && len(code.Flatten(f.Typ)) == 1 {
				return i, true
			}
		}
	}
	return 0, false
}

// path returns the names of a chain of fields and numbered elements, and whether it is one.
func path(x *node) (string, bool) {
	switch x.op {
	case "name":
		return x.text, true
	case "field":
		left, ok := path(x.args[0])
		return left + "." + x.text, ok
	case "index":
		left, ok := path(x.args[0])
		return left + "[" + x.args[1].text + "]", ok && x.args[1].op == "number"
	}
	return "", false
}

// part returns a part of a variable, or a static field, whose name is the whole chain.
func (e *evaluation) part(x *node) (Value, bool) {
	whole, ok := path(x)
	if !ok {
		return Value{}, false
	}
	if v, ok := e.variable(whole); ok {
		return v, true
	}
	return e.static(whole)
}

func (e *evaluation) field(x *node) (Value, error) {
	if v, ok := e.part(x); ok {
		return v, nil
	}
	v, err := e.eval(x.args[0])
	if err != nil {
		return v, err
	}
	switch {
	case v.isRel():
		right, err := e.name(&node{op: "name", text: x.text, at: x.at})
		if err != nil {
			return right, err
		}
		return e.binaryRel(&node{op: "join", at: x.at}, v, right)
	case !ir.IsRef(v.Typ):
		return failed(x, "%s has no fields", e.Show(v))
	case v.Word == 0:
		return failed(x, "the reference before .%s is null", x.text)
	}
	var in *ir.Class
	if left := x.args[0]; left.op == "name" && left.text == "this" {
		in = e.owner()
	}
	out, ok := e.fieldOf(in, v.Word, x.text)
	if !ok {
		return unknown(x, "%s has no field %s", e.Names().Ref(v.Word), x.text)
	}
	return out, nil
}

func (e *evaluation) index(x *node) (Value, error) {
	if v, ok := e.part(x); ok {
		return v, nil
	}
	v, err := e.eval(x.args[0])
	if err != nil {
		return v, err
	}
	i, err := e.eval(x.args[1])
	if err != nil {
		return i, err
	}
	_, isInt := i.Typ.(ir.Int)
	switch {
	case v.isRel(): // r[x] is x.r
		return e.binaryRel(&node{op: "join", at: x.at}, i, v)
	case !isInt:
		return failed(x, "an index is an integer")
	case !ir.IsRef(v.Typ) || v.Word != 0 && e.State.Elem(v.Word) == nil:
		return failed(x, "%s is no array", e.Show(v))
	case v.Word == 0:
		return failed(x, "the array is null")
	case int64(i.Word) < 0 || int64(i.Word) >= int64(e.State.Len(v.Word)):
		return failed(x, "index %d is out of range: its length is %d", int64(i.Word), e.State.Len(v.Word))
	}
	o := e.State.Heap.Objs[v.Word]
	leaves := e.State.Program.CellsOf(o.Kind)
	if len(leaves) != 1 {
		return failed(x, "an element has %d parts", len(leaves))
	}
	return e.cell(v.Word, int(i.Word), leaves[0]), nil
}

// instance reports whether an object is of a class, or of one below.
func (e *evaluation) instance(x *node) (Value, error) {
	v, err := e.eval(x.args[0])
	if err != nil {
		return v, err
	}
	if !ir.IsRef(v.Typ) {
		return failed(x, "%s is no reference", e.Show(v))
	}
	if e.Wide && v.Word != 0 && e.State.Elem(v.Word) != nil { // of an array these are all
		return truth(slices.Contains([]string{"Object", "java.lang.Object", "Cloneable", "java.lang.Cloneable", "Serializable", "java.io.Serializable"}, x.text)), nil
	}
	if !slices.ContainsFunc(e.State.Program.Prog.Classes, func(c *ir.Class) bool { return classIs(c, x.text) }) {
		return unknown(x, "no class %s is known here", x.text)
	}
	return truth(v.Word != 0 && isA(e.State.Class(v.Word), x.text)), nil
}

// classIs reports whether a class has a name, whole or without packages and enclosing classes.
func classIs(c *ir.Class, name string) bool {
	return nameIs(c.Name, name)
}

// nameIs reports whether a name of the code is one that a user writes: the whole, or the end of it, with dots before nested classes too.
func nameIs(whole, name string) bool {
	if whole == name || strings.HasSuffix(whole, "."+name) || strings.HasSuffix(whole, "$"+name) {
		return true
	}
	if !strings.Contains(name, ".") || !strings.Contains(whole, "$") {
		return false
	}
	whole = strings.ReplaceAll(whole, "$", ".")
	return whole == name || strings.HasSuffix(whole, "."+name)
}

// isA reports whether a class, or one above it, has a name.
func isA(c *ir.Class, name string) bool {
	if c == nil {
		return false
	}
	return classIs(c, name) || isA(c.Super, name) || slices.ContainsFunc(c.Interfaces, func(i *ir.Class) bool { return isA(i, name) })
}

// call runs a method on a copy of the state.
func (e *evaluation) call(x *node) (Value, error) {
	if !e.framed {
		return failed(x, "nothing can be called here: no procedure is open")
	}
	if strings.HasPrefix(x.text, `\`) { // of contracts, which may mean their operands in another state
		return unknown(x, "%s is of contracts", x.text)
	}
	var args []Value
	if x.args[0] == nil {
		if this, ok := e.variable("this"); ok {
			args = append(args, this)
		}
	} else {
		v, err := e.eval(x.args[0])
		if class, ok := path(x.args[0]); ok && isUnknown(err) {
			return e.callOf(x, class, err)
		}
		switch {
		case err != nil:
			return v, err
		case !ir.IsRef(v.Typ):
			return failed(x, "%s has no methods", e.Show(v))
		case v.Word == 0:
			return failed(x, "the receiver of %s is null", x.text)
		}
		args = append(args, v)
	}
	args, failure := e.arguments(x, args)
	if failure != nil {
		return Value{}, failure
	}
	var class *ir.Class
	if len(args) > 0 && ir.IsRef(args[0].Typ) {
		class = e.State.Class(args[0].Word)
	}
	q, args := e.method(class, x.text, args, x.args[0] == nil)
	if q == nil {
		return unknown(x, "no method %s with %d arguments is known here, as far as the run has come", x.text, len(x.args)-1)
	}
	return e.run(x, q, args)
}

// arguments evaluates those of a call, behind the ones that there are.
func (e *evaluation) arguments(x *node, args []Value) ([]Value, error) {
	for _, a := range x.args[1:] {
		v, err := e.eval(a)
		if err == nil && v.text != nil {
			v, err = failed(a, "a text cannot be an argument")
		}
		if err != nil {
			return nil, err
		}
		args = append(args, v)
	}
	return args, nil
}

// callOf runs a static method of a class that is named before the dot.
func (e *evaluation) callOf(x *node, class string, none error) (Value, error) {
	args, err := e.arguments(x, nil)
	if err != nil {
		return Value{}, err
	}
	for _, owner := range e.owners(class) {
		if q := e.procOf(owner+"."+x.text, args); q != nil {
			return e.run(x, q, args)
		}
	}
	return Value{}, none
}

// procOf returns a procedure by its whole name that takes some arguments; nil: none is known.
func (e *evaluation) procOf(whole string, args []Value) *ir.Proc {
	for _, q := range e.State.Program.Prog.Procs {
		if Name(q) == whole && len(q.Params) == len(args) && len(q.Results) == 1 && fits(q, args) {
			return q
		}
	}
	return nil
}

// method finds a procedure by its name: of a class, or of one above it; without a receiver also a plain one.
func (e *evaluation) method(c *ir.Class, name string, args []Value, plain bool) (*ir.Proc, []Value) {
	for k := c; k != nil; k = k.Super {
		if q := e.procOf(k.Name+"."+name, args); q != nil {
			return q, args
		}
	}
	if !plain {
		return nil, nil
	}
	own := args
	if v, ok := e.variable("this"); ok && len(args) > 0 && args[0].Word == v.Word {
		own = args[1:]
	}
	whole := Name(e.frame.Proc)
	if at := strings.LastIndexByte(whole, '.'); at > 0 {
		if q := e.procOf(whole[:at+1]+name, own); q != nil {
			return q, own
		}
	}
	return e.procOf(name, own), own
}

// fits reports whether values can be the arguments of a procedure.
func fits(q *ir.Proc, args []Value) bool {
	for i, p := range q.Params {
		_, wants := p.Typ.(ir.Int)
		_, has := args[i].Typ.(ir.Int)
		if wants != has && args[i].Typ != boolType || ir.IsRef(p.Typ) != ir.IsRef(args[i].Typ) {
			return false
		}
	}
	return true
}

func (e *evaluation) run(x *node, q *ir.Proc, args []Value) (Value, error) {
	at := e.State.Moment(e.registers(e.frame))
	call := &ir.Call{Proc: q}
	for i, p := range q.Params {
		w := args[i].Word
		if t, ok := p.Typ.(ir.Int); ok {
			w = t.Wrap(w)
		}
		if args[i].isRel() {
			return failed(x, "a relation cannot be an argument")
		}
		var l *ir.Local
		at, l = at.With("argument "+p.Name, p.Typ, w)
		call.Args = append(call.Args, l)
	}
	v, ok := at.Value(call)
	if !ok {
		return failed(x, "the call of %s has no value here: it throws, has to choose, or returns what it made", Name(q))
	}
	return Value{Typ: q.Results[0].Typ, Word: v.Word, Rel: v.Rel}, nil
}
