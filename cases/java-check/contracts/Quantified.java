// expect Quantified.max: holds
// expect Quantified.maxWrong: violated postcondition
// expect Quantified.zero: holds
public class Quantified {
    //@ requires a != null && a.length > 0;
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] <= \result);
    //@ ensures (\exists int i; 0 <= i && i < a.length; a[i] == \result);
    public static int max(int[] a) { int m = a[0]; for (int i = 1; i < a.length; i++) if (a[i] > m) m = a[i]; return m; }
    //@ requires a != null && a.length > 0;
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] <= \result);
    public static int maxWrong(int[] a) { int m = a[0]; for (int i = 1; i < a.length - 1; i++) if (a[i] > m) m = a[i]; return m; }
    //@ requires a != null;
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == 0);
    //@ assignable a[*];
    public static void zero(int[] a) { for (int i = 0; i < a.length; i++) a[i] = 0; }
}
