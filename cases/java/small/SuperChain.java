package small;

public class SuperChain {
    static class A { String f() { return "A"; } String g() { return "g" + f(); } }
    static class B extends A { String f() { return "B" + super.f(); } }
    static class C extends B { }
    static class D extends C { String f() { return "D" + super.f(); } String g() { return super.g() + "!"; } String h() { java.util.function.Supplier<String> s = super::f; return s.get() + new Object() { String k() { return D.super.g(); } }.k(); } }
    public static void main(String[] args) {
        D d = new D();
        System.out.println(d.f() + " " + d.g() + " " + d.h() + " " + ((A) d).g() + " " + new C().g());
    }
}
