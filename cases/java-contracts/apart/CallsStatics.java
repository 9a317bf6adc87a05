/** Callees of which only the contract is known may change what static final fields lead to, and give it back. */
public class CallsStatics {
    static final int[] C = {1, 2};
    private static final int[] P = {1, 2};
    private static final int[] Q = {1, 2};
    static final CallsStatics ONE = new CallsStatics();
    /*@ spec_public @*/ int v;
    int[] mine;

    //@ ensures true;
    static void w() { C[0] = 5; }
    //@ ensures true;
    static void wp() { P[0] = 5; }
    //@ ensures true;
    static int[] get() { return C; }
    //@ ensures \result != null;
    static CallsStatics one() { return ONE; }
    //@ ensures true; assignable \nothing;
    static int[] pureGet() { return C; }

    //@ requires C[0] == 1;
    //@ ensures C[0] == 1;
    static void callW() { w(); }
    //@ requires P[0] == 1;
    //@ ensures P[0] == 1;
    static void callWp() { wp(); }
    //@ requires Q[0] == 1;
    //@ ensures Q[0] == 1;
    static void callWq() { w(); }
    //@ ensures true;
    static void callGet() { int[] a = get(); assert a != C; }
    //@ ensures true;
    static void callPure() { int[] a = pureGet(); assert a != C; }
    //@ ensures true;
    static void callOne() { CallsStatics k = one(); assert k != ONE; }
    //@ ensures true;
    static void callOne2() { CallsStatics k = one(); if (k != null) { ONE.v = 1; k.v = 7; assert ONE.v == 1; } }
    //@ assignable \nothing;
    static void frame(CallsStatics k) { if (k != null && k.mine != null && k.mine.length > 0) k.mine[0] = 1; }
    //@ assignable \nothing;
    static void frame2() { C[0] = 3; }
    //@ assignable C[*];
    static void frame3() { C[0] = 3; }
    //@ assignable \nothing;
    static void frame4(int[] a) { if (a == C) C[1] = 3; }
    //@ assignable \nothing;
    static void frame5() { P[0] = 9; }
}
// bounds: --calls contract
// expect CallsStatics.callW: violated postcondition
// expect CallsStatics.callWp: violated postcondition
// expect CallsStatics.callWq: holds
// expect CallsStatics.callGet: violated assert
// expect CallsStatics.callPure: violated assert
// expect CallsStatics.callOne: violated assert
// expect CallsStatics.callOne2: violated assert
// expect CallsStatics.frame: violated frame
// expect CallsStatics.frame2: violated frame
// expect CallsStatics.frame3: holds
// expect CallsStatics.frame4: violated frame
// expect CallsStatics.frame5: violated frame
