// \invariant_for, \static_invariant_for and KeY's \inv are the invariants that the static type has; they were unknown. Where an
// object may be of a class with more of them, nobody knows which are meant.
// expect InvariantFor.keeps: proved
// expect InvariantFor.breaks: violated postcondition
// expect InvariantFor.top: proved
// expect InvariantFor.above: violated postcondition
// expect InvariantFor.lose: violated postcondition
// expect InvariantFor.wider: proved
// expect InvAbove.one: unknown
// expect InvBelow.two: holds
// expect InvBelow.three: violated postcondition
class InvariantFor {
    int low, high;
    //@ invariant low <= high;
    //@ static invariant made >= 0;
    static int made;

    //@ ensures \invariant_for(this);
    /*@ helper @*/ void keeps() { high = low; }

    //@ ensures \invariant_for(this);
    /*@ helper @*/ void breaks() { high = low - 1; }

    //@ requires other.\inv && other.low >= 3;
    //@ ensures \result >= 3;
    static /*@ helper @*/ int top(InvariantFor other) { return other.high; }

    //@ requires \invariant_for(other);
    //@ ensures \result > other.low;
    static /*@ helper @*/ int above(InvariantFor other) { return other.high; }

    //@ ensures \static_invariant_for(InvariantFor);
    static /*@ helper @*/ void lose() { made = -1; }

    //@ ensures \old(\inv) ==> \inv;
    /*@ helper @*/ void wider() { if (high < Integer.MAX_VALUE) high++; }
}

class InvAbove {
    int a = 1;
    //@ invariant a > 0;

    //@ ensures \invariant_for(this);
    /*@ helper @*/ void one() { a = 1; }
}

class InvBelow extends InvAbove {
    InvBelow() { a = 7; }
    //@ invariant a > 5;

    //@ ensures \inv;
    /*@ helper @*/ void two() { a = 6; }

    //@ ensures this.\inv;
    /*@ helper @*/ void three() { a = 5; }
}
