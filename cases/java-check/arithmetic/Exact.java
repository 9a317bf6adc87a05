// Contracts compute in the integers of mathematics, and code wraps: 5 * x of a long was proved, Integer.MIN_VALUE <= x + y always true.
// bounds: array 3, unwind 4
// expect Exact.five: violated postcondition
// expect Exact.fiveSmall: proved
// expect Exact.sum: proved
// expect Exact.wrapping: violated postcondition
// expect Exact.sums: proved
// expect Exact.orders: proved
// expect Exact.middle: proved
// expect Exact.middleWrong: violated postcondition
// expect Exact.count: violated postcondition
// expect Exact.countJava: proved
// expect Exact.countMode: proved
// expect Exact.countSafe: violated postcondition
// expect Exact.low: proved
// expect Exact.total: violated postcondition
// expect Exact.totalLong: holds
// expect Exact.range: holds
// expect Exact.big: proved
// expect Exact.counted: proved
// expect Exact.safely: violated postcondition
// expect Exact.wrapped: violated postcondition
// expect Exact.shifted: proved
// expect Exact.shiftedInJava: proved

class Exact {
    //@ ghost \bigint total = 0;
    int size;

    //@ ensures \result == 5 * x;
    static long five(long x) { return 5 * x; }

    //@ requires -1000 <= x <= 1000;
    //@ ensures \result == 5 * x;
    static long fiveSmall(long x) { return 5 * x; }

    //@ requires Integer.MIN_VALUE <= x + y && x + y <= Integer.MAX_VALUE;
    //@ ensures \result == x + y;
    static int sum(int x, int y) { return x + y; }

    //@ ensures \result == x + y;
    static int wrapping(int x, int y) { return x + y; }

    //@ requires Long.MIN_VALUE <= x + y <= Long.MAX_VALUE;
    //@ ensures \result == x + y;
    static long sums(long x, long y) { return x + y; }

    //@ ensures x + 1 > x && y + 1 > y && (-y != y || y == 0) && y * 2 != 1 && x - 1 < x;
    static void orders(int x, long y) { }

    //@ requires x >= 0 && y >= 0;
    //@ ensures \result == (x + y) / 2;
    static long middle(long x, long y) { return (x + y) >>> 1; }

    //@ requires x >= 0 && y >= 0;
    //@ ensures \result == (x + y) / 2;
    static long middleWrong(long x, long y) { return (x + y) >> 1; }

    //@ ensures size == \old(size) + 1;
    void count() { size++; }

    //@ ensures \java_math(size == \old(size) + 1);
    void countJava() { size++; }

    //@ ensures size == \old(size) + 1;
    /*@ spec_java_math @*/ void countMode() { size++; }

    //@ ensures size == \old(size) + 1;
    /*@ spec_safe_math @*/ void countSafe() { size++; }

    //@ ensures \result == (int) (x * y);
    static int low(int x, int y) { return x * y; }

    //@ requires a != null && a.length == 2;
    //@ ensures \result == (\sum int i; 0 <= i && i < a.length; a[i]);
    static int total(int[] a) { return a[0] + a[1]; }

    //@ requires a != null && a.length == 2;
    //@ ensures \result == (\sum int i; 0 <= i && i < a.length; a[i]);
    static long totalLong(int[] a) { return (long) a[0] + a[1]; }

    //@ requires a != null && n <= a.length;
    //@ ensures (\forall int i; 0 <= i && i < n - 1; a[i] == a[i]);
    static void range(int[] a, int n) { }

    //@ ensures (\forall \bigint i; 0 <= i < 3; (\bigint) x + i > x - 1);
    static void big(long x) { }

    //@ ensures \result == (\num_of int i; -1 <= i <= 1; i * x > 0);
    static int counted(int x) { return x == 0 ? 0 : 1; }

    //@ ensures \safe_math(x + 1) > x;
    static void safely(int x) { }

    //@ ensures \java_math(x + 1) > x;
    static void wrapped(int x) { }

    //@ ensures \result == (\bigint) x << 2;
    static long shifted(int x) { return 4L * x; }

    //@ ensures \result == x << 2;
    static int shiftedInJava(int x) { return 4 * x; }
}
