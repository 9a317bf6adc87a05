// \old with a label of the body, and with the built-in ones; it was unknown, and two labels were the state before.
// expect Labels.sinceLabel: proved
// expect Labels.sinceLabelWrong: violated assert
// expect Labels.field: proved
// expect Labels.fieldWrong: violated assert
// expect Labels.element: holds
// expect Labels.elementUndefined: violated undefined
// expect Labels.notPassed: violated undefined
// expect Labels.passed: holds
// expect Labels.here: violated assert
// expect Labels.parameterHere: proved
// expect Labels.loopInit: holds
// expect Labels.loopInitWrong: violated invariant
// expect Labels.loopInitFor: holds
// expect Labels.bodyBegin: holds
// expect Labels.bodyBeginWrong: violated assert
// expect Labels.loopInitInBody: holds
// expect Labels.loopInitInBodyWrong: violated assert
// expect Labels.loopLabel: holds
// expect Labels.sets: holds
// expect Labels.setsWrong: violated assert
// expect Labels.bound: holds
// expect Labels.nowhere: unknown
// expect Labels.named: proved
// expect Labels.namedBad: violated assert
class Labels {
    int x;

    //@ requires 0 <= n && n <= 100;
    static void sinceLabel(int n) {
        int k = n;
        k++;
        here:
        k += 2;
        //@ assert \old(k, here) == n + 1 && k == \old(k, here) + 2;
        k++;
    }

    //@ requires 0 <= n && n <= 100;
    static void sinceLabelWrong(int n) {
        int k = n;
        k++;
        here:
        k += 2;
        //@ assert \old(k, here) == n;
        k++;
    }

    void field(int n) {
        x = 3;
        mid: {
            x = 4;
            //@ assert x == 4 && \old(x, mid) == 3;
            x = n;
        }
    }

    void fieldWrong(int n) {
        x = 3;
        mid: {
            x = 4;
            //@ assert \old(x, mid) == 4;
            x = n;
        }
    }

    //@ requires a.length == 2;
    static void element(int[] a) {
        before:
        a[0] = a[1];
        //@ assert \old(a[1], before) == a[0];
        a[1] = 0;
    }

    static void elementUndefined(int[] a) {
        int n = 0;
        before:
        n = a.length;
        //@ assert \old(a[1], before) == a[1] || n > 7;
        n++;
    }

    static void notPassed(int n) {
        int k = 1;
        if (n > 0) {
            in:
            k = 2;
        }
        //@ assert \old(k, in) == 1;
        k++;
    }

    static void passed(int n) {
        int k = 1;
        if (n > 0) {
            in:
            k = 2;
        }
        //@ assert n > 0 ==> \old(k, in) == 1;
        k++;
    }

    void here() {
        x = 1;
        //@ assert \old(x, Here) == \old(x, \Pre);
        x = 2;
    }

    //@ requires 0 <= n && n <= 100;
    static void parameterHere(int n) {
        n++;
        //@ assert \old(n, Here) == \old(n) + 1;
        n++;
    }

    //@ requires 0 <= n && n <= 3;
    static int loopInit(int n, int k) {
        int sum = k;
        int i = 0;
        //@ loop_invariant sum == \old(sum, LoopInit) + i || i == 77;
        while (i < n) {
            i++;
            sum = sum == Integer.MAX_VALUE ? 0 : sum + 1;
            if (sum == 0) {
                i = 77;
            }
        }
        return sum;
    }

    //@ requires 0 <= n && n <= 3;
    static int loopInitWrong(int n) {
        int i = 5;
        //@ loop_invariant i == \old(i, \LoopInit);
        while (i < n + 5) {
            i++;
        }
        return i;
    }

    //@ requires 1 <= n && n <= 3;
    static int loopInitFor(int n) {
        int k = 0;
        //@ loop_invariant \old(i, LoopInit) == n && k == n - i;
        for (int i = n; i > 0; i--) {
            k++;
        }
        return k;
    }

    //@ requires 0 <= n && n <= 3;
    static int bodyBegin(int n) {
        int i = 0;
        while (i < n) {
            i++;
            i += 0;
            //@ assert i == \old(i, LoopBodyBegin) + 1;
            i += 0;
        }
        return i;
    }

    //@ requires 0 <= n && n <= 3;
    static int bodyBeginWrong(int n) {
        int i = 0;
        while (i < n) {
            i++;
            i += 0;
            //@ assert \old(i, LoopBodyBegin) == 0;
            i += 0;
        }
        return i;
    }

    //@ requires 0 <= n && n <= 3;
    static int loopInitInBody(int n) {
        int i = 1;
        while (i < n) {
            i++;
            //@ assert \old(i, LoopInit) == 1;
            i += 0;
        }
        return i;
    }

    //@ requires 0 <= n && n <= 3;
    static int loopInitInBodyWrong(int n) {
        int i = 1;
        while (i < n) {
            i++;
            //@ assert \old(i, LoopInit) + 1 == i;
            i += 0;
        }
        return i;
    }

    //@ requires 0 <= n && n <= 3;
    static int loopLabel(int n) {
        int i = 4;
        outer:
        while (i < n + 4) {
            i++;
            if (i == 6) {
                continue outer;
            }
            //@ assert \old(i, outer) == 4;
            i += 0;
        }
        return i;
    }

    static void sets(int n) {
        //@ ghost int g = 1;
        //@ set g = 2;
        at:
        n = 5;
        //@ set g = 3;
        //@ assert \old(g, at) == 2 && g == 3;
        n++;
    }

    static void setsWrong(int n) {
        //@ ghost int g = 1;
        at:
        //@ set g = 2;
        n = 5;
        //@ assert \old(g, at) == 2;
        n++;
    }

    //@ requires a.length <= 3;
    static void bound(int[] a) {
        int n = 0;
        before:
        n = a.length;
        //@ assert (\forall int i; 0 <= i < a.length; a[i] == \old(a[i], before));
        n++;
    }

    // Labels of the body go before the built-in ones of their names, which have a backslash then.
    //@ requires k == 0;
    static void named(int k) {
        Here:;
        k = 1;
        Old:;
        k = 2;
        Pre:;
        k = 3;
        //@ assert \old(k) == 0 && k == 3;
        //@ assert \old(k, Here) == 0 && \old(k, \Here) == 3;
        //@ assert \old(k, Old) == 1 && \old(k, \Old) == 0;
        //@ assert \old(k, Pre) == 2 && \old(k, \Pre) == 0 && \pre(k) == 0;
        k++;
    }

    //@ requires k == 0;
    static void namedBad(int k) {
        k = 1;
        Old:;
        k = 2;
        //@ assert \old(k, Old) == 0;
        k++;
    }

    static void nowhere(int n) {
        //@ assert n == \old(n, there);
        n++;
    }
}
