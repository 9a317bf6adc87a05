// expect LoopClauses.notAtEnd: violated invariant
// expect LoopClauses.notAtEntry: violated invariant
// expect LoopClauses.notAfterRound: violated invariant
// expect LoopClauses.counts: holds
// expect LoopClauses.grows: violated invariant
// expect LoopClauses.stays: violated invariant
// expect LoopClauses.belowZero: violated invariant
// expect LoopClauses.nested: holds
// expect LoopClauses.innerGrows: violated invariant
// expect LoopClauses.zeros: holds
// expect LoopClauses.tooFar: violated invariant
// expect LoopClauses.before: violated invariant
// expect LoopClauses.calls: violated invariant
// expect LoopClauses.skips: holds
/** Clauses of loops are checked at every round; they were dropped. */
class LoopClauses {
    private /*@ spec_public @*/ int sum;

    /*@ requires 0 <= n && n < 3; ensures \result == n; @*/
    int notAtEnd(int n) {
        int i = 0;
        //@ loop_invariant i < n;
        while (i < n) { i++; }
        return i;
    }

    /*@ requires 0 <= n && n < 3; ensures \result == n; @*/
    int notAtEntry(int n) {
        int i = 0;
        //@ maintaining i > 0 || n == 0;
        while (i < n) { i++; }
        return i;
    }

    /*@ requires 0 <= n && n < 4; ensures \result == n; @*/
    int notAfterRound(int n) {
        int i = 0;
        //@ loop_invariant i != 2 || n < 3;
        while (i < n) { i++; }
        return i;
    }

    /*@ requires 0 <= n && n < 4; ensures \result == n; @*/
    int counts(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        while (i < n) { i++; }
        return i;
    }

    /*@ requires 0 <= n && n < 4; ensures \result == n; @*/
    int grows(int n) {
        int i = 0;
        //@ decreases i;
        while (i < n) { i++; }
        return i;
    }

    /*@ requires 0 <= n && n < 4; ensures \result == n; @*/
    int stays(int n) {
        int i = 0;
        //@ decreasing n;
        for (; i < n; i++) { }
        return i;
    }

    /*@ requires 0 <= n && n < 4; ensures true; @*/
    int belowZero(int n) {
        int i = 0;
        //@ decreases -i;
        do { i++; } while (i <= n);
        return i;
    }

    /*@ requires 0 <= n && n < 3; ensures \result == n * n; @*/
    int nested(int n) {
        int all = 0;
        //@ loop_invariant all == i * n && 0 <= i && i <= n;
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            //@ loop_invariant all == i * n + j && 0 <= j && j <= n;
            //@ decreases n - j;
            for (int j = 0; j < n; j++) { all++; }
        }
        return all;
    }

    /*@ requires 0 <= n && n < 3; ensures true; @*/
    int innerGrows(int n) {
        int all = 0;
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            //@ decreases j;
            for (int j = 0; j < n; j++) { all++; }
        }
        return all;
    }

    /*@ requires a.length == 3; ensures a[0] == 0 && a[2] == 0; @*/
    void zeros(int[] a) {
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == 0);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) { a[i] = 0; }
    }

    /*@ requires a.length == 3; ensures true; @*/
    void tooFar(int[] a) {
        //@ loop_invariant (\forall int k; 0 <= k && k <= i && k < 3; a[k] == 0);
        for (int i = 0; i < a.length; i++) { a[i] = 0; }
    }

    /*@ requires 0 <= n && n < 3; ensures sum == \old(sum) + n; @*/
    void before(int n) {
        //@ loop_invariant sum == \old(sum) + i && 0 <= i && i <= n;
        for (int i = 0; i < n; i++) { sum++; }
    }

    /*@ requires 0 <= n && n < 3; ensures true; @*/
    int calls(int n) { return grows(n) + counts(n); }

    /*@ requires 0 <= n && n < 4; ensures true; @*/
    int skips(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        while (i < n) {
            if (i++ == 1) { continue; }
            if (i == 3) { break; }
        }
        return i;
    }
}
