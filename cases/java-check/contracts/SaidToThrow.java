// What a contract says that it may throw is thrown: no answer says "never".
// expect SaidToThrow.divides: holds
// expect SaidToThrow.never: holds
class SaidToThrow {
    //@ requires a > 0;
    //@ signals (ArithmeticException e) a > 0;
    static int divides(int a, int d) { return a / d; }

    //@ requires a > 0 && d != 0;
    //@ signals (ArithmeticException e) false;
    static int never(int a, int d) { return a / d; }
}
