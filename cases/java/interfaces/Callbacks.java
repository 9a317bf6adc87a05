package interfaces;

import java.util.*;
public class Callbacks {
    interface Visitor<R> {
        R num(int n);
        R add(Expr a, Expr b);
        R mul(Expr a, Expr b);
        default R neg(Expr e) { throw new UnsupportedOperationException("neg in " + getClass().getSimpleName()); }
    }
    interface Expr { <R> R accept(Visitor<R> v); }
    static Expr num(int n) { return new Expr() { public <R> R accept(Visitor<R> v) { return v.num(n); } }; }
    static Expr add(Expr a, Expr b) { return new Expr() { public <R> R accept(Visitor<R> v) { return v.add(a, b); } }; }
    static Expr mul(Expr a, Expr b) { return new Expr() { public <R> R accept(Visitor<R> v) { return v.mul(a, b); } }; }
    static Expr neg(Expr e) { return new Expr() { public <R> R accept(Visitor<R> v) { return v.neg(e); } }; }
    static class Eval implements Visitor<Integer> {
        public Integer num(int n) { return n; }
        public Integer add(Expr a, Expr b) { return a.accept(this) + b.accept(this); }
        public Integer mul(Expr a, Expr b) { return a.accept(this) * b.accept(this); }
    }
    static class Show implements Visitor<String> {
        public String num(int n) { return "" + n; }
        public String add(Expr a, Expr b) { return "(" + a.accept(this) + " + " + b.accept(this) + ")"; }
        public String mul(Expr a, Expr b) { return a.accept(this) + " * " + b.accept(this); }
        public String neg(Expr e) { return "-" + e.accept(this); }
    }
    interface Listener { void on(String event, int n); }
    static class Source {
        private final List<Listener> all = new ArrayList<>();
        void add(Listener l) { all.add(l); }
        void fire(String e) { int i = 0; for (Listener l : all) l.on(e, i++); }
    }
    public static void main(String[] args) {
        Expr e = add(num(2), mul(num(3), add(num(4), num(5))));
        System.out.println(e.accept(new Show()) + " = " + e.accept(new Eval()));
        Expr n = mul(num(2), neg(num(3)));
        System.out.println(n.accept(new Show()));
        try {
            n.accept(new Eval());
        } catch (UnsupportedOperationException x) {
            System.out.println(x.getMessage());
        }
        Source s = new Source();
        List<String> got = new ArrayList<>();
        s.add((ev, i) -> got.add(ev + i));
        s.add(new Listener() {
            int calls;
            public void on(String ev, int i) { got.add(ev.toUpperCase() + ++calls + i); }
        });
        s.fire("a");
        s.fire("b");
        System.out.println(got);
    }
}
