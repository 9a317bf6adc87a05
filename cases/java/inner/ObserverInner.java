package inner;

import java.util.*;
import java.util.function.IntConsumer;
public class ObserverInner {
    static class Subject { private final List<IntConsumer> all = new ArrayList<>(); class Handle { private final IntConsumer c; Handle(IntConsumer c) { this.c = c; all.add(c); } void cancel() { all.remove(c); } boolean active() { return all.contains(c); } } Handle on(IntConsumer c) { return new Handle(c); } void fire(int x) { for (IntConsumer c : new ArrayList<>(all)) c.accept(x); } int count() { return all.size(); } }
    public static void main(String[] args) {
        Subject s = new Subject();
        StringBuilder log = new StringBuilder();
        Subject.Handle a = s.on(x -> log.append("a").append(x)), b = s.on(x -> log.append("b").append(x * 2));
        s.fire(1);
        a.cancel();
        s.fire(2);
        a.cancel();
        System.out.println(log + " " + s.count() + b.active() + a.active());
    }
}
