// Recursion: on numbers, on lists, on trees, mutual.
// expect Recurse.power: holds
// expect Recurse.evenOdd: holds
// expect Recurse.evenWrong2: violated assert
// expect Recurse.length: holds
// expect Recurse.mirror: holds
// expect Recurse.mirrorOnce: violated assert
// expect Recurse.depth: violated null
// expect Recurse.hanoi: holds
// expect Recurse.search: violated bounds endless
public class Recurse {
    Recurse left, right; int v;
    static int pow(int x, int n) { return n == 0 ? 1 : n % 2 == 0 ? pow(x * x, n / 2) : x * pow(x, n - 1); }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static boolean oddWrong(int n) { return n == 0 || evenWrong(n - 1); }
    static boolean evenWrong(int n) { return n == 0 || oddWrong(n - 1); }
    static int count(Recurse r, int limit) { return r == null || limit == 0 ? 0 : 1 + count(r.left, limit - 1); }
    static void turn(Recurse r, int limit) { if (r == null || limit == 0) return; Recurse l = r.left; r.left = r.right; r.right = l; turn(r.left, limit - 1); turn(r.right, limit - 1); }
    static int moves(int n) { return n == 0 ? 0 : moves(n - 1) + 1 + moves(n - 1); }
    static int find(int[] a, int x, int lo, int hi) { int m = lo + (hi - lo) / 2; return a[m] == x ? m : a[m] < x ? find(a, x, m + 1, hi) : find(a, x, lo, m); }

    public static void power(int x) { if (0 <= x && x < 16) assert pow(x, 5) == x * x * x * x * x; }
    public static void evenOdd(int n) { if (n >= 0 && n < 6) assert even(n) == (n % 2 == 0) && even(n) != odd(n); }
    public static void evenWrong2(int n) { if (n >= 0 && n < 6) assert evenWrong(n) == (n % 2 == 0); }
    public static void length(Recurse r) { int n = count(r, 3); assert n <= 3 && (n == 0) == (r == null); }
    public static void mirror(Recurse r) { if (r != null) { Recurse l = r.left; turn(r, 1); assert r.right == l; } }
    public static void mirrorOnce(Recurse r) { if (r != null && r.left != null && r.right == null) { Recurse l = r.left, ll = l.left; turn(r, 2); assert l.right == ll; } }
    public static int depth(Recurse r, int k) { return k <= 0 ? 0 : k > 3 ? 0 : 1 + depth(r.left, k - 1); }
    public static void hanoi(int n) { if (n >= 0 && n < 4) assert moves(n) == (1 << n) - 1; }
    public static int search(int[] a, int x) { return a == null || a.length == 0 || a.length > 2 ? -1 : find(a, x, 0, a.length); }
}
