// This file prints expressions so that the parser reads the same tree back.

package spec

import (
	"fmt"
	"strconv"
	"strings"
)

// Print returns an expression in a language, with no more parentheses than needed.
func (d *Dialect) Print(x Expr) string {
	p := &printer{d: d}
	p.expr(x, LevelQuant)
	return p.b.String()
}

type printer struct {
	d *Dialect
	b strings.Builder
}

func (p *printer) write(s ...string) {
	for _, t := range s {
		p.b.WriteString(t)
	}
}

// jml reports whether JML is printed, whose keywords have backslashes.
func (p *printer) jml() bool { return p.d.Lines }

// expr prints an expression where something of a level is expected.
func (p *printer) expr(x Expr, at Level) {
	if p.level(x) < at {
		p.write("(")
		defer p.write(")")
	}
	switch x := x.(type) {
	case *Name:
		p.write(x.Name)
	case *Lit:
		p.lit(x)
	case *Result:
		p.write(map[bool]string{true: `\result`, false: "return"}[p.jml()])
	case *Thrown:
		p.write(map[bool]string{true: `\exception`, false: "throw"}[p.jml()])
	case *Select:
		p.beside(x.X, LevelPostfix)
		p.write(".", x.Name)
	case *Index:
		p.expr(x.X, LevelPostfix)
		p.write("[")
		p.expr(x.I, LevelQuant)
		p.write("]")
	case *Call:
		if x.X != nil {
			p.beside(x.X, LevelPostfix)
			p.write(".")
		}
		p.write(x.Name)
		p.args(x.Args)
	case *New:
		p.write("new ", x.Type.String())
		p.args(x.Args)
	case *Unary:
		p.unary(x)
	case *Binary:
		p.binary(x)
	case *Cond:
		p.expr(x.C, LevelCond+1)
		p.write(" ? ")
		if p.jml() {
			p.expr(x.X, LevelCond)
		} else {
			p.expr(x.X, LevelPostfix) // "lone b :" would begin a quantifier
		}
		p.write(" : ")
		p.expr(x.Y, LevelCond)
	case *Cast:
		p.write("(", x.Type.String(), ") ")
		p.expr(x.X, p.d.byOp[Not].Level)
	case *Instance:
		p.expr(x.X, p.d.byOp[Lt].Level+1)
		p.write(" instanceof ", x.Type.String())
	case *Old:
		if x.Label == Before {
			p.write(Before)
			p.args([]Expr{x.X})
			return
		}
		p.write(map[bool]string{true: `\old`, false: "old"}[p.jml()])
		if x.Label == "" {
			p.args([]Expr{x.X})
			return
		}
		p.write("(")
		p.expr(x.X, LevelQuant)
		p.write(", ", x.Label, ")")
	case *Let:
		t := "var"
		if x.Type != nil {
			t = x.Type.String()
		}
		p.write(`(\let `, t, " ", x.Var.Name, " = ")
		p.expr(x.X, LevelQuant)
		p.write("; ")
		p.expr(x.Body, LevelQuant)
		p.write(")")
	case *Quant:
		p.quant(x)
	case *Builtin:
		p.write(Fns[x.Fn])
		if x.Fn == FnType {
			p.write("(", x.Type.String(), ")")
			return
		}
		p.args(x.Args)
	case *Located:
		p.expr(x.Loc.X, LevelPostfix)
		switch x.Loc.Kind {
		case LocFields:
			p.write(".*")
		case LocElems:
			p.write("[*]")
		default:
			p.write("[")
			p.expr(x.Loc.Lo, LevelQuant)
			p.write("..")
			p.expr(x.Loc.Hi, LevelQuant)
			p.write("]")
		}
	case *Comp:
		p.write("{")
		p.binders(x.Vars)
		p.write(" | ")
		p.expr(x.Body, LevelQuant)
		p.write("}")
	default:
		panic(fmt.Sprintf("spec: no way to print %T", x))
	}
}

// Fns are the names of functions.
var Fns = [...]string{`\fresh`, `\typeof`, `\type`, `\elemtype`, `\erasure`, `\nonnullelements`, `\reach`, `\invariant_for`, `\static_invariant_for`, `\invariant_free_for`, `\java_math`, `\safe_math`, `\bigint_math`}

// level returns how tightly an expression binds as it is printed.
func (p *printer) level(x Expr) Level {
	switch x := x.(type) {
	case *Unary:
		return p.d.byOp[x.Op].Level
	case *Binary:
		return p.d.byOp[x.Op].Level
	case *Cond:
		return LevelCond
	case *Cast:
		return p.d.byOp[Not].Level
	case *Instance:
		return p.d.byOp[Lt].Level
	case *Quant:
		if !p.jml() {
			return LevelQuant
		}
	case *Select, *Index, *Call, *Located:
		return LevelPostfix
	}
	return LevelAtom
}

