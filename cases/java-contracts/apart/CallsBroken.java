/** An object of a static final field that breaks what its class keeps: callees may not be called. */
public class CallsBroken {
    /*@ spec_public @*/ final int v;
    //@ invariant v > 0;
    static final CallsBroken BAD = new CallsBroken(0);
    //@ requires true;
    private CallsBroken(int x) { v = x; }
    //@ ensures true;
    static void nop() { }
    //@ ensures true;
    static int call() { nop(); return BAD.v; }
    //@ requires j != null;
    //@ ensures \result > 0;
    static int get(CallsBroken j) { nop(); return j.v; }
    //@ ensures true;
    static void b(CallsBroken j) { nop(); assert j != BAD; }
    //@ ensures true;
    static void c() { nop(); assert BAD.v > 0; }
}
// bounds: --calls contract
// expect CallsBroken.nop: holds
// expect CallsBroken.call: violated invariant
// expect CallsBroken.b: violated invariant
