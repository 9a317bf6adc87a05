package lang;

public class MathFunctions {
    public static void main(String[] args) {
        double[] xs = {0, 0.5, 1, -1, 2, 3.14159, 10, -10, 100, 1e-10, 1e10};
        for (double x : xs) {
            System.out.println(x + " " + StrictMath.sin(x) + " " + StrictMath.cos(x) + " " + StrictMath.tan(x) + " " + StrictMath.exp(x) + " " + StrictMath.log(x) + " " + StrictMath.log10(x) + " " + StrictMath.atan(x) + " " + StrictMath.asin(x) + " " + StrictMath.acos(x));
            System.out.println(StrictMath.sinh(x) + " " + StrictMath.cosh(x) + " " + StrictMath.tanh(x) + " " + StrictMath.log1p(x) + " " + StrictMath.expm1(x) + " " + StrictMath.cbrt(x) + " " + StrictMath.pow(x, 1.5) + " " + StrictMath.atan2(x, 2) + " " + StrictMath.hypot(x, 3));
        }
        System.out.println(Math.round(Math.sin(1) * 1e9) + " " + Math.round(Math.cos(1) * 1e9) + " " + Math.round(Math.exp(1) * 1e9) + " " + Math.round(Math.log(10) * 1e9) + " " + Math.round(Math.pow(2, 0.5) * 1e9) + " " + Math.sin(0) + Math.cos(0) + Math.exp(0) + Math.log(1) + Math.pow(10, 2) + Math.atan2(0, 1));
        System.out.println(Math.sin(Double.NaN) + " " + Math.log(-1) + " " + Math.log(0) + " " + Math.exp(1000) + " " + Math.pow(Double.NaN, 0) + " " + Math.pow(1, Double.POSITIVE_INFINITY) + " " + Math.tan(Double.POSITIVE_INFINITY) + " " + Math.acos(2) + " " + Math.atan2(-0.0, -1));
    }
}
