/** What happens in a class that others may extend is proved only where nothing depends on who they are. */
class ProvedOfAny {
    int x;

    int get() {
        return x;
    }

    void direct(int y) {
        x = y;
        assert x == y;
    }

    void dispatched(int y) {
        x = y;
        assert get() == y;
    }

    static void exact(ProvedOfAny o) {
        assert o == null || o.getClass() == ProvedOfAny.class;
    }
}

// expect ProvedOfAny.direct: holds
// expect ProvedOfAny.dispatched: holds
// expect ProvedOfAny.exact: holds
