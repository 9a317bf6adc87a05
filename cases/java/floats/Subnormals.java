package floats;

public class Subnormals {
    public static void main(String[] args) {
        double d = Double.MIN_NORMAL;
        for (int i = 0; i < 5; i++) { d /= 3; System.out.print(d + " "); }
        float f = Float.MIN_NORMAL;
        for (int i = 0; i < 5; i++) { f /= 3; System.out.print(f + " "); }
        System.out.println();
        System.out.println(Double.MIN_VALUE * 0.5 + " " + Double.MIN_VALUE * 0.51 + " " + (float) 1e-45 + " " + (float) 7e-46 + " " + 1e-310 * 1e10 + " " + Float.MIN_VALUE * 0.5f + " " + (double) Float.MIN_VALUE);
        System.out.println(4.9e-324 + 4.9e-324 + " " + (1e-320 - 9e-321) + " " + -Double.MIN_VALUE / 2 + " " + 1e-200 * 1e-200 + " " + 1e200 * 1e200);
    }
}
