package java.math;

class BigInteger {
    //@ invariant mag != null && -1 <= signum && signum <= 1 && (signum == 0 <==> mag.length == 0);
    //@ invariant mag.length == 0 || mag[0] != 0;
}
