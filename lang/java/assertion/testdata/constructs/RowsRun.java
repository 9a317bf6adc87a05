// good: initially constraint maps measured count bigint bsum let unmodified product group datagroup
// bad: initially! constraint! maps! measured! count! bigint! bsum! let! unmodified! product! datagroup!
class RowsRun {
    int x;
    int[] data = {0, 0};
    int other;
    //@ model \datagroup state;
    //@ maps data[*] \into state;

    //@ assignable state;
    void maps(boolean wrong) {
        data[1] = 2;
        if (wrong) {
            other = 1;
        }
    }

    //@ measured_by n;
    int measured(int n, int step) { return n <= 0 ? 0 : 1 + measured(n - step, n > 2 ? step : step - 1); }

    int count(int n) {
        int i = n;
        //@ loop_invariant i == n + \count;
        while (i < n + 3) {
            i += i == 4 ? 2 : 1;
        }
        return i;
    }

    //@ ensures \result == (\bigint) n + n;
    static int bigint(int n) { return n + n; }

    //@ ensures \result == (\bsum int i; 0; a.length; a[i]);
    static int bsum(int[] a, int from) {
        int s = 0;
        for (int i = from; i < a.length; i++) {
            s += a[i];
        }
        return s;
    }

    //@ ensures (\let int twice = 2 * n; \result == twice + 1);
    static int let(int n, int k) { return n + k + 1; }

    //@ ensures \not_modified(x);
    void unmodified(int n) {
        x = n;
        other = n;
    }

    //@ ensures \result == (\product int i; 1 <= i && i <= n; i);
    static int product(int n, int from) {
        int p = 1;
        for (int i = from; i <= n; i++) {
            p *= i;
        }
        return p;
    }

    public static void main(String[] args) {
        RowsRun r = new RowsRun();
        switch (args[0]) {
        case "initially": new RowsFirst(0); break;
        case "initially!": new RowsFirst(1); break;
        case "constraint": new RowsFirst(0).to(4); break;
        case "constraint!": new RowsFirst(0).to(-4); break;
        case "maps": r.maps(false); break;
        case "maps!": r.maps(true); break;
        case "group": new RowsGroup().in(); break;
        case "datagroup": new RowsGroup().in(); break;
        case "datagroup!": new RowsGroup().out(); break;
        case "measured": r.measured(2, 2); break;
        case "measured!": r.measured(2, 1); break;
        case "count": r.count(6); break;
        case "count!": r.count(3); break;
        case "bigint": bigint(1000); break;
        case "bigint!": bigint(Integer.MAX_VALUE); break;
        case "bsum": bsum(new int[] {1, 2}, 0); break;
        case "bsum!": bsum(new int[] {1, 2}, 1); break;
        case "let": let(3, 3); break;
        case "let!": let(3, 4); break;
        case "unmodified": r.unmodified(0); break;
        case "unmodified!": r.unmodified(1); break;
        case "product": product(4, 1); break;
        case "product!": product(4, 3); break;
        default: throw new IllegalArgumentException(args[0]);
        }
    }
}

class RowsFirst {
    int x;
    //@ initially x == 0;
    //@ constraint x >= \old(x);

    RowsFirst(int n) { x = n; }

    void to(int n) { x = n; }
}

class RowsGroup {
    //@ model \datagroup group;
    int d; //@ in group;
    int e;

    //@ assignable group;
    void in() { d = 1; }

    //@ assignable group;
    void out() { e = 1; }
}
