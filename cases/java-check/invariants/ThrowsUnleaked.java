// A constructor that throws and lets nobody have its object owes no invariant, whatever other constructors of the class do. It was violated.
// expect ThrowsUnleaked.ThrowsUnleaked(int): holds
// expect ThrowsUnleaked.ThrowsUnleaked(String): holds
// expect ThrowsUnleaked.ThrowsUnleaked(boolean): violated invariant
// expect ThrowsUnleakedBelow.ThrowsUnleakedBelow(int): holds
// expect ThrowsUnleakedBelow.ThrowsUnleakedBelow(boolean): holds
// expect ThrowsUnleakedBelow.ThrowsUnleakedBelow(int, int): violated invariant
// expect ThrowsLeakedAbove.ThrowsLeakedAbove: holds
// expect ThrowsLeakedBelow.ThrowsLeakedBelow: violated invariant
class ThrowsUnleaked {
    /*@ nullable @*/ static Object last;
    int n; //@ invariant n > 0;

    ThrowsUnleaked(int k) {
        if (k < 0) throw new IllegalArgumentException();
        n = 1;
    }
    ThrowsUnleaked(String s) {
        last = this;
        n = 1;
    }
    ThrowsUnleaked(boolean b) {
        last = this;
        if (b) throw new IllegalArgumentException();
        n = 1;
    }
}

class ThrowsUnleakedBelow extends ThrowsUnleaked {
    ThrowsUnleakedBelow(int k) { super(k); }
    ThrowsUnleakedBelow(boolean k) {
        super(1);
        if (k) {
            n = 0;
            throw new IllegalStateException();
        }
    }
    ThrowsUnleakedBelow(int k, int j) {
        super(1);
        last = this;
        if (k > 0) {
            n = 0;
            throw new IllegalStateException();
        }
    }
}

class ThrowsLeakedAbove {
    int n; //@ invariant n > 0;
    ThrowsLeakedAbove(int k) {
        begun();
        if (k < 0) throw new IllegalArgumentException();
        n = 1;
    }
    /*@ helper @*/ void begun() { }
}

class ThrowsLeakedBelow extends ThrowsLeakedAbove {
    /*@ nullable @*/ static Object last;
    ThrowsLeakedBelow(int k) { super(k); }
    /*@ helper @*/ void begun() { last = this; }
}
