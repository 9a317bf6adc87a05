// havoc gives any value, and what is behind halt is not looked at; both were unknown, with all that is behind them.
// expect Havocs.local: violated assert
// expect Havocs.bounded: holds
// expect Havocs.field: violated postcondition
// expect Havocs.others: proved
// expect Havocs.element: violated assert
// expect Havocs.otherElement: holds
// expect Havocs.truth: violated assert
// expect Havocs.isTruth: proved
// expect Havocs.several: violated assert
// expect Havocs.parameter: violated assert
// expect Havocs.objects: unknown
// expect Havocs.undefined: violated undefined
// expect Havocs.halts: proved
// expect Havocs.behind: unknown
// expect Havocs.haltsLate: violated assert
// expect Havocs.haltsAlways: vacuous
class Havocs {
    int x, y;
    static int s;

    static void local() {
        int k = 3;
        //@ havoc k;
        k += 0;
        //@ assert k == 3;
        k++;
    }

    static void bounded() {
        byte k = 3;
        //@ havoc k;
        k += 0;
        //@ assert -128 <= k <= 127;
        k++;
    }

    //@ ensures x == 1;
    void field() {
        x = 1;
        //@ havoc x;
        y = 2;
    }

    //@ ensures y == 1;
    void others() {
        y = 1;
        //@ havoc x, s;
        x = 2;
    }

    //@ requires a.length == 2;
    static void element(int[] a) {
        a[0] = 1;
        //@ havoc a[0];
        a[1] = 1;
        //@ assert a[0] == a[1];
        a[1] = 2;
    }

    //@ requires a.length == 2;
    static void otherElement(int[] a) {
        a[0] = 1;
        //@ havoc a[1];
        a[0] += 0;
        //@ assert a[0] == 1;
        a[1] = 2;
    }

    static boolean truth(boolean b) {
        b = true;
        //@ havoc b;
        b = b && true;
        //@ assert b;
        return b;
    }

    static boolean isTruth(boolean b) {
        b = true;
        //@ havoc b;
        b = b && true;
        //@ assert b || !b;
        return b;
    }

    static void several(int n) {
        int k = 0;
        n = 0;
        //@ havoc k, n;
        k += 0;
        //@ assert k == n;
        k++;
    }

    static int parameter(int n) {
        //@ havoc n;
        n += 0;
        //@ assert n == \old(n);
        return n;
    }

    static void objects(String t) {
        //@ havoc t;
        t = t + "";
        //@ assert t != null;
        t = "";
    }

    static void undefined(int[] a) {
        int n = 0;
        //@ havoc a[3];
        n = a.length;
    }

    static int halts(int n) {
        if (n > 3) {
            //@ halt;
            n++;
        }
        //@ assert n <= 3;
        return n;
    }

    static int behind(int n) {
        if (n > 3) {
            //@ halt;
            n++;
            //@ assert n == 7;
            n++;
        }
        return n;
    }

    static int haltsLate(int n) {
        //@ assert n < 7;
        if (n > 3) {
            //@ halt;
            n++;
        }
        return n;
    }

    //@ ensures \result == 1;
    static int haltsAlways(int n) {
        //@ halt;
        n++;
        return n;
    }
}
