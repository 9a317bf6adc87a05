package threads;

public class BoundedBuffer {
    private final int[] items = new int[3];
    private int head, count;
    synchronized void put(int x) throws InterruptedException {
        while (count == items.length) wait();
        items[(head + count++) % items.length] = x;
        notifyAll();
    }
    synchronized int take() throws InterruptedException {
        while (count == 0) wait();
        int x = items[head];
        head = (head + 1) % items.length;
        count--;
        notifyAll();
        return x;
    }
    public static void main(String[] args) throws Exception {
        BoundedBuffer b = new BoundedBuffer();
        long[] sums = new long[2];
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 2; i++) {
            int id = i;
            ts[i] = new Thread(() -> {
                try {
                    for (int k = 1; k <= 50; k++) b.put(k + id * 1000);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            ts[i + 2] = new Thread(() -> {
                try {
                    for (int k = 0; k < 50; k++) sums[id] += b.take();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(sums[0] + sums[1] + " " + b.count);
    }
}
