package java.util;

class Random {
    //@ invariant seed != null && 0 <= seed.value && seed.value < (1L << 48);
}
