package records;

// Components of every primitive type in nested patterns: newer compilers make switches of numbers of them.
public class NumberPatterns {
    record Bits(boolean z, byte b, char c, short s) { }
    record Big(int i, long j, float f, double d) { }
    record Both(Bits bits, Big big) { }

    static String show(Object o) {
        return switch (o) {
            case Both(Bits(boolean z, byte b, char c, short s), Big(int i, long j, float f, double d)) when z && i > 3 -> "first " + b + c + s + i + j + f + d;
            case Both(Bits(boolean z, byte b, char c, short s), Big(int i, long j, float f, double d)) when b == 2 -> "second " + z + j;
            case Both(Bits(var z, var b, var c, var s), Big(var i, var j, var f, var d)) when d < 0 -> "third " + f + d;
            case Both(Bits b, Big(int i, long j, float f, double d)) -> "fourth " + b + i;
            case Bits(boolean z, byte b, char c, short s) -> "bits " + c;
            case Big(int i, long j, float f, double d) when i == 0 -> "zero";
            case Big(int i, long j, float f, double d) when j == 0 -> "long zero";
            case Big(int i, long j, float f, double d) -> "big " + (i + j + f + d);
            default -> "other";
        };
    }

    public static void main(String[] args) {
        Bits on = new Bits(true, (byte) 1, 'x', (short) 9), off = new Bits(false, (byte) 2, 'y', (short) -9);
        for (Bits b : new Bits[] {on, off}) {
            for (int i = 0; i < 6; i++) {
                System.out.println(show(new Both(b, new Big(i, i - 3, i / 2f, i - 2.5))));
            }
            System.out.println(show(b));
        }
        for (int i = 0; i < 3; i++) {
            System.out.println(show(new Big(i, i - 1, 1.5f, 2)));
        }
        System.out.println(show("x"));
    }
}
