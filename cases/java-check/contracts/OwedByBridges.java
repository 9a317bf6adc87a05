// What a compiler made to pass a call on owes nothing, and nor does the library: nobody wrote them.
// expect OwedByBridges.sorts: holds
// expect OwedByBridges.compareTo: holds
class OwedByBridges implements Comparable<OwedByBridges> {
    /*@ spec_public @*/ int k;

    //@ requires o.k > 0;
    //@ ensures true;
    public int compareTo(/*@ non_null @*/ OwedByBridges o) { return Integer.compare(k, o.k); }

    //@ requires a == 1 && b <= 0;
    //@ ensures \result;
    public static boolean sorts(int a, int b) {
        OwedByBridges x = new OwedByBridges(), y = new OwedByBridges();
        x.k = a;
        y.k = b;
        OwedByBridges[] all = { x, y };
        java.util.Arrays.sort(all);
        return all[0].k <= all[1].k;
    }
}
