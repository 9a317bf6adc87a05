package misc;

public class Ternaries {
    static int n;
    static int side(int x) { n += x; return x; }
    static Integer nul() { return null; }
    public static void main(String[] args) {
        boolean t = args.length == 0, f = !t;
        System.out.println(t ? side(1) : side(100));
        System.out.println((f ? side(1) : side(2)) + (t ? f ? 1 : 2 : 3) + " " + n);
        Object o = t ? 1 : "s", p = t ? 1 : 2.0, q = f ? 'a' : 98, r = t ? (Object) 1 : 2.0;
        System.out.println(o + " " + p + " " + q + " " + r + " " + o.getClass().getSimpleName() + p.getClass().getSimpleName() + q.getClass().getSimpleName() + r.getClass().getSimpleName());
        char c = 'x';
        int i = 5;
        System.out.println((t ? c : i) + " " + (t ? c : 5) + " " + (t ? 'x' : (short) 5) + " " + (f ? 1L : c) + " " + (t ? null : 0));
        try {
            int v = t ? nul() : 0;
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        Integer ok = t ? nul() : Integer.valueOf(0);
        System.out.println(ok);
        long l = t ? i : 5L;
        double d = f ? l : i;
        System.out.println(l + " " + d + " " + (t ? 1 : 2f) + " " + ((t ? i : d) == 5));
        int[] a = t ? new int[] {1, 2} : null;
        (t ? a : new int[1])[f ? 0 : 1] = t ? 9 : 8;
        System.out.println(a[1] + (a.length > 1 ? a[0] > 0 ? "pos" : "neg" : "short"));
        CharSequence cs = t ? "str" : new StringBuilder();
        Comparable<?> cmp = t ? "str" : Integer.valueOf(4);
        System.out.println(cs.length() + " " + cmp);
    }
}
