// Labels, switches, loops.
// expect Control.labelledBreak: holds
// expect Control.labelledContinue: holds
// expect Control.innerBreakOnly: violated assert
// expect Control.fallThrough: violated assert
// expect Control.switchExpression: holds
// expect Control.noDefault: holds
// expect Control.sparse: violated assert
// expect Control.doWhile: violated assert
// expect Control.countDown: holds
// expect Control.nestedTernary: holds
// expect Control.shortCircuit: violated null
// expect Control.nonShortCircuit: violated null
// expect Control.labelledBlock: holds
// expect(long) Control.gcd: holds
// expect Control.switchOnNullEnum: violated null
public class Control {
    Control next; int v;
    enum Colour { RED, GREEN }
    public static void labelledBreak(boolean[] b) {
        if (b == null) return;
        int n = 0;
        outer:
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) { if (j == 1 && i == 1) break outer; n++; }
        assert n == 4;
    }
    public static void labelledContinue(int k) {
        int n = 0;
        outer:
        for (int i = 0; i < 4; i++) { for (int j = 0; j < 4; j++) if (j == k) continue outer; n++; }
        assert n == (0 <= k && k < 4 ? 0 : 4);
    }
    public static void innerBreakOnly(int k) { int n = 0; for (int i = 0; i < 3; i++) { for (int j = 0; j < 3; j++) if (j == k) break; n++; } assert n < 3; }
    public static void fallThrough(int k) { int n = 0; switch (k) { case 1: n = 1; case 2: n++; break; default: n = 1; } assert n == 1; }
    public static void switchExpression(Colour c) { if (c != null) { int k = switch (c) { case RED -> 1; case GREEN -> { int t = c.ordinal(); yield t + 1; } }; assert k == c.ordinal() + 1; } }
    public static void noDefault(int k) { int n = 0; switch (k) { case 5: n = 1; } assert n == (k == 5 ? 1 : 0); }
    public static void sparse(int k) { int n; switch (k) { case -1000000: n = 1; break; case 7: n = 2; break; case Integer.MAX_VALUE: n = 3; break; default: n = 0; } assert n < 3; }
    public static void doWhile(int k) { int n = 0; do { n++; } while (n < k && n < 5); assert n <= 5 && n >= k; }
    public static void countDown(int k) { if (k < 0 || k > 6) return; int s = 0; for (int i = k; i > 0; --i) s += i; assert s == k * (k + 1) / 2; }
    public static void nestedTernary(int a, int b) { int c = a < b ? -1 : a > b ? 1 : 0; assert c == Integer.compare(a, b); }
    public boolean shortCircuit() { return next != null || next.v == 0; }
    public boolean nonShortCircuit() { return next != null & next.v == 0; }
    public static void labelledBlock(int k) { int n = 0; block: { if (k < 0) break block; n = 1; } assert n == 1 || k < 0; }
    public static void gcd(byte a, byte b) { if (a > 0 && b > 0 && a < 12 && b < 12) { int x = a, y = b; while (y != 0) { int t = x % y; x = y; y = t; } assert a % x == 0 && b % x == 0; } }
    public static int switchOnNullEnum(Colour c) { switch (c) { case RED: return 1; default: return 0; } }
}
