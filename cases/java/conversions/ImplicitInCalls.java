package conversions;

public class ImplicitInCalls {
    static String d(double d) { return d + ";"; }
    static String l(long l) { return l + ";"; }
    static String fl(float f) { return f + ";"; }
    static String box(Object o) { return o.getClass().getSimpleName(); }
    static String ob(Object o) { return "o" + o; }
    static double ret() { return 'x'; }
    static long retc() { byte b = -3; return b; }
    static float retl() { return Long.MAX_VALUE; }
    public static void main(String[] args) {
        byte b = 5; short s = 6; char c = 'c'; int i = 7; long l = 8; float f = 9.5f;
        System.out.println(d(b) + d(s) + d(c) + d(i) + d(l) + d(f));
        System.out.println(l(b) + l(s) + l(c) + l(i) + " " + fl(i) + fl(l) + fl(c));
        System.out.println(box(i) + box(c) + box(l) + box(true) + " " + ret() + retc() + retl());
        Integer w = 5;
        System.out.println(l(w) + d(w) + " " + ob(i) + ob(w) + (w == i ? "eq" : "ne"));
    }
}
