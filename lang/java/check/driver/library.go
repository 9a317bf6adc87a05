package driver

import (
	"fmt"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
)

// recipe is how objects of some types of the library are made: by a constructor or a static method of a class, with
// arbitrary arguments, or by a method of an object of the class; then a method adds elements.
type recipe struct {
	types     string // which objects of the class are values of
	class     string
	how, desc string
	add       string // name and descriptor; empty: nothing is added
}

// recipes of the types that the code of applications passes around. Objects are numbers: where a type variable is all
// that is known, elements of one kind can be compared.
var recipes = []recipe{
	{"java/lang/String java/lang/CharSequence", "assay/Assay", "nondetString", "()Ljava/lang/String;", ""},
	{"java/lang/Integer java/lang/Object java/lang/Number java/lang/Comparable java/io/Serializable", "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", ""},
	{"java/lang/Long", "java/lang/Long", "valueOf", "(J)Ljava/lang/Long;", ""},
	{"java/lang/Short", "java/lang/Short", "valueOf", "(S)Ljava/lang/Short;", ""},
	{"java/lang/Byte", "java/lang/Byte", "valueOf", "(B)Ljava/lang/Byte;", ""},
	{"java/lang/Character", "java/lang/Character", "valueOf", "(C)Ljava/lang/Character;", ""},
	{"java/lang/Boolean", "java/lang/Boolean", "valueOf", "(Z)Ljava/lang/Boolean;", ""},
	{"java/lang/Double", "java/lang/Double", "valueOf", "(D)Ljava/lang/Double;", ""},
	{"java/lang/Float", "java/lang/Float", "valueOf", "(F)Ljava/lang/Float;", ""},
	{"java/lang/StringBuilder java/lang/Appendable", "java/lang/StringBuilder", "<init>", "(Ljava/lang/String;)V", ""},
	{"java/lang/StringBuffer", "java/lang/StringBuffer", "<init>", "(Ljava/lang/String;)V", ""},
	{"java/util/ArrayList java/util/List java/util/Collection java/lang/Iterable java/util/AbstractList java/util/AbstractCollection java/util/RandomAccess",
		"java/util/ArrayList", "<init>", "()V", "add(Ljava/lang/Object;)Z"},
	{"java/util/LinkedList java/util/Queue java/util/Deque", "java/util/LinkedList", "<init>", "()V", "add(Ljava/lang/Object;)Z"},
	{"java/util/ArrayDeque", "java/util/ArrayDeque", "<init>", "()V", "add(Ljava/lang/Object;)Z"},
	{"java/util/HashSet java/util/Set java/util/AbstractSet", "java/util/HashSet", "<init>", "()V", "add(Ljava/lang/Object;)Z"},
	{"java/util/LinkedHashSet", "java/util/LinkedHashSet", "<init>", "()V", "add(Ljava/lang/Object;)Z"},
	{"java/util/TreeSet java/util/SortedSet java/util/NavigableSet", "java/util/TreeSet", "<init>", "()V", "add(Ljava/lang/Object;)Z"},
	{"java/util/PriorityQueue", "java/util/PriorityQueue", "<init>", "()V", "add(Ljava/lang/Object;)Z"},
	{"java/util/Stack", "java/util/Stack", "<init>", "()V", "add(Ljava/lang/Object;)Z"},
	{"java/util/Vector", "java/util/Vector", "<init>", "()V", "add(Ljava/lang/Object;)Z"},
	{"java/util/Map$Entry java/util/AbstractMap$SimpleEntry", "java/util/AbstractMap$SimpleEntry", "<init>", "(Ljava/lang/Object;Ljava/lang/Object;)V", ""},
	{"java/util/HashMap java/util/Map java/util/AbstractMap", "java/util/HashMap", "<init>", "()V", put},
	{"java/util/LinkedHashMap", "java/util/LinkedHashMap", "<init>", "()V", put},
	{"java/util/TreeMap java/util/SortedMap java/util/NavigableMap", "java/util/TreeMap", "<init>", "()V", put},
	{"java/util/Hashtable java/util/Dictionary", "java/util/Hashtable", "<init>", "()V", put},
	{"java/util/Properties", "java/util/Properties", "<init>", "()V", "setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;"},
	{"java/util/concurrent/ConcurrentHashMap java/util/concurrent/ConcurrentMap", "java/util/concurrent/ConcurrentHashMap", "<init>", "()V", put},
	{"java/util/IdentityHashMap", "java/util/IdentityHashMap", "<init>", "()V", put},
	{"java/util/concurrent/CopyOnWriteArrayList", "java/util/concurrent/CopyOnWriteArrayList", "<init>", "()V", "add(Ljava/lang/Object;)Z"},
	{"java/util/concurrent/ConcurrentLinkedQueue", "java/util/concurrent/ConcurrentLinkedQueue", "<init>", "()V", "add(Ljava/lang/Object;)Z"},
	{"java/util/Iterator", "java/util/ArrayList", "iterator", "()Ljava/util/Iterator;", ""},
	{"java/util/ListIterator", "java/util/ArrayList", "listIterator", "()Ljava/util/ListIterator;", ""},
	{"java/util/Enumeration", "java/util/Collections", "enumeration", "(Ljava/util/Collection;)Ljava/util/Enumeration;", ""},
	{"java/util/StringTokenizer", "java/util/StringTokenizer", "<init>", "(Ljava/lang/String;)V", ""},
	{"java/util/BitSet", "java/util/BitSet", "<init>", "()V", ""},
	{"java/util/Random", "java/util/Random", "<init>", "(J)V", ""},
	{"java/util/UUID", "java/util/UUID", "<init>", "(JJ)V", ""},
	{"java/util/Date", "java/util/Date", "<init>", "(J)V", ""},
	{"java/util/Comparator", "java/util/Comparator", "naturalOrder", "()Ljava/util/Comparator;", ""},
	{"java/util/concurrent/atomic/AtomicBoolean", "java/util/concurrent/atomic/AtomicBoolean", "<init>", "(Z)V", ""},
	{"java/util/concurrent/atomic/AtomicLong", "java/util/concurrent/atomic/AtomicLong", "<init>", "(J)V", ""},
	{"java/util/concurrent/atomic/AtomicInteger", "java/util/concurrent/atomic/AtomicInteger", "<init>", "(I)V", ""},
	{"java/math/BigInteger", "java/math/BigInteger", "valueOf", "(J)Ljava/math/BigInteger;", ""},
	{"java/math/BigDecimal", "java/math/BigDecimal", "valueOf", "(J)Ljava/math/BigDecimal;", ""},
	{"java/util/Optional", "java/util/Optional", "of", "(Ljava/lang/Object;)Ljava/util/Optional;", ""},
	{"java/util/StringJoiner", "java/util/StringJoiner", "<init>", "(Ljava/lang/CharSequence;)V", ""},
	{"java/util/Scanner", "java/util/Scanner", "<init>", "(Ljava/lang/String;)V", ""},
	{"java/util/regex/Pattern", "java/util/regex/Pattern", "compile", "(Ljava/lang/String;)Ljava/util/regex/Pattern;", ""},
	{"java/util/concurrent/atomic/AtomicReference", "java/util/concurrent/atomic/AtomicReference", "<init>", "(Ljava/lang/Object;)V", ""},
	{"java/text/ParsePosition", "java/text/ParsePosition", "<init>", "(I)V", ""},
	{"java/text/FieldPosition", "java/text/FieldPosition", "<init>", "(I)V", ""},
	{"java/util/Locale", "java/util/Locale", "forLanguageTag", "(Ljava/lang/String;)Ljava/util/Locale;", ""},
	{"java/time/LocalDate", "java/time/LocalDate", "ofEpochDay", "(J)Ljava/time/LocalDate;", ""},
	{"java/time/Duration", "java/time/Duration", "ofSeconds", "(J)Ljava/time/Duration;", ""},
	{"java/time/Instant", "java/time/Instant", "ofEpochSecond", "(J)Ljava/time/Instant;", ""},
	{"java/io/StringReader java/io/Reader java/lang/Readable", "java/io/StringReader", "<init>", "(Ljava/lang/String;)V", ""},
	{"java/io/StringWriter java/io/Writer", "java/io/StringWriter", "<init>", "()V", ""},
	{"java/io/PrintWriter", "java/io/PrintWriter", "<init>", "(Ljava/io/Writer;)V", ""},
	{"java/io/BufferedReader", "java/io/BufferedReader", "<init>", "(Ljava/io/Reader;)V", ""},
	{"java/io/ByteArrayInputStream java/io/InputStream", "java/io/ByteArrayInputStream", "<init>", "([B)V", ""},
	{"java/io/SequenceInputStream", "java/io/SequenceInputStream", "<init>", "(Ljava/io/InputStream;Ljava/io/InputStream;)V", ""},
	{"java/io/BufferedInputStream", "java/io/BufferedInputStream", "<init>", "(Ljava/io/InputStream;)V", ""},
	{"java/io/DataInputStream java/io/DataInput", "java/io/DataInputStream", "<init>", "(Ljava/io/InputStream;)V", ""},
	{"java/io/ByteArrayOutputStream java/io/OutputStream", "java/io/ByteArrayOutputStream", "<init>", "()V", ""},
}

