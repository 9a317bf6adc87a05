package java.math;

class BigInteger {
    //@ invariant bitCountPlusOne == 0 && bitLengthPlusOne == 0 && lowestSetBitPlusTwo == 0 && firstNonzeroIntNumPlusTwo == 0;
}
