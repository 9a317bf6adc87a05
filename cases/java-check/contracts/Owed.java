// What a method requires is owed by whoever calls it, though its body runs: m(-1) was proved where m says requires i > 0.
// expect Owed.negative: violated precondition
// expect Owed.positive: holds
// expect Owed.passes: violated precondition
// expect Owed.down: holds
// expect Owed.nothing: violated precondition
// expect Owed.unset: violated precondition
// expect Owed.set: holds
// expect Owed.caught: violated precondition
// expect Owed.oneLine: violated precondition
// expect Owed.deeper: violated precondition
// expect Owed.made: violated precondition
// expect Owed.shortArray: violated precondition
// expect Owed.longArray: holds
// expect Owed.variable: violated precondition
// expect Owed.byReference: violated precondition
// expect Owed.byLambda: violated precondition
// expect Owed.inner: holds
// expect OwedBelow.up: violated precondition
// expect OwedBelow.through: violated precondition
// expect OwedCases.any: holds
// expect OwedCases.none: violated precondition

class Owed {
    int v;

    Owed() { v = 0; }

    //@ requires k > 0;
    Owed(int k) { v = k; }

    //@ requires i > 0;
    //@ ensures \result == i - 1;
    static int m(int i) { return i - 1; }

    static int negative() { return m(-1); }

    static int positive() { return m(5); }

    //@ requires k >= 0;
    static int passes(int k) { return m(k); }

    //@ requires n >= 0;
    static int down(int n) { return n <= 0 ? 0 : down(n - 1); }

    //@ requires o.v == 1;
    static void needs(/*@ non_null @*/ Owed o) { o.v = 2; }

    static void nothing() { needs(null); }

    static void unset() { needs(new Owed()); }

    static void set() {
        Owed o = new Owed();
        o.v = 1;
        needs(o);
    }

    static int caught() {
        try {
            return m(0);
        } catch (RuntimeException e) {
            return 0;
        }
    }

    static int oneLine(int k) { return k > 1 ? m(k) + m(k - 1) + m(k - 2) : 0; }

    static int deeper() { return helper(0); }

    private static int helper(int k) { return m(k); }

    //@ requires a.length > 1;
    static int second(int[] a) { return a[1]; }

    //@ requires a.length > 1;
    static int secondOf(int... a) { return a[1]; }

    static int shortArray() { return second(new int[1]); }

    static int longArray() { return second(new int[2].clone()); }

    static int variable() { return secondOf(1); }

    static int byReference(int n) {
        java.util.function.IntUnaryOperator f = Owed::m;
        return f.applyAsInt(n);
    }

    static int byLambda(int n) {
        java.util.function.IntUnaryOperator f = x -> m(x);
        return f.applyAsInt(n);
    }

    class Inner {
        //@ requires k > 0;
        Inner(int k) { }
    }

    static Object inner() { return new Owed().new Inner(1); }

    static Owed made(int k) { return new Owed(k); }
}

class OwedAbove {
    //@ requires n > 0;
    int up(int n) { return n; }
}

class OwedBelow extends OwedAbove {
    int up(int n) { return super.up(n - 1); }

    static int through(OwedAbove a) { return a == null ? 0 : a.up(0); }
}

class OwedCases {
    //@ requires n > 0;
    //@ ensures \result == 1;
    //@ also
    //@ requires n <= 0;
    //@ ensures \result == 0;
    static int sign(int n) { return n > 0 ? 1 : 0; }

    //@ requires n > 1;
    //@ ensures \result == 1;
    //@ also
    //@ requires n <= 0;
    //@ ensures \result == 0;
    static int gap(int n) { return n > 0 ? 1 : 0; }

    static int any(int n) { return sign(n); }

    static int none(int n) { return gap(n); }
}
