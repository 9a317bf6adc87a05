package small;

public class MixedArithmetic {
    public static void main(String[] args) {
        byte b = 10; short s = 20; char c = 30; int i = 40; long l = 50; float f = 60.5f; double d = 70.25;
        System.out.println(b + s * c - i / l + f % d);
        System.out.println(b * f + " " + s / f + " " + c * d + " " + l / f + " " + i % f + " " + (b + c) + " " + (l - d) + " " + (c - l));
        System.out.println((b > s) + " " + (c < l) + " " + (f >= i) + " " + (d != f) + " " + (b == 10L) + " " + (c == 30.0));
        i += l; i -= f; l *= d; f += i; d -= l; b += d; c *= f; s /= b == 0 ? 1 : b;
        System.out.println(b + " " + s + " " + (int) c + " " + i + " " + l + " " + f + " " + d);
        System.out.println(1 / 2 + 1 / 2.0 + 1 / 2f + 1L / 2 + (char) 1 / 2);
        System.out.println(Integer.MAX_VALUE + 1L + " " + (Integer.MAX_VALUE + 1) + " " + (Integer.MAX_VALUE + 1f) + " " + (Long.MAX_VALUE + 1.0));
    }
}
