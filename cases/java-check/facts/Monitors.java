// A thread leaves the monitors that it entered, also where they are of one object, in loops, and where an exception leaves the block.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect Monitors.block: assumed
// expect Monitors.nested: assumed
// expect Monitors.calls: assumed
// expect Monitors.each: assumed
// expect Monitors.copies: assumed

class Monitors {
    private int n;
    private final Object lock = new Object();

    /** No exception leaves the block: the copy of its end for that is never reached. */
    int block(int[] a) {
        int s = 0;
        synchronized (lock) {
            for (int i = 0; i < a.length; i++)
                s += a[i];
        }
        return s;
    }

    /** Whether they are one object is not known. */
    static int nested(Object x, Object y, int[] a) {
        synchronized (x) {
            synchronized (y) {
                return a.length > 3 ? a[3] : 0;
            }
        }
    }

    int calls(int[] a) {
        synchronized (this) {
            return block(a) + block(a);
        }
    }

    void each(Object[] all) {
        for (Object o : all)
            synchronized (o) {
                n++;
            }
    }

    /** A finally block is there once for each way to it. */
    int copies(int[] a, int k) {
        int m = k & 3;
        try {
            m++;
        } finally {
            if (a.length > 5)
                m += a[m];
        }
        return m;
    }
}
