package enums;

import java.util.*;
public class Basics {
    enum Planet {
        MERCURY(3.303e+23, 2.4397e6), EARTH(5.976e+24, 6.37814e6), JUPITER(1.9e+27, 7.1492e7);
        private final double mass, radius;
        private static final Map<String, Planet> BY = new TreeMap<>();
        static { for (Planet p : values()) BY.put(p.name().substring(0, 1), p); }
        Planet(double m, double r) { mass = m; radius = r; }
        double gravity() { return 6.67300E-11 * mass / (radius * radius); }
    }
    enum Op {
        PLUS("+") { int apply(int a, int b) { return a + b; } },
        TIMES("*") { int apply(int a, int b) { return a * b; } @Override public String toString() { return "times!"; } };
        final String sym;
        Op(String s) { sym = s; }
        abstract int apply(int a, int b);
    }
    enum Empty { }
    interface Weighted { int weight(); }
    enum Level implements Weighted { LOW, HIGH { public int weight() { return 100; } }; public int weight() { return ordinal(); } static Level DEFAULT = LOW; Level next() { return values()[(ordinal() + 1) % values().length]; } }
    public static void main(String[] args) {
        for (Planet p : Planet.values()) System.out.println(p + " " + p.ordinal() + " " + p.gravity());
        System.out.println(Planet.BY + " " + Planet.valueOf("EARTH").compareTo(Planet.JUPITER) + " " + (Planet.valueOf("EARTH") == Planet.EARTH));
        for (Op o : Op.values()) System.out.println(o + " " + o.name() + o.sym + o.apply(6, 7) + " " + o.getDeclaringClass().getSimpleName() + " " + (o.getClass() == Op.class));
        System.out.println(Empty.values().length + " " + Level.HIGH.weight() + Level.DEFAULT.weight() + Level.HIGH.next() + Level.LOW.next());
        try {
            Planet.valueOf("PLUTO");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Planet.valueOf(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Planet.values()[0] = null;
        System.out.println(Planet.values()[0] + " " + Planet.EARTH.equals(Planet.EARTH) + " " + Level.LOW.getClass() + " " + Level.HIGH.getClass().getSuperclass().getSimpleName());
    }
}
