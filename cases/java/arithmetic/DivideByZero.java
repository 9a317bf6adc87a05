package arithmetic;

public class DivideByZero {
    static int calls;
    static int zero() {
        calls++;
        return 0;
    }
    public static void main(String[] args) {
        try {
            System.out.println(5 / zero());
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(5L % zero());
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
        int x = 9;
        try {
            x /= zero();
        } catch (ArithmeticException e) {
            System.out.println("x stays " + x);
        }
        long[] a = {4};
        try {
            a[zero()] %= zero();
        } catch (ArithmeticException e) {
            System.out.println("a[0] stays " + a[0] + ", calls " + calls);
        }
        System.out.println(5 / 0.0 + " " + -5 / 0.0 + " " + 0 / 0.0 + " " + 5 % 0.0 + " " + 5f / zero());
        System.out.println(1 / -0.0 + " " + 1 / (0.0 - 0.0));
    }
}
