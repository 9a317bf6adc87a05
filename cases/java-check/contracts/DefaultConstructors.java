// A constructor that nobody wrote has to make objects with their invariants, like one that somebody wrote.
// expect DefaultBroken.DefaultBroken: violated invariant
// expect DefaultBroken.get: holds
// expect DefaultKept.DefaultKept: holds
// expect DefaultNull.DefaultNull: violated invariant undefined
// expect DefaultBelow.DefaultBelow: violated invariant
// expect DefaultBelow.get: holds
// expect DefaultRecord.DefaultRecord: violated invariant
// expect DefaultRecord.half: violated postcondition
class DefaultBroken {
    /*@ spec_public @*/ private int size = 0;
    //@ public invariant size > 0;
    //@ ensures \result > 0;
    public int get() { return size; }
}
class DefaultKept {
    /*@ spec_public @*/ private int size = 2;
    //@ public invariant size > 0;
}
class DefaultNull {
    int[] all;
    //@ invariant all.length < 3;
}
class DefaultBase {
    int v = 1;
}
class DefaultBelow extends DefaultBase {
    //@ invariant v > 1;
    //@ ensures \result > 1;
    int get() { return v; }
}
record DefaultRecord(int low, int high) {
    //@ public invariant low <= high;
    //@ ensures \result >= 0 || high - low < 0;
    int half() { return (high - low) / 2; }
}
