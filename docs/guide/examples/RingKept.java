/** The last numbers that were put, as many as there is room for. */
public class RingKept {
    //@ invariant items.length > 0;
    private /*@ spec_public @*/ final int[] items;
    //@ invariant 0 <= next && next < items.length;
    private /*@ spec_public @*/ int next;

    //@ requires n > 0;
    public RingKept(int n) {
        items = new int[n];
    }

    //@ ensures items[\old(next)] == x;
    public void put(int x) {
        items[next] = x;
        next = (next + 1) % items.length;
    }

    //@ ensures \result == items[next == 0 ? items.length - 1 : next - 1];
    public int last() {
        return items[next - 1];
    }
}
