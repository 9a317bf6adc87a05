package interfaces;

public class FunctionalOwn {
    interface Op { int apply(int a, int b); default Op then(java.util.function.IntUnaryOperator f) { return (a, b) -> f.applyAsInt(apply(a, b)); } default Op swap() { return (a, b) -> apply(b, a); } static Op constant(int k) { return (a, b) -> k; } default java.util.function.IntUnaryOperator curry(int a) { return b -> apply(a, b); } }
    interface Pipe<A, B> { B go(A a); default <C> Pipe<A, C> to(Pipe<? super B, ? extends C> n) { return a -> n.go(go(a)); } static <T> Pipe<T, T> id() { return t -> t; } }
    public static void main(String[] args) {
        Op add = (a, b) -> a + b, max = Math::max;
        System.out.println(add.then(x -> x * 2).apply(3, 4) + " " + max.swap().apply(1, 2) + " " + Op.constant(7).apply(0, 0) + " " + add.curry(10).applyAsInt(5));
        Pipe<String, Integer> p = String::length;
        System.out.println(p.to(x -> x + 0.5).go("abc") + " " + Pipe.<Integer>id().to(String::valueOf).go(5));
    }
}
