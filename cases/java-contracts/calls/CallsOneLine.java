/** Several calls of a method on one line: each of them is asked for what the method needs. */
class Pile {
    private /*@ spec_public @*/ int n;
    //@ public invariant 0 <= n && n <= 3;

    //@ requires n < 3;
    //@ assignable n;
    //@ ensures n == \old(n) + 1;
    //@ signals_only \nothing;
    void push() { n++; }

    //@ requires x < 3;
    //@ assignable \nothing;
    //@ signals_only \nothing;
    void put(int x) { }

    //@ requires x < 5;
    //@ assignable \nothing;
    //@ signals_only \nothing;
    void put(long x) { }

    //@ requires n == 0;
    //@ ensures n == 3;
    void three() { push(); push(); push(); }

    //@ requires n == 0;
    //@ ensures true;
    void four() { push(); push(); push(); push(); }

    //@ requires n == 0 && 0 <= k && k <= 4;
    //@ ensures true;
    void loop(int k) { for (int i = 0; i < k; i++) { push(); put(0); } }

    //@ requires a < 3;
    //@ ensures true;
    void overloaded(int a, long b) { put(a); put(b); put(0); }

    //@ requires a < 3 && b < 5;
    //@ ensures true;
    void both(int a, long b) { put(a); put(b); put(0); }
}
// bounds: --calls contract --scope 3 --array 3
// expect Pile.three: holds
// expect Pile.four: violated precondition
// expect Pile.loop: violated precondition
// expect Pile.overloaded: violated precondition
// expect Pile.both: holds
