package classfile

// Code is the body of a method.
type Code struct {
	MaxStack   int    // words
	MaxLocals  int    // words
	Bytes      []byte // the instructions; see Class.Instructions
	Offset     int    // of Bytes in the class file
	Handlers   []Handler
	Lines      []Line     // in order of the file, which need not be that of the code
	Locals     []LocalVar // from LocalVariableTable
	Generics   []LocalVar // from LocalVariableTypeTable: Desc is a signature
	StackMap   *Attribute // StackMapTable, or nil
	Attributes []Attribute
}

// Handler is an entry of the exception table. The first that fits catches.
type Handler struct {
	Start, End int    // of the code that is covered; End is just behind it
	Target     int    // where the handler begins
	Catch      string // class, or "" for everything
}

// Line says that the code from Start on comes from a line of the source.
type Line struct{ Start, Line int }

// LocalVar says that a local holds a variable of the source in [Start, End).
type LocalVar struct {
	Start, End int
	Name, Desc string
	Index      int // of the local
}

// Line returns the source line of the instruction at an offset, 0 if it is not known.
func (c *Code) Line(offset int) int {
	best, line := -1, 0
	for _, l := range c.Lines {
		if l.Start <= offset && l.Start > best { // of several at one offset, the first
			best, line = l.Start, l.Line
		}
	}
	return line
}

// LineTable returns the source line of each byte of the code, 0 where it is not
// known: what Line returns for each of them.
func (c *Code) LineTable() []int {
	at := make([]int, len(c.Bytes))
	for i := len(c.Lines) - 1; i >= 0; i-- { // of several at one offset, the first
		at[c.Lines[i].Start] = c.Lines[i].Line
	}
	for i := 1; i < len(at); i++ {
		if at[i] == 0 {
			at[i] = at[i-1]
		}
	}
	return at
}

func (c *Class) readCode(r *reader, m *Method) {
	code := &Code{}
	m.Code = code
	size := 0
	if c.Major == 45 && c.Minor <= 2 { // the format of JDK 1.0
		code.MaxStack, code.MaxLocals, size = r.u1(), r.u1(), r.u2()
	} else {
		code.MaxStack, code.MaxLocals = r.u2(), r.u2()
		size = r.length()
	}
	if r.err == nil && (size == 0 || size > 65535) {
		r.fail("code of %d bytes; there must be at least 1 and at most 65535", size)
	}
	if r.err == nil && m.ArgSlots() > code.MaxLocals {
		r.fail("%d words of arguments, but %d locals", m.ArgSlots(), code.MaxLocals)
	}
	code.Offset = r.base + r.off
	code.Bytes = r.bytes(size)
	n := r.count(8)
	for range n {
		at := r.off
		h := Handler{r.u2(), r.u2(), r.u2(), c.classOrNone(r)}
		if r.err == nil && (h.Start >= h.End || h.End > size || h.Target >= size) {
			r.failAt(at, "exception handler from %d to %d at %d, in code of %d bytes", h.Start, h.End, h.Target, size)
		}
		code.Handlers = append(code.Handlers, h)
	}
	hs := handlers{
		"LineNumberTable":        func(r *reader) { readLines(r, code) },
		"LocalVariableTable":     func(r *reader) { c.readLocals(r, code, &code.Locals) },
		"LocalVariableTypeTable": func(r *reader) { c.readLocals(r, code, &code.Generics) },
		"StackMapTable": func(r *reader) {
			off := r.base + r.off
			code.StackMap = &Attribute{"StackMapTable", r.bytes(r.left()), off}
		},
	}
	code.Attributes = c.attributes(r, c.since(hs, map[string]int{"StackMapTable": 50, "LocalVariableTypeTable": 49}))
}

func readLines(r *reader, code *Code) {
	n := r.count(4)
	for range n {
		at := r.off
		l := Line{r.u2(), r.u2()}
		if r.err == nil && l.Start >= len(code.Bytes) {
			r.failAt(at, "line %d begins at %d, in code of %d bytes", l.Line, l.Start, len(code.Bytes))
		}
		code.Lines = append(code.Lines, l)
	}
}

func (c *Class) readLocals(r *reader, code *Code, to *[]LocalVar) {
	n := r.count(10)
	for range n {
		at := r.off
		start, length := r.u2(), r.u2()
		v := LocalVar{start, start + length, c.utf8(r), c.utf8(r), r.u2()}
		if r.err == nil && (v.End > len(code.Bytes) || v.Index >= code.MaxLocals) {
			r.failAt(at, "variable %s is local %d of %d from %d to %d, in code of %d bytes",
				clip(v.Name), v.Index, code.MaxLocals, v.Start, v.End, len(code.Bytes))
		}
		*to = append(*to, v)
	}
}
