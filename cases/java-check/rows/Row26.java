// bounds: --scope 2
// The bounds are too small, nothing meets the precondition, nothing is asked.
// expect Row26.tooSmall: vacuous
// expect Row26.never: vacuous
// expect Row26.nothing: holds
public class Row26 {
    public int v;
    //@ requires a != b && b != c && a != c;
    //@ ensures a.v == b.v;
    public static void tooSmall(Row26 a, Row26 b, Row26 c) { }
    //@ requires v > 0 && v < 0;
    //@ ensures v == 17;
    public void never() { }
    //@ ensures true;
    public void nothing() { v = 1; }
}
