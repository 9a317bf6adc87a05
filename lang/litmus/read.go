// This file reads what all forms have in common: head, initial state, question.

package litmus

import (
	"slices"
	"strconv"
	"strings"

	"assay/source"
)

// Read reads a test. It gives either a test or diagnostics.
func Read(file, src string) (*Test, *source.List) {
	list := &source.List{}
	if rest, marked := strings.CutPrefix(src, byteOrderMark); marked {
		src = "   " + rest
	}
	t := newText(file, src)
	if i := strings.IndexByte(src, 0); i >= 0 {
		list.Errorf(t.span(i, i+1), CodeSyntax, "a NUL byte is not part of a text")
		return nil, list
	}
	if len(src) > maxText {
		list.Errorf(t.span(0, 1), CodeLimit, "a litmus test of more than %d bytes", maxText)
		return nil, list
	}
	test, err := read(t)
	if err != nil {
		list.Add(err)
		return nil, list
	}
	return test, list
}

// byteOrderMark is what some editors write before a text in UTF-8.
const byteOrderMark = "\uFEFF"

// errorf returns a diagnostic.
func errorf(at source.Span, code source.Code, format string, args ...any) *source.Diagnostic {
	list := &source.List{}
	return list.Errorf(at, code, format, args...)
}

// arches are the forms that are read, by the first word of the file.
var arches = map[string]func(p *parser) *source.Diagnostic{
	"AArch64": (*parser).aarch64,
	"ARM":     (*parser).arm,
	"C":       (*parser).c,
	"Go":      (*parser).golang,
	"Java":    (*parser).java,
	"LISA":    (*parser).lisa,
	"PPC":     (*parser).ppc,
	"RISCV":   (*parser).riscv,
	"X86":     (*parser).x86,
	"X86_64":  (*parser).x86,
}

// parser reads one test. Methods that fail give the diagnostic.
type parser struct {
	*text
	test *Test
	toks []token
	pos  int

	widths map[string]int // bits of the locations that parameters of functions are
}

func read(t *text) (*Test, *source.Diagnostic) {
	p := &parser{text: t, test: &Test{File: t.file}, widths: map[string]int{}}
	open, err := p.head()
	if err != nil {
		return nil, err
	}
	body, ok := arches[p.test.Arch]
	if !ok {
		d := errorf(p.test.Span, CodeUnsupported, "litmus tests of %s are not read", p.test.Arch)
		d.Help = "there is AArch64, ARM, C, Go, Java, LISA, PPC, RISCV, X86, X86_64"
		return nil, d
	}
	p.stars = p.test.Arch == "C" || p.test.Arch == "Go" || p.test.Arch == "Java"
	p.toks = p.scan(open, len(t.src))
	for _, step := range []func(*parser) *source.Diagnostic{(*parser).initial, body, (*parser).question, (*parser).names} {
		if err := step(p); err != nil {
			return nil, err
		}
	}
	return p.test, nil
}

// head reads the lines before the initial state, and gives the place of its brace.
func (p *parser) head() (int, *source.Diagnostic) {
	open, lines := 0, 0
	for line := range strings.Lines(p.src) {
		body := strings.TrimSpace(line)
		at := p.span(open, open+len(strings.TrimRight(line, "\r\n")))
		switch {
		case strings.HasPrefix(body, "{") && lines > 0:
			return open + strings.Index(line, "{"), nil
		case body == "" || strings.HasPrefix(body, "//") || strings.HasPrefix(body, "(*") && strings.HasSuffix(body, "*)"):
		case lines == 0:
			arch, name, _ := strings.Cut(body, " ")
			if strings.ContainsAny(arch, "{}()=") {
				return 0, errorf(at, CodeSyntax, "a litmus test begins with its architecture and its name, as in LISA SB")
			}
			p.test.Arch, p.test.Name, p.test.Span = arch, strings.TrimSpace(name), at
			lines++
		default:
			p.info(body, at)
		}
		open += len(line)
	}
	return 0, errorf(p.span(len(p.src), len(p.src)), CodeSyntax, "the test has no initial state { … }")
}

func (p *parser) info(line string, at source.Span) {
	if key, value, ok := strings.Cut(line, "="); ok && !strings.HasPrefix(line, `"`) {
		p.test.Info = append(p.test.Info, Info{strings.TrimSpace(key), strings.TrimSpace(value), at})
	}
}

// next returns the token that is read next.
func (p *parser) next() token { return p.toks[p.pos] }

// peek returns the n-th token after it.
func (p *parser) peek(n int) token { return p.toks[min(p.pos+n, len(p.toks)-1)] }

func (p *parser) advance() token {
	k := p.toks[p.pos]
	if k.kind != end {
		p.pos++
	}
	return k
}

// accept reads a token if it is the one.
func (p *parser) accept(text string) bool {
	if p.next().is(text) {
		p.pos++
		return true
	}
	return false
}

func (p *parser) expect(text string) *source.Diagnostic {
	if p.accept(text) {
		return nil
	}
	return p.wrong(text + " is expected here")
}

