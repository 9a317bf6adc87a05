package exceptions;

public class NullPointers {
    int f;
    long[] arr;
    NullPointers next;
    static NullPointers s;
    void m() { }
    static boolean npe(Runnable r) {
        try {
            r.run();
            return false;
        } catch (NullPointerException e) {
            return true;
        }
    }
    static class Base { final void fin() { } private void priv() { } static void stat() { System.out.print("static works "); } }
    interface I { void i(); }
    enum E { A }
    public static void main(String[] args) {
        System.out.print(npe(() -> s.f = 1));
        System.out.print(npe(() -> { int x = s.f; }));
        System.out.print(npe(() -> s.m()));
        System.out.print(npe(() -> s.next.next = null));
        System.out.print(npe(() -> new NullPointers().arr[0]++));
        System.out.print(npe(() -> { int n = new NullPointers().arr.length; }));
        System.out.println(npe(() -> { synchronized (s) { } }));
        System.out.print(npe(() -> { throw null; }));
        System.out.print(npe(() -> { Integer i = null; int j = i + 1; }));
        System.out.print(npe(() -> { for (int x : (int[]) null) { } }));
        System.out.print(npe(() -> { for (String x : (Iterable<String>) null) { } }));
        System.out.print(npe(() -> { switch ((E) null) { default: } }));
        System.out.print(npe(() -> ((Base) null).fin()));
        System.out.print(npe(() -> ((Base) null).priv()));
        System.out.println(npe(() -> ((I) null).i()));
        ((Base) null).stat();
        System.out.print(npe(() -> { Runnable r = s::m; }));
        System.out.print(npe(() -> { String t = null; t.length(); }));
        System.out.print(npe(() -> { String t = null; t += "x"; }));
        System.out.print(npe(() -> { Object o = (String) null; boolean b = o instanceof String; }));
        System.out.print(npe(() -> { boolean b = (Boolean) null; }));
        System.out.print(npe(() -> { s.new Inner(); }));
        System.out.println(npe(() -> { Object[] o = null; o[1 / 1] = 2; }));
    }
    class Inner { }
}
