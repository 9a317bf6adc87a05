public class Buffer {
    private final int[] items = new int[2];
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
        Buffer b = new Buffer();
        StringBuffer order = new StringBuffer();
        int[] sum = new int[2];
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 2; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                try {
                    for (int j = 1; j <= 5; j++) b.put(10 * k + j);
                } catch (InterruptedException e) {
                    order.append("interrupted");
                }
            });
            ts[2 + i] = new Thread(() -> {
                try {
                    for (int j = 0; j < 5; j++) {
                        int x = b.take();
                        sum[k] += x;
                        order.append(x).append(k == 0 ? 'a' : 'b').append(' ');
                    }
                } catch (InterruptedException e) {
                    order.append("interrupted");
                }
            });
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(sum[0] + sum[1] + " " + order);
    }
}
