package interfaces;

public class Diamonds {
    interface Top { default String who() { return "Top"; } }
    interface L extends Top { default String who() { return "L"; } }
    interface R extends Top { }
    interface L2 extends L { }
    static class LR implements L, R { }
    static class RL implements R, L2 { }
    static class Own implements L, R { public String who() { return "Own" + L.super.who(); } }
    static abstract class Abs implements Top { public abstract String who(); }
    static class Conc extends Abs { public String who() { return "Conc"; } }
    interface M1 { int f(int x); }
    interface M2 { int f(int x); default int g(int x) { return f(x) + 1; } }
    static class Both implements M1, M2 { public int f(int x) { return x * 2; } }
    public static void main(String[] args) {
        System.out.println(new LR().who() + new RL().who() + new Own().who() + new Conc().who());
        Top[] tops = {new LR(), new RL(), new Own(), new Conc(), new Top() { }, new R() { }};
        for (Top t : tops) System.out.print(t.who() + " ");
        System.out.println();
        Both b = new Both();
        M1 m1 = b;
        M2 m2 = b;
        System.out.println(m1.f(5) + " " + m2.f(6) + " " + m2.g(7) + " " + ((M2) m1).g(8));
        M2 l = x -> x * x;
        System.out.println(l.g(9) + " " + (l instanceof M1));
        System.out.println(Top.class.isAssignableFrom(RL.class) + " " + (new Object() instanceof Top) + " " + (b instanceof M1 && b instanceof M2));
    }
}
