package small;

public class GenericMethodChoice {
    static <T> String f(T t) { return "T"; }
    static String f(String s) { return "String"; }
    static <T extends Number> String f(T n) { return "Number"; }
    static <T> String g(java.util.List<T> l) { return "List"; }
    static <T> String g(Iterable<T> l) { return "Iterable"; }
    static <T extends Comparable<T>> T max(T a, T b, T c) { T m = a; if (b.compareTo(m) > 0) m = b; if (c.compareTo(m) > 0) m = c; return m; }
    public static void main(String[] args) {
        System.out.println(f("s") + f(1) + f('c') + f((Object) "o") + f(2.5) + f(new int[0]));
        System.out.println(g(java.util.List.of()) + g(java.util.Set.of()) + max(1, 3, 2) + max("a", "c", "b") + max('x', 'y', 'w') + max(1.5, -1.0, 0.5));
    }
}
