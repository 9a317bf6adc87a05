// A call whose arguments no type of Java allows is no finding, where no class here is of the type that is asked for.
// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect Mistyped.other: unknown
// expect Mistyped.same: violated division
// expect Mistyped.compared: holds
class Mistyped {
    interface On<T> {
        int on(T t);
    }

    static class Texts implements On<String> {
        public int on(String t) { return 1 / t.length(); }
    }

    public static int other(On<Integer> s) { return s.on(3); }

    public static int same(On<String> s) { return s.on(""); }

    public static int compared(Comparable<String> c) { return c.compareTo("s"); }
}
