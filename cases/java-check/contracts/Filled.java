// What the library writes into an array of ours may break what holds of it.
// expect Filled.fill: violated invariant
// expect Filled.fillZero: holds
public class Filled {
    int[] a = new int[2];
    //@ invariant a.length > 0 ==> a[0] == 0;
    public void fill(int x) { java.util.Arrays.fill(a, x); }
    public void fillZero() { java.util.Arrays.fill(a, 0); }
}
