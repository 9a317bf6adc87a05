// readable and writable say when code reads and writes a field, and callable what a method calls; diverges has a condition, and \exception is what was thrown.
// They were unknown.
// expect GuardedFields.reads: violated assert
// expect GuardedFields.asks: proved
// expect GuardedFields.writes: violated assert
// expect GuardedFields.opens: proved
// expect GuardedFields.ofOther: violated assert
// expect GuardedFields.free: proved
// expect Callables.listed: proved
// expect Callables.unlisted: violated postcondition
// expect Callables.nothing: violated postcondition
// expect Callables.nothingCalled: proved
// expect Callables.further: unknown
// expect Callables.within: proved
// expect Callables.overloaded: violated postcondition
// expect Callables.makes: proved
// expect Callables.boxing: holds
// expect Callables.ofLibrary: holds
// expect Callables.byCase: holds
// expect Diverging.sometimes: unknown
// expect Diverging.ends: holds
// expect Thrown.same: holds
// expect Thrown.other: violated postcondition
class GuardedFields {
    //@ readable x if open;
    //@ writable x if open && !locked;
    int x;
    boolean open, locked;
    int y;

    int reads() { return x; }

    int asks() { return open ? x : 0; }

    void writes() {
        if (open) {
            x = 1;
        }
    }

    void opens() {
        open = true;
        locked = false;
        x = 1;
    }

    //@ requires open;
    int ofOther(GuardedFields o) { return o.x; }

    int free() { return y; }
}

class Callables {
    int k;

    //@ callable \nothing;
    private static int leaf(int n) { return n; }

    private static int leaf(long n) { return 1; }

    private static int open(int n) { return leaf(n); }

    //@ callable leaf;
    private static int says(int n) { return leaf(n); }

    //@ callable leaf;
    static int listed(int n) { return leaf(n) + 1; }

    //@ callable leaf;
    static int unlisted(int n) { return n > 3 ? says(n) : leaf(n); }

    //@ callable \nothing;
    static int nothing(int n) { return leaf(n); }

    //@ callable \nothing;
    static int nothingCalled(int n) { return n; }

    //@ callable open;
    static int further(int n) { return open(n); }

    //@ callable says, Callables.leaf;
    static int within(int n) { return says(n); }

    //@ callable leaf(int);
    static int overloaded(int n) { return leaf(n) + leaf(5L); }

    //@ callable \nothing;
    static int boxing(Integer n, int k) { Integer m = k; return n + m; }

    //@ callable Callables;
    static Callables makes() { return new Callables(); }

    //@ callable String.length;
    static int ofLibrary(String s) { return s.length(); }

    //@ requires n > 0;
    //@ callable \everything;
    //@ also
    //@ requires n <= 0;
    //@ callable \nothing;
    static int byCase(int n) { return n > 0 ? leaf(n) : n; }
}

class Diverging {
    //@ requires n <= 3;
    //@ diverges n < 0;
    static int sometimes(int n) {
        while (n != 0) {
            n -= n > 0 ? 1 : 0;
        }
        return n;
    }

    //@ requires 0 <= n && n <= 3;
    //@ diverges n < 0;
    static int ends(int n) {
        //@ loop_invariant n >= 0;
        //@ decreases n;
        while (n != 0) {
            n--;
        }
        return n;
    }
}

class Thrown {
    //@ signals (IllegalStateException e) \exception == e && \exception instanceof IllegalStateException;
    static void same(boolean b) {
        if (b) {
            throw new IllegalStateException();
        }
    }

    //@ signals (RuntimeException e) \exception instanceof IllegalStateException;
    static void other(boolean b) {
        throw b ? new IllegalStateException() : new IllegalArgumentException();
    }
}
