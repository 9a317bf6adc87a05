package enums;

public class SwitchAcross {
    enum Color { RED, GREEN, BLUE; String describe() { switch (this) { case RED: return "warm "; case BLUE: return "cold "; default: return ""; } } }
    static int a(Color c) { switch (c) { case GREEN: return 2; case RED: return 1; } return 9; }
    static String b(Color c) { return switch (c) { case RED, BLUE -> "p"; case GREEN -> { String s = "g"; yield s + c.ordinal(); } }; }
    static class Other { static boolean c(Color c) { boolean r = false; switch (c) { case BLUE -> r = true; default -> { } } return r; } }
    public static void main(String[] args) {
        for (Color c : Color.values()) System.out.print(a(c) + b(c) + Other.c(c) + " ");
        System.out.println();
        Color none = null;
        try { a(none); } catch (NullPointerException e) { System.out.println("npe"); }
        System.out.println(Color.BLUE.describe() + Color.RED.describe());
    }
}
