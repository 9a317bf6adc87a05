package init;

public class CyclicClasses {
    static class A { static String first = "a"; static int x = B.y + 1; }
    static class B { static { if (A.first == null) A.first = "b"; } static int y = A.x + 10; }
    enum E { P, Q; static int count; E() { } static { count = values().length; } }
    static class Single { private static final Single S = new Single(); private static int base = 5; int n; Single() { n = base + 1; } static Single get() { return S; } }
    public static void main(String[] args) {
        System.out.println(A.x + " " + B.y + " " + A.first + " " + E.count + " " + Single.get().n);
    }
}
