package records;

public class Sealed {
    sealed interface Expr permits Num, Bin, Neg { }
    record Num(int v) implements Expr { }
    record Bin(char op, Expr l, Expr r) implements Expr { }
    record Neg(Expr e) implements Expr { }
    static abstract sealed class Node { }
    static final class Leaf extends Node { int v = 3; }
    static non-sealed class Open extends Node { int w() { return 4; } }
    static class Further extends Open { @Override int w() { return 5; } }
    static int eval(Expr e) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Neg n) return -eval(n.e());
        if (e instanceof Bin b) {
            int l = eval(b.l()), r = eval(b.r());
            return switch (b.op()) { case '+' -> l + r; case '*' -> l * r; case '/' -> l / r; default -> throw new IllegalStateException("op " + b.op()); };
        }
        throw new AssertionError();
    }
    static int sum(Node n) { return n instanceof Leaf l ? l.v : n instanceof Open o ? o.w() : -1; }
    public static void main(String[] args) {
        Expr e = new Bin('+', new Num(2), new Bin('*', new Neg(new Num(3)), new Num(4)));
        System.out.println(eval(e) + " " + e);
        System.out.println(e.equals(new Bin('+', new Num(2), new Bin('*', new Neg(new Num(3)), new Num(4)))) + " " + e.hashCode());
        try {
            eval(new Bin('/', new Num(1), new Num(0)));
        } catch (ArithmeticException x) {
            System.out.println(x.getMessage());
        }
        try {
            eval(new Bin('%', new Num(1), new Num(0)));
        } catch (IllegalStateException x) {
            System.out.println(x.getMessage());
        }
        System.out.println(sum(new Leaf()) + sum(new Open()) + sum(new Further()) + " " + Expr.class.isSealed() + " " + Node.class.isSealed() + Open.class.isSealed());
    }
}
