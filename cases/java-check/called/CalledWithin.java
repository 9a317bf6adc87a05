// A class calls its own method while a number of it is not what it is for others: where an object is made, or in the middle of a change. What is known of calls from
// outside is supposed there, and said; it was called proved.
// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect CalledWithin.use: holds
// expect CalledWithin.mid: holds
// expect MadeWithin.again: proved
// expect MadeWithin.MadeWithin: violated division

class CalledWithin {
    private int z = 4;

    public int mid() {
        z = 0;
        try {
            return use();
        } catch (ArithmeticException e) {
            return -1;
        } finally {
            z = 4;
        }
    }

    public int use() { return 8 / z; }
}

class MadeWithin {
    private int cap;
    private int last;

    MadeWithin(int c) {
        set(c);
        cap = 3;
    }

    private void set(int c) { last = c / cap; }

    public void again(int c) { set(c); }
}
