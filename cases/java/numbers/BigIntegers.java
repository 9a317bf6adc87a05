package numbers;

import java.math.BigInteger;
public class BigIntegers {
    static BigInteger fact(int n) { return n == 0 ? BigInteger.ONE : BigInteger.valueOf(n).multiply(fact(n - 1)); }
    public static void main(String[] args) {
        BigInteger a = new BigInteger("123456789012345678901234567890"), b = new BigInteger("-987654321098765432109876543210");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + b.divide(a) + " " + b.mod(a) + " " + b.remainder(a) + " " + a.negate() + b.abs() + a.signum() + b.signum());
        System.out.println(a.pow(3) + " " + a.gcd(b) + " " + a.modPow(BigInteger.TEN, BigInteger.valueOf(97)) + " " + BigInteger.valueOf(7).modInverse(BigInteger.valueOf(31)) + " " + a.sqrt() + " " + a.compareTo(b) + a.equals(new BigInteger(a.toString())) + a.max(b).equals(a));
        System.out.println(a.bitLength() + " " + a.bitCount() + " " + a.testBit(5) + a.shiftLeft(10) + " " + b.shiftRight(7) + " " + a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.getLowestSetBit() + a.setBit(200).bitLength());
        System.out.println(fact(50) + " " + fact(25).toString(16) + " " + fact(20).longValue() + " " + fact(21).longValue() + " " + fact(30).intValue() + " " + fact(30).doubleValue() + " " + a.hashCode() + " " + new BigInteger("ff", 16) + new BigInteger("-101", 2));
        System.out.println(BigInteger.valueOf(97).isProbablePrime(20) + " " + BigInteger.valueOf(91).isProbablePrime(20) + " " + BigInteger.TWO.pow(89).subtract(BigInteger.ONE).isProbablePrime(10) + " " + java.util.Arrays.toString(BigInteger.valueOf(-300).toByteArray()) + new BigInteger(new byte[] {1, 0}) + java.util.Arrays.toString(b.divideAndRemainder(a)));
        for (Runnable r : new Runnable[] {() -> a.divide(BigInteger.ZERO), () -> new BigInteger("12x"), () -> new BigInteger(""), () -> a.mod(b), () -> a.pow(-1), () -> a.longValueExact(), () -> BigInteger.TWO.modInverse(BigInteger.TWO), () -> b.sqrt()}) {
            try { r.run(); System.out.println("fine"); } catch (ArithmeticException | NumberFormatException e) { System.out.println(e.getClass().getSimpleName() + " " + e.getMessage()); }
        }
        BigInteger x = BigInteger.ZERO, y = BigInteger.ONE;
        for (int i = 0; i < 300; i++) { BigInteger t = x.add(y); x = y; y = t; }
        System.out.println(x);
    }
}
