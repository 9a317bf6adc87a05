// What waits for a queue waits for other threads.
// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect Queues.take: unknown
// expect(long) Queues.after: violated division

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class Queues {
    private static final BlockingQueue<Integer> SHARED = new LinkedBlockingQueue<>();
    private final BlockingQueue<Integer> own = new LinkedBlockingQueue<>();
    private int n;

    public static int take() throws InterruptedException { return SHARED.take(); }

    public void put(int x) { own.add(x); n++; }

    public int after() throws InterruptedException { own.take(); return 10 / (n - 2); }
}
