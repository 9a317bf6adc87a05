// Model methods with a value: of their body, of what their contract says of the result, and recursive ones; each was unknown.
// Outside of its precondition a call has no value. Where a class below has another meaning, nobody knows.
// expect ModelMethods.good: proved
// expect ModelMethods.bad: violated postcondition
// expect ModelMethods.factorial: holds
// expect(long) ModelMethods.wrong: violated postcondition
// expect ModelMethods.outside: violated undefined
// expect(long) ModelMethods.add: proved
// expect ModelMethods.addNow: violated postcondition
// expect(long) ModelMethods.sort: holds
// expect(long) ModelMethods.unsorted: violated postcondition
// expect ModelMethods.even: holds
// expect ModelMethods.odd: violated postcondition
// expect(long) ModelMethods.ofOther: holds
// expect(long) ModelMethods.ofNull: violated undefined
// expect ModelAbove.get: unknown
// expect ModelAbove.same: holds
class ModelMethods {
    int x;

    //@ model pure int twice(int n) { return 2 * n; }

    /*@ requires n >= 0 && n <= 12;
      @ static model pure int fact(int n) {
      @     if (n == 0) { return 1; }
      @     return n * fact(n - 1);
      @ }
      @*/

    //@ ensures \result == x + k;
    //@ model pure int plus(int k);

    /*@ model pure boolean sorted(int[] a) {
      @     int last = a.length - 1;
      @     if (a.length < 2) return true;
      @     else return (\forall int i; 0 <= i && i < last; a[i] <= a[i + 1]);
      @ }
      @*/

    //@ requires -1000 < n && n < 1000; ensures \result == twice(n);
    int good(int n) { return n + n; }

    //@ ensures \result == twice(n);
    int bad(int n) { return n; }

    //@ requires 0 <= n && n <= 3;
    //@ ensures \result == fact(n);
    static int factorial(int n) {
        int f = 1;
        for (int i = 1; i <= n; i++) f *= i;
        return f;
    }

    //@ requires 0 <= n && n <= 3;
    //@ ensures \result == fact(n);
    static int wrong(int n) {
        int f = 1;
        for (int i = 2; i < n; i++) f *= i;
        return f;
    }

    //@ requires -1 <= n && n <= 3;
    //@ ensures \result == 1 || fact(n) >= 0;
    static int outside(int n) { return 0; }

    //@ requires -1000 < k && k < 1000 && -1000 < x && x < 1000; ensures x == \old(plus(k));
    void add(int k) { x += k; }

    //@ ensures x == plus(k);
    void addNow(int k) { x += k; }

    //@ requires a.length == 2;
    //@ ensures sorted(a);
    void sort(int[] a) { if (a[0] > a[1]) { int t = a[0]; a[0] = a[1]; a[1] = t; } }

    //@ requires a.length == 2;
    //@ ensures sorted(a);
    void unsorted(int[] a) { a[0] = a[1]; a[1] = 3; }

    /*@ model static pure boolean isEven(int n) {
      @     if (n <= 0) { return n == 0; } else { return isOdd(n - 1); }
      @ }
      @ model static pure boolean isOdd(int n) { if (n <= 0) return false; return isEven(n - 1); }
      @*/

    //@ requires n >= 0 && n <= 3;
    //@ ensures \result <==> isEven(n);
    static boolean even(int n) { return n % 2 == 0; }

    //@ requires n >= 0 && n <= 3;
    //@ ensures \result <==> isEven(n);
    static boolean odd(int n) { return n != 2; }

    //@ requires o.x < 1000;
    void ofOther(ModelMethods o) {
        //@ assert o.plus(1) == o.x + 1;
        x++;
    }

    void ofNull(/*@ nullable @*/ ModelMethods o) {
        //@ assert o.twice(1) == 2;
        x++;
    }
}

class ModelAbove {
    //@ model int value() { return 1; }
    //@ model private int own() { return 1; }

    //@ ensures \result == value();
    int get() { return 1; }

    //@ ensures \result == own();
    int same() { return 1; }
}

class ModelBelow extends ModelAbove {
    //@ model int value() { return 2; }
}
