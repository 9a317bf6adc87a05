package small;

public class VarargsNulls {
    static int n(Object... o) { return o == null ? -1 : o.length; }
    static int m(int... a) { int s = 0; for (int x : a) s = s * 10 + x; return s; }
    static String k(String f, Object... a) { return f + java.util.Arrays.asList(a); }
    static int two(int a, int... b) { return a * 100 + b.length; }
    static int two(int a, int b) { return -1; }
    public static void main(String[] args) {
        System.out.println(n() + " " + n((Object) null) + " " + n((Object[]) null) + " " + n(1, 2) + " " + n(new Object[3]) + " " + n(new int[3]) + " " + n(new Integer[4]) + " " + n((Object) new Integer[4]) + " " + n("a", null));
        System.out.println(m() + " " + m(1, 2, 3) + " " + m(new int[] {4, 5}) + " " + k("x") + k("y", 1, "b") + k("z", new Object[] {1, 2}) + two(1) + two(1, 2) + two(1, 2, 3));
    }
}
