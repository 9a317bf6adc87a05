// Package program writes monitors of specifications as programs: in Go and Java with messages as texts (generate.go), and as
// a check of a Java class with messages of its types (meets.go). It knows tables only, not how they were made.
package program

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	lang "assay/lang/stream"
)

// Monitor is a deterministic machine over variables of a slot. Variable 0 says that the history has ended, and is false.
type Monitor struct {
	Name, Formula string
	Channels      []*lang.Channel
	First, Width  []int // the variables of each channel: of a finite type the number of its message in binary, else that there is none
	Base          int   // the first variable of a predicate
	Predicates    []Predicate
	Verdicts      []int // of states: 0 open, 1 satisfied, 2 violated
	Edges         []Edge
}

// Predicate is a comparison of numbers in one slot, false where a channel has none.
type Predicate struct {
	Expr     *lang.Expr
	Negated  bool
	Bits32   bool  // numbers wrap around
	Channels []int // which it is about
	Resolve  func(*lang.Expr) (channel int, known *lang.Value)
}

// Edge leads from one state to another when the variables of a cube are true, or false where negative; they count from 1.
type Edge struct {
	From, To int
	Cube     []int
}

func joinInts(ns []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(ns), " ", ", "), "[]")
}

// code returns an expression of Go or Java for a number; message is how the number of a channel is written.
func (m *Monitor) code(p *Predicate, e *lang.Expr, message func(channel int) string, narrow string) string {
	number := func(n int64) string { return fmt.Sprintf("(%d)", n) }
	switch e.Op {
	case lang.OpValue:
		return number(e.Value.N)
	case lang.OpName, lang.OpHead, lang.OpNth:
		c, known := p.Resolve(e)
		if known != nil {
			return number(known.N)
		}
		return message(c)
	case lang.OpNeg:
		return fmt.Sprintf(narrow, "-"+m.code(p, e.Args[0], message, narrow))
	}
	l, r := m.code(p, e.Args[0], message, narrow), m.code(p, e.Args[1], message, narrow)
	if e.Op == lang.OpMod {
		return fmt.Sprintf(narrow, fmt.Sprintf("(%s%%%s+%s)%%%s", l, r, r, r))
	}
	return fmt.Sprintf(narrow, l+string(e.Op)+r)
}

// condition is when a variable is true, in Go or Java; there reports whether a channel has a
// number.
func (m *Monitor) condition(p *Predicate, message, there func(channel int) string, narrow string) string {
	if !p.Bits32 {
		narrow = "(%s)"
	}
	op := string(p.Expr.Op)
	if op == "=" {
		op = "=="
	}
	test := m.code(p, p.Expr.Args[0], message, narrow) + " " + op + " " + m.code(p, p.Expr.Args[1], message, narrow)
	if p.Negated {
		test = "!(" + test + ")"
	}
	var parts []string
	for _, c := range p.Channels {
		parts = append(parts, there(c))
	}
	return strings.Join(append(parts, "("+test+")"), " && ")
}

// constant is a number as code writes it.
var constant = regexp.MustCompile(`\((-?\d+)\)`)

// javaCondition is a condition in Java. Constants are of 64 bits: of 32, a product of two could wrap around.
func (m *Monitor) javaCondition(p *Predicate, message, there func(channel int) string) string {
	return constant.ReplaceAllString(m.condition(p, message, there, "(long) (int) (%s)"), "(${1}L)")
}

// reader is how a program reads the texts of a channel: as one of some texts, by its number, or as a number between two, if there are any.
type reader struct {
	name, kind  string
	texts       []string
	least, most int64
}

// Widest bounds the numbers of nat and int that are read: programs calculate with 64 bits, and so exactly.
func (m *Monitor) Widest() int64 {
	for k := 62; k > 0; k-- {
		fits := true
		for i := range m.Predicates {
			p := &m.Predicates[i]
			for _, side := range p.Expr.Args {
				if size := p.size(side, float64(int64(1)<<k)); !p.Bits32 && size > 1<<62 {
					fits = false
				}
			}
		}
		if fits {
			return 1 << k
		}
	}
	return 1
}

