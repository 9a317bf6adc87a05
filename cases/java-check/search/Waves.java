// Arithmetic that no formula of ours describes: a search runs it. What facts about it decide is decided.
//
// expect Waves.high: violated assert
// expect Waves.sum: violated assert
// expect Waves.exact: violated assert
// expect Waves.power: violated division
// expect(long) Waves.chain: violated assert
// expect Waves.never: proved
// expect Waves.apart: assumed
public class Waves {
    static void high(double x) {
        assert !(Math.sin(x) > 0.99);
    }

    static void sum(double x, double y) {
        if (x > 10 && y > x) {
            assert Math.cos(x) + Math.sin(y) < 1.9;
        }
    }

    // One number in 2^64.
    static void exact(double x) {
        assert Math.log(x) != 2.0;
    }

    static int power(double x, int n) {
        if (Math.pow(x, 3) > 1000 && Math.pow(x, 3) < 1001) {
            return 100 / (n - 123456789);
        }
        return 0;
    }

    static void chain(double a, double b, double c, double d) {
        if (Math.exp(a) > b && b > Math.sqrt(c) && c > d * d && d > Math.atan(a)) {
            assert d <= 2;
        }
    }

    static void never(double x) {
        double s = Math.sin(x);
        assert !(s > 1);
    }

    static void apart(double x, double y) {
        assert !(Math.exp(x) == 0 && x > -700);
    }
}
