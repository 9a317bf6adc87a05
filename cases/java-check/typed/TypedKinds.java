/** Records, model fields, frames and classes that extend generic ones. */
class TypedKinds {
    static class Cell<T> { /*@ nullable @*/ T v; /*@ nullable @*/ Cell<T> next;
      //@ assignable v; ensures v == x;
      void set(/*@ nullable @*/ T x) { v = x; }
      //@ assignable \nothing; ensures \result == v;
      /*@ nullable pure @*/ T get() { return v; }
      //@ model nullable T shown;
      //@ represents shown = v;
    }
    static class IntCell extends Cell<Integer> {
      //@ requires v != null && v < Integer.MAX_VALUE; ensures \result == v + 1 && \result == shown + 1;
      int up() { return v + 1; }
    }
    //@ requires b.v != null && b.v < 1000;
    //@ assignable b.v;
    //@ ensures b.v == \old(b.v) + 1;
    static void inc(Cell<Integer> b) { b.set(b.get() + 1); }
    //@ requires b.v != null && b.v < 1000;
    //@ assignable b.v;
    //@ ensures b.v == \old(b.v) + 1;
    static void incWrong(Cell<Integer> b) { b.set(b.get() + 2); }
    record P<A, B>(A a, B b) { }
    //@ ensures \result.a() == x && \result.b().length() == s.length();
    static P<Integer, String> p(int x, String s) { return new P<>(x, s); }
    //@ ensures \result.a().b() == x;
    static P<P<String, Integer>, String> pp(int x, String s) { return new P<>(new P<>(s, x), s); }
    //@ requires c.next != null && c.next.shown != null;
    //@ ensures \result == c.next.shown + 0;
    static int model(Cell<Integer> c) { return c.next.v; }
    //@ requires c.next != null && c.next.shown != null;
    //@ ensures \result == c.next.shown;
    static int modelWrong(Cell<Integer> c) { return c.next.v + 1; }
    //@ requires (\forall Cell<?> d; \reach(c, d, next); d.v == null);
    //@ ensures \result;
    static boolean reach(Cell<Integer> c) { return c.v == null && (c.next == null || c.next.v == null); }
    //@ ensures \fresh(\result) && \result.v == x;
    static Cell<Character> fresh(char x) { Cell<Character> c = new Cell<>(); c.v = x; return c; }
    //@ ensures \result.v == x || x != x;
    static Cell<Double> dbl(double x) { Cell<Double> c = new Cell<>(); c.v = x; return c; }
    //@ ensures \result.v;
    static Cell<Boolean> yes() { Cell<Boolean> c = new Cell<>(); c.v = true; return c; }
    //@ ensures (b ? x : y).v == \result;
    //@ requires x.v != null && y.v != null;
    static int cond(boolean b, Cell<Integer> x, Cell<Integer> y) { return b ? x.v : y.v; }
    //@ requires x.v != null && y.v != null;
    //@ ensures \result == Math.max(x.v, y.v) && \result >= Math.min(x.v, y.v + 0);
    static int max(Cell<Integer> x, Cell<Integer> y) { return Math.max(x.v, y.v); }
    //@ requires x.v != null;
    //@ ensures \result == (x.v instanceof Integer && (int) x.v > 3);
    static boolean inst(Cell<Integer> x) { return x.v > 3; }
}
// bounds: --scope 3 --array 3
// expect TypedKinds.inc: holds
// expect TypedKinds.incWrong: violated postcondition
// expect TypedKinds.p: holds
// expect TypedKinds.pp: holds
// expect TypedKinds.model: holds
// expect TypedKinds.modelWrong: violated postcondition
// expect TypedKinds.reach: holds
// expect TypedKinds.fresh: holds
// expect TypedKinds.dbl: holds
// expect TypedKinds.yes: holds
// expect TypedKinds.cond: holds
// expect TypedKinds.max: holds
// expect TypedKinds.inst: holds
// expect TypedKinds.IntCell.up: holds
// expect TypedKinds.Cell.set: holds
