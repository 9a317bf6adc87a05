package floats;

public class Rounding {
    public static void main(String[] args) {
        double[] xs = {0.5, -0.5, 1.5, 2.5, -1.5, -2.5, 0.49999999999999994, 1e15 + 0.5, -0.2, 4.7, 1e300, Double.NaN, -0.0, Double.NEGATIVE_INFINITY};
        for (double x : xs) {
            System.out.println(x + ": " + Math.round(x) + " " + Math.floor(x) + " " + Math.ceil(x) + " " + Math.rint(x) + " " + (int) x + " " + (long) x
                    + " " + Math.abs(x) + " " + Math.signum(x) + " " + Math.round((float) x));
        }
        float f = 16777216f;
        System.out.println(f + 1 == f);
        System.out.println((float) 16777217 + " " + (double) Long.MAX_VALUE + " " + (float) Long.MAX_VALUE + " " + (long) (double) Long.MAX_VALUE);
        System.out.println((int) (float) Integer.MAX_VALUE + " " + (float) (Integer.MAX_VALUE - 64) + " " + (double) (float) 0.1);
        System.out.println((double) 9007199254740993L + " " + (float) 33554435);
        System.out.println((float) 1e-46 + " " + (float) 1e39 + " " + (float) 1.00000006 + " " + (float) -1e-50);
    }
}
