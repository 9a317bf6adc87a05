package lambdas;

import java.util.*;
import java.util.function.*;
public class ExceptionsThrough {
    interface Act { void go() throws Exception; }
    static void run(Act a) throws Exception { a.go(); }
    static String attempt(java.util.concurrent.Callable<Integer> c) { try { return "ok" + c.call() + " "; } catch (Exception e) { return e.getClass().getSimpleName() + " "; } }
    public static void main(String[] args) {
        try { run(() -> { throw new java.io.IOException("io"); }); } catch (Exception e) { System.out.println(e); }
        try { List.of(1, 0, 2).forEach(x -> System.out.print(10 / x + " ")); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        Supplier<Integer> s = () -> { try { return Integer.parseInt("z"); } catch (NumberFormatException e) { return -1; } finally { System.out.print("fin "); } };
        System.out.println(s.get());
        System.out.println(attempt(() -> 5) + attempt(() -> { throw new IllegalStateException("bad"); }) + attempt(() -> ((String) null).length()));
        Function<Object, String> cast = o -> (String) o;
        try { cast.apply(5); } catch (ClassCastException e) { System.out.println("cce"); }
        Supplier<String> ref = null;
        try { ref.get(); } catch (NullPointerException e) { System.out.println("npe"); }
        String none = null;
        try { Supplier<Integer> bound = none::length; System.out.println("not here"); } catch (NullPointerException e) { System.out.println("at creation"); }
    }
}
