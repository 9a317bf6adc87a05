// Dispatch on arbitrary receivers.
// expect Shapes.area: holds
// expect Shapes.scale: violated assert
// expect Shapes.asSquare: violated cast
// expect Shapes.asSquareGuarded: holds
// expect Shapes.kinds: violated assert
public class Shapes {
    static abstract class Shape { int w; abstract int area(); int scaled(int k) { return k * w; } }
    static class Square extends Shape { int area() { return w * w; } }
    static class Line extends Shape { int area() { return 0; } int scaled(int k) { return -w; } }
    static void area(Shape s) { if (s != null && s instanceof Line) assert s.area() == 0; }
    static void scale(Shape s) { if (s != null && s.w == 1) assert s.scaled(2) == 2; }
    static int asSquare(Shape s) { Square q = (Square) s; return q == null ? 0 : q.w; }
    static int asSquareGuarded(Shape s) { return s instanceof Square ? ((Square) s).w : 0; }
    static void kinds(Shape s) { assert s == null || s instanceof Square; }
}
