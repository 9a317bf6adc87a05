// Functions of Math, and the message of an exception, change nothing: clauses that call them were refused.
// expect MathPure.root: holds
// expect MathPure.wrongRoot: violated postcondition
// expect(long) MathPure.floor: holds
// expect(long) MathPure.says: holds
// expect MathPure.saysElse: violated postcondition
class MathPure {
    //@ requires n == 4 || n == 9;
    //@ ensures \result == Math.sqrt(n);
    static int root(int n) { return n == 4 ? 2 : 3; }

    //@ requires n == 4 || n == 9;
    //@ ensures \result == Math.sqrt(n);
    static int wrongRoot(int n) { return n == 4 ? 2 : 4; }

    //@ requires -3 <= n && n <= 3;
    //@ ensures \result == Math.floorDiv(n, 2);
    static int floor(int n) { return n >> 1; }

    //@ signals (IllegalArgumentException e) e.getMessage().equals("small");
    static void says(int n) {
        if (n < 3) throw new IllegalArgumentException("small");
    }

    //@ signals (IllegalArgumentException e) e.getMessage().equals("small");
    static void saysElse(int n) {
        if (n < 3) throw new IllegalArgumentException("large");
    }
}
