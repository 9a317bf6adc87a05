package inheritance;

public class Dispatch {
    static class A {
        int x = 1;
        static String st() { return "A.st"; }
        String name() { return "A"; }
        String call() { return name() + x; }
        String over(Object o) { return "A.o"; }
        String over(String s) { return "A.s"; }
        private String priv() { return "A.priv"; }
        String callPriv() { return priv(); }
        A self() { return this; }
    }
    static class B extends A {
        int x = 2;
        static String st() { return "B.st"; }
        @Override String name() { return "B<" + super.name() + ">"; }
        @Override String over(Object o) { return "B.o"; }
        String priv() { return "B.priv"; }
        @Override B self() { return this; }
        int both() { return x * 10 + super.x; }
    }
    static class C extends B {
        @Override String name() { return "C<" + super.name() + ">"; }
        String over(Integer i) { return "C.i"; }
        String over(int i) { return "C.int"; }
    }
    public static void main(String[] args) {
        A a = new A(), b = new B(), c = new C();
        System.out.println(a.call() + " " + b.call() + " " + c.call());
        System.out.println(a.x + " " + b.x + " " + ((B) b).x + " " + ((B) c).both());
        System.out.println(a.over("s") + " " + b.over("s") + " " + b.over((Object) "s") + " " + c.over(null) + " " + ((C) c).over(5) + " " + ((C) c).over((Integer) 5) + " " + c.over(5));
        System.out.println(b.callPriv() + " " + ((B) b).priv());
        System.out.println(A.st() + " " + B.st() + " " + C.st());
        System.out.println(c.self() == c);
        System.out.println(((B) c).self().both());
        A[] all = {a, b, c};
        String s = "";
        for (A e : all) s += e.name() + ";";
        System.out.println(s);
        Object o = c;
        System.out.println((o instanceof A) + " " + (o instanceof B) + " " + (a instanceof B) + " " + o.getClass().getSuperclass().getSimpleName());
    }
}