const put = "put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"

// recipeOf returns how objects of a type of the library are made; nil: there is no recipe.
func recipeOf(class string) *recipe { return recipesByType()[class] }

var recipesByType = sync.OnceValue(func() map[string]*recipe {
	by := map[string]*recipe{}
	for i := range recipes {
		for name := range strings.FieldsSeq(recipes[i].types) {
			if by[name] == nil {
				by[name] = &recipes[i]
			}
		}
	}
	return by
})

// others are the classes of objects of a type beside the one of its recipe: code may treat them in another way, or rely on what the usual one does. A
// stream gives what it has, and that may be less than what is asked for though more comes after it: one of two parts ends a read between them.
var others = map[string]string{"java/lang/CharSequence": "java/lang/StringBuilder", "java/io/InputStream": "java/io/SequenceInputStream"}

// library makes an object of the library.
func (b *body) library(t typed, depth int) ir.Expr {
	if other := others[t.Class]; other != "" && !t.usually {
		l := b.Local("object", java.Ref)
		b.choice(2, func(i int) {
			x := t
			if i == 1 {
				x = typed{Type: java.ClassType(other), by: t.by}
			}
			b.Assign(l, b.recipe(x, depth))
		})
		return l
	}
	if t.same != nil {
		l := b.Local("object", java.Ref)
		asked := slices.DeleteFunc(slices.Clone(t.asked), func(x classfile.Type) bool { return !b.d.has(typed{Type: x}, depth) })
		b.choice(3+len(asked), func(i int) {
			switch {
			case i == 0 && b.d.makes(t.same, depth):
				b.Assign(l, b.object(t.same, nil, depth))
			case i == 1:
				b.Assign(l, b.recipe(typed{Type: java.StringType, by: t.by}, depth))
			case i < 2+len(asked) && i > 1:
				b.Assign(l, b.value(typed{Type: asked[i-2], by: t.by}, depth))
			default:
				b.Assign(l, b.recipe(t, depth))
			}
		})
		return l
	}
	return b.recipe(t, depth)
}

