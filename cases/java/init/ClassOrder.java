package init;

public class ClassOrder {
    static void log(String s) { System.out.println(s); }
    static int v(String s, int x) { log(s); return x; }
    static class A { static int a = v("A.a", 1); static { log("A.static"); } int i = v("A.i", 2); static final int CONST = 5; static final Integer BOXED = v("A.BOXED", 6); static void touch() { } }
    static class B extends A { static int b = v("B.b", 3); static void touchB() { } }
    interface I { int X = v("I.X", 7); default void d() { } }
    interface J extends I { int Y = v("J.Y", 8); }
    interface K { int Z = v("K.Z", 9); void m(); }
    static class C implements J, K { static { log("C.static"); } public void m() { } }
    static class D { static D self = new D(); static int n = v("D.n", 10); int seen; D() { seen = n; log("D() sees " + n); } }
    static class E { static final E INSTANCE = new E(); static boolean ready = true; boolean wasReady = ready; }
    static class Cyc1 { static int x = Cyc2.y + 1; }
    static class Cyc2 { static int y = Cyc1.x + 10; }
    static { log("ClassOrder.static"); }
    public static void main(String[] args) {
        log("main " + A.CONST);
        log("" + B.a);
        B.touchB();
        A[] none = new A[3];
        Class<?> c = C.class;
        log("no init by class literal or array");
        new C();
        log("" + J.Y);
        log("" + K.Z);
        log(D.self.seen + " " + D.n);
        log(E.INSTANCE.wasReady + "");
        log(Cyc1.x + " " + Cyc2.y);
        A a = null;
        log("" + (a instanceof A));
        new B();
    }
}
