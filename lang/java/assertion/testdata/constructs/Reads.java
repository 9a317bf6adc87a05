// good: one within
// bad: two! outside! case! static!
class Reads {
    int x, y;
    final int z = 3;
    static int s, t;
    int[] a = new int[3];
    /*@ nullable @*/ Reads next;

    //@ accessible x;
    int one() { return x; }

    //@ accessible x;
    int two() { return x + y; }

    //@ reads \nothing;
    int none() { return z + a0(1); }

    //@ accessible \nothing;
    static int a0(int k) { return k + 1; }

    //@ accessible s;
    static int stat() { return s; }
    //@ accessible s;
    static int stat2() { return s + t; }

    //@ accessible a, a[0..1];
    int elem(int i) { return i == 0 || i == 1 ? a[i] : 4; }
    //@ accessible a, a[0..1];
    int elem2(int i) { return i >= 0 && i < a.length ? a[i] : 4; }

    //@ requires next != null;
    //@ accessible next, next.x;
    int far() { return next.x; }
    //@ requires next != null;
    //@ accessible next, next.x;
    int far2() { return next.y; }

    //@ requires k > 0;
    //@ accessible x;
    //@ also
    //@ requires k <= 0;
    //@ accessible y;
    int cases(int k) { return k > 0 ? x : y; }
    //@ requires k > 0;
    //@ accessible x;
    //@ also
    //@ requires k <= 0;
    //@ accessible y;
    int cases2(int k) { return k > 1 ? x : y; }

    //@ accessible \nothing;
    int fresh() { Reads r = new Reads(); return r.x; }

    //@ accessible x;
    int calls() { return one(); }

    //@ accessible next.x;
    int undef() { return 1; }

    //@ accessible \everything;
    int every() { return x + y; }

    public static void main(String[] args) {
        Reads r = new Reads();
        switch (args[0]) {
            case "one": r.one(); break;
            case "two!": r.two(); break;
            case "outside!": r.elem2(2); break;
            case "within": r.elem2(1); break;
            case "case!": r.cases2(1); break;
            case "static!": stat2(); break;
        }
    }
}
