package algorithms;

public class Mandelbrot {
    static int iterations(double cr, double ci) {
        double zr = 0, zi = 0;
        int n = 0;
        while (n < 50 && zr * zr + zi * zi <= 4) {
            double t = zr * zr - zi * zi + cr;
            zi = 2 * zr * zi + ci;
            zr = t;
            n++;
        }
        return n;
    }
    public static void main(String[] args) {
        for (double y = 1; y >= -1; y -= 0.2) {
            StringBuilder b = new StringBuilder();
            for (float x = -2f; x <= 0.6f; x += 0.08f) b.append(" .:-=+*#%@".charAt(iterations(x, y) * 9 / 50));
            System.out.println(b);
        }
        double[] v = {1, 0};
        double angle = 0.1;
        for (int i = 0; i < 63; i++) {
            double s = Math.fma(v[0], 0.0998, v[1] * 0.995), c = v[0] * 0.995 - v[1] * 0.0998;
            v[0] = c;
            v[1] = s;
        }
        System.out.println(v[0] + " " + v[1] + " " + (float) (angle * 3));
    }
}
