package floats;

public class Sums {
    static double kahan(double[] a) {
        double s = 0, c = 0;
        for (double x : a) {
            double y = x - c, t = s + y;
            c = t - s - y;
            s = t;
        }
        return s;
    }
    public static void main(String[] args) {
        double s = 0;
        for (int i = 0; i < 10; i++) s += 0.1;
        System.out.println(s + " " + (s == 1) + " " + (1 - s));
        float f = 0;
        for (int i = 0; i < 1000; i++) f += 0.1f;
        System.out.println(f);
        double h = 0;
        for (int i = 1; i <= 1000; i++) h += 1.0 / i;
        System.out.println(h);
        h = 0;
        for (int i = 1000; i >= 1; i--) h += 1.0 / i;
        System.out.println(h);
        double[] a = new double[1001];
        a[0] = 1e16;
        for (int i = 1; i <= 1000; i++) a[i] = 1;
        double plain = 0;
        for (double x : a) plain += x;
        System.out.println(plain + " " + kahan(a));
        double e = 1, term = 1;
        for (int i = 1; i < 20; i++) {
            term /= i;
            e += term;
        }
        System.out.println(e + " " + Math.E);
        double x = 2;
        for (int i = 0; i < 6; i++) x = (x + 2 / x) / 2;
        System.out.println(x + " " + Math.sqrt(2) + " " + (x == Math.sqrt(2)));
        double pi = 0;
        for (int k = 0; k < 12; k++) pi += 1 / Math.pow(16, k) * (4.0 / (8 * k + 1) - 2.0 / (8 * k + 4) - 1.0 / (8 * k + 5) - 1.0 / (8 * k + 6));
        System.out.println(pi);
        System.out.println(1e308 * 10 / 10 + " " + 1e308 / 10 * 10 + " " + 5e-324 / 2 + " " + 5e-324 * 0.75 + " " + 1e-320 / 3);
    }
}
