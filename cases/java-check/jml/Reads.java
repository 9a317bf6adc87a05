// A method reads what its accessible clause lists, of what existed at the call. Nobody looked at that before.
// expect Reads.one: holds
// expect Reads.two: violated postcondition
// expect Reads.none: holds
// expect Reads.stat: holds
// expect Reads.stat2: violated postcondition
// expect Reads.elem: holds
// expect Reads.elem2: violated postcondition
// expect Reads.far: holds
// expect(long) Reads.far2: violated postcondition
// expect Reads.cases: holds
// expect Reads.cases2: violated postcondition
// expect Reads.fresh: holds
// expect Reads.made: unknown
// expect Reads.calls: unknown
// expect Reads.group: holds
// expect Reads.group2: violated postcondition
// expect Reads.undef (clauses): violated undefined
// expect Reads.elem (clauses): holds
// expect Reads.every: holds
// expect Reads.moved: violated postcondition
// expect ReadsBelow.inherited: violated postcondition
class Reads {
    int x, y;
    final int z = 3;
    static int s, t;
    int[] a = new int[3];
    /*@ nullable @*/ Reads next;

    //@ accessible x;
    int one() { return x; }

    //@ accessible x;
    int two() { return x + y; }

    //@ reads \nothing;
    int none() { return z + a0(1); }

    //@ accessible \nothing;
    static int a0(int k) { return k + 1; }

    //@ accessible s;
    static int stat() { return s; }
    //@ accessible s;
    static int stat2() { return s + t; }

    //@ requires a.length > 1;
    //@ accessible a, a[0..1];
    int elem(int i) { return i == 0 || i == 1 ? a[i] : 4; }
    //@ requires a.length > 1;
    //@ accessible a, a[0..1];
    int elem2(int i) { return i >= 0 && i < a.length ? a[i] : 4; }

    //@ requires next != null;
    //@ accessible next, next.x;
    int far() { return next.x; }
    //@ requires next != null;
    //@ accessible next, next.x;
    int far2() { return next.y; }

    //@ requires k > 0;
    //@ accessible x;
    //@ also
    //@ requires k <= 0;
    //@ accessible y;
    int cases(int k) { return k > 0 ? x : y; }
    //@ requires k > 0;
    //@ accessible x;
    //@ also
    //@ requires k <= 0;
    //@ accessible y;
    int cases2(int k) { return k > 1 ? x : y; }

    //@ accessible \nothing;
    int fresh() { int[] b = new int[1]; return b[0]; }

    //@ accessible \nothing;
    int made() { Reads r = new Reads(); return r.x; }

    //@ model Object state;
    int u; //@ in state;

    //@ accessible state;
    int group() { return u; }

    //@ accessible state;
    int group2() { return u + x; }

    //@ requires next != null;
    //@ accessible next, next.x;
    //@ assignable next;
    int moved() { next = new Reads(); next = this; return next.x; }

    //@ accessible x;
    int inherited() { return x; }

    //@ accessible x;
    int calls() { return one(); }

    //@ accessible next.x;
    int undef() { return 1; }

    //@ accessible \everything;
    int every() { return x + y; }
}

class ReadsBelow extends Reads {
    int inherited() { return y; }
}
