package inheritance;

public class PrivateNotOverridden {
    static class A { private String f() { return "A.f "; } String call() { return f(); } static String st() { return "A.st "; } String stat() { return st(); } final String fin() { return "fin "; } }
    static class B extends A { String f() { return "B.f "; } static String st() { return "B.st "; } }
    static class C extends B { @Override String call() { return super.call() + f(); } }
    public static void main(String[] args) {
        A a = new B();
        System.out.println(a.call() + a.stat() + ((B) a).f() + new C().call() + B.st() + a.fin());
    }
}
