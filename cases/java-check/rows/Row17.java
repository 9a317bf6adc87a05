// expect Row17.first: holds
// expect Row17.all: holds
// expect Row17.length: holds
// expect Row17.negative: violated size
public class Row17 {
    //@ requires 0 < k && k < 5;
    //@ ensures \result == 0;
    public static int first(int k) { int[] a = new int[k]; return a[0]; }
    //@ requires 0 <= k && k < 5;
    //@ ensures \result.length == k && (\forall int i; 0 <= i && i < k; \result[i] == 0);
    public static int[] all(int k) { return new int[k]; }
    //@ requires 0 <= k && k < 4;
    //@ ensures \result == k;
    public static int length(int k) { boolean[] b = new boolean[k]; for (int i = 0; i < k; i++) b[i] = true; return b.length; }
    //@ requires k < 5;
    //@ ensures \result.length == k;
    public static int[] negative(int k) { return new int[k]; }
}
