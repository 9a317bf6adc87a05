/** F2: a property of the outer loop alone. */
class NumberOfPrime {
    /*@ ensures \result > 0 ==> x < y; diverges true; assignable \everything; @*/
    int numberOfPrime(int x, int y) {
        int size = 0;
        //@ loop_invariant (i >= y && size == 0) || y > x;
        //@ assignable size;
        for (int i = x; i < y; i++) {
            boolean isPrime = true;
            for (int j = 2; j < i; j++) {
                if (i % j == 0) {
                    isPrime = false;
                    break;
                }
            }
            if (isPrime) {
                size++;
            }
        }
        if (size > 0) {
            int[] a = new int[y - x];
        }
        return size;
    }
}

// bounds: --unwind 3
// expect NumberOfPrime.numberOfPrime: holds
