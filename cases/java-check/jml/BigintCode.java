// Code that says code_bigint_math is checked where its integers fit; it was violated by what only the JVM computes.
// expect BigintCode.next: proved
// expect BigintCode.wrong: violated postcondition
// expect BigintCode.wraps: violated postcondition
// expect BigintCode.box: violated postcondition
class BigintCode {
    //@ ensures \result == n + 1;
    /*@ code_bigint_math @*/ static int next(int n) {
        return n + 1;
    }

    //@ ensures \result == n + 1;
    /*@ code_bigint_math @*/ static int wrong(int n) {
        return n - 1;
    }

    //@ ensures \result == n + 1;
    static int wraps(int n) {
        return n + 1;
    }

    //@ ensures \result == n + 1;
    /*@ code_bigint_math @*/ static int box(int n) {
        return wraps(n); // whose code it is not
    }
}
