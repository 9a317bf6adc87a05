package numbers;

import java.math.BigInteger;
public class BigFibonacci {
    public static void main(String[] args) {
        BigInteger a = BigInteger.ZERO, b = BigInteger.ONE;
        for (int i = 0; i < 150; i++) { BigInteger t = a.add(b); a = b; b = t; }
        System.out.println(a.mod(BigInteger.valueOf(1_000_000_007)) + " " + a.bitLength() + " " + a.signum() + " " + a.compareTo(b) + " " + a.gcd(b) + " " + a.testBit(3) + " " + a.longValue() + " " + b.subtract(a).equals(b.add(a.negate())) + " " + a.hashCode());
        BigInteger p = BigInteger.valueOf(3).modPow(BigInteger.valueOf(1000), BigInteger.valueOf(1_000_003));
        System.out.println(p + " " + BigInteger.valueOf(-17).mod(BigInteger.TEN) + " " + BigInteger.valueOf(-17).remainder(BigInteger.TEN) + " " + BigInteger.valueOf(-17).divide(BigInteger.valueOf(5)) + " " + BigInteger.ONE.shiftLeft(70).shiftRight(65) + " " + BigInteger.valueOf(12).pow(5));
    }
}
