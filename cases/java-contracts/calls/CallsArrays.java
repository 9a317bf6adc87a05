/** Elements that a frame lists change; others do not, in this array and in others. */
class Fill {
    //@ requires a != null && 0 <= i && i < a.length;
    //@ assignable a[i];
    //@ ensures a[i] == v;
    //@ signals_only \nothing;
    static void set(int[] a, int i, int v) {
        a[i] = v;
    }

    //@ requires a != null;
    //@ assignable a[*];
    //@ ensures (\forall int k; 0 <= k && k < a.length; a[k] == v);
    //@ signals_only \nothing;
    static void all(int[] a, int v) {
        for (int k = 0; k < a.length; k++) {
            a[k] = v;
        }
    }

    //@ requires 0 <= n && n <= 3;
    //@ assignable \nothing;
    //@ ensures \fresh(\result) && \result.length == n && (\forall int k; 0 <= k && k < n; \result[k] == v);
    //@ signals_only \nothing;
    static int[] make(int n, int v) {
        int[] a = new int[n];
        all(a, v);
        return a;
    }

    //@ requires a != null && a.length >= 2 && a[1] == 4;
    //@ ensures a[0] == 9 && a[1] == 4;
    static void first(int[] a) {
        set(a, 0, 9);
    }

    //@ requires a != null && b != null && a.length > 0 && b.length > 0 && b[0] == 1;
    //@ ensures b[0] == 1;
    static void alias(int[] a, int[] b) {
        all(a, 9);
    }

    //@ requires a != null && b != null && a != b && a.length > 0 && b.length > 0 && b[0] == 1;
    //@ ensures b[0] == 1 && a[0] == 9;
    static void apart(int[] a, int[] b) {
        all(a, 9);
    }

    //@ ensures \result == 10;
    static int sum() {
        int[] a = make(2, 5);
        return a[0] + a[1];
    }

    //@ ensures \result == 5;
    static int outside() {
        return make(2, 5)[2];
    }

    //@ requires a != null;
    static void careless(int[] a) {
        set(a, 0, 1);
    }
}

// bounds: --calls contract --scope 3 --array 3
// expect Fill.set: holds
// expect Fill.all: holds
// expect Fill.make: holds
// expect Fill.first: holds
// expect Fill.alias: violated postcondition
// expect Fill.apart: holds
// expect Fill.sum: holds
// expect Fill.outside: violated bounds
// expect Fill.careless: violated precondition
