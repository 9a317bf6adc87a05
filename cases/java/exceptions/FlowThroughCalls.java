package exceptions;

public class FlowThroughCalls {
    static int calls;
    static int risky(int n) throws Exception {
        calls++;
        if (n % 3 == 0) throw new Exception("n=" + n);
        return n * 2;
    }
    static int guarded(int n) {
        int r = -1;
        try {
            r = risky(n);
            r += risky(n + 1);
        } catch (Exception e) {
            r = r * 1000 + e.getMessage().length();
        } finally {
            r++;
        }
        return r;
    }
    final int value;
    FlowThroughCalls(int v) {
        if (v < 0) throw new IllegalArgumentException("negative");
        value = v;
    }
    static FlowThroughCalls make(int v) {
        FlowThroughCalls o = null;
        try {
            o = new FlowThroughCalls(v);
        } catch (IllegalArgumentException e) {
            System.out.println("not made, " + (o == null));
        }
        return o;
    }
    static int args(int a, int b, int c) { return a + b + c; }
    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) System.out.print(guarded(i) + " ");
        System.out.println(calls);
        System.out.println(make(-1) + " " + make(3).value);
        int side = 0;
        try {
            args(side++, 1 / (side - 1), side++);
        } catch (ArithmeticException e) {
            System.out.println("side " + side);
        }
        int[] a = {1, 2, 3};
        int i = 0;
        try {
            while (true) a[i] += a[i++ + 1];
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + i);
        }
        String s = "keep";
        try {
            s = s + risky(0);
        } catch (Exception e) {
            System.out.println(s);
        }
    }
}
