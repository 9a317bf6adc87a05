// Loops that are meant to go on: others may end them, or nothing in the code leaves them.
// bounds: --unwind 2
// expect EndlessMeant.spin: holds
// expect(long) EndlessMeant.spinAtomic: holds
// expect(long) EndlessMeant.yields: holds
// expect(long) EndlessMeant.locks: holds
// expect(long) EndlessMeant.prints: holds
// expect(long) EndlessMeant.server: vacuous
// expect(long) EndlessMeant.diverges: holds
class EndlessMeant {
    volatile boolean stop;
    boolean plain;
    final java.util.concurrent.atomic.AtomicBoolean flag = new java.util.concurrent.atomic.AtomicBoolean();

    void spin() {
        while (!stop) {
        }
    }

    void spinAtomic() {
        java.util.concurrent.atomic.AtomicBoolean f = flag;
        while (f != null && !f.get()) {
        }
    }

    void yields() {
        while (!plain) {
            Thread.yield();
        }
    }

    void locks() {
        while (true) {
            synchronized (this) {
                if (plain) {
                    return;
                }
            }
        }
    }

    void prints() {
        while (!plain) {
            System.out.println("again");
        }
    }

    void server() {
        while (true) {
            plain = !plain;
        }
    }

    //@ diverges true;
    void diverges() {
        while (!plain) {
        }
    }
}
