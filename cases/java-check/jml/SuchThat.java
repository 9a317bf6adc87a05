// A model field whose value is given by a condition (represents … \such_that) is one that nothing stores: what depends on it is unknown, in contracts and in bodies.
// It was free, so that a postcondition about it was proved which a run refutes.
// expect SuchThat.changes: unknown
// expect SuchThat.stays: proved
// expect SuchThat.asserted: unknown
// expect SuchThat.counted: unknown
// expect SuchThat.behindModel: unknown
public class SuchThat {
    int x;
    //@ model int m;
    //@ represents m \such_that m == x;

    //@ requires x < 100;
    //@ ensures m == \old(m);
    void changes() { x++; }

    //@ ensures x == 1;
    void stays() { x = 1; }

    void asserted() {
        x = 1;
        //@ assert m == 1;
    }

    void counted() {
        int i = 0;
        //@ loop_invariant m == x;
        while (i < 3) {
            i++;
            x = i;
        }
    }

    //@ model pure int read(int n) { return n <= 0 ? m : read(n - 1); }

    //@ requires x < 100;
    //@ ensures read(1) == \old(read(1));
    void behindModel() { x++; }
}
