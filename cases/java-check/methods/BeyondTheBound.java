// expect BeyondTheBound.first: violated assert
// expect BeyondTheBound.second: holds
// The null reference is met after 60 rounds, more than are tried: it is among the properties all the same.
public class BeyondTheBound {
    public static void first(int x, String s) {
        if (x > 100) {
            assert x < 1000;
        }
        for (int i = 0; i < x; i++) {
            if (i == 60) {
                s.length();
            }
        }
    }

    public static void second(int x) {
        for (int i = 0; i < x; i++) {
            if (i == 60) {
                third(x);
            }
        }
    }

    private static void third(int x) {
        assert x < 100 : x;
    }
}
