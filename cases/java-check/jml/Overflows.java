// Code that says code_safe_math may not overflow, and no cast may lose bits; what says nothing, or code_java_math, computes as the JVM does.
// expect Overflows.add: violated overflow
// expect Overflows.added: proved
// expect Overflows.wraps: proved
// expect Overflows.subtract: violated overflow
// expect Overflows.times: violated overflow
// expect Overflows.timed: proved
// expect Overflows.longAdd: violated overflow
// expect Overflows.longSubtract: violated overflow
// expect Overflows.longSubtracted: proved
// expect Overflows.longTimes: violated overflow
// expect Overflows.longTimed: proved
// expect Overflows.negate: violated overflow
// expect(long) Overflows.divide: violated overflow
// expect Overflows.count: violated overflow
// expect Overflows.cast: violated overflow
// expect Overflows.casted: proved
// expect Overflows.compound: violated overflow
// expect Overflows.lambda: proved
// expect Overflows.later: proved
// expect(long) Overflows.longProduct: violated overflow
// expect Overflows.Inner.of: violated overflow
// expect Overflows.Inner.not: proved
class Overflows {
    /*@ code_safe_math @*/ static int add(int a, int b) {
        return a + b;
    }

    //@ requires Integer.MIN_VALUE <= a + b <= Integer.MAX_VALUE;
    //@ code_safe_math
    static int added(int a, int b) {
        return a + b;
    }

    static int wraps(int a, int b) {
        return a + b * a - -b;
    }

    /*@ code_safe_math @*/ static int subtract(int a, int b) {
        return a - b;
    }

    /*@ code_safe_math @*/ static int times(int a) {
        return a * 3;
    }

    //@ requires -1000 < a && a < 1000;
    /*@ code_safe_math @*/ static int timed(int a) {
        return a * 3;
    }

    //@ requires b > 5;
    /*@ code_safe_math @*/ static long longAdd(long a, long b) {
        return a + b;
    }

    //@ requires b > 5;
    /*@ code_safe_math @*/ static long longSubtract(long a, long b) {
        return a - b;
    }

    //@ requires b > 5 && a >= 0;
    /*@ code_safe_math @*/ static long longSubtracted(long a, long b) {
        return a - b;
    }

    /*@ code_safe_math @*/ static long longTimes(long a) {
        return a * -1;
    }

    //@ requires -1000 < a && a < 1000;
    /*@ code_safe_math @*/ static long longTimed(long a) {
        return 1000000 * a;
    }

    /*@ code_safe_math @*/ static int negate(int a) {
        return -a;
    }

    //@ requires b != 0;
    /*@ code_safe_math @*/ static int divide(int a, int b) {
        return a / b + a % b;
    }

    /*@ code_safe_math @*/ static int count(int a) {
        a++;
        return a;
    }

    /*@ code_safe_math @*/ static int cast(long a) {
        return (int) a;
    }

    //@ requires 0 <= a && a < 128;
    /*@ code_safe_math @*/ static byte casted(long a) {
        return (byte) (int) a;
    }

    /*@ code_safe_math @*/ static byte compound(byte a) {
        a += 1;
        return a;
    }

    /*@ code_safe_math @*/ static int lambda(int a) { // what it calls is not its code
        return wraps(a, 3);
    }

    //@ requires 0 < b && b < 9;
    /*@ code_safe_math @*/ static int later(int b) {
        int s = 0;
        for (int i = 0; i < b; i++) {
            s += i;
        }
        return s;
    }

    //@ requires a > 0 && b > 0;
    /*@ code_safe_math @*/ static long longProduct(long a, long b) {
        return a * b;
    }

    /*@ code_safe_math @*/ static class Inner {
        public static int of(int a) {
            return a + 1;
        }

        /*@ code_java_math @*/ public static int not(int a) {
            return a + 1;
        }
    }
}
