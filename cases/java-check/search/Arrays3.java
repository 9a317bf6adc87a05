// Inputs are made by the search: arrays, and null.
//
// expect(long) Arrays3.mean: violated assert
// expect Arrays3.first: violated bounds null
// expect Arrays3.sorted: violated assert
public class Arrays3 {
    static void mean(double[] a) {
        if (a != null && a.length == 3) {
            double m = Math.cbrt(a[0] * a[1] * a[2]);
            assert !(m > 20 && m < 21);
        }
    }

    static double first(double[] a) {
        return Math.hypot(a[0], 1);
    }

    static void sorted(int[] a, double x) {
        if (a != null && a.length == 4 && Math.sin(x) != 0 && a[0] < a[1] && a[1] < a[2] && a[2] < a[3]) {
            assert a[3] - a[0] != 1000;
        }
    }
}
