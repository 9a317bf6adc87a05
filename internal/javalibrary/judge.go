// Package javalibrary judges what assay ships about classes of the JDK: it writes classes of Java whose contracts say that
// the public methods of such a class keep its invariants.
//
//	Judge   writes a class with a method for each public one, which requires and ensures the invariants of the object
//	Walk    writes a main that makes random calls on new objects and asserts the invariants after each
package javalibrary

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"assay/lang/java/check/shipped"
	"assay/lang/java/classfile"
)

// Class is a class of the JDK with what is said of it.
type Class struct {
	Name   string // java.util.ArrayList
	Find   func(name string) *classfile.Class
	Kept   []string // its invariants, as they are written, with those of the classes above
	fields map[string]bool
}

// invariant matches one in a source of package shipped, on a line or in a comment of its own.
var invariant = regexp.MustCompile(`//@ invariant (.*);\n|(?s:/\*@ invariant (.*?);\s*@\*/)`)

// New returns a class with its shipped invariants; nil: nothing is said of it.
func New(name string, find func(name string) *classfile.Class) *Class {
	c := &Class{Name: name, Find: find, fields: map[string]bool{}}
	internal := strings.ReplaceAll(name, ".", "/")
	if !shipped.Has(internal) {
		return nil
	}
	for f := find(internal); f != nil; f = find(f.Super) {
		text, _ := shipped.Source(shipped.Kept, f.Name)
		for _, m := range invariant.FindAllStringSubmatch(string(text), -1) {
			c.Kept = append(c.Kept, strings.Join(strings.Fields(strings.ReplaceAll(m[1]+m[2], "\n      @", " ")), " "))
		}
		for _, d := range f.Fields {
			c.fields[d.Name] = !d.Flags.Has(classfile.Static)
		}
		if f.Super == "" {
			break
		}
	}
	return c
}

var word = regexp.MustCompile(`[.\\]?[A-Za-z_$][A-Za-z_$0-9]*`)

// Holds returns an invariant as a condition about an object.
func (c *Class) Holds(invariant, object string) string {
	return word.ReplaceAllStringFunc(invariant, func(w string) string {
		switch {
		case w == "this":
			return object
		case c.fields[w]:
			return object + "." + w
		}
		return w
	})
}

// All returns all invariants as one condition.
func (c *Class) All(object string) string {
	out := []string{object + " != null"}
	for _, k := range c.Kept {
		out = append(out, "("+c.Holds(k, object)+")")
	}
	return strings.Join(out, " && ")
}

// Method is a public method or constructor of a class, with a name of its own in the judge.
type Method struct {
	*classfile.Method
	Name string
}

// Methods returns the public methods and constructors that the class declares, and that Java code can name.
func (c *Class) Methods() (out []Method) {
	f := c.Find(strings.ReplaceAll(c.Name, ".", "/"))
	for _, m := range f.Methods {
		if !m.Flags.Has(classfile.Public) || m.Flags.Has(classfile.Synthetic) || m.Flags.Has(classfile.Static) || m.Name == "<clinit>" {
			continue
		}
		name := strings.Trim(m.Name, "<>")
		for _, t := range m.Type.Params {
			name += "_" + strings.NewReplacer("[]", "s", ".", "_", "$", "_").Replace(t.String())
		}
		out = append(out, Method{m, name})
	}
	return out
}

// Judge returns the source of a class that checks some methods.
func (c *Class) Judge(name string, list []Method) string {
	var b strings.Builder
	fmt.Fprintf(&b, "class %s {\n", name)
	for _, m := range list {
		var params, args []string
		init := m.Method.Name == "<init>"
		if !init {
			params = append(params, c.Name+" c")
		}
		for i, t := range m.Type.Params {
			may := ""
			if t.IsRef() {
				may = "/*@ nullable @*/ "
			}
			params, args = append(params, fmt.Sprintf("%s%s a%d", may, named(t), i)), append(args, fmt.Sprint("a", i))
		}
		if init {
			fmt.Fprintf(&b, "    //@ ensures %s;\n    static %s %s(%s) throws Throwable { return new %s(%s); }\n\n", c.All(`\result`), c.Name, m.Name, strings.Join(params, ", "), c.Name, strings.Join(args, ", "))
			continue
		}
		fmt.Fprintf(&b, "    //@ requires %s;\n    //@ ensures %s;\n    //@ signals (Throwable e) %s;\n    static void %s(%s) throws Throwable { c.%s(%s); }\n\n", c.All("c"), c.All("c"), c.All("c"), m.Name, strings.Join(params, ", "), m.Method.Name, strings.Join(args, ", "))
	}
	b.WriteString("}\n")
	return b.String()
}

