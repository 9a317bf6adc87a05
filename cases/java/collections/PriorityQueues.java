package collections;

import java.util.*;
public class PriorityQueues {
    record Job(int pri, String name) implements Comparable<Job> { public int compareTo(Job o) { return Integer.compare(pri, o.pri); } }
    public static void main(String[] args) {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        for (int x : new int[] {5, 3, 8, 1, 9, 2, 7}) q.offer(x);
        System.out.println(q + " " + q.peek() + q.size() + q.contains(8) + q.remove(8) + q);
        StringBuilder b = new StringBuilder();
        while (!q.isEmpty()) b.append(q.poll()).append(' ');
        System.out.println(b + "" + q.poll() + q.peek());
        PriorityQueue<String> r = new PriorityQueue<>(Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));
        r.addAll(List.of("aa", "b", "ccc", "dd", "eee"));
        for (String s; (s = r.poll()) != null; ) System.out.print(s + " ");
        PriorityQueue<Job> j = new PriorityQueue<>(List.of(new Job(3, "c"), new Job(1, "a"), new Job(2, "b")));
        System.out.println(j.poll() + " " + j);
        try { q.element(); } catch (NoSuchElementException e) { System.out.println(e); }
        try { q.add(null); } catch (NullPointerException e) { System.out.println("null"); }
        try { q.remove(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        PriorityQueue<Object> o = new PriorityQueue<>();
        o.add("s");
        try { o.add(1); } catch (ClassCastException e) { System.out.println("cce"); }
        int[][] graph = {{1, 4}, {2, 1}, {3, 7}};
        PriorityQueue<int[]> pq = new PriorityQueue<>((x, y) -> x[1] - y[1]);
        pq.addAll(Arrays.asList(graph));
        System.out.println(pq.poll()[0] + "" + pq.poll()[0] + pq.poll()[0]);
    }
}
