// Ranges of quantifiers over integers that are longer than arrays may be: where the range is known to be short enough all of
// it is looked at, and where no execution is decided nothing holds: what fails beyond it, a search finds.
// expect LongRanges.all: violated postcondition
// expect LongRanges.some: violated postcondition
// expect LongRanges.sum: violated postcondition
// expect LongRanges.count: violated postcondition
// expect(long) LongRanges.extremes: holds
// expect LongRanges.least: violated postcondition
// expect LongRanges.notAll: holds
// expect LongRanges.between: holds
// expect LongRanges.from: violated postcondition
// expect LongRanges.exceptional: violated postcondition
// expect LongRanges.inside: violated invariant
// expect LongRanges.stands: violated assert
// expect LongRanges.needs: violated postcondition
// expect(long) LongRanges.tooLong: violated postcondition
// expect LongRanges.tooLongOnOneWay: violated assert
// expect LongRanges.tooLongAround: violated invariant
// expect(long) LongRanges.tooLongToKnow: unknown
// expect(long) LongRanges.tooLongToKnowOnOneWay: unknown
// expect(long) LongRanges.tooLongToKnowAround: unknown
// expect LongRanges.someTooLong: bounded
class LongRanges {
    //@ requires n > 10 && n < 20;
    //@ ensures (\forall int i; 0 <= i && i < n; i < 0);
    static void all(int n) { }
    //@ requires n > 10 && n < 20;
    //@ ensures (\exists int i; 0 <= i && i < n; i * i == n + 200);
    static void some(int n) { }
    //@ requires n > 10 && n < 20;
    //@ ensures (\sum int i; 0 <= i && i < n; 1) == 3;
    static void sum(int n) { }
    //@ requires n > 10 && n < 20;
    //@ ensures (\num_of int i; 0 <= i && i < n; i >= 10) == 0;
    static void count(int n) { }
    //@ requires m > 10 && m < 20 && k > 5 && k < m;
    //@ ensures (\min int i; k <= i && i < m; i) == k && (\max int i; k <= i && i < m; i) == m - 1;
    static void extremes(int m, int k) { }
    //@ requires n > 10 && n < 20;
    //@ ensures (\max int i; 0 <= i && i < n; i) < 18;
    static void least(int n) { }
    //@ requires n > 10 && n < 20;
    //@ ensures !(\forall int i; 0 <= i && i < n; i < 10);
    static void notAll(int n) { }
    //@ requires m > 10 && m < 20 && k > 5 && k < m;
    //@ ensures (\sum int i; k <= i && i < m; 1) == m - k;
    static void between(int m, int k) { }
    //@ requires n > -20 && n < -10;
    //@ ensures (\forall int i; n <= i && i < 5; i < 4);
    static void from(int n) { }
    //@ requires n > 10 && n < 20;
    //@ signals (IllegalArgumentException e) (\forall int i; 0 <= i && i < n; i < 15);
    static void exceptional(int n) { throw new IllegalArgumentException(); }
    //@ requires n > 10 && n < 20;
    static int inside(int n) {
        int r = 0;
        //@ loop_invariant (\forall int i; 0 <= i && i < n; i < 15);
        while (r < 2)
            r++;
        return r;
    }
    //@ requires n > 10 && n < 20;
    static int stands(int n) {
        int r = 0;
        //@ assert (\forall int i; 0 <= i && i < n; i < 15);
        r++;
        return r;
    }
    //@ requires n > 10 && n < 20 && (\exists int i; 0 <= i && i < n; i * i == n + 107);
    //@ ensures false;
    static void needs(int n) { }
    //@ requires n > 100;
    //@ ensures (\forall int i; 0 <= i && i < n; i < 0);
    static void tooLong(int n) { }
    static int tooLongOnOneWay(int n) {
        int r = 0;
        if (n > 100) {
            r++;
            //@ assert (\forall int i; 0 <= i && i < n; i < 0);
            r++;
        }
        return r;
    }
    static int tooLongAround(int n) {
        int r = 0;
        if (n > 100) {
            //@ loop_invariant (\forall int i; 0 <= i && i < n; i < 0);
            while (r < 2)
                r++;
        }
        return r;
    }
    //@ requires n > 100;
    //@ ensures (\forall int i; 0 <= i && i < n; i * i != -1);
    static void tooLongToKnow(int n) { }
    static int tooLongToKnowOnOneWay(int n) {
        int r = 0;
        if (n > 100) {
            r++;
            //@ assert (\forall int i; 0 <= i && i < n; i * i != -1);
            r++;
        }
        return r;
    }
    static int tooLongToKnowAround(int n) {
        int r = 0;
        if (n > 100) {
            //@ loop_invariant (\forall int i; 0 <= i && i < n; i * i != -1);
            while (r < 2)
                r++;
        }
        return r;
    }
    //@ ensures (\forall int i; 0 <= i && i < n; i % 7 < 7);
    static void someTooLong(int n) { }
}
