package conversions;

public class NumberClass {
    public static void main(String[] args) {
        Number[] n = {1, 2L, 3.7f, 4.9, (byte) 200, (short) 70000, 1e20, Long.MAX_VALUE, Double.NaN};
        for (Number x : n) System.out.println(x + " " + x.intValue() + " " + x.longValue() + " " + x.floatValue() + " " + x.doubleValue() + " " + x.byteValue() + " " + x.shortValue() + " " + x.getClass().getSimpleName() + " " + x.hashCode());
    }
}
