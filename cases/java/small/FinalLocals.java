package small;

public class FinalLocals {
    static final int K;
    static { int t = 0; for (int i = 0; i < 5; i++) t += i; K = t; }
    final String s;
    FinalLocals(boolean b) { if (b) s = "yes"; else s = "no"; }
    public static void main(String[] args) {
        final int x;
        if (args.length > 0) x = 1; else x = 2;
        final int[] a = {1};
        a[0] += x;
        final var f = new FinalLocals(x > 1);
        int y;
        switch (x) { case 1: y = 10; break; case 2: y = 20; break; default: y = 30; }
        boolean z;
        if (x > 1 && (z = y > 10)) System.out.println(z);
        System.out.println(K + a[0] + y + f.s);
        for (final int v : new int[] {1, 2}) { final int w = v * x; System.out.print(w); }
        System.out.println();
    }
}
