package lambdas;

import java.util.function.*;
public class Identity {
    interface WithDefault { int f(int x); default int twice(int x) { return f(f(x)); } static WithDefault of(int k) { return x -> x + k; } }
    interface Ser extends java.io.Serializable { int g(); }
    @FunctionalInterface interface WithObjectMethods<T> { T get(); boolean equals(Object o); String toString(); }
    interface Generic<A, B extends Number> { B apply(A a) throws java.io.IOException; }
    interface Child extends Generic<String, Integer> { }
    static Object target() {
        return (Runnable & java.io.Serializable) () -> System.out.println("intersect");
    }
    public static void main(String[] args) throws Exception {
        System.out.println(WithDefault.of(5).twice(1));
        Ser s = () -> 3;
        System.out.println(s.g() + " " + (s instanceof java.io.Serializable));
        WithObjectMethods<String> w = () -> "w";
        System.out.println(w.get() + " " + w.equals(w) + " " + w.equals(null) + " " + (w.hashCode() == w.hashCode()));
        Child c = String::length;
        Generic<String, Integer> g = c;
        System.out.println(g.apply("four"));
        Object t = target();
        ((Runnable) t).run();
        System.out.println((t instanceof java.io.Serializable) + " " + t.getClass().isInterface() + " " + t.getClass().isSynthetic());
        try {
            ((Generic) g).apply(5);
        } catch (ClassCastException e) {
            System.out.println("Integer is no String");
        }
        Supplier<Runnable> sr = () -> () -> System.out.println("inner lambda");
        sr.get().run();
        Object o = true ? (IntSupplier) () -> 1 : null;
        System.out.println(((IntSupplier) o).getAsInt());
        int[] calls = {0};
        IntSupplier lazy = args.length > 0 ? () -> calls[0]++ : () -> calls[0] += 2;
        lazy.getAsInt();
        lazy.getAsInt();
        System.out.println(calls[0]);
    }
}
