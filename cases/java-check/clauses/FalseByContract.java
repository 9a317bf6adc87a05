// False clauses that only callers see, who take calls by contract.
// bounds: --calls contract
// expect FalsePre.calls: violated precondition
// expect FalsePre.callsPre: violated precondition
// expect FalsePre.callsNonNull: violated precondition
// expect FalsePromise.uses: violated contract
// expect FalsePromise.mutual: unknown

// false: requires pre non_null
class FalsePre {
    //@ requires n > 0;
    static void requires(int n) { }
    //@ pre n > 0;
    static void pre(int n) { }
    //@ ensures true;
    static void nonNull(/*@ non_null @*/ int[] a) { }
    static void calls() { requires(0); }
    static void callsPre() { pre(0); }
    static void callsNonNull() { nonNull(null); }
}

class FalsePromise {
    //@ ensures \result > 0;
    static int weak() { return 3; }
    //@ ensures \result == 3;
    //@ signals_only \nothing;
    static int uses() { return weak(); }
    //@ requires n >= 0;
    //@ decreases n;
    //@ ensures true;
    static int mutual(int n) { return other(n); }
    //@ requires n >= 0;
    //@ ensures true;
    static int other(int n) { return mutual(n); }
}
