// bounds: --scope 2 --array 2
// expect(long) Compared.ordered: holds
// expect(long) Compared.max: holds
// expect Compared.least: holds
// expect(long) Compared.strings: violated assert
// expect(long) Compared.ints: violated assert
// expect(long) Compared.ours: violated assert
// expect(long) Compared.insideOf: holds
// expect(long) Compared.top: holds
// expect(long) Compared.mixed: violated cast
/** What a type variable stands for is one type, so that nothing is compared with something else. */
public class Compared<T extends Comparable<T>> {
    T first, second;
    static class Name implements Comparable<Name> {
        int n;
        public int compareTo(Name o) { return o == null ? 1 : Integer.compare(n, o.n); }
    }

    class Node { T value; Node next; }
    Node top;

    public boolean ordered() { return first == null || second == null || first.compareTo(second) <= 0; }

    public static <E extends Comparable<E>> E max(E[] a) {
        if (a == null || a.length < 2 || a[0] == null || a[1] == null) return null;
        return a[0].compareTo(a[1]) < 0 ? a[1] : a[0];
    }

    public static <E extends Comparable<? super E>> E least(E a, E b) { return a == null || b == null ? null : a.compareTo(b) < 0 ? a : b; }

    public void strings() { Object o = first; assert !(o instanceof String); }
    public void ints() { Object o = first; assert !(o instanceof Integer); }
    public void ours() { Object o = first; assert !(o instanceof Name); }

    public boolean insideOf() {
        return first == null || top == null || top.next == null || top.next.value == null || first.compareTo(top.next.value) <= 0;
    }

    public static int top(Compared<String> s) { return s == null || s.top == null || s.top.value == null ? 0 : s.top.value.length(); }

    @SuppressWarnings({"rawtypes", "unchecked"})
    public static boolean mixed(Comparable a, Comparable b) { return a == null || b == null || a.compareTo(b) <= 0; }
}
