package small;

public class FinallyValues {
    static long l(long x) { try { return x * 2; } finally { x = 0; } }
    static double d(double x) { try { return x / 0; } finally { x++; } }
    static String s() { String r = "try"; try { return r; } finally { r = "finally"; } }
    static StringBuilder b() { StringBuilder r = new StringBuilder("try"); try { return r; } finally { r.append("+finally"); } }
    static boolean z() { boolean r = true; try { return r; } finally { r = !r; } }
    static int nested() { try { try { return 1; } finally { System.out.print("a"); } } finally { System.out.print("b"); } }
    static int thrown() { try { try { throw new RuntimeException("1"); } finally { if (true) throw new IllegalStateException("2"); } } catch (RuntimeException e) { return e.getMessage().charAt(0); } }
    public static void main(String[] args) {
        System.out.println(l(21) + " " + d(1) + " " + s() + " " + b() + " " + z() + " " + nested() + " " + thrown());
    }
}
