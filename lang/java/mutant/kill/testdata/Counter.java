/** A class with a few faults to make. */
class Counter {
    private static int made;
    private int n;

    Counter() {
        made++;
    }

    static int made() {
        return made;
    }

    int sum(int to) {
        int s = 0;
        for (int i = 0; i < to; i++) {
            s += i;
        }
        return s;
    }

    int unused(int a) {
        return a * 3;
    }

    void check(int a) {
        if (a > 10) {
            System.exit(a);
        }
        n = a;
    }

    void fill() {
        while (n < 3 && n > -9) { // so that n - 1 ends soon
            n = n + 1;
        }
    }

    int n() {
        return n;
    }
}
