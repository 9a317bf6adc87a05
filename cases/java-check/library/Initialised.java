// A class of which inputs are objects is initialised: code behind a call that needs its static fields is reached.
// expect Initialised.compared: violated division
// expect Initialised.counted: holds
// bounds: --scope 2
import java.util.concurrent.atomic.AtomicInteger;

class Initialised {
    //@ requires a != null && a.value >= 0;
    static int compared(AtomicInteger a, int k) {
        a.compareAndSet(3, 4);
        return 1 / (k - 5);
    }

    //@ requires a != null && a.value >= 0 && a.value < Integer.MAX_VALUE;
    //@ ensures a.value == \old(a.value) + 1;
    static void counted(AtomicInteger a) {
        a.getAndIncrement();
    }
}
