// A method tests whether an Object is an array, or casts it to one, and its caller looks at the result: what stands behind that
// held, or was said to be kept from all executions by what is violated.
// expect ArraysBehindCalls.returned: unknown
// expect ArraysBehindCalls.kept: unknown
// expect ArraysBehindCalls.asserted: unknown
// expect ArraysBehindCalls.branch: unknown
// expect ArraysBehindCalls.pattern: unknown
// expect ArraysBehindCalls.deep: unknown
// expect ArraysBehindCalls.passedOn: unknown
// expect ArraysBehindCalls.scanner: unknown
// expect ArraysBehindCalls.cast: violated cast
// expect ArraysBehindCalls.castPassedOn: violated cast null
public class ArraysBehindCalls {
    static boolean isArray(Object o) { return o instanceof int[]; }
    static boolean isArrayToo(Object o) { return isArray(o); }
    static boolean branches(Object o) { if (o instanceof int[]) return true; return false; }
    static int[] orNull(Object o) { return o instanceof int[] a ? a : null; }
    static int[] toArray(Object o) { return (int[]) o; }
    static boolean isScanner(Object o) { return o instanceof java.util.Scanner; }
    static void not(boolean b) { assert !b; }
    static void three(int[] a) { assert a.length == 3; }

    public static void returned(Object o) { if (isArray(o)) assert false; }
    public static void kept(Object o) { boolean b = isArray(o); if (b) assert false; }
    public static void asserted(Object o) { assert !isArray(o); }
    public static void branch(Object o) { if (branches(o)) assert false; }
    public static void pattern(Object o) { int[] a = orNull(o); if (a != null) assert false; }
    public static void deep(Object o) { if (isArrayToo(o)) assert false; }
    public static void passedOn(Object o) { not(o instanceof int[]); }
    public static void scanner(Object o) { if (isScanner(o)) assert false; }
    public static void cast(Object o) { if (toArray(o) != null) assert false; }
    public static void castPassedOn(Object o) { three(toArray(o)); }
}
