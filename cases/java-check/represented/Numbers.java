// Inputs that are large numbers, and random ones.
// bounds: --scope 2 --null-arguments=false --unreached=false
// expect Numbers.sign: holds
// expect Numbers.ten: violated assert
// expect Numbers.twice: holds
// expect(long) Numbers.next: holds
// expect Numbers.none: violated division
// expect(long) Numbers.opposite: holds
// expect Numbers.lucky: violated assert
// expect Numbers.unit: holds
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;

class Numbers {
    static int sign(BigInteger b) { return b.signum() == 0 ? 1 : 10 / b.signum(); }

    static void ten(BigInteger b) { assert b.compareTo(BigInteger.TEN) < 0; }

    static void twice(BigInteger b) { assert b.negate().negate().equals(b); }

    static void next(BigInteger b) { assert b.add(BigInteger.ONE).compareTo(b) > 0; }

    static int none(BigDecimal b) { return 10 / b.signum(); }

    static void opposite(BigDecimal b) { assert b.negate().signum() == -b.signum(); }

    static void lucky(Random r) { assert r.nextInt(10) != 7; }

    static void unit(Random r) {
        double d = r.nextDouble();
        assert 0 <= d && d < 1;
    }
}
