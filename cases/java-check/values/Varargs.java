// expect Varargs.sums: holds
// expect Varargs.none: holds
// expect Varargs.nullArray: violated null
// expect Varargs.aliased: violated assert
// expect Varargs.overload: holds
// expect Varargs.largest: violated bounds
// expect Varargs.boxes: holds
public class Varargs {
    static int sum(int... xs) { int s = 0; for (int x : xs) s += x; return s; }
    static int count(Object... xs) { return xs.length; }
    static int which(int x) { return 1; }
    static int which(int... x) { return 2; }
    static int first(int... xs) { return xs[0]; }
    static void clear(int... xs) { for (int i = 0; i < xs.length; i++) xs[i] = 0; }
    public static void sums(int a, int b) { assert sum(new int[] {a, b}) == a + b && sum(a, b, 1) == a + b + 1; }
    public static void none() { assert sum() == 0 && count() == 0 && count((Object) null) == 1; }
    public static int nullArray(int[] a) { return sum(a); }
    public static void aliased(int[] a) { if (a != null && a.length > 0) { int x = a[0]; clear(a); assert a[0] == x; } }
    public static void overload(int k) { assert which(k) == 1 && which(k, k) == 2 && which() == 2; }
    public static int largest(int k) { return k > 0 ? first(k) : first(); }
    public static void boxes(int k) { assert count(k, "s", null) == 3; }
}
