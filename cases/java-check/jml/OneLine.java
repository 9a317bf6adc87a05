// Several clauses on a line, each behind its own mark: the second was taken for a comment.
// expect OneLine.second: violated postcondition
// expect OneLine.first: holds
// expect OneLine.words: proved
// expect OneLine.quotes: proved
public class OneLine {
    //@ requires true; //@ ensures \result < 100;
    public static int second(int n) { return n; }

    //@ requires n != 0; //@ requires n > 0;
    public static int first(int[] a, int n) { return n > 0 ? a.length : 1 / (n - n); }

    //@ ensures \result == n; // and not //@ ensures \result < n;
    public static int words(int n) { return n; }

    //@ ensures "//@ ensures false;".length() == 18; //@ ensures \result == n;
    public static int quotes(int n) { return n; }
}
