package init;

public class SuperBeforeSub {
    static void p(String s) { System.out.println(s); }
    static class A { static { p("A"); } { p("a"); } A() { p("A()"); } }
    static class B extends A { static int y = 4; static { p("B"); } { p("b"); } B() { p("B()"); } }
    static class C extends B { static { p("C"); } int v = f(); { p("c" + v); } C() { super(); p("C()"); } static int f() { p("f"); return 9; } }
    interface I { int K = g(); static int g() { p("I"); return 1; } }
    static class D extends A implements I { static int z = 7; static { p("D"); } }
    public static void main(String[] args) {
        System.out.println("start");
        C c = null;
        System.out.println(B.y);
        new C();
        System.out.println(D.z + I.K);
    }
}
