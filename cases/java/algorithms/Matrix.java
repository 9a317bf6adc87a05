package algorithms;

public class Matrix {
    final long[][] a;
    static final long MOD = 1_000_000_007L;
    Matrix(int n) { a = new long[n][n]; }
    Matrix times(Matrix o) {
        int n = a.length;
        Matrix r = new Matrix(n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                long s = 0;
                for (int k = 0; k < n; k++) s = (s + a[i][k] * o.a[k][j]) % MOD;
                r.a[i][j] = s;
            }
        return r;
    }
    Matrix pow(long e) {
        Matrix r = new Matrix(a.length), b = this;
        for (int i = 0; i < a.length; i++) r.a[i][i] = 1;
        for (; e > 0; e >>= 1, b = b.times(b)) if ((e & 1) != 0) r = r.times(b);
        return r;
    }
    static double det(double[][] m) {
        double d = 1;
        for (int c = 0; c < m.length; c++) {
            int p = c;
            for (int r = c + 1; r < m.length; r++) if (Math.abs(m[r][c]) > Math.abs(m[p][c])) p = r;
            if (m[p][c] == 0) return 0;
            if (p != c) { double[] t = m[p]; m[p] = m[c]; m[c] = t; d = -d; }
            d *= m[c][c];
            for (int r = c + 1; r < m.length; r++) {
                double f = m[r][c] / m[c][c];
                for (int k = c; k < m.length; k++) m[r][k] -= f * m[c][k];
            }
        }
        return d;
    }
    public static void main(String[] args) {
        Matrix f = new Matrix(2);
        f.a[0][0] = f.a[0][1] = f.a[1][0] = 1;
        System.out.println(f.pow(10).a[0][1] + " " + f.pow(90).a[0][1] + " " + f.pow(1_000_000_000_000L).a[0][1]);
        System.out.println(det(new double[][] {{2, -1, 0}, {1, 3, 2}, {0, 5, -1}}) + " " + det(new double[][] {{1, 2}, {2, 4}}));
    }
}
