package inheritance;

public class Overloads {
    static String f(int x) { return "int"; }
    static String f(long x) { return "long"; }
    static String f(double x) { return "double"; }
    static String f(Integer x) { return "Integer"; }
    static String f(Object x) { return "Object"; }
    static String f(int... x) { return "int..." + x.length; }
    static String g(long x) { return "long"; }
    static String g(Integer x) { return "Integer"; }
    static String g(Object... x) { return "Object..." + x.length; }
    static String h(Object o) { return "Object"; }
    static String h(String s) { return "String"; }
    static String h(CharSequence s) { return "CharSequence"; }
    static String k(char c) { return "char"; }
    static String k(int i) { return "int"; }
    static String v(String s, Object... r) { return s + (r == null ? "null" : r.length); }
    static String w(int a, double b) { return "id"; }
    static String w(double a, int b) { return "di"; }
    static int sum(int first, int... rest) {
        int s = first;
        for (int r : rest) s += r;
        return s;
    }
    public static void main(String[] args) {
        byte b = 1; short s = 1; char c = 'c'; long l = 1; float fl = 1;
        System.out.println(f(b) + " " + f(s) + " " + f(c) + " " + f(1) + " " + f(l) + " " + f(fl) + " " + f(1.0) + " " + f((Integer) 1) + " " + f("s") + " " + f() + " " + f(1, 2) + " " + f(Long.valueOf(1)));
        System.out.println(g(1) + " " + g((Integer) 1) + " " + g('c') + " " + g("x") + " " + g() + " " + g(1, 2) + " " + g(1.5));
        System.out.println(h(null) + " " + h("s") + " " + h(new StringBuilder()) + " " + h((Object) "s") + " " + h(1));
        System.out.println(k('a') + " " + k('a' + 1) + " " + k((char) 98) + " " + k(b));
        System.out.println(v("a") + " " + v("b", 1) + " " + v("c", 1, "x") + " " + v("d", (Object) null) + " " + v("e", (Object[]) null) + " " + v("f", new Object[] {1, 2, 3}) + " " + v("g", new int[] {1, 2}));
        System.out.println(w(1, 1.0) + " " + w(1.0, 1) + " " + sum(1) + " " + sum(1, 2, 3) + " " + sum(1, new int[] {5, 6}));
    }
}
