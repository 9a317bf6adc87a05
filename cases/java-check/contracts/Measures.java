// expect Measures.down: holds
// expect Measures.up: violated invariant
// expect Measures.same: violated invariant
// expect Measures.below: violated invariant
// expect Measures.walk: violated invariant
// expect Measures.parity: holds
/** Measures of recursion are compared at calls; they were dropped. */
class Measures {
    /*@ nullable @*/ Measures next;
    int length;

    /*@ requires 0 <= n && n < 5; measured_by n; ensures \result == 0; @*/
    static int down(int n) { return n == 0 ? 0 : down(n - 1); }

    /*@ requires 0 <= n; measured_by n; ensures \result == 0; @*/
    static int up(int n) { return n > 3 ? 0 : up(n + 1); }

    /*@ requires 0 <= n; measured_by n; ensures \result == 7; @*/
    static int same(int n) { return n == 0 ? 7 : same(n); }

    /*@ requires -3 <= n && n < 2; decreases n; ensures true; @*/
    static int below(int n) { return n < -1 ? 0 : below(n - 1); }

    /*@ requires true; measured_by length; ensures true; @*/
    int walk() { return next == null ? 0 : next.walk(); }

    /*@ requires 0 <= n && n < 5; measured_by n; ensures \result <==> n % 2 == 0; @*/
    static boolean parity(int n) {
        if (n == 0) { return true; }
        return !parity(n - 1);
    }
}
