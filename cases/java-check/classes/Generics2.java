// Bounded types, bridges, erasure.
// expect Generics2.maxOf: holds
// expect Generics2.maxFirst: violated assert
// expect(long) Generics2.bridge: violated cast
// expect Generics2.bridgeRight: holds
// expect(long) Generics2.polluted: holds
// expect(long) Generics2.wildcard: violated null
// expect(long) Generics2.array: violated cast
// expect Generics2.pushPop: holds
// expect(long) Generics2.popEmpty: violated null
// expect(long) Generics2.swap: holds
public class Generics2 {
    interface Key<T> { boolean below(T other); }
    static class Num implements Key<Num> { int v; Num(int v) { this.v = v; } public boolean below(Num o) { return v < o.v; } }
    static class Cell<T> { T item; Cell<T> next; Cell(T item, Cell<T> next) { this.item = item; this.next = next; } }
    static class Stack<T> { Cell<T> top; void push(T x) { top = new Cell<>(x, top); } T pop() { T x = top.item; top = top.next; return x; } }

    static <T extends Key<T>> T max(T a, T b) { return a.below(b) ? b : a; }
    @SuppressWarnings("unchecked")
    static <T> T[] two(T x) { return (T[]) new Object[] {x, x}; }
    public static void maxOf(int a, int b) { assert max(new Num(a), new Num(b)).v == Math.max(a, b); }
    public static void maxFirst(Num a, Num b) { if (a != null && b != null) assert max(a, b) == a || a.v < 0; }
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static boolean bridge(Num n, Object o) { return n != null && o != null && ((Key) n).below(o); }
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static boolean bridgeRight(Num n, Num o) { return n != null && o != null && ((Key) n).below(o); }
    public static int polluted(Cell<Num> c) { return c == null || c.item == null ? 0 : c.item.v; }
    public static Object wildcard(Cell<? extends Num> c) { return c.item; }
    public static Num array(int k) { Num[] a = two(new Num(k)); return a[0]; }
    public static void pushPop(int k) { Stack<Num> s = new Stack<>(); s.push(new Num(k)); s.push(null); assert s.pop() == null && s.pop().v == k && s.top == null; }
    public static Object popEmpty(Stack<Num> s) { return s == null ? null : s.pop(); }
    public static void swap(Cell<Object> a, Cell<Object> b) { if (a != null && b != null) { Object x = a.item, y = b.item; a.item = y; b.item = x; assert b.item == x; } }
}
