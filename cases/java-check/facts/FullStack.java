// Code that goes on where the stack is full: facts know nothing of that, so they say nothing where something is recursive that may fill it. What only throws on does not go on.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect FullStack.resource: proved
// expect FullStack.resourceOfBody: proved
// expect FullStack.resourceCaught: proved
// expect FullStack.twoResources: proved
// expect FullStack.locked: proved
// expect FullStack.atLast: proved
// expect FullStack.atLastOfBody: proved
// expect FullStack.rethrown: proved
// expect FullStack.rethrownOfBody: proved
// expect FullStack.swallowed: proved
// expect FullStack.suppressed: proved
// expect FullStackFail.caught: unknown
// expect FullStackFail.caughtAsError: unknown
// expect FullStackFail.returned: unknown
// expect FullStackFail.replaced: unknown
// expect FullStackFail.other: unknown
// expect FullStackFail.closed: unknown
// expect FullStackFail.leaf: unknown
// expect FullStackFail.mutual: unknown

class FullStack {
    static final class Resource implements AutoCloseable {
        private int uses;

        int use(int[] a) {
            uses++;
            return a == null ? 0 : a.length;
        }

        @Override
        public void close() {
            uses = 0;
        }
    }

    static int down(int n) {
        return n <= 0 ? 0 : down(n - 1);
    }

    static int resource(int[] a) {
        try (Resource r = new Resource()) {
            int n = r.use(a);
            assert n >= 0;
            return n;
        }
    }

    static int resourceOfBody(int n) {
        int k = 1;
        try (Resource r = new Resource()) {
            k = down(n);
        }
        assert k == 0;
        return k;
    }

    static int resourceCaught(int[] a, int i) {
        int n = 0;
        try (Resource r = new Resource()) {
            n = r.use(a);
            if (i < 0) {
                throw new IllegalArgumentException();
            }
        } catch (IllegalArgumentException e) {
            n = 0;
        }
        assert n >= 0;
        return n;
    }

    static int twoResources(int[] a) {
        int n = 0;
        try (Resource r = new Resource(); Resource s = new Resource()) {
            n = r.use(a) / 2 + s.use(a) / 2;
        }
        assert n >= 0;
        return n;
    }

    static synchronized int locked(int n) {
        int k = 1;
        k = down(n);
        assert k == 0;
        return k;
    }

    static int atLast(int[] a) {
        int n = 0;
        try {
            n = a == null ? 0 : a.length;
        } finally {
            n = n / 2;
        }
        assert n >= 0;
        return n;
    }

    static int atLastOfBody(int n) {
        int k = 1;
        try {
            k = down(n);
        } finally {
            for (int i = 0; i < 3; i++) {
                down(i);
            }
        }
        assert k == 0;
        return k;
    }

    static int rethrown(int n) {
        int k = 1;
        try {
            k = n & 7;
        } catch (Throwable e) {
            k = 2;
            throw e;
        }
        assert k < 8;
        return k;
    }

    static int rethrownOfBody(int n) {
        int k = 1;
        try {
            k = down(n);
        } catch (Error | RuntimeException e) {
            k = n > 0 ? 2 : 3;
            throw e;
        }
        assert k == 0;
        return k;
    }

    static int swallowed(int[] a) {
        int n = 0;
        try {
            n = new Resource().use(a);
        } catch (Throwable e) {
            n = 1;
        }
        assert n >= 0;
        return n;
    }

    static int suppressed(int n) {
        int k = 0;
        RuntimeException first = new IllegalStateException();
        try (Resource r = new Resource()) {
            k = r.use(null);
        } catch (RuntimeException e) {
            first.addSuppressed(e);
            throw first;
        }
        assert k == 0;
        return k;
    }
}

class FullStackFail {
    static boolean closed;

    static int down(int n) {
        return n <= 0 ? 0 : down(n - 1);
    }

    static boolean caught(int n) {
        boolean done = false;
        try {
            down(n);
            done = true;
        } catch (Throwable e) {
            n = 0;
        }
        assert done;
        return done;
    }

    static boolean caughtAsError(int n) {
        boolean done = false;
        try {
            down(n);
            done = true;
        } catch (Error e) {
            n = 0;
        }
        assert done;
        return done;
    }

    @SuppressWarnings("finally")
    static boolean returned(int n) {
        boolean done = false;
        try {
            down(n);
            done = true;
        } finally {
            assert done;
            return done;
        }
    }

    private static void run(int n) {
        boolean done = false;
        try {
            down(n);
            done = true;
        } finally {
            if (!done) {
                throw new IllegalStateException();
            }
        }
    }

    static boolean replaced(int n) {
        boolean done = false;
        try {
            run(n);
            done = true;
        } catch (IllegalStateException e) {
            n = 0;
        }
        assert done;
        return done;
    }

    private static void wrapped(int n) {
        RuntimeException last = new IllegalStateException();
        try {
            down(n);
        } catch (Throwable e) {
            throw last;
        }
    }

    static boolean other(int n) {
        boolean done = false;
        try {
            wrapped(n);
            done = true;
        } catch (IllegalStateException e) {
            n = 0;
        }
        assert done;
        return done;
    }

    static final class Deep implements AutoCloseable {
        private final int n;

        Deep(int n) {
            this.n = n;
        }

        @Override
        public void close() {
            down(n);
            closed = true;
        }
    }

    static void closed(int n) {
        closed = false;
        try (Deep d = new Deep(n)) {
            throw new IllegalStateException();
        } catch (IllegalStateException e) {
            assert closed;
        }
    }

    private static int one() {
        return 1;
    }

    static int leaf(int n) {
        int k = 0;
        try {
            k = one();
        } catch (Throwable e) {
            assert false;
        }
        return n <= 0 ? k : leaf(n - 1);
    }

    static int mutual(int n) {
        int k = 0;
        try {
            k = one();
        } catch (Throwable e) {
            assert false;
        }
        return n <= 0 ? k : back(n - 1);
    }

    private static int back(int n) {
        return mutual(n);
    }
}
