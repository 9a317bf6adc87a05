import java.util.*;
import assay.annotation.*;
/** Arrays, locations, ghost fields and relations of generic classes. */
class TypedWays {
    static class Cell<T> { /*@ nullable @*/ T v; /*@ nullable @*/ T[] row; /*@ nullable @*/ Cell<T> next; /*@ nullable @*/ T v2; //@ ghost nullable T g;
    }
    //@ ensures \result.get(0) == a && a == \result.get(0) && \result.get(0) != null && \result.get(0) instanceof int[];
    static List<int[]> arr(int[] a) { List<int[]> l = new ArrayList<>(); l.add(a); return l; }
    //@ requires \nonnullelements(a);
    //@ ensures \nonnullelements(\result.v) && \elemtype(\typeof(a)) <: \type(String);
    static Cell<String[]> strs(String[] a) { Cell<String[]> c = new Cell<>(); c.v = a; return c; }
    //@ requires c.v != null && c.v.length > 1;
    //@ assignable c.v[*];
    //@ ensures c.v[0] == 3;
    static void set(Cell<int[]> c) { c.v[0] = 3; }
    //@ requires c.v != null && c.v.length > 1;
    //@ assignable c.v[0..0];
    //@ ensures c.v[0] == 3;
    static void setWrong(Cell<int[]> c) { c.v[0] = 3; c.v[1] = 4; }
    //@ requires c.v != null;
    //@ assignable c.v.*;
    //@ ensures c.v.v2 == 5;
    static void fields(Cell<Cell<Integer>> c) { c.v.v2 = 5; }
    //@ requires c.v != null;
    //@ ensures \reach(c.v, next).has(c.v) && \fresh(\result) && \result.v == c.v && (true ? c : null).v.v2 == c.v.v2;
    static Cell<Cell<Integer>> reach(Cell<Cell<Integer>> c) { Cell<Cell<Integer>> d = new Cell<>(); d.v = c.v; return d; }
    @Requires("c != null && c.v != null && c.v.length > 0")
    @Ensures("return = c.v[0] && c in c.*next")
    static int rel(Cell<int[]> c) { return c.v[0]; }
    @Requires("c != null && (all x: c.*next - null | some x.v && x.v.v2 = null)")
    @Ensures("return = null")
    static /*@ nullable @*/ Integer rels(Cell<Cell<Integer>> c) { return c.v.v2; }
    @Requires("c != null && (all x: c.*next.v - null | x.v2 != null)")
    @Ensures("return != null")
    static /*@ nullable @*/ Integer relsWrong(Cell<Cell<Integer>> c) { return c.v == null ? null : c.v.v2; }
    @Requires("c != null && c.v != null && c.v < 100")
    @Ensures("return = c.v + 1 && return > c.v && return - 1 = c.v")
    static int relNum(Cell<Integer> c) { return c.v + 1; }
    static int gh(Cell<int[]> c, int[] a) {
        int k = 0;
        //@ set c.g = a;
        k++;
        //@ assert c.g == a && c.g.length == a.length;
        return k;
    }
    //@ ensures \result == (b ? c.v : d.v);
    static /*@ nullable @*/ int[] conds(boolean b, Cell<int[]> c, Cell<int[]> d) { return b ? c.v : d.v; }
}
// bounds: --scope 3 --array 3
// expect TypedWays.arr: holds
// expect TypedWays.strs: holds
// expect TypedWays.set: holds
// expect TypedWays.setWrong: violated frame
// expect TypedWays.fields: holds
// expect TypedWays.reach: holds
// expect TypedWays.rel: holds
// expect TypedWays.rels: holds
// expect(long) TypedWays.relsWrong: violated postcondition
// expect TypedWays.relNum: holds
// expect TypedWays.gh: holds
// expect TypedWays.conds: holds
