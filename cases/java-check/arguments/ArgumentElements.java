// bounds: --null-arguments=false --scope 2 --array 2
// expect ArgumentElements.total: holds
// expect ArgumentElements.careful: violated null
// expect ArgumentElements.asked: violated null
// expect ArgumentElements.ofType: violated null
// expect ArgumentElements.rows: holds
// expect ArgumentElements.deep: holds
// expect ArgumentElements.any: holds
// expect ArgumentElements.generic: holds
// expect ArgumentElements.bound: violated null
// expect ArgumentElements.own: violated null size
// expect ArgumentElements.maybe: holds
// expect ArgumentElements.field: violated null

/** Callers of methods without a contract owe arrays without null in them, unless something says that there may be some. */
class ArgumentElements {
    @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE) @interface Nullable {}

    static ArgumentElements[] held;
    int n;

    static int total(ArgumentElements[] a) { int n = 0; for (ArgumentElements e : a) n += e.n; return n; }

    /** It compares elements with null, so there may be some. */
    static int careful(ArgumentElements[] a) { for (ArgumentElements e : a) if (e == null) return 0; return a.length > 1 ? a[0].n + total(a) : first(a); }

    static int first(ArgumentElements[] a) { return a.length > 0 && a[0] != null ? a[0].n : held.length; }

    static int asked(ArgumentElements[] a) { return a.length > 1 && a[0] != null ? a[1].n : 0; }

    static int ofType(@Nullable ArgumentElements[] a) { return a.length > 0 ? a[0].n : 0; }

    static int rows(int[][] m) { int n = 0; for (int[] r : m) n += r.length; return n; }

    static int deep(ArgumentElements[][] m) { int n = 0; for (ArgumentElements[] r : m) for (ArgumentElements e : r) n += e.n; return n; }

    static int any(ArgumentElements... a) { return a.length == 0 ? 0 : a[0].n; }

    static <T> int generic(T[] a) { return a.length > 0 && a[0].getClass() == null ? 1 : 0; }

    static <T extends @Nullable Object> int bound(T[] a) { return a.length > 0 && a[0].getClass() == null ? 1 : 0; }

    static int own(int n) { if (n > 9) return 0; ArgumentElements[] a = new ArgumentElements[n]; return n > 0 ? a[0].n : 0; }

    /** Nothing is said of the array alone. */
    static int maybe(ArgumentElements @Nullable [] a) { return a != null && a.length > 0 ? a[0].n : 0; }

    static int field() { return held != null && held.length > 0 ? held[0].n : 0; }
}
