// A contract whose clauses tests check: those that Java can say.
public class Promises {
    public int level;
    private int secret;

    //@ requires 0 <= n && n < 1000;
    //@ ensures \result >= n && \result == n + this.level;
    //@ ensures level == \old(level);
    //@ ensures secret == 0;
    //@ ensures n > 5 ==> \result > 5;
    //@ ensures twice(n) == 2 * n;
    public int plus(int n) { return n + level; }

    //@ ensures \result == 2 * n;
    public static /*@ pure @*/ int twice(int n) { return 2 * n; }
}
