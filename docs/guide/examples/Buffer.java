/** At most eight numbers. */
public class Buffer {
    private /*@ spec_public @*/ int[] buf = new int[8];
    private /*@ spec_public @*/ int n;

    //@ public invariant buf.length == 8;
    //@ public invariant 0 <= n && n <= 8;

    //@ requires n < 8;
    //@ ensures n == \old(n) + 1;
    public void add(int x) {
        buf[n++] = x;
    }
}