// size is how large a number can be on the way to what an expression is worth, with messages of some size.
func (p *Predicate) size(e *lang.Expr, message float64) float64 {
	switch e.Op {
	case lang.OpValue:
		return math.Abs(float64(e.Value.N))
	case lang.OpName, lang.OpHead, lang.OpNth:
		if _, known := p.Resolve(e); known != nil {
			return math.Abs(float64(known.N))
		}
		return message
	case lang.OpNeg:
		return p.size(e.Args[0], message)
	case lang.OpMul:
		return max(1, p.size(e.Args[0], message)) * max(1, p.size(e.Args[1], message))
	}
	return p.size(e.Args[0], message) + 2*p.size(e.Args[1], message) // of a remainder, the divisor is added once more
}

// readers are those of all channels.
func (m *Monitor) readers() (out []reader) {
	for _, c := range m.Channels {
		r := reader{name: c.Name, kind: c.Type.String(), least: 1, most: 0}
		switch c.Type.Kind {
		case lang.Enum:
			for _, v := range c.Type.Values {
				r.texts = append(r.texts, v.String())
			}
		case lang.Nat:
			r.least, r.most = 0, math.MaxInt64
		case lang.Int:
			r.least, r.most = math.MinInt64, math.MaxInt64
		case lang.Int32:
			r.least, r.most = math.MinInt32, math.MaxInt32
		}
		if c.Type.Tsyn {
			r.texts = append(r.texts, lang.Value{}.String())
		}
		out = append(out, r)
	}
	return out
}

// quoted are texts in Go or Java, with commas between them.
func quoted(texts []string) string {
	var out []string
	for _, t := range texts {
		out = append(out, strconv.Quote(t))
	}
	return strings.Join(out, ", ")
}

// goReading reads texts in Go. What is refused, and in which words, is so in Java too, and in Log.
const goReading = `// Verdict is what is known after some slots.
type Verdict int

// A history may still go either way, satisfies the specification whatever comes, or violates it whatever comes.
const (
	Open Verdict = iota
	Satisfied
	Violated
)

// Monitor reads a history slot by slot. The zero Monitor is at its beginning.
type Monitor struct{ state, slots, lines int }

// Step reads the messages of one slot: %s. "~" is none. Where one is no message, an error says so, and the slot does not count.
func (m *Monitor) Step(c ...string) (Verdict, error) { return m.read(c, "slot", m.slots) }

// Line reads a line of a log: the messages of one slot, with blanks between them. What is behind # is a comment, and a line without messages no slot.
func (m *Monitor) Line(text string) (Verdict, error) {
	m.lines++
	text, _, _ = strings.Cut(text, "#")
	if c := strings.Fields(text); len(c) > 0 {
		return m.read(c, "line", m.lines)
	}
	return verdicts[m.state], nil
}

func (m *Monitor) read(c []string, place string, number int) (Verdict, error) {
	v, err := variables(c)
	if err != nil {
		return verdicts[m.state], fmt.Errorf("%%s %%d: %%w", place, number, err)
	}
	m.slots++
next:
	for _, e := range edges[m.state] {
		for _, l := range e.cube {
			if l > 0 && !v[l-1] || l < 0 && v[-l-1] {
				continue next
			}
		}
		m.state = e.to
		break
	}
	return verdicts[m.state], nil
}

type channel struct {
	name, kind  string
	texts       []string // its messages,
	least, most int64    // and numbers
}

func (ch channel) message(s string) (int64, error) {
	text := s
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		if n >= ch.least && n <= ch.most {
			if n < -widest || n > widest {
				return 0, fmt.Errorf("%%s is larger than numbers that are calculated with, %%d", s, int64(widest))
			}
			return n, nil
		}
		text = strconv.FormatInt(n, 10)
	}
	for i, t := range ch.texts {
		if t == text {
			return int64(i), nil
		}
	}
	return 0, fmt.Errorf("%%s is no message of %%s, which is %%s", s, ch.name, ch.kind)
}

func variables(c []string) ([]bool, error) {
	if len(c) != len(channels) {
		return nil, fmt.Errorf("%%d messages, and there are %%d channels", len(c), len(channels))
	}
	n := make([]int64, len(channels))
	for i, ch := range channels {
		var err error
		if n[i], err = ch.message(c[i]); err != nil {
			return nil, err
		}
	}
`

