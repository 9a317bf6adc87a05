package inheritance;

public class Constructors {
    static String log = "";
    static int note(String s) { log += s + " "; return log.length(); }
    static class Base {
        int a = note("Base.a");
        { note("Base.init"); }
        Base() { this(7); note("Base()"); }
        Base(int x) { note("Base(int)"); hook(); }
        void hook() { note("Base.hook"); }
    }
    static class Derived extends Base {
        int b = note("Derived.b");
        String s = "set";
        final int k = 5;
        final Integer boxed = 5;
        { note("Derived.init"); }
        Derived() { note("Derived()"); }
        Derived(String t) { super(note("arg")); note("Derived(String)" + t); }
        @Override void hook() { note("Derived.hook s=" + s + " b=" + b + " k=" + k + " boxed=" + boxed); }
    }
    static class Chain {
        final int v;
        Chain() { this(1); }
        Chain(int a) { this(a, a + 1); }
        Chain(int a, int b) { v = a * 10 + b; }
    }
    public static void main(String[] args) {
        new Derived();
        System.out.println(log);
        log = "";
        new Derived("!");
        System.out.println(log);
        System.out.println(new Chain().v + " " + new Chain(4).v + " " + new Chain(8, 9).v);
        log = "";
        Base anon = new Base(note("anonarg")) {
            int extra = note("anon.extra");
            @Override void hook() { note("anon.hook" + extra); }
        };
        System.out.println(log + anon.a);
    }
}
