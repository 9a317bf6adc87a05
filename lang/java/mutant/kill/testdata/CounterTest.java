/** A suite that leaves Counter.unused out. */
class CounterTest {
    public static void main(String[] args) throws Exception {
        Counter c = new Counter();
        System.out.println("what a suite prints is nobody's answer");
        if (Counter.made() != 1) {
            throw new AssertionError("static state of another run: " + Counter.made());
        }
        if (c.sum(4) != 6 || c.sum(0) != 0) {
            throw new AssertionError("sum");
        }
        c.fill();
        if (c.n() != 3) {
            throw new AssertionError("fill");
        }
        c.check(4);
        if (c.n() != 4) {
            throw new AssertionError("n");
        }
        if (System.in.read() != -1) {
            throw new AssertionError("input");
        }
    }
}
