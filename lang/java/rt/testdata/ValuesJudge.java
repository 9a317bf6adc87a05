package assay.rt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Compares values of contracts with lists and sets of the library, on random operations. */
public final class ValuesJudge {
    private static final Object[] OBJECTS = {new Object(), new Object(), null, 7, -300, 'c', (short) 3, (byte) -1, "s", 2.5};
    private static Random random;
    private static int asked;

    public static void main(String[] args) {
        random = new Random(Long.parseLong(args[0]));
        for (int n = Integer.parseInt(args[1]); n > 0; n--) {
            sequences();
            locations();
            boxes();
        }
        System.out.println("asked " + asked);
    }

    private static void is(boolean ok, String what) {
        asked++;
        if (!ok) throw new AssertionError(what);
    }

    /** What an element is: a number, or the object itself. */
    private static Object element() {
        if (random.nextInt(4) == 0) return random.nextBoolean();
        return random.nextInt(3) > 0 ? (Object) Long.valueOf(random.nextInt(4)) : OBJECTS[random.nextInt(OBJECTS.length)];
    }

    private static Sequence one(Object x) {
        if (x instanceof Boolean) return Sequence.of(((Boolean) x).booleanValue());
        return x instanceof Long ? Sequence.of(((Long) x).longValue()) : Sequence.of(x);
    }

    private static Sequence made(List<Object> l) {
        Sequence s = null;
        for (Object x : l) s = Sequence.concat(s, one(x));
        return s;
    }

    private static List<Object> list() {
        List<Object> l = new ArrayList<>();
        for (int n = random.nextInt(5); n > 0; n--) l.add(element());
        return l;
    }

    private static boolean same(Object x, Object y) { return x instanceof Long || x instanceof Boolean ? x.equals(y) : x == y; }

    private static void holds(Sequence s, List<Object> l, String what) {
        is(Sequence.length(s) == l.size(), what + ": length");
        for (int i = -1; i <= l.size(); i++) {
            boolean inside = 0 <= i && i < l.size(), number = inside && l.get(i) instanceof Long, truth = inside && l.get(i) instanceof Boolean;
            is(Sequence.has(s, i, 1) == number && Sequence.has(s, i, 2) == truth && Sequence.has(s, i, 0) == (inside && !number && !truth), what + ": kind");
            is(Sequence.number(s, i) == (number ? (Long) l.get(i) : truth && (Boolean) l.get(i) ? 1 : 0), what + ": number");
            Object box = inside && !number && !truth ? l.get(i) : null;
            boolean small = box instanceof Integer || box instanceof Short || box instanceof Byte;
            is(Sequence.holds(s, i, 1) == (number || small || box instanceof Character) && Sequence.holds(s, i, 2) == truth && Sequence.holds(s, i, 0) == Sequence.has(s, i, 0), what + ": box");
            is(Sequence.unboxed(s, i) == (small ? ((Number) box).longValue() : box instanceof Character ? (Character) box : Sequence.number(s, i)), what + ": unboxed");
            is(Sequence.object(s, i) == (inside && !number && !truth ? l.get(i) : null), what + ": object");
        }
    }

    private static void boxes() {
        Object[] all = {Long.MIN_VALUE, true, false, 5L};
        for (int i = 0; i < all.length; i++) {
            Sequence s = Sequence.array(all);
            is(Sequence.holds(s, i, 1) == all[i] instanceof Long && Sequence.holds(s, i, 2) == all[i] instanceof Boolean, "box");
            is(Sequence.unboxed(s, i) == (all[i] instanceof Long ? (Long) all[i] : (Boolean) all[i] ? 1 : 0), "unboxed");
        }
    }

    private static void sequences() {
        List<Object> a = list(), b = list();
        Sequence s = made(a), t = made(b);
        holds(s, a, "made");
        List<Object> both = new ArrayList<>(a);
        both.addAll(b);
        holds(Sequence.concat(s, t), both, "concat");
        List<Object> turned = new ArrayList<>(a);
        Collections.reverse(turned);
        holds(Sequence.reverse(s), turned, "reverse");
        int i = random.nextInt(7) - 1, j = random.nextInt(7) - 1;
        boolean range = 0 <= i && i < j && j <= a.size();
        holds(Sequence.sub(s, i, j), range ? a.subList(i, j) : new ArrayList<>(), "sub");
        Object x = element();
        List<Object> put = new ArrayList<>(a);
        if (0 <= i && i < a.size()) put.set(i, x);
        holds(Sequence.put(s, i, one(x)), put, "put");
        List<Object> swapped = new ArrayList<>(a);
        if (0 <= i && i < a.size() && 0 <= j && j < a.size()) Collections.swap(swapped, i, j);
        holds(Sequence.swap(s, i, j), swapped, "swap");
        int at = -1;
        for (int k = a.size() - 1; k >= 0; k--) {
            if (same(a.get(k), x)) at = k;
        }
        is(Sequence.indexOf(s, one(x)) == at, "indexOf");
        is(Sequence.same(s, t) == a.equals(b) && Sequence.same(s, made(a)), "same");
        is(Sequence.permutation(s, t) == counted(a).equals(counted(b)), "permutation");
        List<Object> numbers = new ArrayList<>();
        for (int k = 0; k < a.size(); k++) numbers.add((long) k);
        is(Sequence.indices(s) == counted(a).equals(counted(numbers)), "indices");
        Collections.shuffle(numbers, random);
        is(Sequence.indices(made(numbers)), "indices in some order");
        Collections.shuffle(turned, random);
        is(Sequence.permutation(s, made(turned)), "permutation of itself");
        is(Sequence.same(Sequence.of((Object) s), Sequence.of((Object) made(a))) && Sequence.same(Sequence.of((Object) s), Sequence.of((Object) t)) == a.equals(b), "nested");
        holds(s, a, "unchanged");
        arrays();
    }

