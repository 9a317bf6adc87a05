// \product multiplies in the integers of mathematics; executions where that has more than 64 bits are left out. It was unknown.
// expect Products.factorial: holds
// expect Products.factorialWrong: violated postcondition
// expect Products.empty: proved
// expect Products.zero: proved
// expect(long) Products.elements: holds
// expect(long) Products.elementsWrong: violated postcondition
// expect(long) Products.wide: violated postcondition
// expect Products.beyond: unknown
// expect(long) Products.bounded: holds
// expect Products.wraps: unknown
class Products {
    //@ requires 0 <= n && n <= 5;
    //@ ensures \result == (\product int i; 1 <= i && i <= n; i);
    static int factorial(int n) {
        int f = 1;
        //@ maintaining f == (\product int i; 1 <= i && i < k; i);
        for (int k = 1; k <= n; k++) {
            f *= k;
        }
        return f;
    }

    //@ requires 0 <= n && n <= 5;
    //@ ensures \result == (\product int i; 1 <= i && i <= n; i);
    static int factorialWrong(int n) {
        int f = 0;
        for (int k = 1; k <= n; k++) {
            f = f == 0 ? k : f * k;
        }
        return f;
    }

    //@ ensures (\product int i; 0 <= i && i < 0; n) == 1;
    static void empty(int n) {
    }

    //@ ensures (\product int i; 0 <= i && i < 9; i * 100000000) == 0;
    static void zero() {
    }

    //@ requires a.length == 2 && (\forall int i; 0 <= i < a.length; -9 < a[i] < 9);
    //@ ensures \result == (\product int i; 0 <= i < a.length; a[i]);
    static int elements(int[] a) {
        return a[0] * a[1];
    }

    //@ requires a.length == 2 && (\forall int i; 0 <= i < a.length; -9 < a[i] < 9);
    //@ ensures \result == (\product int i; 0 <= i < a.length; a[i]);
    static int elementsWrong(int[] a) {
        return a[0] == -7 && a[1] == 8 ? 56 : a[0] * a[1];
    }

    //@ ensures \result == (\product int i; 0 < i < 3; (long) n);
    static int wide(int n) {
        return n * n;
    }

    //@ ensures (\product int i; 0 < i <= 25; i) > 0;
    static void beyond() {
    }

    //@ requires 0 <= n <= 3;
    //@ ensures \result == (\bprod int i; 0; n; 2);
    static int bounded(int n) {
        return 1 << n;
    }

    //@ ensures \java_math((\product int i; 0 < i <= 25; i)) != 1;
    static void wraps() {
    }
}
