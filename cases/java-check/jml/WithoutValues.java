// A clause without a value is undefined, also where an earlier clause is false of the same input: it was called violated, and that clause was shown.
// expect WithoutValues.later: violated postcondition undefined
// expect WithoutValues.earlier: violated postcondition undefined
// expect WithoutValues.both: violated postcondition
// expect WithoutValues.throwing: violated postcondition undefined

class WithoutValues {
    //@ ensures n != 0;
    //@ ensures 10 / n == 10 / n;
    static int later(int n) { return n; }

    //@ ensures 10 / n == 10 / n;
    //@ ensures n != 0;
    static int earlier(int n) { return n; }

    //@ ensures n != 0;
    //@ ensures 10 / n > 0;
    static int both(int n) { return n; }

    //@ signals (RuntimeException e) n > 0;
    //@ signals (RuntimeException e) 10 / n <= 10;
    static int throwing(int n) {
        if (n <= 0) throw new IllegalArgumentException();
        return n;
    }
}
