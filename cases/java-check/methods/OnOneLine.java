// expect OnOneLine.behindInput: unknown
// expect(long) OnOneLine.behindTest: unknown
// expect OnOneLine.both: violated assert
// expect OnOneLine.joinedBehindInput: unknown
// expect OnOneLine.inLambda: violated assert
/** Two assertions on one line are two properties, each with its own answer. */
public class OnOneLine {
    public static void behindInput(Runnable r, int x) { assert x - x == 0; if (r != null) { r.run(); assert false; } }

    public static void behindTest(Object o, int x) { assert x - x == 0; if (o instanceof java.util.List) assert x == 3; }

    public static void both(int x) { assert x - x == 0; assert x != 3; }

    // Where the code has other assertions than the source, they are one property, which is not decided before all are.
    public static void joinedBehindInput(Runnable r, int x) { assert true; assert x - x == 0; if (r != null) { r.run(); assert false; } }

    public static void inLambda(int x) { Runnable r = () -> { assert x - x == 0; }; r.run(); assert x != 6; }
}
