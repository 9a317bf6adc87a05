package litmus

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"assay/internal/testkit"
)

// dialect is how random tests are written for an architecture. In the forms, R
// is a register, V another one, A a register with an address, and D one that
// depends on a load and is 0.
type dialect struct {
	arch, model string
	zero        string // D := R xor R
	loads       []string
	stores      []string
	indexed     []string // accesses at A + D: loads into R, then stores of V
	reserved    [2]string
	updates     []string
	fences      []string // full fences first
	branch      string   // past the next instruction, if R is 0
	set         string   // V := N
	register    func(n int) string
}

func register(form string) func(int) string {
	return func(n int) string { return fmt.Sprintf(form, n) }
}

var dialects = []dialect{
	{
		arch: "AArch64", model: "aarch64", zero: "EOR WD,WR,WR", set: "MOV WV,#N", register: register("X%d"),
		loads: []string{"LDR WR,[XA]", "LDAR WR,[XA]", "LDAPR WR,[XA]"}, stores: []string{"STR WV,[XA]", "STLR WV,[XA]"},
		indexed: []string{"LDR WR,[XA,WD,SXTW]", "STR WV,[XA,WD,SXTW]"}, reserved: [2]string{"LDXR WR,[XA]", "STXR WD,WV,[XA]"},
		updates: []string{"SWP WV,WR,[XA]", "LDADDAL WV,WR,[XA]", "SWPA WV,WZR,[XA]", "CAS WR,WV,[XA]"},
		fences:  []string{"DMB SY", "DMB LD", "DMB ST", "ISB"}, branch: "CBZ WR,L",
	},
	{
		arch: "ARM", model: "armv7", zero: "EOR D,R,R", set: "MOV V,#N", register: register("R%d"),
		loads: []string{"LDR R,[A]"}, stores: []string{"STR V,[A]"}, indexed: []string{"LDR R,[A,D]", "STR V,[A,D]"},
		reserved: [2]string{"LDREX R,[A]", "STREX D,V,[A]"}, fences: []string{"DMB", "DMB ST", "ISB"}, branch: "CBZ R,L",
	},
	{
		arch: "PPC", model: "power", zero: "xor D,R,R", set: "li V,N", register: register("r%d"),
		loads: []string{"lwz R,0(A)"}, stores: []string{"stw V,0(A)"}, indexed: []string{"lwzx R,A,D", "stwx V,A,D"},
		reserved: [2]string{"lwarx R,r0,A", "stwcx. V,r0,A"}, fences: []string{"sync", "lwsync", "eieio", "isync"}, branch: "bne L",
	},
	{
		arch: "RISCV", model: "riscv", zero: "xor D,R,R", set: "li V,N", register: register("x%d"),
		loads: []string{"lw R,0(A)", "lw.aq R,0(A)"}, stores: []string{"sw V,0(A)", "sw.rl V,0(A)"}, indexed: []string{"", ""},
		reserved: [2]string{"lr.w R,(A)", "sc.w D,V,(A)"}, updates: []string{"amoswap.w R,V,(A)", "amoadd.w.aq R,V,(A)", "amoadd.w.rl R,V,(A)"},
		fences: []string{"fence rw,rw", "fence r,rw", "fence w,w", "fence.tso"}, branch: "beq R,x0,L",
	},
}

// fill puts registers into a form. Addresses of x and y are in 11 and 12.
func (d *dialect) fill(form string, r, v, a int) string {
	name := func(n int) string {
		s := d.register(n)
		if d.arch == "AArch64" {
			return s[1:]
		}
		return s
	}
	out := ""
	for i, c := range form {
		alone := i+1 == len(form) || strings.IndexByte(",)]", form[i+1]) >= 0
		before := i == 0 || strings.IndexByte(" ,[(WX", form[i-1]) >= 0
		switch {
		case c == 'R' && alone && before:
			out += name(r)
		case c == 'V' && alone && before:
			out += name(v)
		case c == 'A' && alone && before:
			out += name(a)
		case c == 'D' && alone && before:
			out += name(9)
		default:
			out += string(c)
		}
	}
	return out
}

// thread returns a random thread; its loads go to registers 1, 2, …
func (d *dialect) thread(rng *rand.Rand, p *program, t int) []string {
	var code []string
	label, reg := false, 0
	for range 1 + rng.IntN(3) {
		a := 11 + rng.IntN(2)
		load := func(form string) {
			reg++
			code = append(code, d.fill(form, reg, 8, a))
			p.guess(rng, t, d.register(reg), 3)
		}
		set := func() {
			code = append(code, strings.Replace(d.fill(d.set, 0, 8, a), "N", fmt.Sprint(1+rng.IntN(2)), 1))
		}
		switch k := rng.IntN(12); {
		case k < 4:
			load(pick(rng, d.loads))
		case k < 7:
			set()
			code = append(code, d.fill(pick(rng, d.stores), 0, 8, a))
		case k == 7:
			code = append(code, pick(rng, d.fences))
		case k == 8 && len(d.updates) > 0:
			set()
			load(pick(rng, d.updates))
		case k == 9 && reg > 0: // data
			code = append(code, d.fill(pick(rng, d.stores), 0, reg, a))
		case k == 10 && reg > 0 && d.indexed[0] != "":
			code = append(code, d.fill(d.zero, reg, 0, a))
			load(d.indexed[0])
		case k == 11 && reg > 0 && !label:
			label = true
			code = append(code, d.fill(d.branch, reg, 0, a))
		default:
			load(d.reserved[0])
			set()
			code = append(code, d.fill(d.reserved[1], 0, 8, a))
		}
	}
	if label {
		code = append(code, "L:")
	}
	return code
}

// program returns a random test, and the same with one full fence more.
func (d *dialect) program(rng *rand.Rand) (text, fenced string) {
	p := &program{}
	inits := "{ "
	for t := range 2 {
		p.columns = append(p.columns, d.thread(rng, p, t))
		inits += fmt.Sprintf("%d:%s=x; %d:%s=y; ", t, d.register(11), t, d.register(12))
	}
	for _, loc := range []string{"x", "y"} {
		if rng.IntN(3) == 0 {
			p.conds = append(p.conds, fmt.Sprintf("[%s]=%d", loc, rng.IntN(3)))
		}
	}
	if len(p.conds) == 0 {
		p.conds = []string{"true"}
	}
	head := func(p *program) string {
		return strings.Replace(p.text(), "LISA random\n{ x=0; y=0; }", d.arch+" random\n"+inits+"}", 1)
	}
	return head(p), head(p.fenced(rng, ""))
}

// hardwareFamilies are tests of architectures, one for each.
func hardwareFamilies(most bound) (out []*family) {
	for i := range dialects {
		d := &dialects[i]
		out = append(out, &family{[]string{"sc", d.model}, most, func(rng *rand.Rand) (text, fenced string) {
			text, fenced = d.program(rng)
			return text, strings.Replace(fenced, "f[]", d.fences[0], 1)
		}})
	}
	return out
}

// TestHardware: formulas and enumeration agree on random tests of the models of
// architectures; what sequential consistency allows, they allow; a full fence
// allows nothing new.
func TestHardware(t *testing.T) {
	for _, f := range hardwareFamilies(bound{events: 40, executions: 200_000}) {
		t.Run(f.String(), func(t *testing.T) { f.judge(t, testkit.Count(t, 10000, 20), 1) })
	}
}
