package generics;

import java.util.*;
public class Bridges {
    static abstract class Animal<T extends Animal<T>> implements Comparable<T> {
        int size;
        abstract T copy();
        public int compareTo(T o) { return Integer.compare(size, o.size); }
    }
    static class Cat extends Animal<Cat> {
        Cat copy() { Cat c = new Cat(); c.size = size + 1; return c; }
        @Override public int compareTo(Cat o) { return -super.compareTo(o); }
    }
    interface Shape { Object key(); Number weight(); }
    static class Sq implements Shape {
        public String key() { return "sq"; }
        public Integer weight() { return 4; }
    }
    static class Cmp implements Comparator<String> {
        public int compare(String a, String b) { return a.length() - b.length(); }
    }
    interface Sink<T> { void accept(T t); default Sink<T> twice() { return t -> { accept(t); accept(t); }; } }
    static class Log implements Sink<String> {
        final List<String> all = new ArrayList<>();
        public void accept(String s) { all.add(s); }
    }
    static abstract class Base { protected abstract Object make(int n); Object go() { return make(3); } }
    static class Strs extends Base { @Override public String make(int n) { return "x".repeat(n); } }
    public static void main(String[] args) {
        Cat a = new Cat(), b = a.copy();
        System.out.println(a.compareTo(b) + " " + b.compareTo(a) + " " + Collections.max(List.of(a, b)).size);
        Comparable raw = a;
        try {
            raw.compareTo("dog");
        } catch (ClassCastException e) {
            System.out.println("not a cat");
        }
        Shape s = new Sq();
        System.out.println(s.key() + " " + s.weight() + " " + new Sq().key().length());
        String[] w = {"ccc", "a", "bb"};
        Arrays.sort(w, new Cmp());
        Comparator rawc = new Cmp();
        System.out.println(Arrays.toString(w) + rawc.compare("a", "bb"));
        Log l = new Log();
        l.twice().accept("t");
        Sink<String> viaIface = l;
        viaIface.accept("u");
        System.out.println(l.all + " " + new Strs().go());
        int bridges = 0;
        for (var m : Cat.class.getDeclaredMethods()) if (m.isBridge()) bridges++;
        System.out.println(bridges);
    }
}
