// expect OnOneLine.behindInput: unknown
// expect OnOneLine.behindTest: unknown
// expect OnOneLine.both: violated assert
/** Two assertions on one line are one property, which is not decided before both are. */
public class OnOneLine {
    public static void behindInput(Runnable r, int x) { assert x - x == 0; if (r != null) { r.run(); assert false; } }

    public static void behindTest(Object o, int x) { assert x - x == 0; if (o instanceof java.util.List) assert x == 3; }

    public static void both(int x) { assert x - x == 0; assert x != 3; }
}