func (b *body) recipe(t typed, depth int) ir.Expr {
	r := recipeOf(t.Class)
	mt, err := classfile.ParseMethodType(r.desc)
	if err != nil {
		panic(err) // the recipes are ours
	}
	var args []ir.Expr
	for i, p := range mt.Params {
		x := typed{Type: p, by: t.by, usually: others[p.Class] == t.Class}
		if p == java.ObjectType {
			x = b.element(t, i, depth)
		}
		args = append(args, b.value(x, depth))
	}
	l := b.Local("object", java.Ref)
	c, err := b.W.Class(r.class)
	if err != nil {
		b.Refuse("%v", err)
		b.Cur = b.Block()
		return l
	}
	switch {
	case mt.Result == java.StringType:
		b.text(t, r, l)
		return l
	case r.how != "<init>" && c.Method(r.how, r.desc).File.Flags.Has(classfile.Static):
		b.Call(java.Runtime{World: b.W}.StaticOf(r.class, r.how, mt), b.given(), l, args...)
		return l
	case r.how != "<init>":
		of := typed{Type: java.ClassType(r.class), by: t.by}
		if t.generic != nil {
			of.generic = &classfile.Generic{Kind: 'L', Name: r.class, Args: t.generic.Args}
		}
		b.Invoke(c, c.Method(r.how, r.desc).Key, b.given(), l, b.recipe(of, depth))
		return l
	}
	if c.NeedsInit() {
		b.Call(c.Init(), b.given(), nil)
	}
	b.Add(&ir.New{Meta: b.Meta(), Dst: l, Class: c.IR})
	b.Call(c.Declared("<init>", r.desc).Proc, b.given(), nil, append([]ir.Expr{l}, args...)...)
	if r.add != "" {
		b.fill(c, r, t, l, depth)
	}
	return l
}

