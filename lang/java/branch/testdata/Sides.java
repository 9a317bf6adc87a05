public class Sides {
    static int initialised = args() > 1 ? 1 : 2;

    enum Kind { ONE, TWO }

    static int args() {
        return 3;
    }

    int both(boolean a, boolean b) {
        return a && b
            ? 1 : 2;
    }

    int chosen(int n) {
        switch (n) {
        case 1:
            return 10;
        case 2:
        case 3:
            return 20;
        default:
            return 30;
        }
    }

    int asserted(int n) {
        assert n > 0 : n;
        return n;
    }

    Runnable later(int n) {
        return () -> {
            if (n > 0) {
                initialised = n;
            }
        };
    }

    int thrown(int n) {
        try {
            if (n < 0) {
                n = 1 / n;
            }
            return n;
        } catch (ArithmeticException e) {
            return 7;
        }
    }
}
