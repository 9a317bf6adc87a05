package exceptions;

public class DeepPropagation {
    static int unwound;
    static int walk(int n, int kind) {
        try {
            if (n == 0) { if (kind == 0) throw new IllegalStateException("bottom"); if (kind == 1) return new int[1][2].length / 0; if (kind == 2) return ((Object) "x").hashCode(); Object o = 1; return ((String) o).length(); }
            return walk(n - 1, kind) + 1;
        } catch (ArithmeticException e) {
            if (n == 5) return 1000;
            throw e;
        } catch (ClassCastException e) {
            throw new IllegalStateException("wrapped at " + n);
        } finally { unwound++; }
    }
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            try { System.out.println(walk(10, i)); } catch (IllegalStateException e) { System.out.println(e.getMessage() + " after " + unwound + " frames"); }
            unwound = 0;
        }
    }
}
