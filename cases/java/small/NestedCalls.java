package small;

public class NestedCalls {
    static int n;
    static int a(int x) { return x + ++n; }
    static int b(int x, int y) { return x * 10 + y; }
    NestedCalls c(int x) { n += x; return this; }
    int get() { return n; }
    public static void main(String[] args) {
        System.out.println(b(a(1), b(a(2), a(3))));
        System.out.println(new NestedCalls().c(5).c(a(1)).get() + a(new NestedCalls().c(2).get()));
        System.out.println(Math.max(a(1), Math.min(a(2), Math.abs(-a(3)))));
        System.out.println(String.valueOf(b(a(0), a(0))).concat("" + a(0)).length());
    }
}
