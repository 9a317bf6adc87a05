/** What classes keep has to hold where a method is called, and holds again when it ends. */
class Range {
    int lo;
    int hi;

    //@ invariant lo <= hi;

    //@ requires a <= b;
    //@ assignable lo, hi;
    //@ ensures lo == a && hi == b;
    //@ signals_only \nothing;
    Range(int a, int b) {
        lo = a;
        hi = b;
    }

    //@ assignable hi;
    //@ ensures hi == \old(hi) || hi == \old(hi) + 1;
    //@ signals_only \nothing;
    void grow() {
        if (hi < 1000) {
            hi++;
        }
    }

    //@ assignable \nothing;
    //@ ensures \result == (lo <= x && x <= hi);
    //@ signals_only \nothing;
    boolean has(int x) {
        return lo <= x && x <= hi;
    }

    //@ assignable lo, hi;
    //@ signals_only \nothing;
    void shuffle() {
        lo = 3;
        hi = 5;
    }

    // broken on the way, and nobody looks
    //@ assignable lo, hi;
    //@ ensures lo == x && hi == x;
    void single(int x) {
        lo = x;
        hi = x;
    }

    // broken where somebody may look
    //@ requires lo < x;
    //@ assignable lo, hi;
    void careless(int x) {
        hi = lo - 1 < lo ? lo - 1 : lo;
        if (has(x)) {
            lo = x;
        }
        hi = lo;
    }

    // after the call it holds again, whatever shuffle did
    //@ assignable lo, hi;
    //@ ensures \result;
    boolean shuffled() {
        shuffle();
        return lo <= hi;
    }

    //@ requires a <= b && b <= 1000;
    //@ ensures \result;
    static boolean made(int a, int b) {
        Range r = new Range(a, b);
        r.grow();
        return r.has(b);
    }

    // by its contract, grow does not go from the largest number to the smallest: contracts compute in mathematical integers
    //@ requires a <= b;
    //@ ensures \result;
    static boolean around(int a, int b) {
        Range r = new Range(a, b);
        r.grow();
        return r.has(b);
    }

    //@ ensures \result;
    static boolean backwards(int a, int b) {
        Range r = new Range(a, b);
        return r.has(a);
    }
}

// bounds: --calls contract --scope 3 --array 3
// expect Range.Range: holds
// expect Range.grow: holds
// expect Range.has: holds
// expect Range.shuffle: holds
// expect Range.single: holds
// expect Range.careless: violated invariant
// expect Range.shuffled: holds
// expect Range.made: holds
// expect Range.around: holds
// expect Range.backwards: violated precondition
