// A contract calls a pure method inside of which an assertion of JML fails: the clause has no value.
// expect CallsAsserting.asserting: violated assert
// expect CallsAsserting.ofAsserting: violated undefined
// expect CallsAsserting.met: holds
// expect CallsAsserting.ofLoop: violated undefined
// expect CallsAsserting.ofMeasure: violated undefined
// expect CallsAsserting.wrong: violated postcondition
class CallsAsserting {
    //@ ensures true;
    /*@ pure @*/ static int asserting(int x) {
        //@ assert x > 0;
        return x;
    }
    /*@ pure @*/ static int looping(int n) {
        int i = 0;
        //@ loop_invariant i < n;
        while (i < n) i++;
        return i;
    }
    //@ requires n >= 0;
    //@ measured_by n;
    /*@ pure @*/ static int measured(int n) { return n == 0 ? 0 : measured(n); }
    //@ ensures \result == asserting(x);
    static int ofAsserting(int x) { return x; }
    //@ requires x > 0;
    //@ ensures \result == asserting(x);
    static int met(int x) { return x; }
    //@ requires x > 0;
    //@ ensures \result == asserting(x);
    static int wrong(int x) { return x + 1; }
    //@ requires 0 <= x && x < 3;
    //@ ensures \result == looping(x);
    static int ofLoop(int x) { return x; }
    //@ requires 0 <= x && x < 2;
    //@ ensures \result == measured(x);
    static int ofMeasure(int x) { return x; }
}
