package inheritance;

public class AbstractShapes {
    static abstract class Shape implements Comparable<Shape> {
        private static int made;
        protected final int id = ++made;
        abstract double area();
        double scaled(double k) { return area() * k * k; }
        @Override public int compareTo(Shape o) { return Double.compare(area(), o.area()); }
        @Override public String toString() { return getClass().getSimpleName() + "#" + id + String.format("(%.2f)", area()); }
    }
    static class Circle extends Shape {
        final double r;
        Circle(double r) { this.r = r; }
        double area() { return Math.PI * r * r; }
    }
    static class Rect extends Shape {
        final double w, h;
        Rect(double w, double h) { this.w = w; this.h = h; }
        double area() { return w * h; }
    }
    static class Square extends Rect {
        Square(double s) { super(s, s); }
        @Override double scaled(double k) { return super.scaled(k) + 0.5; }
    }
    public static void main(String[] args) {
        Shape[] s = {new Circle(1), new Rect(2, 3), new Square(1.5), new Circle(0.5), new Square(3)};
        java.util.Arrays.sort(s);
        double sum = 0;
        for (Shape x : s) {
            System.out.println(x + " " + x.scaled(2));
            sum += x.area();
        }
        System.out.printf("%.4f %d%n", sum, Shape.made);
    }
}
