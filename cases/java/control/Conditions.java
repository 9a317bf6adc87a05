package control;

public class Conditions {
    static int n;
    static boolean t() { n++; return true; }
    static boolean f() { n += 10; return false; }
    static String sign(int x) { return x > 0 ? "+" : x < 0 ? "-" : "0"; }
    static int grade(int p) {
        if (p >= 90) return 1;
        else if (p >= 75) return 2;
        else if (p >= 50) return 3;
        return 4;
    }
    public static void main(String[] args) {
        if (t() || f()) System.out.println("or " + n);
        if (f() && t()) System.out.println("never");
        else System.out.println("and " + n);
        if (t() | f()) System.out.println("| " + n);
        if (!(f() & t())) System.out.println("& " + n);
        if (t() ^ f()) System.out.println("^ " + n);
        boolean b = t() && (f() || t()) && !f();
        System.out.println(b + " " + n);
        System.out.println(sign(5) + sign(-5) + sign(0) + grade(95) + grade(80) + grade(50) + grade(0));
        boolean x = false, y;
        if (x = true) System.out.println("assigned " + x);
        y = x ? !x : x;
        y |= x == !y;
        System.out.println(y + " " + (x != y) + " " + (x == y ? 1 : 2));
        if (!x) ; else if (y) System.out.println("y");
        int i = 3, j = 4;
        long l = 3;
        float fl = 3;
        Object o = null, p = "s";
        System.out.println((i == l) + " " + (l == fl) + " " + (i < j) + " " + (l >= fl) + " " + (i != j) + " " + (o == null) + " " + (p != null) + " " + (o == p));
        String r = o == null ? p == null ? "both" : "first" : "none";
        System.out.println(r);
        int max = i > j ? i : j, min = i <= j ? i : j;
        System.out.println(max - min);
        final boolean DEBUG = false;
        if (DEBUG) System.out.println("compiled away");
        while (!DEBUG && i-- > 0) ;
        System.out.println(i);
    }
}
