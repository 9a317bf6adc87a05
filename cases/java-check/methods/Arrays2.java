// expect Arrays2.first: violated null bounds
// expect Arrays2.firstOf: holds
// expect(long) Arrays2.at: violated bounds
// expect Arrays2.fill: holds
// expect(long) Arrays2.swap: violated bounds
// expect Arrays2.swapInside: holds
// expect Arrays2.sum: holds
// expect Arrays2.alias: violated assert
// expect Arrays2.copy: holds
// expect(long) Arrays2.store: violated store
// expect Arrays2.make: violated size
public class Arrays2 {
    static int first(int[] a) { return a[0]; }
    static int firstOf(int[] a) { return a == null || a.length == 0 ? -1 : a[0]; }
    static int at(int[] a, int i) { return a != null && i < a.length ? a[i] : 0; }
    static void fill(int[] a, int v) { if (a != null) { for (int i = 0; i < a.length; i++) a[i] = v; assert a.length == 0 || a[a.length - 1] == v; } }
    static void swap(int[] a, int i, int j) { if (a != null) { int t = a[i]; a[i] = a[j]; a[j] = t; } }
    static void swapInside(int[] a, int i, int j) {
        if (a != null && 0 <= i && i < a.length && 0 <= j && j < a.length) { int x = a[i], t = a[i]; a[i] = a[j]; a[j] = t; assert a[j] == x; }
    }
    static long sum(int[] a) { long s = 0; if (a != null) for (int x : a) s += x; return s; }
    static void alias(int[] a, int[] b) { if (a != null && b != null && a.length > 0 && b.length > 0) { a[0] = 1; b[0] = 2; assert a[0] == 1; } }
    static void copy(int[] a) { if (a != null) { int[] b = a.clone(); for (int i = 0; i < b.length; i++) { b[i]++; assert a[i] + 1 == b[i]; } } }
    static void store(Object[] a) { if (a != null && a.length > 0) a[0] = new Arrays2(); }
    static int[] make(int n) { return new int[n]; }
}
