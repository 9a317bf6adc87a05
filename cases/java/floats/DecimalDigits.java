package floats;

public class DecimalDigits {
    public static void main(String[] args) {
        double[] v = {0.1 + 0.7, 1.005 * 1000, 4.35 * 100, 1.1 * 1.1, 2.0 / 3, 1e16 + 1, 123456789.123456789, 1e-7, 9.95, 0.5 - 0.4, 5e-324, 1.0E23, 8.41E21, 2.0E-3, 9.999999999999999E22};
        for (double x : v) System.out.println(x + " " + (float) x + " " + String.valueOf(x).length() + " " + Double.parseDouble(Double.toString(x)) * 1 + " " + (Double.parseDouble("" + x) == x) + " " + (Float.parseFloat("" + (float) x) == (float) x));
    }
}
