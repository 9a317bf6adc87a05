package inheritance;

public class InterfaceAndSuper {
    interface I { String f(); default String g() { return "I.g" + f(); } }
    interface J extends I { default String f() { return "J.f"; } default String g() { return "J" + I.super.g(); } }
    static class A implements I { public String f() { return "A.f"; } }
    static class B extends A implements J { public String f() { return super.f() + J.super.f(); } }
    static class C extends A { public String g() { return "C.g"; } }
    static class D implements J { }
    public static void main(String[] args) {
        I[] all = {new A(), new B(), new C(), new D()};
        for (I i : all) System.out.print(i.f() + i.g() + " ");
        System.out.println(((A) all[2]).g() + (all[1] instanceof J) + (all[3] instanceof J j ? j.f() : "-"));
    }
}