// Go returns the monitor as a Go package.
func (m *Monitor) Go(pkg string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "// Package %s watches whether a history satisfies the specification %s:\n//\n//\t%s\n//\n// It was generated by assay stream.\npackage %s\n\nimport (\n\t\"fmt\"\n\t\"strconv\"\n\t\"strings\"\n)\n\n", pkg, m.Name, m.Formula, pkg)
	var names []string
	for _, c := range m.Channels {
		names = append(names, c.Name)
	}
	fmt.Fprintf(&b, goReading, strings.Join(names, ", "))
	fmt.Fprintf(&b, "\tv := make([]bool, %d)\n", m.Base+len(m.Predicates))
	for i, c := range m.Channels {
		if !c.Type.Finite() {
			fmt.Fprintf(&b, "\tv[%d] = c[%d] == \"~\"\n", m.First[i], i)
			continue
		}
		fmt.Fprintf(&b, "\tfor k := 0; k < %d; k++ {\n\t\tv[%d+k] = n[%d]>>(%d-k)&1 == 1\n\t}\n", m.Width[i], m.First[i], i, m.Width[i]-1)
	}
	for k := range m.Predicates {
		p := &m.Predicates[k]
		fmt.Fprintf(&b, "\tv[%d] = %s\n", m.Base+k, m.condition(p,
			func(c int) string { return fmt.Sprintf("n[%d]", c) }, func(c int) string { return fmt.Sprintf("c[%d] != \"~\"", c) }, "int64(int32(%s))"))
	}
	fmt.Fprintf(&b, "\treturn v, nil\n}\n\nconst widest = %d\n\n", m.Widest())
	b.WriteString("var channels = []channel{\n")
	for _, r := range m.readers() {
		fmt.Fprintf(&b, "\t{%q, %q, []string{%s}, %d, %d},\n", r.name, r.kind, quoted(r.texts), r.least, r.most)
	}
	fmt.Fprintf(&b, "}\n\nvar verdicts = []Verdict{%s}\n\ntype edge struct {\n\tcube []int\n\tto   int\n}\n\nvar edges = map[int][]edge{\n", joinInts(m.Verdicts))
	last := -1
	for _, e := range m.Edges {
		s, to, cube := e.From, e.To, e.Cube
		if s != last {
			if last >= 0 {
				b.WriteString("\t},\n")
			}
			fmt.Fprintf(&b, "\t%d: {\n", s)
			last = s
		}
		fmt.Fprintf(&b, "\t\t{[]int{%s}, %d},\n", joinInts(cube), to)
	}
	if last >= 0 {
		b.WriteString("\t},\n")
	}
	b.WriteString("}\n")
	return b.String()
}

