package threads;

import java.util.*;
import java.util.concurrent.*;
public class Executors {
    public static void main(String[] args) throws Exception {
        ExecutorService ex = java.util.concurrent.Executors.newFixedThreadPool(2);
        List<Future<Integer>> fs = new ArrayList<>();
        for (int i = 0; i < 5; i++) { int k = i; fs.add(ex.submit(() -> k * k)); }
        int s = 0;
        for (Future<Integer> f : fs) s += f.get();
        System.out.println(s);
        Future<?> bad = ex.submit(() -> { throw new IllegalStateException("task"); });
        try { bad.get(); } catch (ExecutionException e) { System.out.println(e.getMessage() + " " + e.getCause()); }
        CountDownLatch latch = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) ex.execute(latch::countDown);
        latch.await();
        System.out.println(latch.getCount() + " " + ex.invokeAll(List.of(() -> 1, () -> 2)).size());
        ex.shutdown();
        System.out.println(ex.awaitTermination(10, TimeUnit.SECONDS) + " " + ex.isShutdown());
        try { ex.submit(() -> 1); } catch (RejectedExecutionException e) { System.out.println("rejected"); }
        CompletableFuture<String> cf = CompletableFuture.completedFuture(20).thenApply(x -> x + 1).thenCombine(CompletableFuture.completedFuture(2), (a, b) -> a * b).thenApply(x -> "cf" + x);
        System.out.println(cf.get() + " " + cf.isDone() + new CompletableFuture<String>().getNow("none"));
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        m.merge("a", 1, Integer::sum);
        m.merge("a", 1, Integer::sum);
        m.computeIfAbsent("b", k -> 7);
        System.out.println(new TreeMap<>(m) + " " + m.putIfAbsent("a", 9) + m.getOrDefault("z", 0));
        BlockingQueue<Integer> q = new ArrayBlockingQueue<>(2);
        System.out.println(q.offer(1) + " " + q.offer(2) + q.offer(3) + q.poll() + q.remainingCapacity());
    }
}
