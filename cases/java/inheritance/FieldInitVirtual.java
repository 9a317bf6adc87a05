package inheritance;

public class FieldInitVirtual {
    static class A { int len = name().length(); String name() { return "aa"; } }
    static class B extends A { String n = "bbb"; String s = n + len; @Override String name() { return n == null ? "none yet" : n; } }
    public static void main(String[] args) {
        System.out.println(new B().s + " " + new B().len + " " + new A().len);
    }
}
