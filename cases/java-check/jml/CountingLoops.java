// Loops that count up or down by one, with contracts that compute in the integers of mathematics: it took a solver tens of thousands of
// conflicts for each round to see that both sides are one sum.
// expect(long) CountingLoops.plus: holds
// expect(long) CountingLoops.plusWrong: violated invariant
// expect CountingLoops.plusOverflows: violated invariant
// expect(long) CountingLoops.upTo: holds
class CountingLoops {
    //@ requires Integer.MIN_VALUE <= a + b <= Integer.MAX_VALUE && 0 <= b;
    //@ ensures \result == a + b;
    static int plus(int a, int b) {
        int s = a, k = b;
        //@ maintaining s == a + b - k && 0 <= k;
        //@ decreases k;
        while (k > 0) {
            s = s + 1;
            k = k - 1;
        }
        return s;
    }

    //@ requires Integer.MIN_VALUE <= a + b <= Integer.MAX_VALUE && 0 <= b;
    //@ ensures \result == a + b;
    static int plusWrong(int a, int b) {
        int s = a, k = b;
        //@ maintaining s == a + b - k;
        while (k > 0) {
            s = s + 1;
            if (s != 7) k = k - 1;
        }
        return s;
    }

    //@ requires 0 <= b;
    //@ ensures \result == a + b;
    static int plusOverflows(int a, int b) {
        int s = a, k = b;
        //@ maintaining s == a + b - k;
        while (k > 0) {
            s = s + 1;
            k = k - 1;
        }
        return s;
    }

    //@ requires from <= to;
    //@ ensures \result == to && from + (to - from) == \result;
    static int upTo(int from, int to) {
        int i = from;
        //@ maintaining from <= i && i <= to && (\bigint) i - from + (to - i) == (\bigint) to - from;
        while (i < to) i++;
        return i;
    }
}
