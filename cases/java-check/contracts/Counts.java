// \sum, \num_of, \min, \max, \exists over arrays and objects.
// expect Counts.sum: violated postcondition
// expect Counts.sumWrong: violated postcondition
// expect Counts.positive: holds
// expect(long) Counts.least: holds
// expect Counts.leastOfTail: violated postcondition
// expect Counts.index: holds
// expect Counts.indexLast: violated postcondition
// expect Counts.sorted: holds
// expect Counts.sortedOnce: violated postcondition
// expect Counts.distinct: holds
// expect Counts.objects: violated postcondition
// expect Counts.filtered: holds
public class Counts {
    public int v;
    //@ ensures \result == (\sum int i; 0 <= i && i < a.length; a[i]);
    public static int sum(int[] a) { int s = 0; for (int x : a) s += x; return s; }
    //@ ensures \result == (\sum int i; 0 <= i && i < a.length; a[i]);
    public static int sumWrong(int[] a) { int s = 0; for (int i = 1; i < a.length; i++) s += a[i] - a[i - 1]; return s; }
    //@ ensures \result == (\num_of int i; 0 <= i && i < a.length; a[i] > 0);
    public static int positive(int[] a) { int n = 0; for (int x : a) if (x > 0) n++; return n; }
    //@ requires a.length > 0;
    //@ ensures \result == (\min int i; 0 <= i && i < a.length; a[i]);
    public static int least(int[] a) { int m = a[0]; for (int x : a) m = Math.min(m, x); return m; }
    //@ requires a.length > 1;
    //@ ensures \result == (\max int i; 0 <= i && i < a.length; a[i]);
    public static int leastOfTail(int[] a) { int m = a[1]; for (int i = 2; i < a.length; i++) if (a[i] > m) m = a[i]; return m; }
    //@ ensures \result == -1 ? (\forall int i; 0 <= i && i < a.length; a[i] != x) : a[\result] == x && (\forall int i; 0 <= i && i < \result; a[i] != x);
    public static int index(int[] a, int x) { for (int i = 0; i < a.length; i++) if (a[i] == x) return i; return -1; }
    //@ ensures \result == -1 ? (\forall int i; 0 <= i && i < a.length; a[i] != x) : a[\result] == x && (\forall int i; 0 <= i && i < \result; a[i] != x);
    public static int indexLast(int[] a, int x) { int r = -1; for (int i = 0; i < a.length; i++) if (a[i] == x) r = i; return r; }
    //@ requires a.length <= 3;
    //@ ensures (\forall int i; 1 <= i && i < a.length; a[i - 1] <= a[i]);
    //@ ensures (\forall int j; 0 <= j && j < a.length; (\num_of int i; 0 <= i && i < a.length; a[i] == \old(a[j])) == \old((\num_of int i; 0 <= i && i < a.length; a[i] == a[j])));
    public static void sorted(int[] a) { for (int i = 1; i < a.length; i++) { int x = a[i], j = i; while (j > 0 && a[j - 1] > x) { a[j] = a[j - 1]; j--; } a[j] = x; } }
    //@ ensures (\forall int i; 1 <= i && i < a.length; a[i - 1] <= a[i]);
    public static void sortedOnce(int[] a) { for (int i = 1; i < a.length; i++) if (a[i - 1] > a[i]) { int t = a[i]; a[i] = a[i - 1]; a[i - 1] = t; } }
    //@ ensures \result <==> (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] != a[j]);
    public static boolean distinct(int[] a) { for (int i = 0; i < a.length; i++) for (int j = i + 1; j < a.length; j++) if (a[i] == a[j]) return false; return true; }
    //@ ensures (\forall Counts c; c != this; c.v != v);
    public void objects() { v = 0; }
    //@ requires a.length > 0 && a.length < 4;
    //@ ensures (\exists int j; 0 <= j && j < a.length && \old(a[j]) != x; true) ==> \result > 0;
    //@ ensures \result == (\num_of int j; 0 <= j && j < a.length && \old(a[j]) != x; \old(a[j]) != x);
    public static int filtered(int[] a, int x) { int n = 0; for (int y : a) if (y != x) n++; return n; }
}
