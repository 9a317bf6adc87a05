/** Exceptions of calls by contract: those that the contract leaves open. */
class Parser {
    /*@ public normal_behavior
      @   requires 0 <= n && n <= 9;
      @   assignable \nothing;
      @   ensures \result == n;
      @ also
      @ public exceptional_behavior
      @   requires n < 0 || n > 9;
      @   assignable \nothing;
      @   signals_only IllegalArgumentException;
      @*/
    static int digit(int n) {
        if (n < 0 || n > 9) {
            throw new IllegalArgumentException();
        }
        return n;
    }

    //@ assignable \nothing;
    //@ ensures \result == n;
    static int silent(int n) {
        return n;
    }

    //@ requires 0 <= n && n <= 9;
    //@ ensures \result == n + 1;
    //@ signals_only \nothing;
    static int next(int n) {
        return digit(n) + 1;
    }

    //@ signals_only \nothing;
    static int open(int n) {
        return digit(n);
    }

    //@ ensures \result == n || \result == -1 && (n < 0 || n > 9);
    //@ signals_only \nothing;
    static int caught(int n) {
        try {
            return digit(n);
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }

    //@ ensures \result == n;
    //@ signals_only \nothing;
    static int swallowed(int n) {
        try {
            return digit(n);
        } catch (RuntimeException e) {
            return -1;
        }
    }

    // nothing is said of exceptions: there may be one
    //@ ensures \result == n;
    //@ signals_only \nothing;
    static int trusting(int n) {
        return silent(n);
    }

    //@ ensures \result == n;
    static int shrugging(int n) {
        return silent(n);
    }
}

// bounds: --calls contract --scope 3 --array 3
// expect Parser.digit: holds
// expect Parser.silent: holds
// expect Parser.next: holds
// expect Parser.open: violated throw
// expect Parser.caught: holds
// expect Parser.swallowed: violated postcondition
// expect Parser.trusting: violated contract
// expect Parser.shrugging: holds
