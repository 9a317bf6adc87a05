package algorithms;

import java.util.*;
import java.util.function.*;
public class EventQueue {
    private record Event(long time, int seq, Runnable action) implements Comparable<Event> {
        public int compareTo(Event o) { return time != o.time ? Long.compare(time, o.time) : Integer.compare(seq, o.seq); }
    }
    private final PriorityQueue<Event> q = new PriorityQueue<>();
    private long now;
    private int seq;
    void in(long delay, Runnable r) { q.add(new Event(now + delay, seq++, r)); }
    void run(long end) {
        while (!q.isEmpty() && q.peek().time() <= end) {
            Event e = q.poll();
            now = e.time();
            e.action().run();
        }
    }
    public static void main(String[] args) {
        EventQueue s = new EventQueue();
        StringBuilder log = new StringBuilder();
        class Ticker implements Runnable {
            final String name; final int every; int n;
            Ticker(String name, int every) { this.name = name; this.every = every; }
            public void run() {
                log.append(s.now).append(name).append(++n).append(' ');
                if (n < 5) s.in(every, this);
            }
        }
        s.in(1, new Ticker("a", 3));
        s.in(2, new Ticker("b", 2));
        Consumer<Integer>[] chain = new Consumer[1];
        chain[0] = k -> { if (k > 0) { log.append("c").append(k); s.in(k, () -> chain[0].accept(k - 1)); } };
        s.in(0, () -> chain[0].accept(3));
        s.run(9);
        System.out.println(log + "| " + s.q.size() + " " + s.now);
        s.run(100);
        System.out.println(log);
    }
}
