// assignable forbids writes: one that is undone counts, as in a run. Checks compared the end with the beginning alone.
// expect UndoneWrites.net: violated frame
// expect UndoneWrites.same: holds
// expect UndoneWrites.element: violated frame
// expect UndoneWrites.calls: violated frame
// expect UndoneWrites.listed: holds
// expect UndoneWrites.fresh: holds
// expect UndoneWrites.thrown: violated frame

class UndoneWrites {
    int v, o;
    int[] a = new int[2];

    //@ assignable \nothing;
    void net() { v++; v--; }

    //@ assignable \nothing;
    void same() { v = v; int t = v; v = t; }

    //@ requires a.length > 0; assignable o;
    void element() { int t = a[0]; a[0] = t + 1; o = a[0]; a[0] = t; }

    //@ assignable \nothing;
    void calls() { up(); down(); }
    private void up() { v++; }
    private void down() { v--; }

    //@ assignable v;
    void listed() { v++; v--; v = 4; }

    //@ assignable \nothing;
    void fresh() { UndoneWrites w = new UndoneWrites(); w.v++; w.a[0]++; }

    //@ assignable \nothing; signals (IllegalStateException e) true;
    void thrown(int x) { int t = v; v = 3; if (x == 5) { v = t; throw new IllegalStateException(); } v = t; }
}
