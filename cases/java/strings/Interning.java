package strings;

public class Interning {
    static final String FIELD = "inter" + "ned";
    static String make() { return new String("interned"); }
    public static void main(String[] args) {
        String a = "interned", b = make(), c = b.intern();
        String part = "inter";
        System.out.println((a == b) + " " + (a == c) + " " + (a == FIELD) + " " + (a == part + "ned") + " " + (a == (part + "ned").intern()));
        System.out.println(a.equals(b) + " " + (a.hashCode() == b.hashCode()));
        System.out.println("" == "a".substring(1));
        System.out.println("abc".substring(0) == "abc");
        System.out.println("abc".toString() == "abc");
        System.out.println("x".concat("") == "x");
        System.out.println("x".replace('a', 'b') == "x");
        System.out.println("x".trim() == "x");
        System.out.println(String.valueOf("x") == "x");
        System.out.println(new Other().s == a);
    }
    static class Other {
        String s = "interned";
    }
}
