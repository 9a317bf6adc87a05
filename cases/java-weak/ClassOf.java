// The class of an object that another thread made.
// sc: violated an assertion fails
// java: violated an assertion fails
public class ClassOf {
    static class A {
    }

    static class B extends A {
    }

    static volatile Object o = "a";

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> o = new B());
        t.start();
        Object p = o;
        assert p.getClass() != A.class;
        assert p.getClass() == String.class || p.getClass().getName().length() == 0 : "of a B";
    }
}
