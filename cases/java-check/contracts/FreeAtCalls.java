// What a method takes for granted and nobody owes, as 'requires_free' and 'when', was not supposed at calls whose body is executed: a caller was violated
// for what a run says nothing of.
// expect FreeAtCalls.twice: holds
// expect FreeAtCalls.gets: holds
// expect FreeAtCalls.inverts: holds
// expect FreeAtCalls.invertsOther: violated postcondition
// expect FreeAtCalls.above: holds
// expect FreeAtCalls.made: holds
// expect FreeAtCalls.owes: violated precondition
// expect FreeAtCalls.before: violated assert

class FreeAtCalls {
    /*@ spec_public */ int n;

    //@ requires_free n > 0;
    //@ ensures \result > 0;
    /*@ pure */ int take() { return n; }

    //@ when n > 0;
    //@ ensures \result > 0;
    int get() { return n; }

    //@ requires_free k > 0;
    static int inverse(int k) { return 100 / k; }

    //@ ensures \result > 0;
    int twice() { return take(); }

    //@ ensures \result > 0;
    int gets() { return get(); }

    //@ ensures \result >= 0;
    static int inverts(int k) { return inverse(k); }

    //@ ensures \result > 0;
    static int invertsOther(int k) { return inverse(k); }

    //@ ensures \result >= 0;
    static int above(FreeAbove a, int k) { return a.of(k); }

    //@ ensures \result.n > 0;
    static FreeMade made(int k) { return new FreeMade(k); }

    //@ requires i > 0;
    //@ requires_free i < 5;
    static int some(int i) { return i; }

    static int owes(int i) { return some(i); }

    static void before(int k) {
        assert k > 0;
        inverse(k);
    }
}

class FreeMade {
    /*@ spec_public */ int n;

    //@ requires_free k > 0;
    //@ ensures n > 0;
    FreeMade(int k) { n = k; }
}

class FreeAbove {
    int of(int k) { return 0; }
}

class FreeBelow extends FreeAbove {
    //@ also requires_free k > 0;
    int of(int k) { return 100 / k; }
}
