// \count is how many rounds of a loop have ended; it was unknown.
// expect CountRounds.sum: holds
// expect CountRounds.wrong: violated invariant
// expect CountRounds.each: holds
// expect CountRounds.eachWrong: violated invariant
// expect CountRounds.nested: holds
// expect CountRounds.whileLoop: holds
// expect CountRounds.whileWrong: violated invariant
class CountRounds {
    static int sum(int[] a) {
        int s = 0;
        //@ loop_invariant i == \count && 0 <= \count && \count <= a.length;
        for (int i = 0; i < a.length; i++) {
            if (a[i] == 0) continue;
            s += a[i];
        }
        return s;
    }

    static int wrong(int[] a) {
        int s = 0;
        //@ loop_invariant i == \count + 1;
        for (int i = 0; i < a.length; i++) {
            s += a[i];
        }
        return s;
    }

    static int each(int[] a) {
        int n = 0;
        //@ loop_invariant n == \count;
        //@ decreases a.length - \count;
        for (int x : a) {
            n++;
        }
        return n;
    }

    static int eachWrong(int[] a) {
        int n = 0;
        //@ loop_invariant \count < 2;
        for (int x : a) {
            n++;
        }
        return n;
    }

    //@ requires 0 <= n && n <= 2;
    static int nested(int n) {
        int k = 0;
        //@ loop_invariant i == \count;
        for (int i = 0; i < n; i++) {
            //@ loop_invariant j == \count;
            for (int j = 0; j < n; j++) {
                k++;
            }
        }
        return k;
    }

    //@ requires 0 <= n && n <= 3;
    static int whileLoop(int n) {
        int k = n;
        //@ loop_invariant k + \count == n;
        while (k > 0) {
            k--;
        }
        return k;
    }

    //@ requires 0 <= n && n <= 3;
    static int whileWrong(int n) {
        int k = n;
        //@ loop_invariant k + \count == n;
        while (k > 0) {
            k -= 2;
        }
        return k;
    }
}
