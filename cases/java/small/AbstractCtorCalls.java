package small;

public class AbstractCtorCalls {
    static abstract class P { P() { System.out.println("P " + name() + " " + len()); } abstract String name(); int len() { return name() == null ? -1 : name().length(); } }
    static class Q extends P { private final String n; private int k = 4; Q(String n) { super(); this.n = n; System.out.println("Q " + name() + " " + k); } String name() { return n; } int len() { return super.len() + k; } }
    public static void main(String[] args) {
        P p = new Q("abc");
        System.out.println(p.len());
        new Q(null) { String name() { return "anon"; } };
    }
}
