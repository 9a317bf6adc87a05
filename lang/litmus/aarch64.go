// This file reads AArch64, as far as it is about whole numbers in memory.

package litmus

import (
	"strconv"
	"strings"

	"assay/source"
)

// aarch64Register returns X5 for X5 and W5; only the latter is narrow.
func aarch64Register(name string) (canonical string, narrow, ok bool) {
	up := strings.ToUpper(name)
	switch up {
	case "XZR", "WZR":
		return "XZR", up == "WZR", true
	case "SP":
		return "SP", false, true
	}
	if n, err := strconv.Atoi(strings.TrimLeft(up, "WX")); err == nil && len(up) > 1 && (up[0] == 'W' || up[0] == 'X') && n <= 30 && strconv.Itoa(n) == up[1:] {
		return "X" + up[1:], up[0] == 'W', true
	}
	return name, false, false
}

func (p *parser) aarch64() *source.Diagnostic {
	return p.assemble(func(a *assembler) *source.Diagnostic {
		s := &aarch64{asm{assembler: a, machine: machine{aarch64Register, "XZR"}}}
		return s.instruction()
	})
}

type aarch64 struct{ asm }

// aarch64Sums are instructions that compute.
var aarch64Sums = map[string]ExprOp{"ADD": Add, "SUB": Sub, "AND": And, "ORR": Or, "EOR": Xor, "MUL": Mul, "LSL": Shl}

// aarch64Access are loads and stores, by what is marked.
var aarch64Access = map[string]Instr{
	"LDR": {Op: Load}, "LDUR": {Op: Load}, "LDAR": {Op: Load, Marks: []string{"A"}}, "LDAPR": {Op: Load, Marks: []string{"Q"}},
	"LDXR":  {Op: Load, Marks: []string{"EX"}, Exclusive: true},
	"LDAXR": {Op: Load, Marks: []string{"EX", "A"}, Exclusive: true},
	"STR":   {Op: Store}, "STUR": {Op: Store}, "STLR": {Op: Store, Marks: []string{"L"}},
	"STXR":  {Op: Store, Marks: []string{"EX"}, Exclusive: true},
	"STLXR": {Op: Store, Marks: []string{"EX", "L"}, Exclusive: true},
}

// aarch64Updates are atomic updates: the new value from the old one.
var aarch64Updates = map[string]ExprOp{"ADD": Add, "SET": Or, "EOR": Xor}

func (a *aarch64) instruction() *source.Diagnostic {
	var err *source.Diagnostic
	if a.op, err = a.assembler.name("an instruction"); err != nil {
		return err
	}
	op := upper(a.op)
	a.bits = a.wide(a.next())
	if in, ok := aarch64Access[op]; ok {
		if in.Op == Store && in.Exclusive { // the status comes first
			a.bits = a.wide(a.peek(2))
		}
		return a.mayStore(in, Status{Yes: 0, No: 1}, a.address)
	}
	if sum, ok := aarch64Sums[op]; ok {
		return a.sum(sum, false)
	}
	if sum, ok := aarch64Sums[strings.TrimSuffix(op, "S")]; ok && (op == "ADDS" || op == "SUBS" || op == "ANDS") {
		return a.sum(sum, true)
	}
	if cond, ok := strings.CutPrefix(op, "B."); ok {
		return a.conditional(cond)
	}
	switch op {
	case "NOP":
		return nil
	case "MOV", "MOVZ", "SXTW", "UXTW":
		return a.move()
	case "CMP":
		return a.cmp()
	case "B":
		return a.branch(nil)
	case "CBZ", "CBNZ":
		return a.onZero(op == "CBZ")
	case "CSEL", "CSINC", "CSET":
		return a.choose(op)
	case "DMB", "DSB":
		return a.barrier(op)
	case "ISB":
		a.emit(Instr{Op: Fence, Marks: []string{"ISB"}})
		return nil
	}
	return a.updates(op)
}

// address reads [X1], [X1,#0], [X1,X2] or [X1,W2,SXTW].
func (a *aarch64) address() (*Expr, *source.Diagnostic) {
	if err := a.expect("["); err != nil {
		return nil, err
	}
	e, err := a.source()
	if err != nil {
		return nil, err
	}
	if a.accept(",") {
		offset, err := a.either()
		if err != nil {
			return nil, err
		}
		if a.accept(",") && !a.accept("SXTW") && !a.accept("UXTW") {
			return nil, a.unknownForm()
		}
		if e, err = a.plus(e, offset); err != nil {
			return nil, err
		}
	}
	if err := a.expect("]"); err != nil {
		return nil, err
	}
	if a.next().is("!", ",") {
		return nil, a.unknownForm()
	}
	return e, nil
}

