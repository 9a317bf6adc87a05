// Classes are taken to be initialised before a method begins, from the first values of what their
// initialisers read: where that matters, nothing is proved.
// expect EarlyInitialisers.flag: bounded
// expect EarlyInitialisers.size: bounded
// expect EarlyInitialisers.counted: bounded
// expect EarlyInitialisers.fails: bounded
// expect EarlyInitialisers.holder: bounded
// expect EarlyInitialisers.chained: bounded
// expect EarlyInitialisers.constantOfEnum: bounded
// expect EarlyInitialisers.ofRecord: bounded
// expect EarlyInitialisers.ofInterface: bounded
// expect EarlyInitialisers.ofSuper: bounded
// expect EarlyInitialisers.calledBack: bounded
// expect EarlyInitialisers.byLambda: bounded
// expect EarlyInitialisers.tableOfOther: bounded
// expect EarlyInitialisers.generic: bounded
// expect EarlyInitialisers.ofText: bounded
// expect EarlyInitialisers.alone: proved
// expect EarlyInitialisers.lambdaAlone: proved
// expect EarlyInitialisers.constantTable: proved
// expect EarlyInitialisers.names: proved
// expect EarlyInitialisers.constant: proved
public class EarlyInitialisers {
    static boolean ready;
    static int slots = 2, made;
    static final int[] OPEN = {1};
    private static final int[] CLOSED = {4, 5};

    static class Flag { static final boolean READY = ready; }
    static class Pool { static final int[] SLOTS = new int[slots]; }
    static class Counts { static { made++; } static void touch() {} }
    static class Fails { static { if (ready) throw new IllegalStateException(); } static int one() { return 1; } }
    static class Holder { static final Holder ONE = new Holder(); final int number = ++made; static Holder get() { return ONE; } }
    static class Chained { static final int NEXT = Pool.SLOTS.length + 1; }
    enum Weight { LIGHT(slots); final int grams; Weight(int grams) { this.grams = grams; } }
    record Pair(int a) { static final Pair FIRST = new Pair(slots); }
    interface Limits { int MOST = slots; int LEAST = 0; }
    static class Above { static int level = 4; }
    static class Below extends Above { static final int LEVEL = level; }
    static class Key implements Comparable<Key> { public int compareTo(Key o) { return slots; } }
    static class Keys { static final int SIZE; static { var t = new java.util.TreeSet<Key>(); t.add(new Key()); t.add(new Key()); SIZE = t.size(); } }
    static class ByLambda { static final java.util.function.IntSupplier S = () -> slots; static final int VALUE = S.getAsInt(); }
    static class Lambda { static final java.util.function.IntUnaryOperator S = x -> 4; static final java.util.function.IntBinaryOperator T = (x, y) -> slots; }
    static class ByTable { static final int FIRST = OPEN[0]; }
    static class ByConstants { static final int FIRST = CLOSED[0]; }
    static class Box<T> { static final Box<String> BOX = new Box<>(); final int q = slots; }
    static class Text { public String toString() { return "" + slots; } }
    static class Texts { static final int LENGTH = ("<" + new Text() + ">").length(); }
    static class Alone { static int c = 3; static final int D = c * 2; static final int[] Q = new int[3]; static { c++; for (int i = 0; i < 3; i++) Q[i] = i; } }
    enum Name { LEFT, RIGHT; final int id = 7; }

    public static void flag() { ready = true; assert !Flag.READY; }
    public static int size() { slots = -1; return Pool.SLOTS.length; }
    public static void counted() { made = 0; Counts.touch(); assert made == 0; }
    public static int fails() { ready = true; return Fails.one(); }
    public static void holder() { made = 0; Holder.get(); assert made == 0; }
    public static void chained() { assert Chained.NEXT == 3; }
    public static void constantOfEnum() { slots = 9; assert Weight.LIGHT.grams != 9; }
    public static void ofRecord() { slots = 9; assert Pair.FIRST.a() != 9; }
    public static void ofInterface() { slots = 9; assert Limits.MOST != 9; }
    public static void ofSuper() { Above.level = 9; assert Below.LEVEL != 9; }
    public static void calledBack() { slots = 0; assert Keys.SIZE == 2; }
    public static void byLambda() { slots = 9; assert ByLambda.VALUE != 9; }
    public static void tableOfOther() { OPEN[0] = 9; assert ByTable.FIRST != 9; }
    public static void generic() { slots = 9; assert Box.BOX.q != 9; }
    public static void ofText() { slots = 999; assert Texts.LENGTH == 3; }
    public static void alone() { assert Alone.D == 6; }
    public static void lambdaAlone() { assert Lambda.S.applyAsInt(1) == 4; }
    public static void constantTable() { assert ByConstants.FIRST == 4; }
    public static void names() { assert Name.LEFT.id == 7 && Name.values().length == 2; }
    public static void constant() { assert Limits.LEAST == 0; }
}
