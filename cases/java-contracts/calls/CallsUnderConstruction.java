/** Callees that can come to an object which is being made rely on its invariants. */
class HalfMade {
    static /*@ nullable @*/ HalfMade last;
    int v = 1;
    int r;
    //@ invariant v > 0;

    //@ assignable \nothing;
    //@ ensures last != null ==> \result == 1;
    //@ signals_only \nothing;
    static int ofLast() { return last == null ? 1 : last.v > 0 ? 1 : 0; }

    HalfMade() { v = -1; r = ofLast(); v = 1; }
    HalfMade(int x) { v = -1; last = this; r = ofLast(); v = 1; }
    HalfMade(long x) { v = -1; Holds h = new Holds(this); r = h.ask(); v = 1; }
    HalfMade(int x, Holds h) { v = -1; h.other = new Holds(this); r = h.ask(); v = 1; }
    HalfMade(char x) { v = -1; Holds h = new Holds(this); r = ofLast(); v = 1; }
    HalfMade(byte x) { last = this; r = ofLast(); }
}

class Holds {
    HalfMade half;
    /*@ nullable @*/ Holds other;
    /*@ helper @*/ Holds(HalfMade h) { half = h; }
    //@ assignable \nothing;
    //@ ensures \result == 1;
    //@ signals_only \nothing;
    int ask() { return half.v > 0 ? 1 : 0; }
}
// expect HalfMade.HalfMade(): holds
// expect HalfMade.HalfMade(int): violated invariant
// expect HalfMade.HalfMade(long): violated invariant
// expect HalfMade.HalfMade(int, Holds): violated invariant
// expect HalfMade.HalfMade(char): holds
// expect(long) HalfMade.HalfMade(byte): holds
// bounds: --calls contract --scope 3 --array 3
