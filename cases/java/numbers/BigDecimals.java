package numbers;

import java.math.*;
public class BigDecimals {
    public static void main(String[] args) {
        BigDecimal a = new BigDecimal("10.25"), b = new BigDecimal("3");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b, 5, RoundingMode.HALF_UP) + " " + a.remainder(b) + " " + a.negate() + a.scale() + a.precision() + a.unscaledValue());
        for (RoundingMode m : RoundingMode.values()) {
            if (m == RoundingMode.UNNECESSARY) continue;
            System.out.print(m + ":");
            for (String s : new String[] {"2.5", "-2.5", "1.1", "-1.6", "3.5"}) System.out.print(" " + new BigDecimal(s).setScale(0, m));
            System.out.println();
        }
        System.out.println(new BigDecimal("1.0").equals(new BigDecimal("1.00")) + " " + new BigDecimal("1.0").compareTo(new BigDecimal("1.00")) + " " + new BigDecimal("1.500").stripTrailingZeros() + " " + new BigDecimal("1E+5").toPlainString() + " " + new BigDecimal("100").stripTrailingZeros() + " " + new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1));
        System.out.println(new BigDecimal("2").sqrt(new MathContext(30)) + " " + BigDecimal.ONE.divide(new BigDecimal("7"), MathContext.DECIMAL64) + " " + new BigDecimal("123.456").round(new MathContext(4)) + " " + new BigDecimal("1e-10").doubleValue() + " " + new BigDecimal("12345678901234567890.5").toBigInteger() + " " + new BigDecimal("99.99").intValue() + a.pow(3) + a.movePointLeft(3) + a.max(b));
        try { BigDecimal.ONE.divide(b); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { a.divide(BigDecimal.ZERO); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { a.setScale(1, RoundingMode.UNNECESSARY); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { new BigDecimal("x"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        System.out.println(a.hashCode() + " " + a.toString() + new BigDecimal("-0.000001") + new BigDecimal("0.0000001") + new BigDecimal(BigInteger.valueOf(12345), 3) + " " + a.toEngineeringString());
    }
}
