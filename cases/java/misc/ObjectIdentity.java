package misc;

public class ObjectIdentity {
    public static void main(String[] args) {
        Object a = new Object(), b = a, c = new Object();
        System.out.println((a == b) + " " + (a == c) + " " + a.equals(b) + " " + a.equals(c) + " " + (a != c) + " " + (a.hashCode() == b.hashCode()));
        String s = new String("x"), t = new String("x");
        System.out.println((s == t) + " " + s.equals(t) + " " + (s.intern() == t.intern()) + " " + (s != t ? "two" : "one"));
        int[] p = {1}, q = p, r = {1};
        System.out.println((p == q) + " " + (p != r) + " " + p.equals(r) + " " + p.equals(q));
        if (a != b) System.out.println("no"); else if (p != r && s != null) System.out.println("yes");
        Class<?> k = a.getClass();
        System.out.println((k == Object.class) + " " + (k == c.getClass()) + " " + (k != String.class));
    }
}
