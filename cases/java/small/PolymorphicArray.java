package small;

public class PolymorphicArray {
    interface Shape { double area(); default String describe() { return getClass().getSimpleName() + " " + area(); } }
    record Sq(double s) implements Shape { public double area() { return s * s; } }
    record Tri(double b, double h) implements Shape { public double area() { return b * h / 2; } @Override public String describe() { return "tri:" + Shape.super.describe(); } }
    enum Unit implements Shape { POINT { public double area() { return 0; } }, UNIT { public double area() { return 1; } } }
    public static void main(String[] args) {
        Shape[] all = {new Sq(2), new Tri(3, 4), Unit.UNIT, () -> 7.5, new Shape() { public double area() { return -1; } public String describe() { return "anon"; } }, Unit.POINT};
        double sum = 0;
        for (int i = 0; i < all.length; i++) { if (i != 3 && i != 2 && i != 5) System.out.print(all[i].describe() + "; "); sum += all[i].area(); }
        System.out.println(sum);
    }
}
