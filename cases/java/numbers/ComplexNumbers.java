package numbers;

public class ComplexNumbers {
    record C(double re, double im) {
        C plus(C o) { return new C(re + o.re, im + o.im); }
        C times(C o) { return new C(re * o.re - im * o.im, re * o.im + im * o.re); }
        C over(C o) { double d = o.re * o.re + o.im * o.im; return new C((re * o.re + im * o.im) / d, (im * o.re - re * o.im) / d); }
        double abs() { return Math.sqrt(re * re + im * im); }
    }
    public static void main(String[] args) {
        C a = new C(1, 2), b = new C(-3, 0.5);
        System.out.println(a.times(b) + " " + a.plus(b) + " " + a.over(b) + " " + a.abs() + " " + a.equals(new C(1.0, 2)) + " " + new C(0.0, -0.0).equals(new C(0, 0)));
        C z = new C(0, 0), c = new C(-0.4, 0.6);
        for (int i = 0; i < 8; i++) z = z.times(z).plus(c);
        System.out.println(z);
    }
}