// text makes a string, the same object as a literal.
func (b *body) text(t typed, r *recipe, l *ir.Local) {
	c, err := b.W.Class(java.StringType.Class)
	if err != nil {
		b.Refuse("%v", err)
		b.Cur = b.Block()
		return
	}
	name := ""
	if t.by != nil {
		name = t.by.IR.Name
	}
	p := b.d.proc("text for "+name, java.Ref, func(b *body) { b.spell(c, t.by, r) })
	b.d.spells[p] = true
	b.Call(p, b.given(), l)
}

// spell is one of the latest strings again, so that keys are found, or up to mostPieces put together, which are any short string, a constant
// of the class whose method takes it, or what matches a regular expression there.
func (b *body) spell(c, by *java.Class, r *recipe) {
	if by != nil {
		java.ReadsAll(b.d.Java, by)
		java.Asks(b.d.Java, java.AskConstants, by)
	}
	list, matched := texts(by), patterns(by)
	latest, l := latestStrings(b.d), b.P.Results[0]
	again, other, end := b.Block(), b.Block(), b.Block()
	b.End(&ir.If{Meta: b.Meta(), X: java.Equal(b.index(2), ir.NewInt(u8, 1)), Then: again, Else: other})
	b.inside(again, func() {
		ways := len(latest)
		if ways > 1 {
			ways += oftenLast
		}
		b.choice(ways, func(i int) {
			last := latest[max(0, i-oftenLast)]
			b.Branch(java.IsNull(last), other)
			b.Assign(l, last)
		})
		b.Jump(end)
	})
	b.Cur = other
	b.piece(list, matched, r, l)
	b.choice(mostPieces, func(n int) {
		for range n {
			next := b.Local("piece", java.Ref)
			b.piece(list, matched, r, next)
			b.Invoke(c, c.Declared("concat", "(Ljava/lang/String;)Ljava/lang/String;").Key, b.given(), l, l, next)
		}
	})
	b.Invoke(c, c.Declared("intern", "()Ljava/lang/String;").Key, b.given(), l, l)
	for i := len(latest) - 1; i > 0; i-- {
		b.Assign(latest[i], latest[i-1])
	}
	b.Assign(latest[0], l)
	b.Jump(end)
	b.Cur = end
}

// latestStrings returns the variables with the latest strings that were made for arguments, the last one first: of a key that was put with a value, the value is the
// last, and another key may have been put since. Tests have the last one: a search for coverage makes one text longer and longer.
func latestStrings(d *Drivers) []*ir.Global {
	if d.latest == nil {
		n := mostLatest
		if d.near {
			n = 1
		}
		for i := range n {
			d.latest = append(d.latest, keeper(d, fmt.Sprint("latest string of callers, ", i)))
		}
	}
	return d.latest
}

// mostLatest is how many strings are known, and oftenLast how much more often the last of them is taken again.
const (
	mostLatest = 4
	oftenLast  = 2
)

// mostPieces is of how many parts a string is, and mostChars how many characters one has that is no constant.
const (
	mostPieces = 3
	mostChars  = 5
)

