// good: primes none
// bad: bug! frame!
class F2NumberOfPrime {
    int size;

    /*@ ensures \result > 0 ==> x < y;
      @ diverges true;
      @ assignable \everything;
      @*/
    int numberOfPrime(int x, int y, int bug) {
        size = bug == 1 ? 1 : 0;
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
                other += bug;
            }
        }
        if (size > 0) {
            int[] a = new int[y - x];
        }
        return size;
    }

    int other;

    public static void main(String[] args) {
        F2NumberOfPrime n = new F2NumberOfPrime();
        switch (args[0]) {
            case "primes": n.numberOfPrime(2, 20, 0); break;
            case "none": n.numberOfPrime(20, 2, 0); break;
            case "bug!": n.numberOfPrime(3, 3, 1); break;
            case "frame!": n.numberOfPrime(2, 5, 2); break;
        }
    }
}
