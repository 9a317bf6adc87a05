import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

// Objects of the library that static final fields lead to: what code under check may change is
// not known where a method begins, and what nothing under check changes is assumed to be as at first.
// expect LibraryObjects.empty: unknown
// expect(long) LibraryObjects.add: unknown
// expect LibraryObjects.absent: unknown
// expect LibraryObjects.length: unknown
// expect LibraryObjects.throughView: unknown
// expect LibraryObjects.throughCallee: unknown
// expect LibraryObjects.throughIterator: unknown
// expect LibraryObjects.throughLambda: unknown
// expect LibraryObjects.givenAway: unknown
// expect LibraryObjects.inObject: unknown
// expect LibraryObjects.twoNames: unknown
// expect(long) LibraryObjects.misses: violated null
// expect LibraryObjects.count: violated assert
// expect LibraryObjects.countsOn: holds
// expect LibraryObjects.table: bounded
// expect LibraryObjects.known: bounded
// expect LibraryObjects.looks: bounded
// expect LibraryObjects.nothing: proved
public class LibraryObjects {
    static final List<Integer> LIST = new ArrayList<>(), SEEN = new ArrayList<>(), PASSED = new ArrayList<>(), WALKED = new ArrayList<>(), CLEARED = new ArrayList<>(), GIVEN = new ArrayList<>(), FIRST = new ArrayList<>(), SECOND = FIRST;
    private static final Map<Integer, Integer> CACHE = new HashMap<>(), TABLE = new HashMap<>();
    static final StringBuilder TEXT = new StringBuilder();
    static final AtomicInteger COUNT = new AtomicInteger();
    private static final Names NAMES = new Names(), KNOWN = new Names();
    private static final Fixed FIXED = new Fixed();
    static { TABLE.put(1, 2); }

    static class Names { private final List<Integer> list = new ArrayList<>(); void add(int x) { list.add(x); } int size() { return list.size(); } }
    static class Fixed { private final List<Integer> list = new ArrayList<>(); Fixed() { list.add(3); } int size() { return list.size(); } }

    public static void add(int x) { LIST.add(x); }
    public static void empty() { assert LIST.isEmpty(); }
    public static int cached(int x) { Integer y = CACHE.get(x); if (y == null) CACHE.put(x, y = x + 1); return y; }
    public static void absent() { assert CACHE.get(0) == null; }
    public static void append() { TEXT.append('x'); }
    public static void length() { assert TEXT.length() == 0; }
    public static void shrink() { CACHE.keySet().remove(1); Collections.unmodifiableList(SEEN); SEEN.subList(0, 0).add(1); }
    public static void throughView() { assert SEEN.isEmpty(); }
    static void fill(List<Integer> l) { l.add(1); }
    public static void pass() { fill(PASSED); }
    public static void throughCallee() { assert PASSED.isEmpty(); }
    public static void walk() { var i = WALKED.listIterator(); i.add(4); }
    public static void throughIterator() { assert WALKED.isEmpty(); }
    public static Runnable later() { return () -> CLEARED.add(1); }
    public static void throughLambda() { assert CLEARED.isEmpty(); }
    public static List<Integer> give() { return GIVEN; }
    public static void givenAway() { assert GIVEN.isEmpty(); }
    public static void name() { NAMES.add(1); }
    public static void inObject() { assert NAMES.size() == 0; }
    public static void second() { SECOND.add(1); }
    public static void twoNames() { assert FIRST.isEmpty(); }
    public static int misses(int x) { return CACHE.get(x); }
    public static void count() { assert COUNT.get() == 0; }
    public static void countsOn() { int c = COUNT.get(); assert COUNT.incrementAndGet() == c + 1; }
    public static void table() { assert TABLE.get(1) == 2; }
    public static void known() { assert FIXED.size() == 1; }
    public static int looks(int x) { Integer y = TABLE.getOrDefault(x, 0); var l = new ArrayList<Integer>(); l.add(y); return l.get(0); }
    public static int nothing(int x) { return x + 1; }
}