// piece makes a part of a string.
func (b *body) piece(list []string, matched []*syntax.Regexp, r *recipe, l *ir.Local) {
	if len(matched) == 0 {
		b.word(list, r, l)
		return
	}
	b.choice(2, func(i int) {
		if i == 0 {
			b.choice(len(matched), func(i int) { b.sample(matched[i], l) })
		} else {
			b.word(list, r, l)
		}
	})
}

// word makes any short string or a constant.
func (b *body) word(list []string, r *recipe, l *ir.Local) {
	if b.d.near && len(list) > 0 { // tests are of more than what the code mentions
		b.choice(2, func(i int) {
			if i == 0 {
				b.word(nil, r, l)
			} else {
				b.choice(len(list), func(i int) { b.Assign(l, b.Literal(list[i])) })
			}
		})
		return
	}
	b.choice(1+len(list), func(i int) {
		if i > 0 {
			b.Assign(l, b.Literal(list[i-1]))
			return
		}
		length := java.Conv(b.length(), java.I32)
		b.Call(java.Runtime{World: b.W}.StaticOf(r.class, "text", classfile.MethodType{Params: []classfile.Type{{Kind: 'I'}}, Result: java.StringType}), b.given(), l, length)
	})
}

// length is how many characters a text has: mostly few. For a test there may be more, which a search comes to that makes a text longer and longer: a length
// below longText is taken as it is.
func (b *body) length() ir.Expr {
	if !b.d.near {
		return b.index(mostChars + 1)
	}
	l := b.Local("length", u8)
	b.Assign(l, b.any(u8))
	long, short := b.Block(), b.Block()
	b.End(&ir.If{Meta: b.Meta(), X: java.Less(l, ir.NewInt(u8, longText+1)), Then: long, Else: short})
	b.Cur = short
	b.Assign(l, java.Apply(ir.OpRem, u8, l, ir.NewInt(u8, mostChars+1)))
	b.Jump(long)
	b.Cur = long
	return l
}

// longText is the longest text that a test is given as it was drawn; engine search has the same number.
const longText = 63

// mostTexts is how many constants are tried.
const mostTexts = 30

// joining are the characters that stand for arguments where strings are joined.
const joining = "\x01\x02"

// texts returns strings that the code of a class mentions.
func texts(c *java.Class) []string {
	var out []string
	for i := 1; c != nil && i < c.File.Pool.Len() && len(out) < mostTexts; i++ {
		if c.File.Pool.Tag(i) != classfile.TagString {
			continue
		}
		if s, ok := c.File.Pool.At(i).(classfile.StringConst); ok && !strings.ContainsAny(string(s), joining) {
			out = append(out, string(s))
		}
	}
	return out
}

// fill adds some elements.
func (b *body) fill(c *java.Class, r *recipe, t typed, l *ir.Local, depth int) {
	name, desc, _ := strings.Cut(r.add, "(")
	m := c.Method(name, "("+desc)
	end := b.Block()
	for range mostElements {
		b.choice(2, func(i int) {
			if i == 0 {
				b.Jump(end)
				return
			}
			var args []ir.Expr
			for k, p := range m.File.Type.Params {
				e := typed{Type: p, by: t.by}
				if p == java.ObjectType {
					e = b.element(t, k, depth)
				}
				args = append(args, b.value(e, depth))
			}
			var dst ir.Var = b.Local("added", m.Proc.Results[0].Typ)
			b.Invoke(c, m.Key, b.given(), dst, append([]ir.Expr{l}, args...)...)
		})
	}
	b.Jump(end)
	b.Cur = end
}

// element returns the type of an element: what the type argument says, if it is a class with objects.
func (b *body) element(t typed, k, depth int) typed {
	out := typed{Type: java.ObjectType, by: t.by}
	if t.generic == nil || k >= len(t.generic.Args) || t.generic.Args[k].Wild == '-' || t.generic.Args[k].Type == nil {
		return out
	}
	g := t.generic.Args[k].Type
	if g.Dims > 0 || g.Kind != 'L' {
		return out
	}
	if x := (typed{Type: java.ClassType(g.Name), generic: g, by: t.by}); b.d.has(x, depth) {
		return x
	}
	return out
}
