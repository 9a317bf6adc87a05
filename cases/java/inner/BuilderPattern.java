package inner;

import java.util.*;
public class BuilderPattern {
    static class Pizza { private final int size; private final List<String> top; private final boolean thin; private Pizza(Builder b) { size = b.size; top = List.copyOf(b.top); thin = b.thin; } static class Builder { private final int size; private final List<String> top = new ArrayList<>(); private boolean thin; Builder(int s) { size = s; } Builder add(String t) { top.add(t); return this; } Builder thin() { thin = true; return this; } Pizza build() { if (size < 0) throw new IllegalStateException("size " + size); return new Pizza(this); } } @Override public String toString() { return size + (thin ? "thin" : "thick") + top; } }
    public static void main(String[] args) {
        Pizza p = new Pizza.Builder(30).add("ham").add("olives").thin().build(), q = new Pizza.Builder(20).build();
        System.out.println(p + " " + q);
        try { new Pizza.Builder(-1).build(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
