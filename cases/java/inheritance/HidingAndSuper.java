package inheritance;

public class HidingAndSuper {
    static class A {
        static int count = 1;
        String n = "A.n";
        String get() { return n; }
        static String who() { return "A"; }
    }
    static class B extends A {
        static int count = 2;
        String n = "B.n";
        String get() { return n + "," + super.n + "," + super.get() + "," + ((A) this).n; }
        static String who() { return "B" + A.who(); }
    }
    static class C extends B {
        String n = "C.n";
        String all() { return n + " " + super.n + " " + ((A) this).n + " " + get(); }
    }
    static class Mid extends B { }
    public static void main(String[] args) {
        C c = new C();
        System.out.println(c.all());
        A a = c;
        System.out.println(a.n + " " + ((B) a).n + " " + ((C) a).n + " " + a.get());
        B.count += 10;
        System.out.println(A.count + " " + B.count + " " + C.count + " " + Mid.count);
        Mid.count = 5;
        System.out.println(B.count + " " + new Mid().n + " " + C.who());
        new C() { { n = "anon"; System.out.println(all()); } };
    }
}
