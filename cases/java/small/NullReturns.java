package small;

public class NullReturns {
    static String s(boolean b) { return b ? "s" : null; }
    static int[] a() { return null; }
    static <T> T n() { return null; }
    public static void main(String[] args) {
        System.out.println(s(false) + s(true) + (a() == null) + n());
        String x = n();
        System.out.println(x == null ? "null" : x.trim());
        System.out.println(null + "a" + (Object) null);
        Object o = null;
        System.out.println(o instanceof String ? 1 : 2);
        try {
            int len = a().length;
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
        StringBuilder b = null;
        b = (b == null ? new StringBuilder("new") : b).append(1);
        System.out.println(b);
    }
}
