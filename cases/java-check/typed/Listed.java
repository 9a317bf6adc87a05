import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Clauses about collections of the library. Beside each stands a method that asserts the same in Java. */
class Listed {
    //@ ensures \result.get(0) == x && \result.size() == 1;
    static List<Integer> one(int x) { List<Integer> l = new ArrayList<>(); l.add(x); return l; }
    static void onePlain(int x) { List<Integer> l = new ArrayList<>(); l.add(x); assert l.get(0) == x && l.size() == 1; }

    //@ ensures \result.get(0) == x;
    static List<Integer> oneWrong(int x) { List<Integer> l = new ArrayList<>(); l.add(x == 1000 ? 0 : x); return l; }
    static void oneWrongPlain(int x) { List<Integer> l = new ArrayList<>(); l.add(x == 1000 ? 0 : x); assert l.get(0) == x; }

    //@ ensures (\forall int i; 0 <= i && i < \result.size(); \result.get(i) >= x);
    static List<Integer> two(short x) { List<Integer> l = new ArrayList<>(); l.add((int) x); l.add(x + 1); return l; }

    //@ ensures (\forall int i; 0 <= i && i < \result.size(); \result.get(i) > x);
    static List<Integer> twoWrong(short x) { List<Integer> l = new ArrayList<>(); l.add((int) x); l.add(x + 1); return l; }

    //@ ensures \result.get("a") == x && \result.get("b") == null;
    static Map<String, Integer> map(int x) { Map<String, Integer> m = new HashMap<>(); m.put("a", x); return m; }
    static void mapPlain(int x) { Map<String, Integer> m = new HashMap<>(); m.put("a", x); assert m.get("a") == x && m.get("b") == null; }

    //@ ensures \result.get("a").length() > 2;
    static Map<String, String> mapWrong(boolean b) { Map<String, String> m = new HashMap<>(); m.put("a", b ? "xyz" : "xy"); return m; }
    static void mapWrongPlain(boolean b) { Map<String, String> m = new HashMap<>(); m.put("a", b ? "xyz" : "xy"); assert m.get("a").length() > 2; }

    //@ ensures \result.get(0).get(0) == x;
    static List<List<Integer>> deep(int x) { List<List<Integer>> l = new ArrayList<>(); l.add(one(x)); return l; }

    //@ ensures \result.get(0).get(0) + 1 == x;
    static List<List<Integer>> deepWrong(int x) { List<List<Integer>> l = new ArrayList<>(); l.add(one(x)); return l; }

    //@ ensures \result.get(0)[0] == x;
    static List<int[]> arrays(int x) { List<int[]> l = new ArrayList<>(); l.add(new int[] { x }); return l; }

    //@ ensures \result.get(0)[0] == x;
    static List<int[]> arraysWrong(int x) { List<int[]> l = new ArrayList<>(); l.add(new int[] { x, x }); l.get(0)[0]++; return l; }

    /** Boxes are objects: two of one number are not always the same. */
    //@ ensures \result.get(0) == \result.get(1);
    static List<Integer> boxesWrong(int x) { List<Integer> l = one(x); l.add(x); return l; }
    static void boxesWrongPlain(int x) { List<Integer> l = one(x); l.add(x); assert l.get(0) == l.get(1); }

    //@ ensures \result.get(0) + 0 == \result.get(1);
    static List<Integer> boxes(int x) { List<Integer> l = one(x); l.add(x); return l; }
}
// expect(long) Listed.one: holds
// expect(long) Listed.onePlain: holds
// expect(long) Listed.oneWrong: violated postcondition
// expect(long) Listed.oneWrongPlain: violated assert
// expect(long) Listed.two: holds
// expect(long) Listed.twoWrong: violated postcondition
// expect(long) Listed.map: holds
// expect(long) Listed.mapPlain: holds
// expect(long) Listed.mapWrong: violated postcondition
// expect Listed.mapWrongPlain: violated assert
// expect(long) Listed.deep: holds
// expect(long) Listed.deepWrong: violated postcondition
// expect(long) Listed.arrays: holds
// expect(long) Listed.arraysWrong: violated postcondition
// expect(long) Listed.boxesWrong: violated postcondition
// expect(long) Listed.boxesWrongPlain: violated assert
// expect(long) Listed.boxes: holds
