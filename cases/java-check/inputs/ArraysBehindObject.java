// An Object may be an array, and inputs of type Object are none: what stands behind a test for one held, or was not listed.
// expect ArraysBehindObject.field: violated division
// expect ArraysBehindObject.asserts: unknown
// expect ArraysBehindObject.pattern: unknown
// expect ArraysBehindObject.cast: unknown
// expect(long) ArraysBehindObject.element: unknown
// expect ArraysBehindObject.variable: unknown
// expect ArraysBehindObject.serializable: unknown
// expect ArraysBehindObject.notAnArray: holds
// expect ArraysBehindObject.declared: violated division
public class ArraysBehindObject {
    private static Object g = new int[] {0};

    public static int field() { return g instanceof int[] a ? 10 / a[0] : 0; }
    public static void asserts(Object o) { assert !(o instanceof int[]); }
    public static int pattern(Object o) { return o instanceof int[] a && a.length == 1 ? 1 / a[0] : 0; }
    public static int cast(Object o) {
        try {
            int[] a = (int[]) o;
            return a == null ? 0 : 1 / a.length;
        } catch (ClassCastException e) {
            return 0;
        }
    }
    public static int element(Object[] a) { return a != null && a.length > 0 && a[0] instanceof int[] b ? 1 / b.length : 0; }
    public static <T> int variable(T o) { return o instanceof Object[] p && p.length > 0 ? ((String) p[0]).length() : 0; }
    public static int serializable(java.io.Serializable o) { return o instanceof int[] a ? 1 / a.length : 0; }
    public static int notAnArray(Object o) { return o instanceof ArraysBehindObject ? 1 : 0; }
    public static int declared(int[] a) { return a == null ? 0 : 1 / a.length; }
}