func (a *aarch64) sum(op ExprOp, flags bool) *source.Diagnostic {
	dst, narrow, e, err := a.binary(op)
	if err != nil {
		return err
	}
	if a.accept(",") && !a.accept("SXTW") && !a.accept("UXTW") {
		return a.unknownForm()
	}
	if flags && op == Sub {
		a.compare(e.Args[0], e.Args[1])
	} else if flags {
		a.compare(e, Constant(Number(0), a.at(a.op)))
	}
	a.set(dst, narrow, e)
	return nil
}

func (a *aarch64) move() *source.Diagnostic {
	dst, narrow, err := a.destination()
	if err != nil {
		return err
	}
	if err := a.comma(); err != nil {
		return err
	}
	e, err := a.either()
	if err != nil {
		return err
	}
	a.set(dst, narrow || upper(a.op) == "SXTW", e)
	return nil
}

func (a *aarch64) cmp() *source.Diagnostic {
	args, err := a.sources(2)
	if err != nil {
		return err
	}
	a.compare(args[0], args[1])
	return nil
}

func (a *aarch64) conditional(cond string) *source.Diagnostic {
	op, ok := conditions[cond]
	if !ok {
		return a.unknown()
	}
	return a.branch(a.compared(op))
}

func (a *aarch64) onZero(zero bool) *source.Diagnostic {
	e, err := a.source()
	if err != nil {
		return err
	}
	if err := a.comma(); err != nil {
		return err
	}
	op := Neq
	if zero {
		op = Eq
	}
	return a.branch(Binary(op, e, Constant(Number(0), e.Span)))
}

// choose reads CSEL Rd,Rn,Rm,cond; CSINC, which adds 1 to the second; and CSET
// Rd,cond, which chooses between 1 and 0.
func (a *aarch64) choose(op string) *source.Diagnostic {
	dst, narrow, err := a.destination()
	if err != nil {
		return err
	}
	at := a.at(a.op)
	yes, no := Constant(Number(1), at), Constant(Number(0), at)
	if op != "CSET" {
		if err := a.comma(); err != nil {
			return err
		}
		args, err := a.sources(2)
		if err != nil {
			return err
		}
		yes, no = args[0], args[1]
	}
	if op == "CSINC" {
		no = Binary(Add, no, Constant(Number(1), at))
	}
	if err := a.comma(); err != nil {
		return err
	}
	k, err := a.assembler.name("a condition")
	if err != nil {
		return err
	}
	cond, ok := conditions[upper(k)]
	if !ok {
		return errorf(a.at(k), CodeUnsupported, "the condition %s is not understood", k.text)
	}
	if dst != "" {
		a.emit(Instr{Op: Set, Dst: dst, Narrow: narrow, When: a.compared(cond), Expr: yes, Else: no})
	}
	return nil
}

// barriers of AArch64, by the option of DMB and DSB.
var aarch64Barriers = []string{"SY", "LD", "ST", "ISH", "ISHLD", "ISHST", "NSH", "NSHLD", "NSHST", "OSH", "OSHLD", "OSHST"}

func (a *aarch64) barrier(op string) *source.Diagnostic {
	k, err := a.assembler.name("the kind of a barrier")
	if err != nil {
		return err
	}
	for _, b := range aarch64Barriers {
		if upper(k) == b {
			a.emit(Instr{Op: Fence, Marks: []string{op + "." + b}})
			return nil
		}
	}
	return errorf(a.at(k), CodeUnsupported, "the barrier %s %s is not understood", op, k.text)
}

// updates reads SWP, CAS, LDADD and their like, with suffix A, L or AL for acquire and release.
func (a *aarch64) updates(op string) *source.Diagnostic {
	for _, name := range []string{"SWP", "CAS", "LDADD", "LDSET", "LDEOR", "STADD", "STSET", "STEOR"} {
		order, ok := strings.CutPrefix(op, name)
		if !ok || order != "" && order != "A" && order != "L" && order != "AL" {
			continue
		}
		u := aarch64Update{sum: aarch64Updates[name[2:]]}
		if strings.Contains(order, "A") {
			u.read = []string{"A"}
		}
		if strings.Contains(order, "L") {
			u.write = []string{"L"}
		}
		switch {
		case name == "CAS":
			return a.cas(u)
		case name == "SWP":
			u.sum = 0
		case strings.HasPrefix(name, "ST") && u.read != nil:
			return a.unknown()
		}
		return a.fetch(u, strings.HasPrefix(name, "ST"))
	}
	return a.unknown()
}

// aarch64Update is an atomic update.
type aarch64Update struct {
	sum         ExprOp // of what was there and a register; 0: the register alone
	read, write []string
}

