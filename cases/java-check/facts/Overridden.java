// What a method of a collection does is said of the classes of the library: a class of the program may override what that method calls.
// bounds: --null-arguments=false --begin=reachable --scope 3
// expect Overridden.muted: unknown
// expect Overridden.mutedQueue: unknown
// expect Overridden.taking: unknown
// expect Overridden.offered: unknown
// expect Overridden.stack: unknown
// expect Overridden.empty: unknown
// expect Overridden.linked: unknown
// expect Overridden.drawn: unknown
// expect Overridden.either: unknown
// expect Overridden.own: proved
// expect Overridden.other: proved

import java.util.ArrayDeque;
import java.util.LinkedList;
import java.util.Random;
import java.util.Stack;

class Overridden {
    static class Muted extends ArrayDeque<String> {
        @Override public void addFirst(String s) { }
        @Override public void addLast(String s) { }
    }

    static class Taking extends ArrayDeque<String> {
        @Override public String pollFirst() { return null; }
    }

    static class Declining extends ArrayDeque<String> {
        @Override public boolean offerLast(String s) { return false; }
    }

    static class Deaf extends Stack<String> {
        @Override public void addElement(String s) { }
    }

    static class None extends Stack<String> {
        @Override public int size() { return 0; }
    }

    static class Links extends LinkedList<String> {
        @Override public boolean add(String s) { return false; }
    }

    static class Dice extends Random {
        @Override protected int next(int bits) { throw new IllegalStateException(); }
    }

    static String muted() {
        ArrayDeque<String> d = new Muted();
        d.push("a");
        return d.pop();
    }

    static String mutedQueue() {
        ArrayDeque<String> d = new Muted();
        d.add("a");
        return d.remove();
    }

    static String taking() {
        ArrayDeque<String> d = new Taking();
        d.add("a");
        return d.removeFirst();
    }

    static String offered() {
        ArrayDeque<String> d = new Declining();
        d.offer("a");
        return d.pop();
    }

    static String stack() {
        Stack<String> s = new Deaf();
        s.push("a");
        return s.peek();
    }

    static String empty() {
        Stack<String> s = new None();
        s.push("a");
        return s.empty() ? s.pop() : null;
    }

    static String linked() {
        LinkedList<String> l = new Links();
        l.offer("a");
        return l.getFirst();
    }

    static int drawn() {
        Random r = new Dice();
        try {
            return r.nextInt();
        } catch (IllegalStateException e) {
            int[] none = {};
            return none[0];
        }
    }

    // It may be of either class.
    static String either(boolean b) {
        ArrayDeque<String> d = b ? new ArrayDeque<>() : new Muted();
        d.push("a");
        return d.pop();
    }

    static String own() {
        ArrayDeque<String> d = new ArrayDeque<>();
        d.push("a");
        return d.pop();
    }

    // What the other class overrides does not matter here.
    static String other() {
        ArrayDeque<String> d = new ArrayDeque<>();
        ArrayDeque<String> e = new Muted();
        d.push("a");
        e.push("b");
        d.push("c");
        return d.pop();
    }
}
