// Statements of contracts in bodies that read local variables: lengths and elements of arrays, fields, all primitive types,
// names that are declared twice, casts to arrays.
// expect LocalVariables.lengths: holds
// expect LocalVariables.nested: holds
// expect LocalVariables.fields: holds
// expect LocalVariables.primitives: violated assert
// expect LocalVariables.shadowed: holds
// expect LocalVariables.captured: violated assert
// expect(long) LocalVariables.each: violated assert
// expect(long) LocalVariables.quantified: violated assert
// expect LocalVariables.hides: violated assert
// expect LocalVariables.cast: violated assert
class LocalVariables {
    int w;
    static int lengths(int n) {
        int[] a = new int[3];
        int i = 0;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ decreases a.length - i;
        while (i < a.length) {
            a[i] = n;
            //@ assert a[i] == n;
            i++;
        }
        return i;
    }
    static int nested() {
        int[][] a = new int[2][2];
        for (int i = 0; i < 2; i++) {
            a[i][0] = i;
            //@ assert a[i][0] == i && a[i].length == 2 && a[1][1] == 0;
            a[i][0]++;
        }
        return a[0][0];
    }
    static int fields() {
        LocalVariables p = new LocalVariables();
        for (int i = 0; i < 3; i++) {
            p.w = i;
            //@ assert p.w == i;
            p.w++;
        }
        return p.w;
    }
    static int primitives(long q, char c, boolean b, byte y, short s, float f, double g) {
        long z = q; char d = c; boolean e = b; byte x = y; short t = s; float h = f; double k = g;
        //@ assert z == q && d == c && e == b && x == y && t == s && (h == f || f != f) && (k == g || g != g);
        z++;
        //@ assert z > q && d == c && e == b;
        d++;
        return d;
    }
    static int shadowed(int n) {
        int r = 0;
        {
            int[] a = new int[1];
            r++;
            //@ assert a.length == 1;
            r++;
        }
        {
            long a = 7;
            r++;
            //@ assert a == 7;
            r++;
        }
        {
            boolean a = n > 0;
            r++;
            //@ assert a == (n > 0);
            r++;
        }
        return r;
    }
    static int captured(int q) {
        int[] a = { q, q };
        Runnable r = () -> a[0]++;
        r.run();
        //@ assert a.length == 2 && a[1] == q && a[0] == q + 1;
        return a[0];
    }
    static int each(int n) {
        int[] all = { 3, 4 };
        int s = 0;
        //@ loop_invariant s >= 0;
        for (int x : all) {
            s += x;
            //@ assert x >= 3 && s <= 6 && all.length == 2;
            s += 0;
        }
        return s;
    }
    static int quantified(int n) {
        int[] a = new int[3];
        int r = 0;
        //@ assert (\forall int i; 0 <= i && i < a.length; a[i] == 0);
        r++;
        //@ assert (\sum int i; 0 <= i && i < a.length; a[i]) == 1;
        r++;
        return r;
    }
    int hides(int q) {
        int w = q;
        //@ assert w == q;
        w++;
        //@ assert this.w == w;
        return w;
    }
    static int cast(int n) {
        Object o = new int[] { n };
        int r = 0;
        //@ assert ((int[]) o).length == 1 && ((int[]) o)[0] == n;
        r++;
        //@ assert ((int[]) o)[0] == 4;
        r++;
        return r;
    }
}
