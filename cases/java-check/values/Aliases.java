// Parameters that may be one object.
// expect Aliases.move: violated assert
// expect Aliases.moveApart: holds
// expect Aliases.swap: violated assert
// expect Aliases.arrays: violated assert
// expect Aliases.arraysApart: holds
// expect Aliases.elementAndField: violated assert
// expect Aliases.differentTypes: holds
// expect Aliases.throughField: violated assert
// expect Aliases.copyOverlaps: violated assert
// expect Aliases.systemCopy: holds
// expect Aliases.staticAndParameter: violated assert
// expect Aliases.parameterIsLocal: holds
// expect Aliases.addAll: violated assert
public class Aliases {
    int x; int[] data; Aliases friend; static Aliases home;
    public static void move(Aliases a, Aliases b) { if (a != null && b != null) { int s = a.x + b.x; b.x += a.x; a.x = 0; assert b.x == s; } }
    public static void moveApart(Aliases a, Aliases b) { if (a != null && b != null && a != b) { int s = a.x + b.x; b.x += a.x; a.x = 0; assert b.x == s; } }
    public static void swap(Aliases a, Aliases b) { if (a != null && b != null) { int p = a.x, q = b.x; a.x ^= b.x; b.x ^= a.x; a.x ^= b.x; assert a.x == q && b.x == p; } }
    public static void arrays(int[] a, int[] b) { if (a != null && b != null && a.length == 2 && b.length == 2) { int p = a[0]; b[0] = a[1]; b[1] = a[0]; assert b[1] == p; } }
    public static void arraysApart(int[] a, int[] b) { if (a != null && b != null && a != b && a.length == 2 && b.length == 2) { b[0] = a[1]; b[1] = a[0]; assert b[0] == a[1] && b[1] == a[0]; } }
    public void elementAndField(int[] a) { if (a != null && a.length > 0 && data != null && data.length > 0) { data[0] = 1; a[0] = 2; assert data[0] == 1; } }
    public void differentTypes(long[] a) { if (a != null && a.length > 0 && data != null && data.length > 0) { data[0] = 1; a[0] = 2; assert data[0] == 1; } }
    public void throughField() { if (friend != null) { x = 1; friend.x = 2; assert x == 1; } }
    public static void copyOverlaps(int[] a) { if (a != null && a.length == 3) { int p = a[0], q = a[1]; for (int i = 0; i < 2; i++) a[i + 1] = a[i]; assert a[1] == p && a[2] == q; } }
    public static void systemCopy(int[] a) { if (a != null && a.length == 3) { int p = a[0], q = a[1]; System.arraycopy(a, 0, a, 1, 2); assert a[1] == p && a[2] == q; } }
    public static void staticAndParameter(Aliases a) { if (a != null && home != null) { a.x = 1; home.x = 2; assert a.x == 1; } }
    static void replace(Aliases a) { a = new Aliases(); a.x = 9; }
    public static void parameterIsLocal(Aliases a) { if (a != null) { int k = a.x; replace(a); assert a.x == k; } }
    public static void addAll(int[] a, int[] b) { if (a != null && b != null && a.length == b.length) { int[] c = new int[a.length]; for (int i = 0; i < a.length; i++) { c[i] = a[i] + b[i]; a[i] = 0; } for (int i = 0; i < a.length; i++) assert b[i] == 0 || a != b; if (a.length > 1) assert a != b; } }
}
