// A call owes invariants though its body is taken: between o.a = o.b + 1 and o.a = o.b, o.width() was called and everything held, where a run said
// that the invariant is broken at the call.
// An object whose constructor runs is no exception: OwedFinal.n was proved, and its constructor had it return 0.
// expect OwedInvariants.between: violated invariant
// expect OwedInvariants.whole: holds
// expect OwedInvariants.argument: violated invariant
// expect OwedInvariants.field: violated invariant
// expect OwedInvariants.farther: holds
// expect OwedInvariants.object: violated invariant
// expect OwedInvariants.others: holds
// expect OwedInvariants.helped: holds
// expect OwedInvariants.library: holds
// expect OwedInvariants.below: violated invariant
// expect OwedInvariants.statics: violated invariant
// expect OwedInvariants.staticsOfOthers: holds
// expect OwedInvariants.clause: holds
// expect OwedInvariants.throughHelper: violated invariant
// expect OwedRange.shift: violated invariant
// expect OwedRange.shiftInOne: holds
// expect OwedRange.again: violated invariant
// expect OwedRange.inLambda: holds
// expect OwedEarly.OwedEarly: violated invariant
// expect OwedEarly.made: violated invariant
// expect OwedEarlyHelped.OwedEarlyHelped: holds
// expect OwedLeaks.OwedLeaks(): violated invariant
// expect OwedLeaks.OwedLeaks(int): holds
// expect OwedFinal.OwedFinal: violated invariant
// expect OwedFinal.n: holds
// expect OwedSub.OwedSub: violated invariant
// expect OwedFixed.fixed: holds

import java.util.ArrayList;
import java.util.List;

class OwedRange {
    /*@ spec_public */ int a, b;
    /*@ nullable */ /*@ spec_public */ OwedRange next;
    /*@ spec_public */ static int made;
    //@ public invariant a <= b;
    //@ public static invariant made >= 0;

    /*@ pure */ int width() { return b - a; }

    //@ helper
    int raw() { return b - a; }

    //@ helper
    void open() { a = b + 1; }

    //@ requires n >= 0 && n < 9 && a < 9 && b < 9;
    void shift(int n) {
        b = a - 1;
        width();
        b = a + n;
    }

    //@ requires n >= 0 && n < 9 && b < 9;
    void shiftInOne(int n) {
        b = b + n;
        width();
    }

    //@ requires n > 0;
    void again(int n) {
        a = b + 1;
        if (n > 1) again(n - 1);
        a = b;
    }

    // the body of a lambda is a part of the method around it
    void inLambda(List<Object> list) {
        a = b + 1;
        Runnable r = () -> { a = b; };
        r.run();
        width();
    }

    static int take(OwedRange o) { return o.b; }

    static int object(Object o) { return 1; }
}

class OwedBelow extends OwedRange {
    /*@ spec_public */ int c;
    //@ public invariant c != 7;
}

// Methods that a constructor calls do not need what it has not made yet.
class OwedEarly {
    /*@ spec_public */ int lo, hi;
    //@ public invariant lo < hi;

    OwedEarly() {
        reset();
        hi = lo + 1;
    }

    private void reset() {
        lo = 5;
        look();
    }

    void look() { }

    static void made() {
        OwedEarly e = new OwedEarly();
        e.look();
    }
}

class OwedLeaks {
    /*@ spec_public */ int lo, hi;
    //@ public invariant lo < hi;

    OwedLeaks() {
        OwedRange.object(this);
        hi = lo + 1;
    }

    OwedLeaks(int n) {
        hi = lo + 1;
        OwedRange.object(this);
    }
}

class OwedEarlyHelped {
    /*@ spec_public */ int lo, hi;
    //@ public invariant lo < hi;

    OwedEarlyHelped() {
        reset();
        hi = lo + 1;
    }

    //@ helper
    private void reset() { lo = 5; }
}

class OwedFinal {
    /*@ spec_public */ final int n;
    /*@ spec_public */ static int seen;
    //@ public invariant n > 0;

    OwedFinal() {
        seen = n();
        n = 1;
    }

    //@ ensures \result > 0;
    int n() { return n; }
}

class OwedSuper {
    OwedSuper() { init(); }

    void init() { }
}

class OwedSub extends OwedSuper {
    /*@ spec_public */ int n;
    //@ public invariant n > 0;

    OwedSub() { n = 1; }
}

class OwedFixed {
    /*@ spec_public */ final int n;
    //@ public invariant n > 0;

    //@ requires k > 0;
    OwedFixed(int k) { n = k; }

    int n() { return n; }

    static int fixed(OwedFixed f) { return f.n(); }
}

class OwedInvariants {
    static int unrelated() { return 1; }

    static void between(OwedRange o) {
        o.a = o.b + 1;
        o.width();
        o.a = o.b;
    }

    static void whole(OwedRange o) {
        o.a = o.b;
        o.width();
    }

    static void argument(OwedRange o) {
        o.a = o.b + 1;
        OwedRange.take(o);
        o.a = o.b;
    }

    static void field(OwedRange o, OwedRange p) {
        p.next = o;
        o.a = o.b + 1;
        if (o != p) p.width();
        o.a = o.b;
    }

    // only what the fields of the object itself refer to
    static void farther(OwedRange o, OwedRange p, OwedRange q) {
        if (o == p || p == q || o == q) return;
        p.next = o;
        q.next = p;
        o.a = o.b + 1;
        q.width();
        o.a = o.b;
    }

    static void object(OwedRange o) {
        o.a = o.b + 1;
        OwedRange.object(o);
        o.a = o.b;
    }

    static void others(OwedRange o) {
        o.a = o.b + 1;
        unrelated();
        o.a = o.b;
    }

    static void helped(OwedRange o) {
        o.a = o.b + 1;
        o.raw();
        o.a = o.b;
    }

    static void library(OwedRange o) {
        List<OwedRange> list = new ArrayList<>();
        o.a = o.b + 1;
        list.add(o);
        o.a = o.b;
    }

    static void below(OwedBelow o) {
        OwedRange r = o;
        o.c = 7;
        r.width();
        o.c = 1;
    }

    static void statics(OwedRange o) {
        OwedRange.made = -1;
        o.width();
        OwedRange.made = 0;
    }

    static void staticsOfOthers(OwedRange o) {
        OwedRange.made = -1;
        unrelated();
        OwedRange.made = 0;
    }

    // a call in a clause is no call of the program
    static void clause(OwedRange o) {
        o.a = o.b;
        //@ assert o.width() == 0;
        o.b = o.a;
    }

    static void throughHelper(OwedRange o) {
        o.open();
        o.width();
        o.a = o.b;
    }
}