// named returns a type as Java code names it.
func named(t classfile.Type) string { return strings.ReplaceAll(t.String(), "$", ".") }

// values are arguments of random calls, by their types; x is a random number.
var values = map[string]string{
	"int": "x % 7 - 1", "long": "(long) (x % 5)", "boolean": "x % 2 == 0", "char": "(char) (97 + x % 3)", "byte": "(byte) x", "float": "x % 4", "double": "x % 4",
	"java.lang.Object": "x % 5 == 0 ? null : (Object) Integer.valueOf(x % 4)", "java.lang.String": `"ab".substring(x % 3)`, "java.lang.CharSequence": `"ab".substring(x % 3)`,
	"java.util.Collection": "java.util.Arrays.asList(x % 4, 2)", "java.util.Comparator": "java.util.Comparator.naturalOrder()", "java.lang.Object[]": "new Object[x % 4]",
	"char[]": "new char[] {'a', 'b', 'c'}", "byte[]": "new byte[] {1, 2, 3}", "java.util.function.UnaryOperator": "y -> y", "java.util.function.Predicate": "y -> y != null && y.equals(1)",
	"java.util.function.Consumer": "y -> { }", "java.math.BigInteger": "java.math.BigInteger.valueOf(x % 9 - 2)", "java.math.BigDecimal": "java.math.BigDecimal.valueOf(x % 9 - 2)",
}

// Walk returns a main that makes some random calls and asserts the invariants after each.
func (c *Class) Walk(name string, seed, rounds, calls int) string {
	var b strings.Builder
	var makes, does []string
	for _, m := range c.Methods() {
		var args []string
		for _, t := range m.Type.Params {
			args = append(args, values[named(t)])
		}
		if m.Method.Name == "<init>" && c.Name == "java.util.Random" && len(args) == 0 {
			continue // it asks the clock
		}
		if slices.Contains(args, "") || m.Method.Name == "toString" && len(args) > 0 || strings.HasSuffix(m.Method.Name, "ProbablePrime") {
			continue // Judge has these; the names of charsets are looked up in files, primes are looked for at random
		}
		if m.Method.Name == "<init>" {
			makes = append(makes, fmt.Sprintf("new %s(%s)", c.Name, strings.Join(args, ", ")))
		} else {
			does = append(does, fmt.Sprintf("c.%s(%s);", m.Method.Name, strings.Join(args, ", ")))
		}
	}
	fmt.Fprintf(&b, "@SuppressWarnings({\"unchecked\", \"rawtypes\"})\nclass %s {\n    static int seed = %d;\n\n    static int next() {\n        seed = seed * 1103515245 + 12345;\n        return seed >>> 16;\n    }\n\n", name, seed)
	fmt.Fprintf(&b, "    static void kept(%s c) {\n        //@ assert %s;\n    }\n\n", c.Name, c.All("c"))
	fmt.Fprintf(&b, "    static %s make(int x) {\n        switch (next() %% %d) {\n", c.Name, len(makes))
	for i, m := range makes {
		fmt.Fprintf(&b, "            case %d: return %s;\n", i, m)
	}
	fmt.Fprintf(&b, "            default: return null;\n        }\n    }\n\n    static void call(%s c, int x) throws Throwable {\n        switch (next() %% %d) {\n", c.Name, len(does))
	for i, d := range does {
		fmt.Fprintf(&b, "            case %d: %s break;\n", i, d)
	}
	b.WriteString("            default:\n        }\n    }\n\n")
	fmt.Fprintf(&b, `    public static void main(String[] args) {
        for (int i = 0; i < %d; i++) {
            %s c;
            try {
                c = make(next());
            } catch (Throwable e) {
                continue;
            }
            kept(c);
            for (int j = 0; j < %d; j++) {
                try {
                    call(c, next());
                } catch (Throwable e) {
                }
                kept(c);
            }
        }
    }
}
`, rounds, c.Name, calls)
	return b.String()
}

