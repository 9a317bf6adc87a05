package interfaces;

public class StaticAndPrivate {
    interface A {
        int v();
        int[] counter = {0};
        int count = 40 + 2;
        static A make(int k) { counter[0]++; return () -> k; }
        private int help(int x) { return x * v() + counter[0]; }
        private static String pre(String s) { return "<" + s; }
        static String name(String s) { return pre(s) + ">"; }
        default int twice() { return help(2) + shared(1); }
        private int shared(int k) { return this instanceof B ? k : -k; }
    }
    static class B implements A { public int v() { return 10; } }
    public static void main(String[] args) {
        System.out.println(A.make(3).twice() + " " + new B().twice() + " " + A.count + " " + A.name("x"));
    }
}
