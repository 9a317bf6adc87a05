package small;

public class TryInLoop {
    static int f(int i) {
        while (true) {
            try {
                try {
                    if (i == 0) return 10 / i;
                    if (i < 3) { i++; continue; }
                    break;
                } finally {
                    i += 2;
                }
            } catch (ArithmeticException e) {
                i = 5;
            }
        }
        return i;
    }
    static String g() {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            try { b.append(i); if (i % 2 == 0) throw new Exception("e" + i); b.append('n'); }
            catch (Exception e) { b.append(e.getMessage()); if (i == 2) break; }
            finally { b.append(';'); }
        }
        return b.toString();
    }
    @SuppressWarnings("finally")
    static int h() { for (int i = 0; ; i++) { try { if (i < 3) throw new RuntimeException(); return i; } finally { if (i < 5) continue; } } }
    public static void main(String[] args) {
        System.out.println(f(0) + " " + f(1) + " " + f(9) + " " + g() + " " + h());
    }
}