func (p *printer) args(args []Expr) {
	p.write("(")
	for i, a := range args {
		if i > 0 {
			p.write(", ")
		}
		p.expr(a, LevelQuant)
	}
	p.write(")")
}

func (p *printer) unary(x *Unary) {
	o := p.d.byOp[x.Op]
	p.write(o.Text)
	if !o.Tight || p.clash(o, x.X) {
		p.write(" ")
	}
	level := o.Level
	if o.Assoc == Chainless {
		level++
	}
	p.expr(x.X, level)
}

// clash reports whether an operator and its operand would become another token.
func (p *printer) clash(o *Operator, x Expr) bool {
	u, ok := x.(*Unary)
	return ok && p.level(x) >= o.Level && (o.Op == Neg || o.Op == Plus) && (u.Op == Neg || u.Op == Plus)
}

func (p *printer) binary(x *Binary) {
	o := p.d.byOp[x.Op]
	left, right := o.Level, o.Level+1
	switch o.Assoc {
	case Right:
		left, right = right, left
	case Chainless:
		left = right
	}
	if b, ok := x.X.(*Binary); ok && (b.Op == Implies && x.Op == ImpliedBy || b.Op == ImpliedBy && x.Op == Implies) {
		left = o.Level + 1
	}
	if b, ok := x.X.(*Binary); ok && p.d.Chains && ordered(x.Op) && ordered(b.Op) {
		left = o.Level + 1 // a < b < c is another thing than (a < b) < c
	}
	operand := p.expr
	if o.Tight {
		operand = p.beside
	}
	operand(x.X, left)
	if o.Tight {
		p.write(o.Text)
	} else {
		p.write(" ", o.Text, " ")
	}
	if b, ok := x.Y.(*Binary); ok && (b.Op == Implies && x.Op == ImpliedBy || b.Op == ImpliedBy && x.Op == Implies) {
		right = o.Level + 1
	}
	operand(x.Y, right)
}

// beside prints an expression beside a dot, which digits would take in: 0.(0) is not
// 0.0.
func (p *printer) beside(x Expr, at Level) {
	if _, ok := x.(*Lit); !ok {
		p.expr(x, at)
		return
	}
	p.write("(")
	p.expr(x, LevelQuant)
	p.write(")")
}

func (p *printer) quant(x *Quant) {
	if p.jml() {
		p.write("(", Quants[x.Kind], " ")
		for i, v := range x.Vars {
			switch {
			case i > 0 && x.Vars[i-1].Type.String() == v.Type.String() && x.Vars[i-1].Nullable == v.Nullable:
				p.write(", ", v.Name)
				continue
			case i > 0:
				p.write(", ")
			}
			if v.Nullable {
				p.write("nullable ")
			}
			p.write(v.Type.String(), " ", v.Name)
		}
		p.write("; ")
		if x.Kind == Elems {
			lo, hi := x.Ends()
			p.expr(lo, LevelQuant)
			p.write("; ")
			p.expr(hi, LevelQuant)
			p.write("; ")
		} else if x.Range != nil {
			p.expr(x.Range, LevelQuant)
			p.write("; ")
		}
		p.expr(x.Body, LevelQuant)
		p.write(")")
		return
	}
	p.write(RelQuants[x.Kind], " ")
	p.binders(x.Vars)
	p.write(" | ")
	p.expr(x.Body, LevelQuant)
}

// Quants are the words of quantifiers in JML, RelQuants those in JFSL.
var (
	Quants    = map[QuantKind]string{All: `\forall`, Exists: `\exists`, Sum: `\sum`, NumOf: `\num_of`, Max: `\max`, Min: `\min`, Prod: `\product`, Elems: `\seq_def`, Union: `\infinite_union`}
	RelQuants = map[QuantKind]string{All: "all", Exists: "some", Sum: "sum", QNo: "no", QOne: "one", QLone: "lone"}
)

func (p *printer) binders(vars []*Var) {
	for i, v := range vars {
		if i > 0 {
			p.write(", ")
		}
		p.write(v.Name, ": ")
		p.expr(v.Set, p.d.byOp[Add].Level)
	}
}

func (p *printer) lit(x *Lit) {
	switch x.Kind {
	case LitString:
		p.write(Quote(x.Text))
	case LitChar:
		p.write(quoteChar(uint16(x.Bits)))
	default:
		p.write(x.Text)
	}
}

func quoteChar(c uint16) string {
	switch {
	case c == '\'' || c == '\\':
		return `'\` + string(rune(c)) + "'"
	case c < ' ':
		return fmt.Sprintf(`'\%03o'`, c)
	}
	return "'" + string(rune(c)) + "'"
}

// Quote returns a string literal of Java.
func Quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b.WriteString(`\` + string(rune(c)))
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(`\t`)
		case c < ' ':
			b.WriteString(`\` + fmt.Sprintf("%03s", strconv.FormatInt(int64(c), 8)))
		default:
			b.WriteByte(c)
		}
	}
	return b.String() + `"`
}
