// good: two
// bad: race!
class Threads extends Thread {
    static class Counter {
        //@ invariant n >= 0;
        int n;

        //@ ensures n == \old(n) + 1;
        //@ assignable n;
        synchronized void up() {
            int was = n;
            n = was + 1;
        }

        //@ ensures n == \old(n) + by;
        void unsafe(int by) {
            int was = n;
            Thread.yield();
            n = was - by;
        }
    }

    final Counter c;
    final boolean safe;

    Threads(Counter c, boolean safe) {
        this.c = c;
        this.safe = safe;
    }

    public void run() {
        for (int i = 0; i < 3; i++) {
            if (safe) {
                c.up();
            } else {
                c.unsafe(1);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Counter c = new Counter();
        Threads a = new Threads(c, args[0].equals("two")), b = new Threads(c, args[0].equals("two"));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
