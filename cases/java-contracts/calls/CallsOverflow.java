// An overflow of the caller's own code is no fault of the callee's contract, though that allows more than the body does.
class CallsOverflow {
    int size;

    //@ ensures \result >= 0;
    static int digit(int n) {
        return n < 0 ? 0 : n;
    }

    //@ ensures \result >= 0;
    static int twice(int n) {
        return digit(n) + digit(n);
    }

    //@ ensures \result >= 0;
    static int small(int n) {
        return n < 0 || n > 9 ? 0 : n;
    }

    //@ ensures \result >= 0;
    static int twiceSmall(int n) {
        return small(n) + small(n);
    }

    //@ ensures \result >= 0;
    int size() {
        return size < 0 ? 0 : size;
    }

    void next() {
        int k = size() + 1;
        assert k > 0;
    }
}
// expect(long) CallsOverflow.twice: violated postcondition
// expect(long) CallsOverflow.twiceSmall: violated contract
// expect CallsOverflow.next: violated assert
// bounds: --calls contract --scope 3 --array 3