// marks of both halves. A load whose value goes nowhere acquires nothing.
func (u *aarch64Update) marks(dst string) (read, write []string) {
	write = append([]string{"X"}, u.write...)
	if dst == "" {
		return []string{"NoRet"}, write
	}
	return append([]string{"X"}, u.read...), write
}

// old holds what an update read.
const old = "old"

// fetch reads SWP Rs,Rt,[Xn] or LDADD Rs,Rt,[Xn]; STADD has no Rt.
func (a *aarch64) fetch(u aarch64Update, noReturn bool) *source.Diagnostic {
	from, err := a.source()
	if err != nil {
		return err
	}
	dst, narrow := "", false
	if !noReturn {
		if err := a.comma(); err != nil {
			return err
		}
		if dst, narrow, err = a.destination(); err != nil {
			return err
		}
	}
	if err := a.comma(); err != nil {
		return err
	}
	addr, err := a.address()
	if err != nil {
		return err
	}
	value := from
	if u.sum != 0 {
		value = Binary(u.sum, Register(old, from.Span), from)
	}
	read, write := u.marks(dst)
	a.emit(Instr{Op: Load, Dst: old, Addr: addr, Marks: read, Linked: true, Narrow: narrow})
	a.emit(Instr{Op: Store, Addr: addr, Expr: value, Marks: write, Linked: true})
	a.set(dst, narrow, Register(old, from.Span))
	return nil
}

// cas reads CAS Rs,Rt,[Xn]. There are four paths through it, with different dependencies: where it
// stores, Rs may count as read from memory or as what it was; where it does not, it may store back
// what was there.
func (a *aarch64) cas(u aarch64Update) *source.Diagnostic {
	k := a.next()
	rs, narrow, err := a.destination()
	if err != nil {
		return err
	}
	if err := a.comma(); err != nil {
		return err
	}
	rt, err := a.source()
	if err != nil {
		return err
	}
	if err := a.comma(); err != nil {
		return err
	}
	addr, err := a.address()
	if err != nil {
		return err
	}
	at := a.at(k)
	wanted := Constant(Number(0), at)
	if rs != "" {
		wanted = Register(rs, at)
	}
	c := &casPaths{a, u, rs, narrow, wanted, rt, addr, at}
	c.emit()
	return nil
}

// casPaths emits the paths through CAS.
type casPaths struct {
	*aarch64
	u          aarch64Update
	rs         string
	narrow     bool
	wanted, rt *Expr
	addr       *Expr
	at         source.Span
}

func (c *casPaths) emit() {
	read, write := c.u.marks(c.rs)
	plain := c.u.read
	if c.rs == "" {
		plain = read
	}
	was := Register(old, c.at)
	equal, differs := Binary(Eq, was, c.wanted), Binary(Neq, was, c.wanted)
	var ends []int

	fails := c.fork()
	c.load(read, true, equal)
	c.aarch64.emit(Instr{Op: Store, Addr: c.addr, Marks: write, Linked: true, When: equal, Expr: c.rt, Else: c.rt})
	keeps := c.fork()
	c.set(c.rs, c.narrow, was)
	ends = append(ends, c.leave())
	c.here(keeps)
	if c.rs != "" {
		c.aarch64.emit(Instr{Op: Set, Dst: c.rs, Narrow: c.narrow, When: equal, Expr: c.wanted, Else: c.wanted})
	}
	ends = append(ends, c.leave())

	c.here(fails)
	silent := c.fork()
	c.load(read, true, differs)
	c.aarch64.emit(Instr{Op: Store, Addr: c.addr, Marks: write, Linked: true, When: differs, Expr: was, Else: was})
	c.set(c.rs, c.narrow, was)
	ends = append(ends, c.leave())
	c.here(silent)
	c.load(plain, false, differs)
	c.set(c.rs, c.narrow, was)
	for _, e := range ends {
		c.here(e)
	}
}

// fork continues, or at the place where here is called with its result.
func (c *casPaths) fork() int {
	c.aarch64.emit(Instr{Op: Either})
	return len(c.code) - 1
}

func (c *casPaths) leave() int {
	c.aarch64.emit(Instr{Op: Jump, Expr: Constant(Number(1), c.at)})
	return len(c.code) - 1
}

func (c *casPaths) here(from int) { c.code[from].Target = len(c.code) }

func (c *casPaths) load(marks []string, linked bool, provided *Expr) {
	c.aarch64.emit(Instr{Op: Load, Dst: old, Addr: c.addr, Marks: marks, Linked: linked, Narrow: c.narrow})
	c.aarch64.emit(Instr{Op: Assume, Expr: provided})
}
