// A model field of which nothing says what it is was zero in new objects, so that a constructor kept an invariant about it, and a promise about one was proved.
// expect Unsaid.Unsaid: violated invariant
// expect Unsaid.make: violated invariant postcondition
// expect Unsaid.same: holds
// expect UnsaidBelow.inc: holds
// expect UnsaidUse.f: holds
// expect UnsaidUse.fBad: violated postcondition

class Unsaid {
    //@ public model int m;
    //@ public invariant m >= 0;
    Unsaid() { }
    //@ ensures \result.m == 0;
    static Unsaid make() { return new Unsaid(); }
    //@ ensures m == \old(m);
    void same() { }
}

class UnsaidBelow extends Unsaid {
    public int x;
    //@ public represents m = x < 0 ? 0 : x;
    //@ requires 0 <= x && x < 100;
    //@ ensures m == \old(m) + 1;
    void inc() { x++; }
}

class UnsaidUse {
    //@ requires k.m == 4;
    //@ ensures \result == 1;
    int f(Unsaid k) { return k instanceof UnsaidBelow ? ((UnsaidBelow) k).x - 3 : 1; }
    //@ requires k.m == 4;
    //@ ensures \result == 1;
    int fBad(Unsaid k) { return k instanceof UnsaidBelow ? ((UnsaidBelow) k).x - 2 : 1; }
}
