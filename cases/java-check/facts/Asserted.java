// Assertions, and other exceptions of AssertionError that code makes itself, by facts: none leaves the method.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect Asserted.loop: proved
// expect Asserted.last: proved
// expect Asserted.both: proved
// expect Asserted.kind: proved
// expect Asserted.caught: proved
// expect Asserted.callee: proved
// expect AssertedFail.loop: unknown
// expect AssertedFail.last: unknown
// expect AssertedFail.kind: unknown
// expect AssertedFail.always: unknown
// expect AssertedFail.handed: unknown
// expect AssertedFail.callee: unknown

class Asserted {
    static class Link {
        int value;
        Link next;
    }

    static int loop(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        assert i >= 0 : "i is " + i;
        return i;
    }

    static Link last(Link l) {
        if (l == null) {
            return null;
        }
        while (l.next != null) {
            l = l.next;
        }
        assert l.next == null;
        return l;
    }

    static int both(int x) {
        if (x > 3 && x < 9) {
            assert x != 3 && x < 100;
        }
        return x;
    }

    static int kind(int x) {
        switch (x & 3) {
        case 0: return 10;
        case 1: return 11;
        case 2: return 12;
        case 3: return 13;
        default: throw new AssertionError(x);
        }
    }

    static int caught(int x) {
        try {
            assert x > 0;
            return 1;
        } catch (AssertionError e) {
            return 0;
        }
    }

    static int callee(int x) {
        return checked(Math.max(x, 1));
    }

    private static int checked(int x) {
        assert x > 0;
        return x;
    }
}

class AssertedFail {
    static int loop(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        assert i > 0;
        return i;
    }

    static Asserted.Link last(Asserted.Link l) {
        if (l == null) {
            return null;
        }
        while (l.next != null && l.value > 0) {
            l = l.next;
        }
        assert l.next == null;
        return l;
    }

    static int kind(int x) {
        switch (x & 7) {
        case 0: return 10;
        case 1: return 11;
        case 2: return 12;
        case 3: return 13;
        default: throw new AssertionError(x);
        }
    }

    static int always(int x) {
        if (x > 3) {
            assert x < 2;
        }
        return x;
    }

    static AssertionError kept;

    static int handed(int x) {
        try {
            assert x > 0;
        } catch (AssertionError e) {
            kept = e;
        }
        if (x < 0) {
            throw kept;
        }
        return x;
    }

    static int callee(int x) {
        return checked(Math.max(x, 0));
    }

    private static int checked(int x) {
        assert x > 0;
        return x;
    }
}
