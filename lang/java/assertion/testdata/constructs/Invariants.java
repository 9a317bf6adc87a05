// good: ok helper caught static clone busy
// bad: leave! enter! throws! constructor! other! reentrant! inner! static!
class Invariants {
    static class Node {
        //@ invariant key != 0;
        int key = 1;

        void set(int k) {
            key = k;
        }
    }

    //@ invariant low <= high;
    int low, high;
    /*@ nullable @*/ Node node;

    Invariants() {
    }

    Invariants(int a, int b) {
        this();
        low = a;
        high = b;
    }

    void spread(int by) {
        low -= by;
        high += by;
    }

    void fail(int by) {
        low += by;
        throw new IllegalStateException();
    }

    int width() {
        return high - low;
    }

    /*@ helper @*/ void swap() {
        int t = low;
        low = high;
        high = t;
    }

    void twice() {
        swap();
        swap();
    }

    void reentrant() {
        low = high + 1;
        width();
        low = high;
    }

    void inner(int k) {
        node = new Node();
        node.key = k;
    }

    // While this runs, the object itself is not looked at when others are called.
    void busy() {
        low = high + 1;
        new Node().set(3);
        low = high;
    }

    static void change(Invariants x, int a) {
        x.low = a;
        x.high = 0;
    }

    public static void main(String[] args) {
        Invariants x = new Invariants(1, 5);
        switch (args[0]) {
            case "ok": x.spread(2); x.width(); break;
            case "helper": x.twice(); break;
            case "busy": x.busy(); break;
            case "caught": try { x.fail(0); } catch (IllegalStateException e) { } break;
            case "static": change(x, -1); break;
            case "clone": x.width(); break;
            case "leave!": x.spread(-9); break;
            case "enter!": x.low = 6; other(); x.width(); break;
            case "throws!": try { x.fail(10); } catch (IllegalStateException e) { } break;
            case "constructor!": new Invariants(3, 2); break;
            case "other!": Node n = new Node(); n.key = 0; new Node(); break;
            case "reentrant!": x.reentrant(); break;
            case "inner!": x.inner(0); break;
            case "static!": change(x, 1); x.width(); break;
        }
    }

    static void other() {
    }
}
