// Preconditions that nothing meets, clauses without a value.
// expect(long) Vacuous.never: vacuous
// expect(long) Vacuous.contradicts: vacuous
// expect(long) Vacuous.divides: vacuous
// expect Vacuous.order: holds
// expect Vacuous.postDivides: violated undefined
// expect Vacuous.postThroughNull: violated undefined
// expect Vacuous.postGuarded: holds
public class Vacuous {
    public int v; public /*@ nullable @*/ Vacuous next;
    //@ requires x > 0 && x < 0;
    //@ ensures false;
    public static void never(int x) { }
    //@ requires (\forall Vacuous o; o.v == 1) && v == 2;
    //@ ensures false;
    public void contradicts() { v = 3; }
    //@ requires x / 0 == x / 0 || true;
    //@ ensures true;
    public static void divides(int x) { }
    //@ requires true || x / 0 == x / 0;
    //@ ensures \result == x;
    public static int order(int x) { return x; }
    //@ ensures 10 / x == 10 / x;
    public static void postDivides(int x) { }
    //@ ensures next.v == 0 || next.v != 0;
    public void postThroughNull() { }
    //@ ensures next == null || next.v == 0 || next.v != 0;
    public void postGuarded() { }
}
