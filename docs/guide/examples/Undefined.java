class Undefined {
    //@ requires 0 <= i && i < a.length;
    //@ requires a[i] > 0;
    static int first(int[] a, int i) { return a[i]; }

    //@ requires a[i] > 0;
    static int second(int[] a, int i) { return 1; }

    //@ requires n >= 0;
    static /*@ pure @*/ int half(int n) { return n / 2; }

    //@ ensures \result == half(n);
    static int third(int n) { return n / 2; }
}
