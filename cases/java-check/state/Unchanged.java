import java.util.*;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

// What the code under check only reads of the objects that static final fields lead to stays as it was.
// bounds: --array 3
// expect Unchanged.names: holds
// expect Unchanged.collect: holds
// expect Unchanged.map: holds
// expect Unchanged.filled: bounded
// expect Unchanged.copied: bounded
// expect Unchanged.nested: bounded
// expect Unchanged.nestedGet: bounded
// expect Unchanged.set: bounded
// expect Unchanged.linked: bounded
// expect Unchanged.enums: bounded
// expect Unchanged.inc: holds
// expect Unchanged.cmp: holds
// expect Unchanged.locked: bounded
// expect Unchanged.stream: holds
// expect Unchanged.each: bounded
// expect Unchanged.bits: bounded
// expect Unchanged.text: bounded
// expect Unchanged.view: holds
// expect Unchanged.sorted: bounded

class Unchanged {
    static final List<String> NAMES = List.of("a", "b");
    static final Map<String, Integer> MAP = Map.of("a", 1);
    static final List<Integer> FILLED = new ArrayList<>();
    static final Map<Integer, List<String>> NESTED = new HashMap<>();
    static final Set<String> SET = new TreeSet<>(), LINKED = new LinkedHashSet<>();
    static final EnumMap<TimeUnit, String> ENUMS = new EnumMap<>(TimeUnit.class);
    static final Function<Integer, Integer> INC = x -> x + 1;
    static final Comparator<String> CMP = Comparator.comparing(String::length);
    static final ReentrantLock LOCK = new ReentrantLock();
    static final int[][] GRID = {{1, 2}};
    static final BitSet BITS = new BitSet();
    static { FILLED.add(1); FILLED.add(2); NESTED.put(1, new ArrayList<>(List.of("x"))); SET.add("q"); LINKED.add("r"); ENUMS.put(TimeUnit.DAYS, "d"); BITS.set(3); }
    private int n;
    public static int names() { int k = 0; for (String s : NAMES) k += s.length(); return k == 2 ? 0 : 1 / 0; }
    public static int collect() { List<String> out = new ArrayList<>(); for (String s : NAMES) out.add(s); return out.size() == 2 ? 0 : 1 / 0; }
    public static int map() { int k = 0; for (Map.Entry<String, Integer> e : MAP.entrySet()) k += e.getValue(); return k == 1 ? 0 : 1 / 0; }
    public static int filled() { int k = 0; for (int i : FILLED) k += i; return k == 3 ? 0 : 1 / 0; }
    public static int copied() { return new ArrayList<>(FILLED).size() == 2 ? 0 : 1 / 0; }
    public static int nested() { for (Map.Entry<Integer, List<String>> e : NESTED.entrySet()) for (String s : e.getValue()) if (s.isEmpty()) return 1 / 0; return 0; }
    public static int nestedGet() { return NESTED.get(1).size() == 1 ? 0 : 1 / 0; }
    public static int set() { return SET.contains("q") ? 0 : 1 / 0; }
    public static int linked() { return LINKED.contains("r") ? 0 : 1 / 0; }
    public static int enums() { return ENUMS.get(TimeUnit.DAYS).length() == 1 ? 0 : 1 / 0; }
    public static int inc() { return INC.apply(1) == 2 ? 0 : 1 / 0; }
    public static int cmp() { return CMP.compare("a", "b") == 0 ? 0 : 1 / 0; }
    public int locked() { LOCK.lock(); try { return n == 5 ? 1 : 0; } finally { LOCK.unlock(); } }
    public static int stream() { return NAMES.stream().mapToInt(String::length).sum() == 2 ? 0 : 1 / 0; }
    public static int each() { int[] k = {0}; FILLED.forEach(i -> k[0] += i); return k[0] == 3 ? 0 : 1 / 0; }
    public static int bits() { return BITS.get(3) ? 0 : 1 / 0; }
    public static String text() { return "" + NAMES + FILLED; }
    public static List<String> view() { return Collections.unmodifiableList(new ArrayList<>(NAMES)); }
    public static int sorted() { List<Integer> l = new ArrayList<>(FILLED); Collections.sort(l); return l.get(0) == 1 ? 0 : 1 / 0; }
}
