// Model methods that speak of two states, that say by cases what they return, and \let and variables whose type is that of the value.
// expect(long) TwoStates.good: holds
// expect(long) TwoStates.bad: violated postcondition
// expect TwoStates.outside: violated undefined
// expect TwoStates.move: holds
// expect TwoStates.moveBad: violated postcondition
// expect TwoStates.other: unknown
// expect TwoStates.one: unknown
// expect TwoStates.letVar: holds
// expect TwoStates.letVarBad: violated postcondition
// expect TwoStates.counted: holds
// expect TwoStates.countedBad: violated postcondition
public class TwoStates {
    /*@ model_behavior
      @ requires 0 < a && 0 < b;
      @ ensures 0 < \result && (a == b ==> \result == a) && (a < b ==> \result == gcd(a, b - a)) && (b < a ==> \result == gcd(a - b, b));
      @ static model two_state \bigint gcd(\bigint a, \bigint b);
      @*/
    //@ requires 0 < a <= 4 && 0 < b <= 4;
    //@ ensures \result == gcd(a, b);
    static int good(int a, int b) {
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        return a;
    }
    //@ requires 0 < a <= 4 && 0 < b <= 4;
    //@ ensures \result == gcd(a, b);
    static int bad(int a, int b) { return Math.min(a, b); }
    //@ requires 0 <= a <= 1;
    //@ ensures \result == gcd(a, 1);
    static int outside(int a) { return 1; }

    int x;
    /*@ ensures \result == (x == \old(x) + n);
      @ model two_state boolean moved(int n); @*/
    //@ requires x < 100;
    //@ ensures moved(1);
    void move() { x++; }
    //@ requires x < 100;
    //@ ensures moved(2);
    void moveBad() { x++; }
    //@ ensures o.moved(0);
    void other(TwoStates o) { }
    //@ requires moved(0);
    void one() { }

    //@ ensures (\let var k = x; k >= \old(x)) || x == Integer.MIN_VALUE;
    void letVar() { x++; }
    //@ ensures (\let var k = x; k > \old(x));
    void letVarBad() { x++; }

    /*@ model static int count(int[] a, \bigint k, int v) {
      @   if (k == 0) return 0;
      @   var last = a[k - 1];
      @   if (last == v) return 1 + count(a, k - 1, v);
      @   return count(a, k - 1, v);
      @ } @*/
    //@ requires a.length <= 2;
    //@ ensures \result == count(a, a.length, 3);
    static int counted(int[] a) {
        int n = 0;
        for (int i = 0; i < a.length; i++) if (a[i] == 3) n++;
        return n;
    }
    //@ requires a.length <= 2;
    //@ ensures \result == count(a, a.length, 3);
    static int countedBad(int[] a) {
        int n = 0;
        for (int i = 0; i < a.length; i++) if (a[i] != 3) n++;
        return n;
    }
}