// wrong returns a syntax error at the next token.
func (p *parser) wrong(message string) *source.Diagnostic {
	k := p.next()
	if k.kind == end {
		return errorf(p.at(k), CodeSyntax, "%s, not the end", message)
	}
	return errorf(p.at(k), CodeSyntax, "%s, not %s", message, k.text)
}

func (p *parser) name(what string) (token, *source.Diagnostic) {
	if p.next().kind != word {
		return token{}, p.wrong(what + " is expected here")
	}
	return p.advance(), nil
}

// integer reads a number with its sign.
func (p *parser) integer() (int64, *source.Diagnostic) {
	first, sign := p.next(), ""
	if p.accept("-") {
		sign = "-"
	}
	if p.next().kind != number {
		return 0, p.wrong("a number is expected here")
	}
	n, err := strconv.ParseInt(sign+p.next().text, 0, 32)
	if err != nil {
		return 0, errorf(p.at(first), CodeLimit, "numbers have 32 bits")
	}
	p.advance()
	return n, nil
}

// value reads a number or the name of a location.
func (p *parser) value() (Value, *source.Diagnostic) {
	p.accept("&")
	if p.next().kind == word {
		return Address(p.advance().text), nil
	}
	n, err := p.integer()
	return Number(n), err
}

// initial reads { int x = 0; y = 1; 0:r1 = x; }.
func (p *parser) initial() *source.Diagnostic {
	if err := p.expect("{"); err != nil {
		return err
	}
	for !p.accept("}") {
		if p.accept(";") {
			continue
		}
		if err := p.initialValue(); err != nil {
			return err
		}
		if !p.next().is(";", "}") {
			return p.wrong("; or } is expected here")
		}
	}
	return nil
}

func (p *parser) initialValue() *source.Diagnostic {
	p.threadName()
	from := p.next()
	in := Init{Thread: -1}
	p.typedRegister()
	if p.next().kind == number {
		n, err := p.integer()
		if err != nil {
			return err
		}
		in.Thread = int(n)
		if err := p.expect(":"); err != nil {
			return err
		}
	}
	if err := p.typed(); err != nil {
		return err
	}
	if p.accept("[") {
		defer p.accept("]")
	}
	symbolic := p.accept("%")
	k, err := p.name("the name of a location")
	if err != nil {
		return err
	}
	in.Name = k.text
	if symbolic && in.Thread < 0 && p.assembly() {
		in.Name, in.Thread = symbolicRegister(k.text), everyThread
	}
	if p.next().is("[") {
		return errorf(p.at(p.next()), CodeUnsupported, "arrays are not understood")
	}
	p.accept("]")
	if p.accept("=") {
		if in.Value, err = p.value(); err != nil {
			return err
		}
	}
	in.Span = p.at(from)
	p.test.Init = append(p.test.Init, in)
	return nil
}

// threadName takes the P off a thread's name before a register: P0:r1 is 0:r1.
func (p *parser) threadName() {
	k := &p.toks[p.pos]
	if n := strings.TrimPrefix(k.text, "P"); k.kind == word && n != k.text && n != "" && span(n, digit) == len(n) && p.peek(1).is(":") {
		*k = token{number, n, k.from + 1}
	}
}

// typedRegister reads over the type before a register: int64_t 1:X0, int *1:a0.
func (p *parser) typedRegister() {
	n := 0
	for slices.Contains(types, p.peek(n).text) || n > 0 && p.peek(n).is("*") {
		n++
	}
	if p.peek(n).kind != number {
		return
	}
	for range n {
		p.advance()
	}
}

// types are the words that can occur in a type. All integers are numbers wide enough for the values
// of the test.
var types = []string{"int", "atomic_int", "volatile", "const", "intptr_t", "atomic_intptr_t", "int32_t", "uint32_t", "int64_t", "uint64_t", "_Atomic", "long", "unsigned", "atomic.Int32", "atomic.Int64"}

// typed reads over a type.
func (p *parser) typed() *source.Diagnostic {
	for p.peek(1).kind == word || p.peek(1).is("*", "(") {
		if !p.typeWord() {
			break
		}
		for p.accept("*") {
		}
	}
	if p.next().kind == word && p.peek(1).kind == word {
		return errorf(p.at(p.next()), CodeUnsupported, "the type %s is not understood", p.next().text)
	}
	return nil
}

// typeWord reads over one word of a type.
func (p *parser) typeWord() bool {
	if p.next().kind != word || !slices.Contains(types, p.next().text) {
		return false
	}
	p.advance()
	return true
}

// question reads filter, locations, and the condition.
func (p *parser) question() *source.Diagnostic {
	q := &p.test.Asks
	listed := false
	for {
		switch k := p.next(); {
		case p.accept("filter"):
			c, err := p.condition()
			if err != nil {
				return err
			}
			q.Filter = c
		case p.accept("locations"):
			listed = true
			if err := p.locations(); err != nil {
				return err
			}
		case k.kind == end && listed: // only the list of shown locations: there is no outcome
			q.Kind, q.Cond, q.Span = ForAll, &Cond{Op: CondTrue, Span: p.at(k)}, p.at(k)
			return nil
		default:
			kind, ok := p.quantifier()
			if !ok {
				return p.wrong("exists, ~exists or forall is expected here")
			}
			c, err := p.condition()
			if err != nil {
				return err
			}
			q.Kind, q.Cond, q.Span = kind, c, p.at(k).To(c.Span)
			p.accept(";")
			p.others()
			if p.next().kind != end {
				return p.wrong("the test ends after its condition")
			}
			return nil
		}
	}
}

