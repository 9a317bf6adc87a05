// No invariant is asked of an object whose constructor threw an exception, unless the constructor let it out before. Static
// invariants are asked.
// expect ThrowsFirst.ThrowsFirst: holds
// expect ThrowsFirst.make: holds
// expect ThrowsFirst.tries: holds
// expect ThrowsInMethod.ThrowsInMethod: holds
// expect ThrowsBelow.ThrowsBelow: holds
// expect ThrowsWithNull.ThrowsWithNull: holds
// expect ThrowsAndLeaks.ThrowsAndLeaks: violated invariant
// expect ThrowsAndLeaksByHelper.ThrowsAndLeaksByHelper: violated invariant
// expect ThrowsAndStores.ThrowsAndStores: violated invariant
// expect ThrowsAndCounts.ThrowsAndCounts: violated invariant
// expect BreaksAndThrows.BreaksAndThrows: holds
// expect BreaksAndThrows.broken: violated invariant
// expect ThrowsNever.ThrowsNever: violated invariant
class ThrowsFirst {
    int n; //@ invariant n > 0;
    ThrowsFirst(int k) { if (k <= 0) throw new IllegalArgumentException(); n = k; }
    //@ ensures true;
    static ThrowsFirst make(int k) { return new ThrowsFirst(k); }
    //@ ensures true;
    static boolean tries(int k) { try { new ThrowsFirst(k); return true; } catch (IllegalArgumentException e) { return false; } }
}
class ThrowsInMethod {
    int n; //@ invariant n > 0;
    ThrowsInMethod(int k) { set(k); }
    /*@ helper @*/ final void set(int k) { if (k <= 0) throw new IllegalArgumentException(); n = k; }
}
class ThrowsAbove {
    int n; //@ invariant n > 0;
    ThrowsAbove(int k) { if (k <= 0) throw new IllegalArgumentException(); n = k; }
}
class ThrowsBelow extends ThrowsAbove {
    final int m; //@ invariant m > 7;
    ThrowsBelow(int k, int l) { super(k); if (l <= 7) throw new IllegalStateException(); m = l; }
}
class ThrowsWithNull {
    final String s;
    ThrowsWithNull(String t) { if (t.isEmpty()) throw new IllegalArgumentException(); s = t; }
}
class ThrowsAndLeaks {
    static /*@ nullable @*/ ThrowsAndLeaks last;
    int n; //@ invariant n > 0;
    ThrowsAndLeaks(int k) { last = this; if (k <= 0) throw new IllegalArgumentException(); n = k; }
}
class ThrowsAndLeaksByHelper {
    static /*@ nullable @*/ ThrowsAndLeaksByHelper last;
    int n; //@ invariant n > 0;
    ThrowsAndLeaksByHelper(int k) { leak(k > 0 ? this : this); if (k <= 0) throw new IllegalArgumentException(); n = k; }
    /*@ helper @*/ static void leak(ThrowsAndLeaksByHelper t) { last = t; }
}
class ThrowsAndStores {
    int n; //@ invariant n > 0;
    ThrowsAndStores(int k, ThrowsAndStores[] to) { if (to.length > 0) to[0] = this; if (k <= 0) throw new IllegalArgumentException(); n = k; }
}
class ThrowsAndCounts {
    static int made = 1; //@ static invariant made > 0;
    int n; //@ invariant n > 0;
    ThrowsAndCounts(int k) { made = 0; if (k <= 0) throw new IllegalArgumentException(); n = k; made = 1; }
}
class BreaksAndThrows {
    int n; //@ invariant n > 0;
    BreaksAndThrows(int k) { if (k <= 0) throw new IllegalArgumentException(); n = k; }
    //@ ensures true;
    static void broken() { BreaksAndThrows t = new BreaksAndThrows(1); t.n = -1; throw new IllegalStateException(); }
}
class ThrowsNever {
    int n; //@ invariant n > 0;
    ThrowsNever(int k) { if (k == 3) throw new IllegalArgumentException(); n = k; }
}
