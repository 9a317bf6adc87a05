package generics;

import java.util.function.*;
public class VisitorAndFold {
    sealed interface Expr { <R> R fold(Function<Integer, R> num, BinaryOperator<R> add, BinaryOperator<R> mul); }
    record Num(int n) implements Expr { public <R> R fold(Function<Integer, R> num, BinaryOperator<R> add, BinaryOperator<R> mul) { return num.apply(n); } }
    record Add(Expr a, Expr b) implements Expr { public <R> R fold(Function<Integer, R> num, BinaryOperator<R> add, BinaryOperator<R> mul) { return add.apply(a.fold(num, add, mul), b.fold(num, add, mul)); } }
    record Mul(Expr a, Expr b) implements Expr { public <R> R fold(Function<Integer, R> num, BinaryOperator<R> add, BinaryOperator<R> mul) { return mul.apply(a.fold(num, add, mul), b.fold(num, add, mul)); } }
    public static void main(String[] args) {
        Expr e = new Add(new Num(2), new Mul(new Num(3), new Add(new Num(4), new Num(-1))));
        System.out.println(e.<Integer>fold(n -> n, Integer::sum, (a, b) -> a * b) + " " + e.<String>fold(String::valueOf, (a, b) -> "(" + a + "+" + b + ")", (a, b) -> a + "*" + b) + " " + e.<Integer>fold(n -> 1, (a, b) -> a + b, Integer::sum) + " " + e);
    }
}