// locations reads over the list of what another tool shows: [x; 0:r1;].
func (p *parser) locations() *source.Diagnostic {
	if err := p.expect("["); err != nil {
		return err
	}
	for !p.accept("]") {
		if p.advance().kind == end {
			return p.wrong("] is expected here")
		}
	}
	return nil
}

// processor reports whether the test is in the language of a processor.
func (p *parser) processor() bool { return p.assembly() || strings.HasPrefix(p.test.Arch, "X86") }

// others reads over what follows the condition for another tool: with tso: ~exists; default: exists; and commands between << and >>.
func (p *parser) others() {
	for p.processor() && p.next().is("with", "<<") {
		if p.accept("with") {
			for p.next().kind != end && !p.next().is("<<") {
				p.advance()
			}
			continue
		}
		for !p.accept(">>") && p.next().kind != end {
			p.advance()
		}
	}
}

func (p *parser) quantifier() (QuestionKind, bool) {
	switch {
	case p.accept("exists"):
		return Exists, true
	case p.accept("forall"):
		return ForAll, true
	case p.processor() && p.accept("final"): // of the tool before herd7: what is to be shown, and then what each model says
		return Exists, true
	case p.next().is("~") && p.peek(1).is("exists"):
		p.pos += 2
		return NotExists, true
	}
	return 0, false
}

// maxDepth bounds nesting, so that reading needs bounded memory.
const maxDepth = 1000

func (p *parser) condition() (*Cond, *source.Diagnostic) { return p.disjunction(0) }

func (p *parser) disjunction(depth int) (*Cond, *source.Diagnostic) {
	return p.chain(CondOr, []string{`\/`, "||"}, func() (*Cond, *source.Diagnostic) {
		return p.chain(CondAnd, []string{`/\`, "&&"}, func() (*Cond, *source.Diagnostic) { return p.condUnary(depth) })
	})
}

// chain reads operands between signs of one operator.
func (p *parser) chain(op CondOp, signs []string, operand func() (*Cond, *source.Diagnostic)) (*Cond, *source.Diagnostic) {
	first, err := operand()
	if err != nil {
		return nil, err
	}
	all := []*Cond{first}
	for p.next().is(signs...) {
		p.advance()
		c, err := operand()
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	if len(all) == 1 {
		return first, nil
	}
	return &Cond{Op: op, Args: all, Span: first.Span.To(all[len(all)-1].Span)}, nil
}

func (p *parser) condUnary(depth int) (*Cond, *source.Diagnostic) {
	k := p.next()
	switch {
	case depth > maxDepth:
		return nil, errorf(p.at(k), CodeLimit, "the condition is nested too deeply")
	case p.next().is("~", "not", "!"):
		p.advance()
		c, err := p.condUnary(depth + 1)
		if err != nil {
			return nil, err
		}
		return &Cond{Op: CondNot, Args: []*Cond{c}, Span: p.at(k).To(c.Span)}, nil
	case p.accept("("):
		c, err := p.disjunction(depth + 1)
		if err != nil {
			return nil, err
		}
		return c, p.expect(")")
	case p.accept("true"):
		return &Cond{Op: CondTrue, Span: p.at(k)}, nil
	case p.accept("false"):
		return &Cond{Op: CondNot, Args: []*Cond{{Op: CondTrue, Span: p.at(k)}}, Span: p.at(k)}, nil
	}
	return p.atom()
}

// atom reads 0:r1=1, x=1 or [x]=1.
func (p *parser) atom() (*Cond, *source.Diagnostic) {
	p.threadName()
	from := p.next()
	c := &Cond{Op: CondMemory, Span: p.at(from)}
	if from.kind == number {
		n, err := p.integer()
		if err != nil {
			return nil, err
		}
		c.Op, c.Thread = CondRegister, int(n)
		if err := p.expect(":"); err != nil {
			return nil, err
		}
	}
	bracket := p.accept("[")
	p.accept("%")
	k, err := p.name("a register or location")
	if err != nil {
		return nil, err
	}
	c.Name = k.text
	if bracket {
		if err := p.expect("]"); err != nil {
			return nil, err
		}
	}
	negated := p.next().is("!=")
	if !p.next().is("=", "==", "!=") {
		return nil, p.wrong("= is expected here")
	}
	p.advance()
	if c.Value, err = p.value(); err != nil {
		return nil, err
	}
	c.Span = c.Span.To(p.at(p.toks[p.pos-1]))
	if negated {
		c = &Cond{Op: CondNot, Args: []*Cond{c}, Span: c.Span}
	}
	return c, nil
}
