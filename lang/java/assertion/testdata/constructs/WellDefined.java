// good: right getter
// bad: left! clear!
class WellDefined {
    int f = 5;

    //@ requires true || x / 0 == x / 0;
    void right(int x) { }

    //@ requires x / 0 == x / 0 || true;
    void left(int x) { }

    //@ ensures \result == \old(this.f);
    int getAndClear() {
        int was = f;
        f = 0;
        return was;
    }

    //@ ensures \result == \old(this.f);
    int clearAndGet() {
        f = 0;
        return f;
    }

    public static void main(String[] args) {
        WellDefined w = new WellDefined();
        switch (args[0]) {
            case "right": w.right(3); break;
            case "left!": w.left(3); break;
            case "getter": w.getAndClear(); break;
            case "clear!": w.clearAndGet(); break;
        }
    }
}
