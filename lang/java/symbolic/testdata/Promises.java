import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.*;

/** Calls methods with all kinds of receivers and arguments, and says where one ends otherwise than promised. */
public class Promises {
    static final int[] NUMBERS = {-2, -1, 0, 1, 2, 3, 5, Integer.MIN_VALUE, Integer.MAX_VALUE};
    static final String[] TEXTS = {"", " ", "a", "12", " b ", "-7", "abc", "héé", "\u3042\u3044", "999999999999"};

    static Object[] of(Class<?> t) {
        if (t == int.class) return Arrays.stream(NUMBERS).boxed().toArray();
        if (t == long.class) return new Object[] {0L, -1L, 77L, Long.MIN_VALUE};
        if (t == char.class) return new Object[] {'a', 'Z', '7', ' ', '\u3042', '\0'};
        if (t == boolean.class) return new Object[] {true, false};
        if (t == String.class) return new Object[] {null, "", "a", "12", "-7", "x7", "abc", "\u3042"};
        if (t == char[].class) return new Object[] {null, new char[0], "abc".toCharArray()};
        if (t == byte[].class) return new Object[] {null, new byte[0], new byte[] {1, -2, 65}};
        if (t == Object.class) return new Object[] {null, "a", 1};
        throw new IllegalArgumentException(t.toString());
    }

    static <C extends Collection<Object>> C filled(C c, int n) {
        for (int i = 0; i < n; i++) c.add("e" + i);
        return c;
    }

    static Map<Object, Object> map(int n) {
        Map<Object, Object> m = new HashMap<>();
        for (int i = 0; i < n; i++) m.put("e" + i, i);
        return m;
    }

    /** A new receiver of a class: the i-th; null: there are no more. */
    static Object receiver(String c, int i) {
        switch (c) {
            case "java.lang.String": return i < TEXTS.length ? TEXTS[i] : null;
            case "java.lang.StringBuilder": case "java.lang.AbstractStringBuilder": return i < TEXTS.length ? new StringBuilder(TEXTS[i]) : null;
            case "java.lang.Integer": return i < NUMBERS.length ? NUMBERS[i] : null;
            case "java.lang.Long": return i < NUMBERS.length ? (long) NUMBERS[i] : null;
            case "java.lang.Character": return i < 2 ? (Object) "a7".charAt(i) : null;
            case "java.lang.Boolean": return i < 2 ? (Object) (i == 0) : null;
            case "java.util.Random": return i < 2 ? new Random(i) : null;
            case "java.util.ArrayList": return i < 4 ? filled(new ArrayList<>(), i) : null;
            case "java.util.LinkedList": case "java.util.AbstractCollection": return i < 4 ? filled(new LinkedList<>(), i) : null;
            case "java.util.ArrayDeque": return i < 4 ? filled(new ArrayDeque<>(), i) : null;
            case "java.util.Vector": return i < 4 ? filled(new Vector<>(), i) : null;
            case "java.util.Stack": return i < 4 ? filled(new Stack<>(), i) : null;
            case "java.util.HashSet": return i < 4 ? filled(new HashSet<>(), i) : null;
            case "java.util.HashMap": return i < 4 ? map(i) : null;
            case "java.util.HashMap$KeySet": return i < 4 ? map(i).keySet() : null;
            case "java.util.HashMap$Values": return i < 4 ? map(i).values() : null;
            case "java.util.HashMap$EntrySet": return i < 4 ? map(i).entrySet() : null;
            case "java.util.HashMap$Node": return i < 1 ? map(1).entrySet().iterator().next() : null;
            case "java.util.BitSet": return i < 3 ? BitSet.valueOf(new long[] {i, i}) : null;
            case "java.util.Optional": return i == 0 ? Optional.empty() : i == 1 ? Optional.of("a") : null;
        }
        if (i >= 32) return null;
        Collection<Object> list = null;
        Map<Object, Object> m = map(i % 4);
        Iterator<?> it;
        switch (c) {
            case "java.util.ArrayList$Itr": list = filled(new ArrayList<>(), i % 4); it = list.iterator(); break;
            case "java.util.HashMap$KeyIterator": case "java.util.HashMap$HashIterator": it = m.keySet().iterator(); break;
            case "java.util.HashMap$ValueIterator": it = m.values().iterator(); break;
            case "java.util.HashMap$EntryIterator": it = m.entrySet().iterator(); break;
            default: throw new IllegalArgumentException(c);
        }
        for (int k = 0; k < i / 4 % 4 && it.hasNext(); k++) it.next();
        steady = i < 16;
        if (!steady && list != null) list.add("further");
        if (!steady && list == null) m.put("further", 1);
        return it;
    }

    static boolean steady; // the collection of an iterator has not changed

    static Class<?> open(String c) throws Exception {
        switch (c) {
            case "java.lang.AbstractStringBuilder": return StringBuilder.class;
            case "java.util.HashMap$KeySet": case "java.util.HashMap$EntrySet": case "java.util.HashMap$Values": return Collection.class;
            case "java.util.HashMap$Node": return Map.Entry.class;
        }
        return c.contains("$") ? Iterator.class : Class.forName(c);
    }

