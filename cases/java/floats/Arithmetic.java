package floats;

public class Arithmetic {
    public static void main(String[] args) {
        float a = 1.1f, b = 2.2f;
        System.out.println(a + b + " " + (a - b) + " " + a * b + " " + a / b + " " + b % a + " " + -a);
        double c = 1.1, d = 2.2;
        System.out.println(c + d + " " + (c - d) + " " + c * d + " " + c / d + " " + d % c + " " + -c);
        System.out.println(a + c + " " + (a == c) + " " + (a < c) + " " + (float) c + " " + (a == (float) c));
        System.out.println(a * 3 / 3 == a);
        System.out.println(c * 3 / 3 == c);
        System.out.println(1 / 3f + " " + 1 / 3d + " " + 1 / 3 + " " + 1f / 3L + " " + 'a' / 2f);
        double x = 1;
        int n = 0;
        while (1 + x / 2 > 1) {
            x /= 2;
            n++;
        }
        System.out.println(x + " " + n);
        float y = 1;
        n = 0;
        while (1 + y / 2 > 1) {
            y /= 2;
            n++;
        }
        System.out.println(y + " " + n);
        double tiny = Double.MIN_VALUE;
        System.out.println(tiny / 2 + " " + tiny * 0.5 + " " + tiny * 0.6 + " " + tiny * 1.4 + " " + tiny * 1.5 + " " + (tiny > 0));
        float ft = Float.MIN_VALUE;
        System.out.println(ft / 2 + " " + ft * 0.6f + " " + ft * 1.5f + " " + Float.MIN_NORMAL / 3);
        System.out.println(Float.MAX_VALUE * 2 + " " + Float.MAX_VALUE * 2.0 + " " + (Float.MAX_VALUE + 1e30f));
        System.out.println(10.5 % 3 + " " + -10.5 % 3 + " " + 10.5f % -3 + " " + 1e300 % 7 + " " + 1e20f % 3 + " " + 0.3 % 0.1);
        double z = 5;
        z++;
        z += 1;
        z -= 0.5;
        z *= z--;
        System.out.println(z);
    }
}
