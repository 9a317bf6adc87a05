// Two objects that stand for ones of an interface may give the same array, and the one that another argument is.
// bounds: --null-arguments=false --unreached=false
// expect SharedParts.same: unknown
// expect SharedParts.two: unknown
// expect SharedParts.param: unknown
// expect SharedParts.one: holds
class SharedParts {
    interface Arr { int[] data(); }

    static int same(Arr a, Arr b) { return a != b && a.data() == b.data() ? 1 / 0 : 1; }

    static void two(Arr a, Arr b) {
        if (a.data().length == 0 || b.data().length == 0) return;
        a.data()[0] = 1;
        b.data()[0] = 2;
        assert a == b || a.data()[0] == 1;
    }

    static void param(Arr a, int[] x) {
        if (x.length == 0 || a.data().length == 0) return;
        x[0] = 1;
        a.data()[0] = 2;
        assert x[0] == 1;
    }

    static void one(Arr a) {
        if (a.data().length == 0) return;
        a.data()[0] = 2;
        assert a.data()[0] == 2;
    }
}
