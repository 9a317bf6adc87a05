package small;

public class LongCompare {
    static String cmp(long a, long b) { return (a < b ? "<" : "") + (a <= b ? "≤" : "") + (a > b ? ">" : "") + (a >= b ? "≥" : "") + (a == b ? "=" : "") + (a != b ? "≠" : ""); }
    static String cmp(double a, double b) { return (a < b ? "<" : "") + (a <= b ? "≤" : "") + (a > b ? ">" : "") + (a >= b ? "≥" : "") + (a == b ? "=" : "") + (a != b ? "≠" : ""); }
    static String cmp(float a, float b) { return (!(a < b) ? "!<" : "") + (!(a <= b) ? "!≤" : "") + (!(a > b) ? "!>" : "") + (!(a >= b) ? "!≥" : ""); }
    public static void main(String[] args) {
        long[] ls = {0, -1, 1L << 32, Long.MIN_VALUE, Long.MAX_VALUE};
        for (long a : ls) for (long b : ls) System.out.print(cmp(a, b) + " ");
        System.out.println();
        double[] ds = {0, -0.0, 1, Double.NaN, Double.NEGATIVE_INFINITY};
        for (double a : ds) for (double b : ds) System.out.print(cmp(a, b) + cmp((float) a, (float) b) + " ");
        System.out.println();
    }
}
