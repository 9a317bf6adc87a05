// An object that a clause makes, of a constructor that changes nothing else, has the fields that the constructor gives it. It was unknown.
// expect Made.one: proved
// expect Made.wrong: violated postcondition
// expect Made.two: proved
// expect Made.another: proved
// expect Made.same: violated postcondition
// expect Made.needed: proved
// expect Made.needless: violated postcondition
// expect Made.early: proved
// expect Made.impure: unknown
// expect Made.nothing: violated undefined
// expect Made.held: unknown
// expect Made.bigint: unknown
class Made {
    int x;

    /*@ pure @*/ Made(int x) {
        this.x = x;
    }

    /*@ pure @*/ Made(Made of) {
        x = of.x;
    }

    Made(String s) {
        x = s.length();
    }

    /*@ pure @*/ int twice() {
        return 2 * x;
    }

    static /*@ pure @*/ int seven() {
        return 7;
    }

    //@ ensures \result == new Made(n).x;
    static int one(int n) {
        return n;
    }

    //@ ensures \result == new Made(n).x;
    static int wrong(int n) {
        return n == 5 ? 6 : n;
    }

    //@ requires 0 < n && n < 100;
    //@ ensures \result == new Made(n).twice() && \result == new Made(new Made(n)).twice();
    static int two(int n) {
        return n + n;
    }

    //@ ensures new Made(n) != a && new Made(n) != null && \fresh(new Made(n)) && \typeof(new Made(n)) == \type(Made);
    static void another(/*@ nullable @*/ Made a, int n) {
    }

    //@ ensures new Made(n) == a;
    static void same(Made a, int n) {
    }

    //@ requires new Made(n).x > 3;
    //@ ensures \result > 3;
    static int needed(int n) {
        return n;
    }

    //@ requires new Made(n).x > 2;
    //@ ensures \result > 3;
    static int needless(int n) {
        return n;
    }

    //@ old Made m = new Made(n);
    //@ ensures \result == m.seven();
    static int early(int n) {
        return 7;
    }

    //@ ensures (\bigint) o == 1; // no object is a number of mathematics; it was an internal error
    static void bigint(Object o) {
    }

    //@ ensures new Made("a").x == 1; // the constructor is not declared pure
    static void impure() {
    }

    //@ ensures \result == new Made(a).x; // no value where a is null
    static int nothing(/*@ nullable @*/ Made a) {
        return a == null ? 1 : a.x;
    }

    //@ old Made m = new Made(n);
    //@ ensures \result == m.x; // an object of the state before
    static int held(int n) {
        return n;
    }
}
