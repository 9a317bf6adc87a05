// A static field of any type is an input of goals alone that may look at it.
// expect AnyStatic.looks: bounded
// expect AnyStatic.through: bounded
// expect AnyStatic.stores: holds
// expect AnyStatic.other: proved
// expect AnyStatic.called: violated assert
// expect AnyStatic.inLambda: bounded
class AnyStatic {
    static Object any;
    static int[] cells;
    static boolean looks(int x) { return any == null; }
    static boolean through(int x) { return looks(x + 1); }
    static void stores(int x) { any = null; }
    static int other(int x) { return 10 / (x | 1); }
    static void called(int x) { assert looks(x); }
    static boolean inLambda(int x) {
        java.util.function.BooleanSupplier s = () -> any == null;
        return s.getAsBoolean();
    }
}
