// An invariant that cannot be represented is not supposed: what holds without it holds, and what would be violated without it is unknown. It made all checks
// of the class unknown.
// expect UnreadableInvariants.get: unknown
// expect UnreadableInvariants.div: holds
// expect UnreadableInvariants.getSize: unknown
// expect UnreadableInvariants.set: unknown
// expect UnreadableInvariants.call: unknown
// expect UnreadableInvariants.none: violated division

interface UnreadableSize {
    //@ model instance int size;
    //@ public instance invariant size >= 0;
    //@ ensures \result == size;
    /*@ pure */ int getSize();
}

class UnreadableInvariants implements UnreadableSize {
    int n;
    int[] a = new int[3];
    //@ represents size \such_that size == n || size == n + 1;

    public int getSize() { return n; }

    //@ requires true;
    public int get(int i) { return a[i]; }

    //@ requires i != 0;
    public int div(int i) { return 3 / i; }

    //@ requires true;
    //@ ensures a == b;
    //@ assignable a;
    public void set(int[] b) { a = b; }

    //@ requires true;
    public int call(int k) {
        n = k;
        return div(1);
    }

    //@ requires true;
    static int none(int i) { return 3 / i; }
}
