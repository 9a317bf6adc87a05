/** Small methods with contracts about integers. */
class Getter {
    //@ invariant 0 <= n;
    private /*@ spec_public @*/ int n;

    //@ ensures \result == n;
    /*@ pure @*/ int get() {
        return n;
    }

    //@ requires by >= 0;
    //@ ensures n == \old(n) + by;
    //@ assignable n;
    void add(int by) {
        n += by;
    }

    public static void main(String[] args) {
        Getter g = new Getter();
        int s = 0;
        for (int i = 0; i < 1_000_000; i++) {
            g.add(i & 3);
            s += g.get() & 1;
        }
        System.out.println(g.get() + " " + s);
    }
}
