// assignable: fields of objects, elements, ranges, new objects, callees.
// expect Assigns.self: holds
// expect Assigns.other: violated frame
// expect Assigns.aliased: holds
// expect Assigns.elements: holds
// expect Assigns.range: holds
// expect Assigns.rangeTooShort: violated frame
// expect Assigns.oneElement: violated frame
// expect Assigns.fresh: holds
// expect Assigns.restored: violated frame
// expect Assigns.callee: violated frame
// expect Assigns.allOf: holds
// expect Assigns.deep: violated frame
// expect Assigns.statics: violated frame
// expect Assigns.nothing: violated postcondition
public class Assigns {
    public int x, y; public /*@ nullable @*/ Assigns next; public static int count;
    //@ assignable this.x;
    public void self(int v) { x = v; }
    //@ assignable x;
    public void other(Assigns o) { o.x = 1; }
    //@ requires o == this;
    //@ assignable x;
    public void aliased(Assigns o) { o.x = 1; }
    //@ assignable a[*];
    public static void elements(int[] a) { for (int i = 0; i < a.length; i++) a[i] = i; }
    //@ requires a.length >= 2;
    //@ assignable a[0..1];
    public static void range(int[] a) { a[0] = a[1]; a[1] = 0; }
    //@ requires a.length >= 3;
    //@ assignable a[0..1];
    public static void rangeTooShort(int[] a) { a[2] = 0; }
    //@ requires 0 <= i && i < a.length;
    //@ assignable a[i];
    public static void oneElement(int[] a, int i) { a[a.length - 1 - i] = 0; }
    //@ assignable \nothing;
    //@ ensures \fresh(\result) && \result.x == v;
    public static Assigns fresh(int v) { Assigns s = new Assigns(); s.x = v; s.y = v; return s; }
    //@ assignable \nothing;
    public void restored() { int k = x; x = k + 1; x = k; }
    //@ assignable x;
    public void callee() { x = 1; set(this); }
    private static void set(Assigns s) { s.y = 2; }
    //@ assignable this.*;
    public void allOf() { x = 1; y = 2; next = null; }
    //@ assignable this.*;
    public void deep() { if (next != null) next.x = 1; }
    //@ assignable x;
    public void statics() { x = ++count; }
    //@ assignable \nothing;
    //@ ensures \result == x + y;
    public int nothing() { return x + y; }
}
