package lang;

public class MathBasics {
    static void exact(String n, java.util.function.Supplier<Object> s) {
        try {
            System.out.println(n + " " + s.get());
        } catch (ArithmeticException e) {
            System.out.println(n + " " + e.getMessage());
        }
    }
    public static void main(String[] args) {
        System.out.println(Math.max(1, 2) + Math.min(1L, 2L) + Math.max(1f, 2f) + Math.min(1.0, 2.0) + Math.abs(-5) + Math.abs(-5L) + Math.abs(-5f) + Math.abs(-0.0));
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(-1) + " " + Math.sqrt(1e300) + " " + Math.cbrt(27) + " " + Math.pow(2, 10) + " " + Math.pow(2, -1) + " " + Math.pow(0, 0) + " " + Math.pow(-8, 3) + " " + Math.hypot(3, 4));
        exact("add", () -> Math.addExact(Integer.MAX_VALUE, 1));
        exact("addL", () -> Math.addExact(Long.MAX_VALUE, 1L));
        exact("sub", () -> Math.subtractExact(Integer.MIN_VALUE, 1));
        exact("mul", () -> Math.multiplyExact(1 << 16, 1 << 15));
        exact("mulL", () -> Math.multiplyExact(1L << 32, 1L << 31));
        exact("mul ok", () -> Math.multiplyExact(1L << 31, -1L << 32));
        exact("neg", () -> Math.negateExact(Integer.MIN_VALUE));
        exact("inc", () -> Math.incrementExact(Integer.MAX_VALUE));
        exact("dec", () -> Math.decrementExact(Long.MIN_VALUE));
        exact("toInt", () -> Math.toIntExact(1L << 31));
        exact("abs", () -> Math.absExact(Integer.MIN_VALUE));
        exact("floorDiv", () -> Math.floorDiv(1, 0));
        exact("floorMod", () -> Math.floorMod(-7L, 3));
        System.out.println(Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorDiv(Integer.MIN_VALUE, -1) + " " + Math.multiplyHigh(1L << 62, 12) + " " + Math.multiplyFull(1 << 30, 1 << 30) + " " + Math.fma(2.0, 3.0, 4.0) + " " + Math.fma(0.1f, 10f, -1f));
        System.out.println(Math.signum(-3.5) + " " + Math.signum(0f) + " " + Math.ceil(-0.5) + " " + Math.toRadians(180) + " " + Math.toDegrees(Math.PI) + " " + Math.IEEEremainder(5, 3));
    }
}
