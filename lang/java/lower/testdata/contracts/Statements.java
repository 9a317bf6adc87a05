// What stands in bodies: where it ends up in the code.
class Statements {
    static final int LIMIT = 100;
    //@ ghost int steps = 3;
    //@ static ghost int all = 1;
    int n;

    //@ requires 0 <= k && k < LIMIT;
    //@ ensures \result == \old(k) + 1;
    //@ assignable n;
    int statements(int k) {
        //@ assume k != 7;
        int i = k;
        //@ assert i == k;
        while (i > 0) {
            //@ assert i > 0;
            i--;
            //@ set steps = steps + 1;
            n = i;
        }
        //@ set all = all + steps;
        n = 0;
        //@ assert i <= 0;
        return k + 1;
    }

    int loops(int[] a) {
        int s = 0;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ decreases a.length - i;
        //@ assignable \nothing;
        for (int i = 0; i < a.length; i++) {
            //@ loop_invariant j >= i;
            for (int j = i; ; j++) {
                if (j > 10) {
                    break;
                }
                s += j;
            }
        }
        int d = 3;
        //@ loop_invariant d >= 0;
        //@ decreases d;
        do {
            d--;
        } while (d > 0);
        //@ loop_invariant d <= 5;
        while (d < 5)
            d++;
        return s;
    }

    void refused(int k) {
        if (k > 0) {
            k++;
            //@ assert k > 1;
        }
        k++; /*@ assert k > 0; @*/ k--;
        try {
            k--;
        } finally {
            //@ assert k < 10;
            k++;
        }
        //@ loop_invariant k > 0;
        while (
            k > 2
            && k < 9) {
            k--;
        }
        //@ loop_invariant k > 0;
        while (k > 1) {
            break;
        }
    }
}
