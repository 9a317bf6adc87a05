package threads;

public class ThreadLocals {
    public static void main(String[] args) throws Exception {
        ThreadLocal<Integer> id = ThreadLocal.withInitial(() -> -1);
        id.set(7);
        int[] got = new int[3];
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) { int k = i; ts[i] = new Thread(() -> { if (k > 0) id.set(k * 10); got[k] = id.get(); id.remove(); got[k] += id.get(); }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(got[0] + " " + got[1] + " " + got[2] + " " + id.get());
        id.remove();
        System.out.println(id.get());
    }
}
