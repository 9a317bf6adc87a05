package generics;

import java.util.*;
import java.util.function.*;
public class PairsAndEither {
    sealed interface Either<L, R> { <T> T fold(Function<? super L, ? extends T> l, Function<? super R, ? extends T> r); default <S> Either<L, S> map(Function<? super R, ? extends S> f) { return fold(Left::new, x -> new Right<>(f.apply(x))); } }
    record Left<L, R>(L v) implements Either<L, R> { public <T> T fold(Function<? super L, ? extends T> l, Function<? super R, ? extends T> r) { return l.apply(v); } }
    record Right<L, R>(R v) implements Either<L, R> { public <T> T fold(Function<? super L, ? extends T> l, Function<? super R, ? extends T> r) { return r.apply(v); } }
    record Pair<A, B>(A a, B b) { static <A, B> Pair<A, B> of(A a, B b) { return new Pair<>(a, b); } <C> Pair<A, C> mapB(Function<B, C> f) { return of(a, f.apply(b)); } <C> Pair<C, B> mapA(Function<A, C> f) { return of(f.apply(a), b); } Pair<B, A> swap() { return of(b, a); } }
    static Either<String, Integer> parse(String s) { try { return new Right<>(Integer.parseInt(s)); } catch (NumberFormatException e) { return new Left<>(e.getMessage()); } }
    public static void main(String[] args) {
        Either<String, Integer> a = parse("12"), b = parse("x");
        System.out.println(a.map(x -> x * 2).fold(s -> "L" + s, i -> "R" + i) + " " + b.map(x -> x * 2).fold(s -> "L" + s, i -> "R" + i));
        Pair<String, List<Integer>> p = Pair.of("k", List.of(1, 2));
        System.out.println(p.mapB(List::size).mapA(String::length) + " " + p.swap().a().get(0));
    }
}
