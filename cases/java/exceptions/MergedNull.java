package exceptions;

import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

// What is null on one way and not on another: the check must stay, and the message names neither.
public class MergedNull {
    boolean yes, no;
    String a = "a", b;
    int[] array;

    int lambda() { return (yes ? (IntUnaryOperator) x -> x + 1 : null).applyAsInt(1); }
    int lambdaSecond() { return (no ? null : (IntUnaryOperator) x -> x + 1).applyAsInt(1); }
    String text() { return (yes ? "constant" : null).trim(); }
    String fresh() { return (yes ? new StringBuilder("x") : null).toString(); }
    String fields() { return (yes ? a : b).trim(); }
    int elements() { return (yes ? new int[] {1} : array)[0]; }
    int bytes() { return (yes ? new byte[] {1} : null)[0]; }
    int booleans() { return (yes ? new boolean[] {true} : null)[0] ? 1 : 0; }
    int length() { return (yes ? new long[3] : null).length; }
    Object self() { return (yes ? this : null).a; }
    Object name() { return (yes ? MergedNull.class : null).getSimpleName(); }
    Object nested() { return (yes ? (no ? a : b) : (no ? b : "c")).length(); }
    Object monitor() { synchronized (yes ? this : null) { return "in"; } }
    Object thrown() { throw yes ? new IllegalStateException("thrown") : null; }
    Object boxed() { Integer n = 3; int k = yes ? n : (Integer) null; return k; }
    Object supplied() { Supplier<String> s = yes ? "abc"::trim : null; return s.get(); }

    static void show(String what, Supplier<Object> s) {
        try {
            System.out.println(what + " " + s.get());
        } catch (RuntimeException e) {
            System.out.println(what + " " + e);
        }
    }

    public static void main(String[] args) {
        for (boolean yes : new boolean[] {true, false}) {
            MergedNull m = new MergedNull();
            m.yes = yes;
            show("lambda", m::lambda);
            show("lambdaSecond", m::lambdaSecond);
            show("text", m::text);
            show("fresh", m::fresh);
            show("fields", m::fields);
            show("elements", m::elements);
            show("bytes", m::bytes);
            show("booleans", m::booleans);
            show("length", m::length);
            show("self", m::self);
            show("name", m::name);
            show("nested", m::nested);
            show("monitor", m::monitor);
            show("thrown", m::thrown);
            show("boxed", m::boxed);
            show("supplied", m::supplied);
        }
    }
}
