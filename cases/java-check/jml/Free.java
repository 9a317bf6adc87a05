// Clauses of which KeY says that they are free are assumed, and so are axioms; what is recommended is a case of its own. They were unknown.
// expect FreeClauses.requires: assumed
// expect FreeClauses.without: violated postcondition
// expect FreeClauses.callsIt: proved
// expect FreeClauses.callsItAgainst: vacuous
// expect FreeClauses.promises: proved
// expect FreeClauses.loops: proved
// expect FreeClauses.loopsWithout: violated assert
// expect FreeAxiom.uses: assumed
// expect FreeAxiom.unused: proved
// expect(long) Recommends.half: holds
// expect Recommends.unchecked: violated postcondition
// expect Recommends.other: violated postcondition
// expect Recommends.calls: holds
// expect Recommends.owes: violated precondition
// expect Recommends.needs: violated precondition
class FreeClauses {
    //@ requires_free n > 0;
    //@ ensures \result > 0;
    static int requires(int n) { return n; }

    //@ ensures \result > 0;
    static int without(int n) { return n; }

    static int callsIt() { return requires(5) - requires(4); }

    static int callsItAgainst() { return requires(-5); }

    //@ ensures_free \result > 0;
    static int promises(int n) { return n; }

    //@ requires 0 <= n && n <= 3;
    static int loops(int n, int k) {
        int i = 0;
        //@ loop_invariant_free k > i;
        while (i < n) {
            i++;
        }
        //@ assert k > n;
        return i;
    }

    //@ requires 0 <= n && n <= 3;
    static int loopsWithout(int n, int k) {
        int i = 0;
        //@ loop_invariant i >= 0;
        while (i < n) {
            i++;
        }
        //@ assert k > n;
        return i;
    }
}

class FreeAxiom {
    static int limit;
    //@ axiom limit >= 1;

    //@ ensures \result >= 1;
    static int uses() { return limit; }

    //@ ensures \result == 1;
    static int unused() { return 1; }
}

class Recommends {
    //@ requires n < 100;
    //@ recommends n >= 0 else IllegalArgumentException;
    //@ ensures \result == n / 2;
    static int half(int n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
        return n / 2;
    }

    //@ recommends n >= 0 else IllegalArgumentException;
    //@ ensures \result == n / 2;
    static int unchecked(int n) { return n / 2; }

    //@ recommends n >= 0 else IllegalArgumentException;
    //@ ensures \result == n / 2;
    static int other(int n) {
        if (n < 0) {
            throw new IllegalStateException();
        }
        return n / 2;
    }

    //@ signals (IllegalArgumentException e) n < 0;
    //@ signals_only IllegalArgumentException;
    static int calls(int n) { return half(n < 100 ? n : 0); }

    static int owes(int n) { return half(n); }

    //@ requires n > 0 else IllegalArgumentException;
    static int positive(int n) { return n; }

    static int needs(int n) { return positive(n); }
}
