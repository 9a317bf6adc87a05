// expect Row13.area: holds
// expect Row13.areaOfAll: violated postcondition
// expect Row13.cast: violated cast
// expect Row13.castGuarded: holds
// expect Row13.shadowed: holds
// expect Row13.both: holds
public class Row13 {
    public static abstract class Shape { public int w; public abstract int area(); public String name() { return "shape"; } }
    public static class Square extends Shape { public int area() { return w * w; } }
    public static class Rect extends Shape { public int h, w; public int area() { return w * h; } }
    //@ requires s != null && -1000 < s.w && s.w < 1000; ensures s instanceof Square ==> \result == s.w * s.w;
    public static int area(Shape s) { return s.area(); }
    //@ ensures \result == s.w * s.w;
    public static int areaOfAll(Shape s) { return s.area(); }
    //@ ensures \result == s;
    public static Square cast(Shape s) { return (Square) s; }
    //@ ensures s instanceof Square ==> \result == s;
    public static /*@ nullable @*/ Square castGuarded(Shape s) { return s instanceof Square ? (Square) s : null; }
    //@ ensures ((Shape) r).w == \old(((Shape) r).w);
    public static void shadowed(Rect r) { r.w = 7; }
    //@ ensures \result;
    public static boolean both() { Shape a = new Square(), b = new Rect(), c = new Square(); return a instanceof Square && b instanceof Rect && a != c && !(b instanceof Square); }
}
