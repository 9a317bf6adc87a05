package lang;

public class DoubleStatics {
    public static void main(String[] args) {
        String[] in = {"1.5", "-0", "1e10", "1E-5", ".5", "5.", "NaN", "-Infinity", "  2.5  ", "0x1.8p3", "1d", "2f", "1e400", "1e-400", "4.9e-324", "2.4e-324", "", "abc", "1.2.3", "+7", "1e", "0.1e1_0", null, "123456789012345678901234567890", "9007199254740993", "1.7976931348623158e308", "0.000000000000000000000001"};
        for (String s : in) {
            try {
                System.out.println(s + " -> " + Double.parseDouble(s) + " " + Float.parseFloat(s));
            } catch (NumberFormatException e) {
                System.out.println("NFE " + e.getMessage());
            } catch (NullPointerException e) {
                System.out.println("NPE");
            }
        }
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.compare(Double.NaN, 1) + " " + Double.valueOf("3").equals(3.0) + " " + Double.toString(1e7) + " " + Double.hashCode(1.5) + " " + Double.sum(1, 2) + Double.max(1, 2) + Double.min(-0.0, 0.0));
        System.out.println(Float.compare(1f, 2f) + " " + Float.valueOf("1.1") + " " + Float.hashCode(-0f) + " " + Float.MIN_EXPONENT + Float.MAX_EXPONENT + Double.MIN_EXPONENT + Double.MAX_EXPONENT + " " + Double.valueOf(2.7).intValue() + Double.valueOf(-2.7).longValue() + Double.valueOf(300).byteValue());
        System.out.println(Boolean.parseBoolean("TRUE") + " " + Boolean.parseBoolean("yes") + Boolean.valueOf(true).compareTo(false) + Boolean.logicalXor(true, false) + Boolean.hashCode(true) + " " + Boolean.hashCode(false) + Boolean.toString(false) + Boolean.parseBoolean(null));
    }
}
