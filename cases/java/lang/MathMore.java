package lang;

// log10, tanh and others at arguments where every implementation agrees.
public class MathMore {
	public static void main(String[] args) {
		double[] xs = {0, -0.0, 1, 10, 100, 1000, 1e10, 1e22, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 30, -30, 1e-300};
		for (double x : xs) {
			System.out.println(Math.log10(x) + " " + Math.tanh(x) + " " + StrictMath.log10(x) + " " + StrictMath.tanh(x) + " " + Math.signum(x) + " " + Math.rint(x));
		}
	}
}
