// Code behind a test for a type that no input has, only because no class under check implements it, or because an object stands
// for others, was left out without a word.
// bounds: --null-arguments=false --unreached=false
// expect Tested.own: unknown
// expect Tested.compared: unknown
// expect Tested.supplied: unknown
// expect Tested.serial: unknown
// expect Tested.failure: unknown
// expect Tested.constant: violated division
// expect Tested.only: violated division
// expect Tested.itself: holds
// expect Tested.given: unknown
// expect Tested.ordered: unknown
// expect Tested.either: unknown
class Tested {
    interface Two { int a(); }

    enum Level { LOW, HIGH }

    static final class Only {
        static final Only ONE = new Only();
        private Only() { }
    }

    static class Failure extends RuntimeException { }

    interface Given { int a(); }

    static final Given ONE = () -> 1;

    static final java.util.Comparator<String> ORDER = (a, b) -> 0;

    static int own(Object o) { return o instanceof Two ? 1 / ((Two) o).a() : 0; }

    static int compared(Comparable<?> o) { return o instanceof Two ? 1 / ((Two) o).a() : 0; }

    static int supplied(java.util.function.Supplier<String> t) { return t instanceof Two ? 1 / 0 : 1; }

    static int serial(Two t) { return t instanceof java.io.Serializable ? 1 / 0 : 1; }

    static int failure(Object o) { return o instanceof Failure ? 1 / 0 : 1; }

    static int constant(Object o) { return o instanceof Level ? 1 / 0 : 1; }

    static int only(Object o) { return o instanceof Only ? 1 / 0 : 1; }

    static int itself(Two t) { return t instanceof Two || t == null ? 1 : 1 / 0; }

    static int given(Object o) { return o instanceof Given ? 1 / ((Given) o).a() : 0; }

    static int ordered(Object o) { return o instanceof java.util.Comparator ? o == ORDER ? 0 : 1 / 0 : 1; }

    static int either(Object o, boolean b) { Object p = b ? o : new Failure(); return p instanceof Failure && p == o ? 1 / 0 : 1; }
}
