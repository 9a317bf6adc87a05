// expect: holds
import assay.Assay;

public class DispatchByClass {
    interface Shape { int area(); }
    static class Sq implements Shape { int s; Sq(int s) { this.s = s; } public int area() { return s * s; } }
    static class Rect implements Shape { int a, b; Rect(int a, int b) { this.a = a; this.b = b; } public int area() { return a * b; } }
    public static void main(String[] args) {
        int n = Assay.nondetInt(0, 100);
        Shape s = Assay.nondetBoolean() ? new Sq(n) : new Rect(n, n);
        assert s.area() == n * n;
    }
}
