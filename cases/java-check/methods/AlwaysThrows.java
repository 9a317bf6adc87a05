// expect AlwaysThrows.refuses: holds
// expect AlwaysThrows.refusesNegative: holds
// What always throws on purpose is no finding, and it is said.
public class AlwaysThrows {
    public static void refuses() {
        throw new IllegalStateException();
    }

    public static void refusesNegative(int n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
        throw new UnsupportedOperationException();
    }
}
