// expect Row16.set: holds
// expect Row16.setAliased: violated postcondition
// expect Row16.otherType: holds
public class Row16 {
    //@ requires 0 <= i && i < a.length && a != b;
    //@ ensures (\forall int j; 0 <= j && j < b.length; b[j] == \old(b[j])) && a[i] == v;
    public static void set(int[] a, int[] b, int i, int v) { a[i] = v; }
    //@ requires 0 <= i && i < a.length;
    //@ ensures (\forall int j; 0 <= j && j < b.length; b[j] == \old(b[j]));
    public static void setAliased(int[] a, int[] b, int i, int v) { a[i] = v; }
    //@ requires 0 <= i && i < a.length;
    //@ ensures (\forall int j; 0 <= j && j < b.length; b[j] == \old(b[j]));
    public static void otherType(int[] a, short[] b, int i, int v) { a[i] = v; }
}