// javaReading reads texts in Java.
const javaReading = `    /** What is known after some slots: it may go either way, or is decided whatever comes. */
    public enum Verdict { OPEN, SATISFIED, VIOLATED }

    private int state, slots, lines;

    /**
     * Reads the messages of one slot: %s. "~" is none. Where one is no message, an IllegalArgumentException says so, and
     * the slot does not count.
     */
    public Verdict step(String... c) {
        return read(c, "slot " + slots);
    }

    /**
     * Reads a line of a log: the messages of one slot, with blanks between them. What is behind # is a comment, and a
     * line without messages no slot.
     */
    public Verdict line(String text) {
        lines++;
        String[] c = java.util.Arrays.stream(text.split("#", 2)[0].split("(?U)\\s+")).filter(w -> !w.isEmpty()).toArray(String[]::new);
        return c.length > 0 ? read(c, "line " + lines) : Verdict.values()[VERDICTS[state]];
    }

    private Verdict read(String[] c, String place) {
        if (c.length != NAMES.length) {
            throw new IllegalArgumentException(place + ": " + c.length + " messages, and there are " + NAMES.length + " channels");
        }
        long[] n = new long[c.length];
        for (int i = 0; i < c.length; i++) {
            n[i] = message(c[i], i, place);
        }
        boolean[] v = variables(c, n);
        slots++;
        next:
        for (int[] e : EDGES) {
            if (e[0] != state) {
                continue;
            }
            for (int i = 2; i < e.length; i++) {
                if (e[i] > 0 && !v[e[i] - 1] || e[i] < 0 && v[-e[i] - 1]) {
                    continue next;
                }
            }
            state = e[1];
            break;
        }
        return Verdict.values()[VERDICTS[state]];
    }

    private static long message(String s, int i, String place) {
        String text = s;
        if (s != null && s.matches("[+-]?[0-9]+")) {
            try {
                long n = Long.parseLong(s);
                if (n >= LEAST[i] && n <= MOST[i]) {
                    if (n < -WIDEST || n > WIDEST) {
                        throw new IllegalArgumentException(place + ": " + s + " is larger than numbers that are calculated with, " + WIDEST);
                    }
                    return n;
                }
                text = Long.toString(n);
            } catch (NumberFormatException e) {
                // It has too many digits, and is no message.
            }
        }
        int k = java.util.Arrays.asList(TEXTS[i]).indexOf(text);
        if (k < 0) {
            throw new IllegalArgumentException(place + ": " + s + " is no message of " + NAMES[i] + ", which is " + TYPES[i]);
        }
        return k;
    }

`

// Java returns the monitor as a Java class.
func (m *Monitor) Java(class string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "/** Watches whether a history satisfies the specification %s. It was generated by assay stream. */\npublic final class %s {\n", m.Name, class)
	var names, kinds, texts, least, most []string
	for _, r := range m.readers() {
		names, kinds, texts = append(names, r.name), append(kinds, r.kind), append(texts, "{"+quoted(r.texts)+"}")
		least, most = append(least, fmt.Sprint(r.least, "L")), append(most, fmt.Sprint(r.most, "L"))
	}
	fmt.Fprintf(&b, javaReading, strings.Join(names, ", "))
	fmt.Fprintf(&b, "    private static boolean[] variables(String[] c, long[] n) {\n        boolean[] v = new boolean[%d];\n", m.Base+len(m.Predicates))
	for i, c := range m.Channels {
		if !c.Type.Finite() {
			fmt.Fprintf(&b, "        v[%d] = c[%d].equals(\"~\");\n", m.First[i], i)
			continue
		}
		fmt.Fprintf(&b, "        for (int k = 0; k < %d; k++) {\n            v[%d + k] = (n[%d] >> (%d - k) & 1) == 1;\n        }\n", m.Width[i], m.First[i], i, m.Width[i]-1)
	}
	for k := range m.Predicates {
		p := &m.Predicates[k]
		fmt.Fprintf(&b, "        v[%d] = %s;\n", m.Base+k, m.javaCondition(p,
			func(c int) string { return fmt.Sprintf("n[%d]", c) }, func(c int) string { return fmt.Sprintf("!c[%d].equals(\"~\")", c) }))
	}
	b.WriteString("        return v;\n    }\n\n    // Of each channel: its name, its type, the texts that it carries, and the numbers.\n")
	fmt.Fprintf(&b, "    private static final String[] NAMES = {%s};\n    private static final String[] TYPES = {%s};\n    private static final String[][] TEXTS = {%s};\n",
		quoted(names), quoted(kinds), strings.Join(texts, ", "))
	fmt.Fprintf(&b, "    private static final long WIDEST = %dL;\n    private static final long[] LEAST = {%s};\n    private static final long[] MOST = {%s};\n\n", m.Widest(), strings.Join(least, ", "), strings.Join(most, ", "))
	fmt.Fprintf(&b, "    private static final int[] VERDICTS = {%s};\n\n    // From, to, and the variables that have to be true, or false where negative.\n    private static final int[][] EDGES = {\n", joinInts(m.Verdicts))
	for _, e := range m.Edges {
		s, to, cube := e.From, e.To, e.Cube
		fmt.Fprintf(&b, "        {%s},\n", joinInts(append([]int{s, to}, cube...)))
	}
	b.WriteString("    };\n}\n")
	return b.String()
}
