// No assertion disappears: one whose message throws, one in a loop that never runs, one that is caught.
// expect AssertsListed.message: proved
// expect AssertsListed.never: proved
// expect AssertsListed.caught: proved
// expect AssertsListed.sometimes: violated assert
public class AssertsListed {
    static String boom(int x) {
        if (x > 100) throw new IllegalStateException();
        return "no";
    }
    public static void message(int x) {
        assert x < 1000 : boom(x);
    }
    public static int never(int x) {
        for (int i = 0; i < 0; i++) {
            assert x > 5;
            x++;
        }
        return x;
    }
    public static int caught(int x) {
        try {
            assert x > 3;
        } catch (AssertionError e) {
            return 1;
        }
        return 0;
    }
    public static int sometimes(int x) {
        try {
            assert x > 3 : x;
        } catch (AssertionError e) {
            if (x < 0) throw e;
        }
        return 0;
    }
}
