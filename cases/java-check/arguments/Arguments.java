import java.util.Objects;

// bounds: --null-arguments=false --array 2
// expect Arguments.length: holds
// expect Arguments.annotated: violated null
// expect Arguments.ofType: violated null
// expect Arguments.ofElements: violated null
// expect Arguments.elements: holds
// expect Arguments.maybe: violated null
// expect Arguments.compared: violated null
// expect Arguments.never: holds
// expect Arguments.kept: holds
// expect Arguments.both: violated null
// expect Arguments.needsOne: holds
// expect Arguments.alone: violated assert
// expect Arguments.equals: violated null
// expect Arguments.Arguments(Arguments): holds
// expect(long) Arguments.told: violated null
// expect Arguments.Inner.read: holds
// expect Arguments.calls: violated null
// expect Arguments.wide: holds
// expect Arguments.required: holds
// expect Arguments.yoda: violated null
// expect Arguments.assigned: violated null
// expect Arguments.later: holds
// expect Arguments.perhaps: violated null
// expect Arguments.bound: violated null
// expect Arguments.boundless: holds
// expect Arguments.Marked.f: violated null
// expect Arguments.In.In(Arguments, Arguments, Arguments, long): violated null
// expect Arguments.In.In(Arguments, Arguments, Arguments, int): holds

/** Callers of methods without a contract owe arguments that are not null, unless something says that they may be. */
class Arguments {
    @interface Nullable {}
    @interface NonNull {}
    @interface Nonnull { When when() default When.ALWAYS; }
    enum When { ALWAYS, MAYBE }
    @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE) @interface CheckForNull {}

    int n;
    Arguments next;

    public Arguments() { n = 1; }

    public Arguments(Arguments other) { n = other.n; }

    public static int length(int[] a) { return a.length; }

    public static int annotated(@Nullable int[] a) { return a.length; }

    public static int ofType(int @CheckForNull [] a) { return a.length; }

    public static int ofElements(Arguments @CheckForNull [] a) { return a.length; }

    public static int elements(@CheckForNull Arguments[] a) { return a.length; }

    public static int maybe(@Nonnull(when = When.MAYBE) Arguments a) { return a.n; }

    public static int compared(Arguments a) {
        if (a == null) n();
        return a.n;
    }

    public static int never(@NonNull Arguments a) {
        if (a == null) n();
        return a.n;
    }

    /** Nothing here depends on it. */
    public static Object kept(Object o) { return o; }

    /** It is null besides. */
    public static int both(Arguments a, Arguments b) { return a.next.n + b.n; }

    /** Only one of them is needed. */
    public static int needsOne(Arguments a, Arguments b) { return b.n; }

    /** Whatever they are. */
    public static void alone(Arguments a, int k) { assert k > 0 || a == null; }

    public boolean equals(Object o) { return o.hashCode() == n; }

    public static int told(long wide, int[] a, Arguments b) {
        if (b != null) return b.n;
        return b.n + a.length;
    }

    /** Behind two words of a long. */
    public static int wide(long x, Arguments a, Arguments b) { return b == null ? a.n : b.n; }

    /** Here the caller is seen. */
    public static int calls(int k) { return k > 2 ? length(null) : 0; }

    public static void required(Object o) { Objects.requireNonNull(o); }

    public static void n() {}

    public static int yoda(Arguments a) {
        if (null == a) n();
        return a.n;
    }

    public static int assigned(Arguments a) {
        Arguments b;
        if ((b = a) == null) n();
        return a.n;
    }

    /** Another value is compared. */
    public static int later(Arguments a) {
        a = a.itself();
        return a == null ? 0 : a.n;
    }

    /** Perhaps another value is compared. */
    public static int perhaps(Arguments a, boolean k) {
        int n = a.n;
        if (k) a = a.itself();
        return a == null ? 0 : a.n + n;
    }

    Arguments itself() { return this; }

    public static <T extends @CheckForNull Arguments> int bound(T a) { return a.n; }

    public static <T extends Arguments> int boundless(T a) { return a.n; }

    @interface ParametersAreNullableByDefault {}

    @ParametersAreNullableByDefault
    public static class Marked {
        public static int f(Arguments a, @NonNull Arguments b) { return a.n + b.n; }
    }

    /** The object around it is a parameter that nobody wrote. */
    public class In {
        int m;

        public In(Arguments p, @CheckForNull Arguments s, int k) { m = p.n; }

        public In(Arguments p, @CheckForNull Arguments s, long k) { m = s.n; }
    }

    public class Inner {
        public int read(Arguments a) { return n + a.n; }
    }
}
