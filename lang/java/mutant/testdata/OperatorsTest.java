import java.util.Objects;

/** Kills the mutants of Operators. */
class OperatorsTest {
    static void same(Object want, Object got) {
        if (!Objects.equals(want, got)) {
            throw new AssertionError(want + " is not " + got);
        }
    }

    public static void main(String[] args) {
        same(7, Operators.condition(3, null));
        same(5, Operators.condition(1, null));
        same(10, Operators.condition(3, ""));
        same(2, Operators.boundary(4, 4));
        same(4, Operators.boundary(3, 4));
        same(10, Operators.boundary(9, 9));
        same(45.0, Operators.arithmetic(3, 25, 8.25));
        same(-2 - 9 - 20 - 35, Operators.negation(2, 3, 4, 5));
        same(8L | 7 ^ 10, Operators.bitwise(10, 7));
        same((long) (6 << 3) + -3 * 1000L + 3 * 100000, Operators.shift(6, -9));
        same((byte) 200000 + (char) 200000 * 3 + (short) 200000 * 5, Operators.narrowing(200000));
        same(6 + 1004, Operators.increment(3));
        same(1004, Operators.increment(0));
        same(0.5 + 0.25f + (3 + 100000 + 100 + 1000 + 1234567890123L + 1 + 2 + 2) + 1, Operators.constant(0));
        same(1, (int) (Operators.constant(1) - 1234567991229.75 + 0.001));
        same(4, (int) (Operators.constant(2) - 1234567991229.75 + 0.001));
        same(5, (int) (Operators.constant(4) - 1234567991229.75 + 0.001));
        same(9, (int) (Operators.constant(5) - 1234567991229.75 + 0.001));
        same(1, (int) (Operators.constant(3) - 1234567991229.75 + 0.001));
        same(49, Operators.returned(7));
        same(true, Operators.other(4));
        same(true, Operators.other(1));
        same(false, Operators.other(2));
        same(7L, Operators.large(7));
        same(7f, Operators.single(7));
        same(7d, Operators.both(7));
        same("a", Operators.nothing("a"));
        same(710, Operators.call(() -> Operators.field = 7));
        same(5 + 6 + 7 + 8 + 9, Operators.store(5));
        same("10 20 90 40 90 90", Operators.redirected(1) + " " + Operators.redirected(2) + " " + Operators.redirected(3) + " "
                + Operators.redirected(4) + " " + Operators.redirected(5) + " " + Operators.redirected(0));
        same("1 2 many", Operators.sparse("one") + " " + Operators.sparse("two") + " " + Operators.sparse("x"));
        same("2 5abb", Operators.arguments(5, 3, "a", "b"));
        same(4, Operators.asserting(2));
        same("RED GREEN", Operators.Colour.RED + " " + Operators.Colour.GREEN);
        same(1, Operators.Colour.GREEN.ordinal());
    }
}