// beside makes random calls on models and on objects of the JDK, and throws where they answer differently. The models have
// entries in the order of their insertion; where the other has them in another order, answers are the same but for the order of
// their characters.
const beside = `import java.util.*;

class Beside {
    static int seed = %d;

    static int next() {
        seed = seed * 1103515245 + 12345;
        return seed >>> 16;
    }

    static String name(int x) { return x %% 5 == 0 ? null : ("k" + x %% 4).intern(); }

    static boolean ordered; // what is compared has an order

    static String sorted(String s) {
        if (ordered) return s;
        char[] c = s.toCharArray();
        Arrays.sort(c);
        return new String(c);
    }

    static String call(Map<String, Integer> m, int what, int x) {
        String k = name(x);
        if (m instanceof java.util.concurrent.ConcurrentMap && (what == 9 || what == 11 || what == 12)) return ""; // there is no model of a KeySetView
        try {
            switch (what) {
                case 0: case 1: case 2: return "" + m.put(k, x %% 7);
                case 3: return "" + m.remove(k);
                case 4: return "" + m.get(k);
                case 5: return "" + m.containsKey(k) + m.containsValue(x %% 7);
                case 6: return "" + m.size() + m.isEmpty() + m;
                case 7: return "" + m.getOrDefault(k, -1) + m.putIfAbsent(k, 3);
                case 8: return "" + m.merge(("" + k).intern(), 1, Integer::sum) + m.computeIfAbsent(k, y -> 2);
                case 9: return "" + m.keySet() + m.values() + m.hashCode();
                case 10: {
                    Iterator<Map.Entry<String, Integer>> i = m.entrySet().iterator();
                    String text = "";
                    while (i.hasNext()) {
                        Map.Entry<String, Integer> e = i.next();
                        text += e;
                        if (x %% 3 == 0) i.remove();
                        else if (x %% 3 == 1) e.setValue(x %% 5);
                    }
                    return text + m;
                }
                case 11: {
                    Iterator<String> i = m.keySet().iterator();
                    if (!i.hasNext()) return "";
                    m.put(("more" + x %% 2).intern(), 1);
                    String next = i.next();
                    return ordered ? "" + next : "";
                }
                case 12: return "" + m.keySet().remove(k) + m.values().remove(ordered ? x %% 7 : 100) + (m instanceof IdentityHashMap || m.equals(new HashMap<>(m)));
                case 14: return "" + m.replace(k, 1) + m.remove(("k" + x %% 4).intern(), 1) + m.replace(k, 1, 2) + m.compute(("k" + x %% 4).intern(), (a, b) -> b == null ? 5 : null) + m.computeIfPresent(k, (a, b) -> b - 1);
                case 13: if (x %% 4 == 0) m.clear(); return "" + m.entrySet().size();
                default: m.putAll(Map.of("p", 1)); m.replaceAll((a, b) -> b == null ? 0 : b + 1); return "" + m;
            }
        } catch (RuntimeException e) {
            return e.getClass().getName();
        }
    }

    static String call(Set<String> s, int what, int x) {
        String k = name(x);
        try {
            switch (what) {
                case 0: case 1: case 2: return "" + s.add(k);
                case 3: return "" + s.remove(k);
                case 4: return "" + s.contains(k) + s.size() + s.isEmpty();
                case 5: return "" + s + s.hashCode() + s.equals(new HashSet<>(s));
                case 6: return "" + s.removeIf(y -> y == null || y.endsWith("1")) + s;
                case 7: {
                    Iterator<String> i = s.iterator();
                    String text = "";
                    while (i.hasNext()) {
                        text += i.next();
                        if (x %% 2 == 0) i.remove();
                    }
                    return text + s;
                }
                case 8: {
                    Iterator<String> i = s.iterator();
                    if (!i.hasNext()) return "";
                    s.add("more" + x %% 2);
                    String next = i.next();
                    return ordered ? "" + next : "";
                }
                case 9: return "" + s.addAll(Arrays.asList("a", k)) + s.retainAll(Arrays.asList("k1", "k2", null, "a")) + s;
                default: if (x %% 4 == 0) s.clear(); return "" + Arrays.toString(s.toArray());
            }
        } catch (RuntimeException e) {
            return e.getClass().getName();
        }
    }

    static void compare(Map<String, Integer> m, Map<String, Integer> n, boolean order) {
        ordered = order;
        for (int j = 0; j < 20; j++) {
            int what = next() %% 16, x = next();
            String a = call(m, what, x), b = call(n, what, x);
            if (!sorted(a).equals(sorted(b))) throw new AssertionError(a + " and not " + b + " by " + what + " in " + n.getClass());
        }
    }

    static void compare(Set<String> s, Set<String> t, boolean order) {
        ordered = order;
        for (int j = 0; j < 20; j++) {
            int what = next() %% 15, x = next();
            String a = call(s, what, x), b = call(t, what, x);
            if (!sorted(a).equals(sorted(b))) throw new AssertionError(a + " and not " + b + " by " + what + " in " + t.getClass());
        }
    }

    static String call(LinkedList<String> l, int what, int x) {
        String e = name(x);
        int i = x %% 5 - 1;
        try {
            switch (what) {
                case 0: case 1: case 2: return "" + l.add(e) + l.size();
                case 3: l.add(i, e); return "" + l;
                case 4: return "" + l.get(i) + l.set(i, "s");
                case 5: return "" + l.remove(i) + l.remove(e);
                case 6: return "" + l.peek() + l.peekFirst() + l.peekLast() + l.poll() + l.pollLast();
                case 7: return "" + l.pop() + l.element() + l.getLast();
                case 8: l.push(e); l.addLast("z"); return "" + l.offerFirst("y") + l.removeLastOccurrence(e) + l.removeFirst();
                case 9: return "" + l.addAll(i, Arrays.asList("p", e)) + l.indexOf(e) + l.lastIndexOf("p") + l.contains("z");
                case 10: {
                    ListIterator<String> t = l.listIterator(i);
                    String text = "" + t.hasPrevious() + t.nextIndex();
                    while (t.hasNext() && text.length() < 100) {
                        text += t.next();
                        if (x %% 3 == 0) t.remove();
                        else if (x %% 3 == 1) t.set("t");
                        else if (text.length() %% 2 == 0) t.add("u");
                    }
                    if (t.hasPrevious()) text += t.previous();
                    t.remove();
                    return text + l;
                }
                case 11: {
                    Iterator<String> t = l.descendingIterator();
                    String text = t.next();
                    t.remove();
                    if (x %% 2 == 0) l.clear();
                    return text + l + t.hasNext();
                }
                case 12: {
                    Iterator<String> t = l.iterator();
                    l.add("c");
                    return t.next();
                }
                case 13: l.subList(0, 1).clear(); return "" + l + l.hashCode() + l.equals(new ArrayList<>(l)) + l.clone();
                default: if (x %% 4 == 0) l.clear(); return Arrays.toString(l.toArray()) + Arrays.toString(l.toArray(new String[2])) + l.removeIf(y -> y == null);
            }
        } catch (RuntimeException f) {
            return f.getClass().getName();
        }
    }

    static void compare(LinkedList<String> l, LinkedList<String> m) {
        for (int j = 0; j < 20; j++) {
            int what = next() %% 15, x = next();
            String a = call(l, what, x), b = call(m, what, x);
            if (!Objects.equals(a, b)) throw new AssertionError(a + " and not " + b + " by " + what + " in a list");
        }
    }

    /** Each order of some keys is one of a HashMap, a Hashtable and a HashSet. */
    static void orders(int x) {
        List<Integer> list = new ArrayList<>(List.of(0, 1, 2, 3, 4));
        Collections.shuffle(list, new Random(x));
        Map<Integer, Integer> m = new HashMap<>(1, 100), h = new Hashtable<>(1, 100);
        Set<Integer> s = new HashSet<>(1, 100);
        for (int i = 0; i < list.size(); i++) {
            m.put(list.get(i), 0);
            s.add(list.get(i));
            h.put(list.get(list.size() - 1 - i), 0);
        }
        if (!list.equals(new ArrayList<>(m.keySet())) || !list.equals(new ArrayList<>(h.keySet())) || !list.equals(new ArrayList<>(s))) throw new AssertionError(list);
    }

    public static void main(String[] args) {
        for (int i = 0; i < %d; i++) {
            compare(new assay.rt.AnyMap<>(), new LinkedHashMap<>(), true);
            compare(new assay.rt.AnyHashMap<>(), new HashMap<>(), false);
            compare(new assay.rt.AnyLinkedHashMap<>(), new LinkedHashMap<>(), true);
            compare(new assay.rt.AnyLinkedHashMap<>(true), new LinkedHashMap<>(16, 0.75f, true), true);
            compare(new assay.rt.AnyIdentityHashMap<>(), new IdentityHashMap<>(), false);
            compare(new assay.rt.AnyHashtable<>(), new Hashtable<>(), false);
            compare(new assay.rt.AnyConcurrentMap<>(), new java.util.concurrent.ConcurrentHashMap<>(), false);
            compare(new assay.rt.AnyConcurrentHashMap<>(), new java.util.concurrent.ConcurrentHashMap<>(), false);
            compare(new assay.rt.AnySet<>(), new LinkedHashSet<>(), true);
            compare(new assay.rt.AnyHashSet<>(), new HashSet<>(), false);
            compare(new assay.rt.AnyLinkedHashSet<>(), new LinkedHashSet<>(), true);
            compare(new assay.rt.AnyLinkedList<>(), new LinkedList<>());
            orders(i);
        }
    }
}
`

// Beside returns the main.
func Beside(seed, rounds int) string { return fmt.Sprintf(beside, seed, rounds) }
