// Arrays of arrays, arrays of references.
// expect Rows.corner: violated null bounds
// expect Rows.cornerGuarded: holds
// expect Rows.sameRow: violated assert
// expect Rows.fresh: holds
// expect(long) Rows.ragged: violated bounds null
// expect Rows.sumOfRows: violated null
// expect Rows.swapRows: holds
// expect Rows.deepCopy: holds
// expect Rows.shallowCopy: violated assert
// expect Rows.negativeInner: violated size
// expect Rows.objects: violated null
// expect Rows.sameObject: violated assert
// expect Rows.fill: holds
// expect Rows.initialised: holds
// expect Rows.cube: holds
public class Rows {
    int v;
    public static int corner(int[][] a) { return a[0][0]; }
    public static int cornerGuarded(int[][] a) { return a != null && a.length > 0 && a[0] != null && a[0].length > 0 ? a[0][0] : 0; }
    public static void sameRow(int[][] a) { if (a != null && a.length == 2 && a[0] != null && a[1] != null && a[0].length > 0 && a[1].length > 0) { a[0][0] = 1; a[1][0] = 2; assert a[0][0] == 1; } }
    public static void fresh(int k) { int[][] a = new int[3][2]; a[0][1] = k; assert a[1][1] == 0 && a[2].length == 2 && a[0] != a[1]; }
    public static int ragged(int[][] a, int i, int j) { if (a != null && a.length > 0 && 0 <= i && i < a.length && 0 <= j && a[0] != null && j < a[0].length) return a[i][j]; return 0; }
    public static int sumOfRows(int[][] a) { int s = 0; if (a != null) for (int[] r : a) s += r.length; return s; }
    public static void swapRows(int[][] a) { if (a != null && a.length > 1) { int[] r = a[0], q = a[1]; a[0] = q; a[1] = r; assert a[0] == q && a[1] == r; } }
    public static void deepCopy(int[][] a) { if (a != null && a.length > 0 && a[0] != null && a[0].length > 0) { int[][] b = {a[0].clone()}; int x = a[0][0]; b[0][0]++; assert a[0][0] == x; } }
    public static void shallowCopy(int[][] a) { if (a != null && a.length > 0 && a[0] != null && a[0].length > 0) { int[][] b = a.clone(); int x = a[0][0]; b[0][0]++; assert a[0][0] == x; } }
    public static int[][] negativeInner(int n, int m) { return n >= 0 && n < 3 && m < 3 ? new int[n][m] : null; }
    public static int objects(Rows[] a) { return a == null || a.length == 0 ? 0 : a[0].v; }
    public static void sameObject(Rows[] a) { if (a != null && a.length > 1 && a[0] != null && a[1] != null) { a[0].v = 1; a[1].v = 2; assert a[0].v == 1; } }
    public static void fill(Rows[] a) { if (a != null) { for (int i = 0; i < a.length; i++) a[i] = new Rows(); for (int i = 1; i < a.length; i++) assert a[i] != a[i - 1]; } }
    public static void initialised() { Rows[][] a = new Rows[2][]; assert a[0] == null && a.length == 2; boolean[] b = new boolean[1]; assert !b[0]; }
    public static void cube(int k) { int[][][] c = new int[2][2][2]; c[1][1][1] = k; c[0][1][1] = c[1][1][1] + 1; assert c[0][1][1] - 1 == k && c[1][0][1] == 0; }
}