    static final Map<String, Class<?>> PRIMITIVES = Map.of("I", int.class, "J", long.class, "C", char.class, "Z", boolean.class);

    static List<Class<?>> params(String d) throws Exception {
        List<Class<?>> out = new ArrayList<>();
        for (int i = 0; i < d.length(); i++) {
            if (d.charAt(i) == 'L') {
                int end = d.indexOf(';', i);
                out.add(Class.forName(d.substring(i + 1, end).replace('/', '.')));
                i = end;
            } else if (d.charAt(i) == '[') {
                out.add(Class.forName(d.substring(i, i + 2)));
                i++;
            } else {
                out.add(PRIMITIVES.get(d.substring(i, i + 1)));
            }
        }
        return out;
    }

    static long term(String t, Object[] all) {
        if (t.equals("0")) return 0;
        Object x = all[Integer.parseInt(t.substring(1))];
        return t.charAt(0) == 'l' ? ((String) x).length() : t.charAt(0) == 's' ? size(x) : ((Number) x).longValue();
    }

    static int size(Object of) {
        if (of instanceof Optional) return ((Optional<?>) of).isPresent() ? 1 : 0;
        return of instanceof Map ? ((Map<?, ?>) of).size() : of instanceof Collection ? ((Collection<?>) of).size() : 0;
    }

    /** Whether the number of elements is, or has become, what is promised. */
    static boolean counts(String flags, int before, Object on, Object result) {
        return (!flags.contains("size") || (int) result == before) && (!flags.contains("vacant") || (boolean) result == (before == 0)) && (!flags.contains("some") || (boolean) result == (before > 0))
            && (!flags.contains("clears") || size(on) == 0) && (!flags.contains("grows") || size(on) == before + 1) && (!flags.contains("shrinks") || size(on) == before - 1);
    }

    static boolean fits(String spec, Object[] all) {
        if (spec.isEmpty()) return false;
        for (String s : spec.split(",")) {
            String[] f = s.split(" ");
            if (f[0].equals("notnull") ? all[Integer.parseInt(f[1])] == null : term(f[0], all) > term(f[1], all) + Long.parseLong(f[2])) return false;
        }
        return true;
    }

    public static void main(String[] a) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null; ) {
            String[] f = line.split("\\|", -1); // class, method, parameters, exceptions, fits, flags
            List<Class<?>> params = params(f[2]);
            boolean makes = f[1].equals("<init>");
            Class<?>[] types = params.toArray(new Class<?>[0]);
            Method m = makes ? null : open(f[0]).getMethod(f[1], types);
            Constructor<?> k = makes ? open(f[0]).getConstructor(types) : null;
            boolean fixed = makes || (m.getModifiers() & java.lang.reflect.Modifier.STATIC) != 0;
            Set<String> seen = new TreeSet<>();
            int calls = 0;
            for (int i = 0; fixed ? i < 1 : receiver(f[0], i) != null; i++) {
                int[] at = new int[types.length];
                next:
                while (true) {
                    Object[] args = new Object[types.length];
                    for (int p = 0; p < at.length; p++) args[p] = of(types[p])[at[p]];
                    boolean huge = f[1].equals("<init>") && args.length == 1 && args[0] instanceof Integer && (int) args[0] > 1000;
                    huge |= (f[1].equals("setLength") || f[0].endsWith("BitSet") && args.length > 0) && (int) args[0] > 1000;
                    if (!huge) {
                        call(f, m, k, fixed ? null : receiver(f[0], i), args, fixed && !makes, seen);
                        calls++;
                    }
                    for (int p = 0; ; p++) {
                        if (p == at.length) break next;
                        if (++at[p] < of(types[p]).length) break;
                        at[p] = 0;
                    }
                }
            }
            System.out.println("did " + f[0] + "." + f[1] + " " + calls + " " + seen);
        }
    }

    static void call(String[] f, Method m, Constructor<?> k, Object on, Object[] args, boolean fixed, Set<String> seen) throws Exception {
        List<Object> all = new ArrayList<>(Arrays.asList(args));
        if (!fixed) all.add(0, on); // of a constructor: what it makes
        boolean fits = fits(f[4], all.toArray());
        boolean more = on instanceof Iterator && ((steady || !f[5].contains("next")) && ((Iterator<?>) on).hasNext());
        String said = f[0] + "." + f[1] + all;
        int before = size(on);
        Object result;
        try {
            result = m == null ? k.newInstance(args) : m.invoke(on, args);
        } catch (InvocationTargetException e) {
            String name = e.getCause().getClass().getName();
            seen.add(name);
            boolean next = f[5].contains("next") && steady && (more || name.endsWith("ConcurrentModificationException"));
            if (fits || next || !Arrays.asList(f[3].split(",")).contains(name)) System.out.println("bad " + said + " throws " + name);
            return;
        }
        boolean wrong = f[5].contains("length") && (int) result != ((String) on).length() || f[5].contains("empty") && (boolean) result != (((String) on).length() == 0)
            || f[5].contains("begins") && !(result instanceof Iterator) || f[5].contains("more") && (boolean) result != more || !counts(f[5], before, k == null ? on : result, result);
        if (wrong) System.out.println("bad " + said + " gives " + result);
    }
}
