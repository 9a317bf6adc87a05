// What a procedure is called with again may be longer or shorter than before, though it is made at the same place.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect Lengths.longer: proved
// expect Lengths.later: proved
// expect LengthsFail.shorter: unknown
// expect LengthsFail.sometimes: unknown
// expect LengthsFail.called: unknown
class Lengths {
    private static int[] make(int n) {
        return new int[n];
    }

    private static int third(int[] a) {
        return a[2];
    }

    static int longer() {
        int r = third(make(3));
        return r + third(make(5));
    }

    private int[] a = make(4);

    private int fourth() {
        return a[3];
    }

    static int later(boolean again) {
        Lengths x = new Lengths();
        int r = x.fourth();
        if (again) {
            x.a = make(6);
            r += x.fourth();
        }
        return r;
    }
}

class LengthsFail {
    private static int[] make(int n) {
        return new int[n];
    }

    private static int third(int[] a) {
        return a[2];
    }

    static int shorter() {
        int r = third(make(3));
        return r + third(make(2));
    }

    static int sometimes(int n) {
        int r = third(make(3));
        if (n == 7) {
            r += third(make(2));
        }
        return r;
    }

    private static int down(int[] a, int depth) {
        return depth == 0 ? a[2] : down(make(depth), depth - 1);
    }

    static int called() {
        return down(make(3), 0) + down(make(3), 2);
    }
}
