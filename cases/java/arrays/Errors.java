package arrays;

public class Errors {
    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
    public static void main(String[] args) {
        int[] a = new int[3];
        attempt(() -> a[3] = 1);
        attempt(() -> System.out.println(a[-1]));
        attempt(() -> a[Integer.MIN_VALUE]++);
        attempt(() -> { String[] none = new String[0]; none[0] = "x"; });
        attempt(() -> { byte[] b = new byte[1]; b[1] = 0; });
        attempt(() -> { boolean[] b = new boolean[1]; b[2] |= true; });
        attempt(() -> { double[] b = new double[1]; double d = b[100]; });
        attempt(() -> { int[] n = new int[a[0] - 5]; });
        attempt(() -> { Object[] o = new String[1]; o[0] = 1; });
        attempt(() -> { Object[] o = new Integer[1]; o[0] = null; });
        attempt(() -> { Object[] o = new int[1][]; o[0] = new int[2]; });
        attempt(() -> { Object[] o = new int[1][]; o[0] = new long[2]; });
        attempt(() -> { Number[] o = new Integer[1]; o[0] = 1.5; });
        attempt(() -> { Object[] o = new String[1]; o[1] = 1; });
        attempt(() -> System.arraycopy(a, 0, a, 2, 2));
        attempt(() -> System.arraycopy(a, -1, a, 0, 1));
        attempt(() -> System.arraycopy(a, 0, new long[3], 0, 1));
        attempt(() -> System.arraycopy("s", 0, a, 0, 1));
        attempt(() -> System.arraycopy(a, 3, a, 0, 0));
        Object[] src = {"a", 1, "b"}, dst = new String[3];
        attempt(() -> System.arraycopy(src, 0, dst, 0, 3));
        System.out.println(dst[0] + " " + dst[1]);
        attempt(() -> java.util.Arrays.copyOf(a, -1));
        attempt(() -> java.util.Arrays.copyOfRange(a, 2, 1));
        attempt(() -> java.util.Arrays.fill(a, 1, 4, 0));
        System.out.println(a[1]);
    }
}
