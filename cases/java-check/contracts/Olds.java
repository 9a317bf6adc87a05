// \old: of fields, of elements, of what a parameter leads to, inside of quantifiers.
// expect Olds.bump: violated postcondition
// expect Olds.bumpOther: violated postcondition
// expect Olds.reverse: holds
// expect Olds.reverseHalf: violated postcondition
// expect Olds.shift: holds
// expect Olds.shiftUp: violated postcondition
// expect Olds.clear: holds
// expect Olds.link: holds
// expect Olds.linkOld: violated postcondition
// expect Olds.parameter: violated postcondition
public class Olds {
    public int v; public /*@ nullable @*/ Olds next; public int[] a = {};
    //@ ensures v == \old(v) + 1;
    public void bump() { v++; }
    //@ ensures o.v == \old(o.v);
    public void bumpOther(Olds o) { v++; }
    //@ requires a.length <= 3;
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[a.length - 1 - i]));
    public static void reverse(int[] a) { for (int i = 0, j = a.length - 1; i < j; i++, j--) { int t = a[i]; a[i] = a[j]; a[j] = t; } }
    //@ requires a.length <= 3;
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[a.length - 1 - i]));
    public static void reverseHalf(int[] a) { for (int i = 0, j = a.length - 1; i < j; i++, j--) a[i] = a[j]; }
    //@ ensures (\forall int i; 1 <= i && i < a.length; a[i] == \old(a[i - 1]));
    public static void shift(int[] a) { for (int i = a.length - 1; i > 0; i--) a[i] = a[i - 1]; }
    //@ ensures (\forall int i; 1 <= i && i < a.length; a[i] == \old(a[i - 1]));
    public static void shiftUp(int[] a) { for (int i = 1; i < a.length; i++) a[i] = a[i - 1]; }
    //@ ensures \result == \old(v) && v == 0;
    public int clear() { int x = v; v = 0; return x; }
    //@ requires next != null;
    //@ ensures next == \old(next.next);
    public void link() { next = next.next; }
    //@ requires next != null;
    //@ ensures next == \old(next).next;
    public void linkOld() { Olds n = next; next = n.next; n.next = null; }
    //@ ensures \result == x + 1;
    public static int parameter(int x) { int r = x + 1; x = 0; return r; }
}
