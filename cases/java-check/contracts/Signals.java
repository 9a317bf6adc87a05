// expect(long) Signals.get: holds
// expect Signals.getWrong: violated postcondition
public class Signals {
    /*@ nullable @*/ int[] a;
    //@ requires a != null;
    //@ ensures 0 <= i && i < a.length && \result == a[i];
    //@ signals (ArrayIndexOutOfBoundsException e) i < 0 || i >= a.length;
    public int get(int i) { return a[i]; }
    //@ requires a != null && a.length > 0;
    //@ ensures \result == a[0];
    public int getWrong() { return a[a.length - 1]; }
}
