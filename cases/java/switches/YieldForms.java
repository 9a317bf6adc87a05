package switches;

public class YieldForms {
    enum K { A, B }
    static int f(int i) { return switch (i) { case 0: yield 10; case 1: case 2: int t = i * 5; if (t > 5) yield t; yield -t; case 3: try { yield Integer.parseInt("q"); } catch (NumberFormatException e) { yield 33; } default: for (int k = 0; ; k++) if (k * k > i) yield k; }; }
    static String g(String s) { return switch (s) { case "0", "1" -> "lo"; case "5" -> { String r = ""; for (int k = 0; k < 3; k++) r += k; yield r; } default -> s.length() > 1 ? "long" : switch (s.charAt(0)) { case '2' -> "two"; default -> "x"; }; }; }
    static double h(K k) { return switch (k) { case A -> 1; case B -> 2.5f; }; }
    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) System.out.print(f(i) + g("" + i) + h(i % 2 == 0 ? K.A : K.B) + " ");
        System.out.println();
    }
}
