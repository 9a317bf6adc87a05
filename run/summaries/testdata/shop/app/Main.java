package app;

import base.Checks;
import base.Shape;
import calc.Sums;
import data.Chain;
import data.Dot;
import data.Square;
import data.Tree;

public class Main {
    private int runs;
    private Shape best;

    public static Shape shape(int n) {
        return n > 0 ? new Square(n) : n < 0 ? new Dot() : null;
    }

    public static int area(int n) {
        Shape s = shape(n);
        return s == null ? -1 : s.area();
    }

    public static boolean flat(int n) {
        return shape(n) instanceof Dot;
    }

    public int run(int n) {
        runs++;
        Shape s = shape(n);
        if (s != null) best = s.larger(best);
        return Checks.clamp(n) + Sums.loop(n);
    }

    public Shape best() {
        return best == null ? Square.unit() : best;
    }

    public static int later(int n) {
        Runnable r = () -> Sums.add(n);
        r.run();
        return Checks.refused();
    }

    public static int tree(int n) {
        Tree t = Tree.grow(n);
        return t == null ? 0 : Tree.depth(t.leftmost());
    }

    public static synchronized int locked(int n) {
        return new Chain(n, null).single() ? n & 1 : 5;
    }

    public static Object either(int n, Object a, Object b) {
        return n > 0 ? Checks.present(a) : b;
    }
}
