package base;

public abstract class Shape {
    public abstract int area();

    public int twice() {
        return area() + area();
    }

    public boolean flat() {
        return false;
    }

    public Shape larger(Shape other) {
        return other == null || area() >= other.area() ? this : other;
    }
}
