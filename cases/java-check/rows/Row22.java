// One method that fails, and one that does not, for each exception of the machine.
// expect Row22.nulls: violated null
// expect Row22.nullsNot: holds
// expect Row22.bounds: violated bounds
// expect Row22.boundsNot: holds
// expect Row22.size: violated size
// expect Row22.sizeNot: holds
// expect Row22.cast: violated cast
// expect Row22.castNot: holds
// expect Row22.division: violated division
// expect Row22.divisionNot: holds
// expect Row22.store: violated store
// expect Row22.storeNot: holds
public class Row22 {
    static class Sub extends Row22 { }
    public int v;
    public static int nulls(Row22 o) { return o.v; }
    public static int nullsNot(Row22 o) { return o == null ? 0 : o.v; }
    public static int bounds(int[] a, int i) { return a == null || i < 0 ? 0 : a[i]; }
    public static int boundsNot(int[] a, int i) { return a == null || i < 0 || i >= a.length ? 0 : a[i]; }
    public static int[] size(int n) { return n > 4 ? null : new int[n]; }
    public static int[] sizeNot(int n) { return n > 4 || n < 0 ? null : new int[n]; }
    public static Sub cast(Row22 o) { return (Sub) o; }
    public static Sub castNot(Row22 o) { return o instanceof Sub ? (Sub) o : null; }
    public static int division(int a, int b) { return b < 0 ? 0 : a % b; }
    public static int divisionNot(int a, int b) { return b == 0 ? 0 : a / b; }
    public static void store(Row22[] a, Row22 o) { if (a != null && a.length > 0) a[0] = o; }
    public static void storeNot(Row22 o) { Row22[] a = new Row22[1]; a[0] = o; }
}