    private static Map<Object, Integer> counted(List<Object> l) {
        Map<Object, Integer> out = new HashMap<>();
        for (Object x : l) out.merge(x, 1, Integer::sum);
        return out;
    }

    private static void arrays() {
        int n = random.nextInt(4);
        int[] ints = new int[n];
        long[] longs = new long[n];
        short[] shorts = new short[n];
        char[] chars = new char[n];
        byte[] bytes = new byte[n];
        boolean[] booleans = new boolean[n];
        Object[] objects = new Object[n];
        List<List<Object>> want = new ArrayList<>();
        for (int k = 0; k < 7; k++) want.add(new ArrayList<>());
        for (int i = 0; i < n; i++) {
            int x = random.nextInt();
            want.get(0).add((long) (ints[i] = x));
            want.get(1).add(longs[i] = random.nextLong());
            want.get(2).add((long) (shorts[i] = (short) x));
            want.get(3).add((long) (chars[i] = (char) x));
            want.get(4).add((long) (bytes[i] = (byte) x));
            want.get(5).add(booleans[i] = x > 0);
            want.get(6).add(objects[i] = OBJECTS[random.nextInt(OBJECTS.length)]);
        }
        List<Sequence> have = Arrays.asList(Sequence.array(ints), Sequence.array(longs), Sequence.array(shorts), Sequence.array(chars), Sequence.array(bytes), Sequence.array(booleans), Sequence.array(objects));
        for (int k = 0; k < have.size(); k++) holds(have.get(k), want.get(k), "array " + k);
    }

    private static final int LEAST = -4, MOST = 4;

    private static String place(int object, int at) { return object + ":" + at; }

    private static Locations locations(Set<String> set) {
        Locations out = null;
        for (int n = random.nextInt(4); n > 0; n--) {
            int o = random.nextInt(OBJECTS.length), from = LEAST + random.nextInt(MOST - LEAST + 1), to = from - 1 + random.nextInt(4);
            to = Math.min(to, MOST);
            out = Locations.union(out, Locations.of(OBJECTS[o], from, to));
            for (int at = from; at <= to; at++) set.add(place(o, at));
        }
        return out;
    }

    private static void holds(Locations s, Set<String> set, String what) {
        for (int o = 0; o < OBJECTS.length; o++) {
            boolean some = false;
            for (int at = LEAST - 1; at <= MOST + 1; at++) {
                is(Locations.has(s, OBJECTS[o], at) == set.contains(place(o, at)), what + ": " + place(o, at));
                some |= set.contains(place(o, at));
            }
            is(Locations.touches(s, OBJECTS[o]) == some, what + ": touches");
        }
    }

    private static void locations() {
        Set<String> x = new HashSet<>(), y = new HashSet<>();
        Locations a = locations(x), b = locations(y);
        holds(a, x, "made");
        Set<String> union = new HashSet<>(x), minus = new HashSet<>(x), both = new HashSet<>(x);
        union.addAll(y);
        minus.removeAll(y);
        both.retainAll(y);
        holds(Locations.union(a, b), union, "union");
        holds(Locations.minus(a, b), minus, "minus");
        holds(Locations.intersection(a, b), both, "intersection");
        is(Locations.disjoint(a, b) == both.isEmpty(), "disjoint");
        is(Locations.subset(a, b) == y.containsAll(x), "subset");
        is(Locations.same(a, b) == x.equals(y), "same");
        is(Locations.same(Locations.union(a, b), Locations.union(b, a)), "same in another order");
        for (int o = 0; o < OBJECTS.length; o++) {
            boolean more = false;
            for (int at = LEAST; at <= MOST; at++) more |= minus.contains(place(o, at));
            is(Locations.gained(a, b, OBJECTS[o]) == more, "gained");
        }
        listed(a);
    }

    /** Asks for the stretches one by one, as frames do. */
    private static void listed(Locations a) {
        int n = 0;
        boolean named = true;
        for (Locations s = a; s != null; s = s.rest) {
            for (int at = LEAST; at <= MOST; at++) is(Locations.field(a, n, at) == (s.first <= at && at <= s.last ? s.of : null), "field");
            is(Locations.elements(a, n) == (s.first >= 0 ? s.of : null) && Locations.first(a, n) == s.first && Locations.last(a, n) == s.last, "stretch");
            named &= s.of != null;
            n++;
        }
        is(Locations.field(a, n, 0) == null && Locations.elements(a, n) == null && Locations.first(a, n) > Locations.last(a, n), "behind");
        for (int most = 0; most < 6; most++) is(Locations.listable(a, most) == (n <= most && named), "listable");
    }
}
